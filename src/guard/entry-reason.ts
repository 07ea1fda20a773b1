/**
 * Why a record is where it is: once for the person whose row it is, without technical detail, and once for the
 * operator who reads the list.
 */
import { addressIn, type Circuit, isUnseen } from "../core/circuits";
import type { FailureClass } from "../core/failure-class";
import type { Entry, StopReason } from "../core/failure-ledger";
import type { JobHold } from "../core/job-hold";
import { explain } from "../messages/explanations";
import type { Messages } from "../messages/messages";

/** What a record waits for that is none of its own: its job, or the open circuit of a host. */
export type Hold = JobHold | { host: string; circuit: Circuit } | undefined;

export const reasonOfHold = (hold: NonNullable<Hold>, messages: Messages): string =>
  "kind" in hold ? messages.jobHeld[hold.kind] : messages.waitingForHost(hold.host, hold.circuit.reason);

/** Of a record that waits these say "nothing to do"; of a stopped one that would be wrong. */
const PASSES_BY_ITSELF: readonly FailureClass[] = ["transient", "rate", "killed", "unexpected", "later"];

/** What happened and what to do, in the row and in the mail. A job's own words stay as they are. */
export function reasonForPeople(entry: Entry, hold: Hold, messages: Messages): string {
  if (entry.stopped === "" && hold !== undefined) return reasonOfHold(hold, messages);
  if (entry.class === "") return entry.stopped === "" ? "" : messages.stoppedFor(entry.stopped);
  // A stopped entry keeps its result, not its reason.
  const reason = entry.stopped !== "" && entry.result !== null ? "unwritten" : entry.reason;
  const { what, whatToDo } = explain({ class: entry.class, reason }, messages.locale);
  const said = ["raised", "input", "later", "unwritten", "unkept"].includes(reason) ? entry.message : what;
  const isDue = entry.stopped === "" || !PASSES_BY_ITSELF.includes(entry.class);
  return inOneLine(said, isDue ? whatToDo : messages.stoppedFor(entry.stopped as StopReason));
}

/** A server's or a job's own words rarely end with a full stop; after a Japanese one stands no space. */
function inOneLine(said: string, next: string): string {
  const words = said.trim();
  if (words.endsWith("。")) return words + next;
  return `${words}${/[.!?！？…]$/.test(words) ? "" : /^[\x20-\x7e]/.test(next) ? "." : "。"} ${next}`.replace(
    "。 ",
    "。",
  );
}

/** With the host and the beginning of the message, for whoever lists what is stuck. */
export function reasonForOperators(entry: Entry, hold: Hold, messages: Messages): string {
  const what = joined(isUnseen(entry.host) ? addressIn(entry.host) : entry.host, entry.message);
  const gone = entry.goneMs === 0 ? "" : messages.gone;
  if (entry.stopped !== "" || gone !== "")
    return joined(gone, entry.stopped === "" ? "" : messages.stopReason[entry.stopped], what);
  return hold === undefined ? what : reasonOfHold(hold, messages);
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== "").join(": ");

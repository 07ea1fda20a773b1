/**
 * Why a record is where it is: once for the person whose row it is, without technical detail, and once for the
 * operator who reads the list.
 */
import { type Circuit, GOOGLE_HOST } from "../core/circuits";
import type { FailureClass } from "../core/failure-class";
import type { Entry, StopReason } from "../core/failure-ledger";
import { explain } from "../messages/explanations";
import type { Messages } from "../messages/messages";

/** The open circuit that a record waits for. */
export type Hold = { host: string; circuit: Circuit } | undefined;

/** Of a record that waits these say "nothing to do"; of a stopped one that would be wrong. */
const PASSES_BY_ITSELF: readonly FailureClass[] = ["transient", "rate", "killed", "unexpected", "later"];

/** What happened and what to do, in the row and in the mail. A job's own words stay as they are. */
export function reasonForPeople(entry: Entry, hold: Hold, messages: Messages): string {
  if (entry.stopped === "" && hold !== undefined)
    return messages.waitingForHost(hold.host, hold.circuit.reason);
  if (entry.class === "") return entry.stopped === "" ? "" : messages.stoppedFor(entry.stopped);
  const { what, whatToDo } = explain({ class: entry.class, reason: entry.reason }, messages.locale);
  const said =
    entry.reason === "raised" || entry.reason === "input" || entry.class === "later" ? entry.message : what;
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
  const what = [isHost(entry.host) ? entry.host : "", entry.message].filter((part) => part !== "").join(": ");
  if (entry.stopped !== "")
    return [messages.stopReason[entry.stopped], what].filter((part) => part !== "").join(": ");
  return hold === undefined ? what : messages.waitingForHost(hold.host, hold.circuit.reason);
}

/** An address of the outside world, not one of Google's services or the job's own code. */
const isHost = (host: string): boolean =>
  host !== "" && !host.startsWith(GOOGLE_HOST) && !host.startsWith("script:");

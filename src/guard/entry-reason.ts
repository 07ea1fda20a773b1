/** Why a record is where it is, in one sentence for people: the same in the row, the list and the mail. */
import { GOOGLE_HOST, type HostState } from "../core/circuits";
import type { Entry } from "../core/failure-ledger";
import type { Messages } from "../messages/messages";

export function entryReason(entry: Entry, hostState: HostState | undefined, messages: Messages): string {
  const circuit = hostState?.circuit ?? null;
  const what = [isHost(entry.host) ? entry.host : "", entry.message].filter((part) => part !== "").join(": ");
  if (entry.stopped !== "")
    return [messages.stopReason[entry.stopped], what].filter((part) => part !== "").join(": ");
  return circuit === null ? what : messages.waitingForHost(entry.host, circuit.reason);
}

/** An address of the outside world, not one of Google's services or the job's own code. */
const isHost = (host: string): boolean =>
  host !== "" && !host.startsWith(GOOGLE_HOST) && !host.startsWith("script:");

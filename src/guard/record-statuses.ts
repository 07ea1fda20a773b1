/** What each record's own row says to people: true at any time, no fake progress. */
import { longestHold } from "../core/circuits";
import { opensAtMs } from "../core/job-hours";
import type { RecordStatus } from "../sources/source";
import { reasonForPeople } from "./entry-reason";
import type { JobReport } from "./run-job";
import type { Run } from "./run";

export function listStatuses(
  run: Run,
  { job, listing, queue, done, failed }: JobReport,
): Map<string, RecordStatus> {
  const statuses = new Map<string, RecordStatus>();
  const { messages, book, ports } = run;
  const nextTry = (untilMs: number): string =>
    messages.nextTry(ports.calendar.localTime(opensAtMs(job, untilMs, ports.calendar.minuteOfDay)));
  const now = ports.calendar.localTime(ports.clock.nowMs());
  const { done: isDone } = messages.status;
  for (const id of done)
    statuses.set(id, { status: isDone, note: "", nextTry: "", event: messages.event(now, 0, isDone, "") });
  for (const { id } of listing.candidates) {
    if (done.has(id)) continue;
    const entry = book.entry(job.name, id);
    const decision = queue.decisionNow(id);
    if (entry === undefined) {
      // Never tried, and it will not be for a while: the row says so, and why.
      if (decision.kind === "wait") statuses.set(id, heldStatus(run, job.name, nextTry(decision.untilMs)));
      continue;
    }
    const isStopped = entry.stopped !== "" && decision.kind === "stopped";
    const isFresh = entry.starts === 0 && entry.slices === 0;
    const status = messages.status[isStopped ? "stopped" : isFresh ? "resumed" : "waiting"];
    const note = reasonForPeople(entry, longestHold(book.openHosts(), entry.host, job.name), messages);
    const attempt = entry.starts + entry.slices;
    statuses.set(id, {
      isFinal: isStopped,
      status,
      note,
      nextTry: decision.kind === "wait" ? nextTry(decision.untilMs) : "",
      ...(failed.has(id) ? { event: messages.event(now, attempt, status, note) } : {}),
    });
  }
  return statuses;
}

/** A record that only waits because a circuit holds the whole job. */
function heldStatus({ messages, book }: Run, job: string, nextTry: string): RecordStatus {
  const hold = longestHold(book.openHosts(), "", job);
  return {
    status: messages.status.waiting,
    note: hold === undefined ? "" : messages.waitingForHost(hold.host, hold.circuit.reason),
    nextTry,
  };
}

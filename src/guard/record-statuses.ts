/** What each record's own row says to people: true at any time, no fake progress. */
import type { RecordStatus } from "../sources/source";
import { entryReason } from "./entry-reason";
import type { JobReport } from "./run-job";
import type { Run } from "./run";

export function listStatuses(run: Run, { job, listing, queue, done }: JobReport): Map<string, RecordStatus> {
  const statuses = new Map<string, RecordStatus>();
  const { messages, book, ports } = run;
  for (const id of done) statuses.set(id, { status: messages.status.done, note: "", nextTry: "" });
  for (const { id } of listing.candidates) {
    const entry = book.entry(job.name, id);
    if (entry === undefined || done.has(id)) continue;
    const decision = queue.decisionNow(id);
    const isStopped = entry.stopped !== "" && decision.kind === "stopped";
    const isFresh = entry.starts === 0 && entry.slices === 0;
    statuses.set(id, {
      isFinal: isStopped,
      status: messages.status[isStopped ? "stopped" : isFresh ? "resumed" : "waiting"],
      note: entryReason(entry, book.host(entry.host), messages),
      nextTry: decision.kind === "wait" ? messages.nextTry(ports.calendar.localTime(decision.untilMs)) : "",
    });
  }
  return statuses;
}

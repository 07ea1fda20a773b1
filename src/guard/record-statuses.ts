/** What each record's own row says to people: true at any time, no fake progress. */
import type { RecordStatus } from "../sources/source";
import type { JobReport } from "./run-job";
import type { Run } from "./run";

export function listStatuses(run: Run, { job, listing, queue, done }: JobReport): Map<string, RecordStatus> {
  const statuses = new Map<string, RecordStatus>();
  const { messages, book, ports } = run;
  for (const id of done) statuses.set(id, { status: messages.status.done, note: "", nextTry: "" });
  for (const { id } of listing.candidates) {
    const entry = book.entry(job.name, id);
    if (entry === undefined || done.has(id)) continue;
    const decision = queue.decision(id);
    if (entry.stopped !== "" && decision.kind === "stopped") {
      const note = [messages.stopReason[entry.stopped], entry.message]
        .filter((part) => part !== "")
        .join(": ");
      statuses.set(id, { status: messages.status.stopped, note, nextTry: "" });
      continue;
    }
    const isFresh = entry.starts === 0 && entry.slices === 0;
    const circuit = book.host(entry.host).circuit;
    statuses.set(id, {
      status: isFresh ? messages.status.resumed : messages.status.waiting,
      note: circuit === null ? entry.message : messages.waitingForHost(entry.host, circuit.reason),
      nextTry: decision.kind === "wait" ? messages.nextTry(ports.calendar.localTime(decision.untilMs)) : "",
    });
  }
  return statuses;
}

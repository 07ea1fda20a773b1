/** What each record's own row says to people: true at any time, no fake progress. */
import { longestHold } from "../core/circuits";
import type { Decision } from "../core/decide-record";
import type { Entry } from "../core/failure-ledger";
import type { RecordStatus, StoryLine } from "../sources/source";
import { reasonForPeople, reasonOfHold } from "./entry-reason";
import type { Job } from "./job";
import { holdOfJob, nextTime } from "./job-holds";
import { attemptLine, isResumed, storyLine } from "./record-story";
import type { JobReport } from "./run-job";
import type { Run } from "./run";

export function listStatuses(run: Run, report: JobReport): Map<string, RecordStatus> {
  const { job, listing, queue, done, failed } = report;
  const { status } = run.messages;
  const { done: isOver, ...others } = status;
  // Done by hand, or by a run that died: what the row says of a wait is over, and what it had no time to say is said.
  const replaces = [...Object.values(others), ...(report.mayOweStatus ? [""] : [])];
  const over: RecordStatus = { status: isOver, note: "", nextTry: "", replaces, story: [] };
  const statuses = new Map(listing.ids.filter((id) => listing.isDone(id)).map((id) => [id, over]));
  const storyOf = (id: string): StoryLine[] => report.story.get(id) ?? [];
  const ended = storyLine(run, 0, status.done, "", "");
  for (const id of done)
    statuses.set(id, { status: status.done, note: "", nextTry: "", story: [...storyOf(id), ended] });
  for (const { id } of listing.candidates) {
    if (done.has(id)) continue;
    const entry = run.book.entry(job.name, id);
    const decision = queue.decisionNow(id);
    const hasFailed = entry !== undefined && failed.has(id);
    const story = [...storyOf(id), ...(hasFailed ? [attemptLine(run, job, entry, decision)] : [])];
    statuses.set(id, statusOf(run, job, entry, decision, hasFailed, story));
  }
  return statuses;
}

function statusOf(
  run: Run,
  job: Job,
  entry: Entry | undefined,
  decision: Decision,
  hasFailed: boolean,
  story: StoryLine[],
): RecordStatus {
  const { messages } = run;
  const { waiting, resumed, stopped } = messages.status;
  if (entry !== undefined && decision.kind === "stopped") {
    const note = reasonForPeople(entry, undefined, messages);
    return { isFinal: true, status: stopped, note, nextTry: "", story };
  }
  const status = entry !== undefined && isResumed(entry) ? resumed : waiting;
  const next = nextTime(run, job, decision);
  const nextTry = next === "" ? "" : messages.nextTry(next);
  const ofJob = holdOfJob(run, job.name);
  const hold = ofJob ?? longestHold(run.book.openHosts(), entry?.host ?? "", job.name);
  if (hold !== undefined) {
    const note = reasonOfHold(hold, messages);
    const begins = { ...storyLine(run, 0, waiting, note, next), unless: { status, note } };
    // What a circuit ended has its own line; that its job rests is no story of a row that was never tried.
    if (ofJob === undefined ? !hasFailed : entry !== undefined) story.push(begins);
    return { status, note, nextTry, story };
  }
  // Due, and never tried: what its row said of a wait or of a mistake is over.
  if (entry === undefined || (entry.starts + entry.slices === 0 && status === waiting))
    return { status: "", note: "", nextTry: "", replaces: Object.values(messages.status), story };
  return { status, note: reasonForPeople(entry, undefined, messages), nextTry, story };
}

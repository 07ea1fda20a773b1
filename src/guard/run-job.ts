/** One job's part of a run: list, decide, claim a few, attempt each, until nothing is due or the time is over. */
import { type ClaimedRecord, encodeClaim, NO_CLAIM } from "../core/claim";
import { raisedAs, StoreError } from "../core/raised";
import { claimKey, hashText, idKey } from "../core/record-key";
import type { Settings } from "../core/settings";
import { inEnglish, wordsIn } from "../core/words";
import { OWN_WORDS } from "../messages/own-words";
import type { FileRef, Ports } from "../ports";
import type { JobRecord, Listing, Source, StoryLine } from "../sources/source";
import { attemptRecord, type AttemptMode } from "./attempt-record";
import { openWithoutCanary } from "./book-outcome";
import { bookDeadClaim } from "./dead-run";
import type { Job, JobSetup } from "./job";
import { RecordQueue } from "./record-queue";
import { isResumed, resumedLine } from "./record-story";
import { resumeTicked } from "./resume-requests";
import { jobState, type Run } from "./run";
import { tidyEntries } from "./tidy-entries";

const INVALID_LINES = 20;
const HOUR_MS = 3_600_000;

export interface JobReport {
  job: Job;
  source: Source;
  listing: Listing;
  queue: RecordQueue;
  done: Set<string>;
  failed: Set<string>;
  /** What is to tell of records beside the attempts of this run: deaths that it booked, resumes that it found. */
  story: Map<string, StoryLine[]>;
  /** Due, but left to the next run. */
  left: number;
  /** A run may have ended before it could say in the rows what it had done. */
  mayOweStatus: boolean;
  /** Why its rows do not take what they should say, and will not the next time; "" where they do. */
  statusRefusal: string;
}

export const openSource = (run: Run, job: Job): Source =>
  job.records({
    jobName: job.name,
    tables: run.ports.tables,
    calendar: run.ports.calendar,
    store: run.ports.store,
    nowMs: () => run.ports.clock.nowMs(),
  });

/** What stands there, before anything is done about it. @throws SetupError when it cannot be listed */
export function listJob(run: Run, job: Job, source: Source): JobReport {
  const listing = source.list(
    run.book.entriesOf(job.name).map((entry) => entry.id),
    true,
  );
  return {
    job,
    source,
    listing,
    queue: new RecordQueue(run, job, []),
    done: new Set(),
    failed: new Set(),
    story: new Map(),
    left: 0,
    statusRefusal: "",
    mayOweStatus: run.isAfterDeath || jobState(run, job.name).faults > 0,
  };
}

/**
 * @param startByMs no record of this job starts later
 * @throws SetupError when the job cannot work, StoreError when nothing more may be attempted
 */
export function runJob(run: Run, report: JobReport, startByMs: number): void {
  const { job, source, listing } = report;
  bookDeadClaim(run, job, listing, report);
  tidyEntries(run, job, listing);
  if (listing.ticked.length > 0) {
    resumeTicked(run, job.name, listing.ticked);
    source.clearTicks(listing.ticked);
  }
  for (const entry of run.book.entriesOf(job.name))
    if (isResumed(entry))
      report.story.set(entry.id, [...(report.story.get(entry.id) ?? []), resumedLine(run)]);
  tellInvalid(run, job, listing);
  report.queue = new RecordQueue(run, job, listing.candidates);
  if (!isPaused(run, job) && report.queue.hasWork()) {
    job.check?.(jobSetup(run.ports, run.settings, (id) => run.usable.add(id)));
    workThrough(run, job, source, report, startByMs);
  }
  // Beside those that did not fit into the time that was left.
  report.left += report.queue.remaining();
  jobState(run, job.name).left = report.left;
}

/** Once per set of input errors, not once per run; where rows with new ones come all the time, once an hour. */
function tellInvalid(run: Run, job: Job, { invalid }: Listing): void {
  const state = jobState(run, job.name);
  // Rows that share an id have one problem between them.
  const problems = [...new Set(invalid.map(({ problem }) => wordsIn(problem, run.messages.locale)))];
  const told = problems.length === 0 ? "" : hashText(problems.join("\n"));
  if (told === state.toldInvalid) return;
  const nowMs = run.ports.clock.nowMs();
  const cause = `${job.name}: rows`;
  const isHourOver = nowMs - (run.state.toldMs[cause] ?? 0) >= HOUR_MS;
  if (problems.length > 0 && !isHourOver) return;
  state.toldInvalid = told;
  if (problems.length === 0) return;
  run.state.toldMs[cause] = nowMs;
  const shown = problems.slice(0, INVALID_LINES);
  run.notices.push(run.messages.inputErrors(job.name, shown, problems.length - shown.length));
  for (const { id, label, problem } of invalid.slice(0, INVALID_LINES)) {
    run.log.add({
      atMs: run.ports.clock.nowMs(),
      target: "sheet",
      attempt: 0,
      result: "notice",
      job: job.name,
      record: id,
      label,
      class: "input",
      httpStatus: undefined,
      waitMs: undefined,
      message: inEnglish(problem),
    });
  }
}

/** @param onUsable told of what is there and not in the bin, so that a copy in the same run need not ask again */
export const jobSetup = (
  { files }: Pick<Ports, "files">,
  settings: Settings,
  onUsable: (id: string) => void = () => undefined,
): JobSetup => {
  const isUsable = (id: string, find: () => FileRef | null): boolean => {
    const isThere = id !== "" && find()?.isTrashed === false;
    if (isThere) onUsable(id);
    return isThere;
  };
  return {
    setting: (name) => settings[name] ?? "",
    fileExists: (id) => isUsable(id, () => files.file(id)),
    folderExists: (id) => isUsable(id, () => files.folder(id)),
  };
};

function workThrough(run: Run, job: Job, source: Source, report: JobReport, startByMs: number): void {
  const { queue } = report;
  const tooLong = new Set<string>();
  while (run.ports.clock.nowMs() < startByMs && hasBudget(run) && !isPaused(run, job)) {
    const next = queue.next(job.policy.claimSize);
    if (next.kind === "none") break;
    if (next.kind === "no-canary") {
      openWithoutCanary(run, job, next.host);
      continue;
    }
    const records = next.kind === "records" ? thatFit(run, queue, next.records) : [next.record];
    if (records.length === 0) {
      // What does not fit any more today's run is left; what is shorter still goes on.
      if (next.kind !== "records") break;
      next.records.forEach(({ id }) => tooLong.add(id));
      next.records.forEach(({ id }) => queue.drop(id));
      continue;
    }
    attemptClaimed(run, job, source, report, records, startByMs, {
      isCanary: next.kind === "canary",
      probedHost: next.kind === "probe" ? next.host : "",
      isOnlyWaiting: next.kind === "probe" && next.isOnlyWaiting,
    });
  }
  report.left += tooLong.size;
}

/** The first record of a run always starts; any other only where its usual cost fits. */
function thatFit(run: Run, queue: RecordQueue, records: JobRecord[]): JobRecord[] {
  let endsMs = run.ports.clock.nowMs();
  return records.filter(({ id }, index) => {
    const expectedMs = queue.expectedMs(id);
    const isFirst = run.attempts === 0 && index === 0;
    if (!isFirst && endsMs + expectedMs > run.deadlineMs) return false;
    endsMs += expectedMs;
    return true;
  });
}

export const isPaused = (run: Run, job: Job): boolean => jobState(run, job.name).paused !== "";

/** The day's run time is paced: a backlog must not eat the day before noon. */
const hasBudget = (run: Run): boolean => run.budgetMs - (run.ports.clock.nowMs() - run.mark.beganMs) > 0;

function attemptClaimed(
  run: Run,
  job: Job,
  source: Source,
  report: JobReport,
  records: JobRecord[],
  startByMs: number,
  kind: Pick<AttemptMode, "isCanary" | "probedHost" | "isOnlyWaiting">,
): void {
  const { queue } = report;
  const claimId = claim(run, job, records);
  for (const [index, record] of records.entries()) {
    const isFirst = index === 0;
    if (!isFirst && (isPaused(run, job) || mustStopClaim(run, queue, record, startByMs))) {
      // Those behind have not started: the claim must not say that they may have.
      run.book.writeChecked({ [claimKey(job.name)]: NO_CLAIM });
      return;
    }
    const entry = run.book.entry(job.name, record.id);
    const isRetry = queue.isRetry(record.id);
    const beganMs = run.ports.clock.nowMs();
    const start = startOf(entry);
    run.underWay = { job: job.name, claim: { claimId, atMs: beganMs, records: [claimed(record, start)] } };
    const end = attemptRecord(run, job, source, record, { ...kind, claimId, start });
    run.underWay = undefined;
    queue.used[isRetry ? "retryMs" : "newMs"] += run.ports.clock.nowMs() - beganMs;
    queue.drop(record.id);
    report[end].add(record.id);
  }
}

const claimed = ({ id, label }: JobRecord, start: number): ClaimedRecord => ({
  key: idKey(id),
  label,
  start,
});

const startOf = (entry: { starts: number; slices: number } | undefined): number =>
  (entry?.starts ?? 0) + (entry?.slices ?? 0) + 1;

/** The time is over, a circuit has changed what may run, or a canary is wanted. */
const mustStopClaim = (run: Run, queue: RecordQueue, record: JobRecord, startByMs: number): boolean =>
  run.ports.clock.nowMs() >= startByMs ||
  !hasBudget(run) ||
  run.ports.clock.nowMs() + queue.expectedMs(record.id) > run.deadlineMs ||
  queue.decision(record.id).kind !== "run" ||
  queue.isInterrupted();

/** @throws StoreError: without a stored claim nothing of it is attempted */
function claim(run: Run, job: Job, records: JobRecord[]): string {
  if (!run.ports.lock.isHeld()) {
    run.hasLostLock = true;
    throw new StoreError(OWN_WORDS.lockLost);
  }
  run.claims += 1;
  run.claimedJobs.add(job.name);
  const claimId = `${run.mark.runId}.${run.claims}`;
  const text = encodeClaim({
    claimId,
    atMs: run.ports.clock.nowMs(),
    records: records.map((record) => claimed(record, startOf(run.book.entry(job.name, record.id)))),
  });
  run.book.writeClaim(
    job.name,
    records.map(({ id }) => id),
    text,
  );
  return claimId;
}

/** Whether the thrown value ends only this job, and the others go on. */
export const isJobsFault = (thrown: unknown): boolean => raisedAs(thrown, "setup") !== undefined;

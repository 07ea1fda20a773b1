/** The one run loop. Takes the lock or returns; whatever happens inside, the lock is free and the first error known. */
import { fingerprintOf } from "../core/circuits";
import { classifyThrown } from "../core/classify";
import { NO_CLAIM } from "../core/claim";
import { evidenceOf } from "../core/failure-evidence";
import { traceId } from "../core/log-line";
import { knownJobNames } from "../core/known-jobs";
import { closesAtMs, isOpen } from "../core/job-hours";
import { RUN_LIMITS } from "../core/policy";
import { raisedAs } from "../core/raised";
import { claimKey } from "../core/record-key";
import { redactText } from "../core/redact";
import { afterRun, runLinesIn } from "../core/recent-runs";
import {
  bucketNow,
  decodeMark,
  decodeState,
  emptyState,
  encodeState,
  type GuardState,
  RUN_KEY,
  RUN_NOW_KEY,
  type RunMark,
  slotOf,
  STATE_KEY,
  unloggedBefore,
} from "../core/run-state";
import { choiceSetting } from "../core/settings";
import { noUses } from "../core/usage";
import { messagesFor } from "../messages/messages";
import type { Ports } from "../ports";
import type { Source } from "../sources/source";
import { countingPorts } from "./count-uses";
import { bookFault, deadClaim, LONGEST_REST_MS, takeUpOwed } from "./dead-run";
import { endRun } from "./end-run";
import { faultForPeople } from "./fault-words";
import type { LogLimits } from "./archive-log";
import { housekeep, tellOfHousekeeping } from "./housekeeping";
import type { Job } from "./job";
import { noticeLostCounters } from "./lost-counters";
import { noticeMissingRuns } from "./missing-runs";
import { PropertyBook } from "./property-book";
import { jobHeldUntilMs, RecordQueue } from "./record-queue";
import { consumeResumeRequests, consumeRunNow } from "./resume-requests";
import { RetryLog } from "./retry-log";
import { isJobsFault, isPaused, type JobReport, listJob, openSource, runJob } from "./run-job";
import { hostView, jobState, type Run } from "./run";
import { shiftClock } from "./shift-clock";
import { traced } from "./traced";

export interface GuardOptions {
  jobs: Job[];
  settings: Readonly<Record<string, string>>;
  locale: string;
  /** How long to wait for the lock. @default 0 */
  lockWaitMs?: number;
  logLimits?: LogLimits;
  /** When the execution began, where it did something else before: the platform's limit counts from there. */
  executionBeganMs?: number;
  /** Properties that tell the other executions of this script which jobs there are; written where they differ. */
  announced?: Readonly<Record<string, string>>;
}

export interface RunSummary {
  kind: "ran" | "busy" | "broken";
  done: number;
  failed: number;
  /** Due, but left to the next run. */
  left: number;
  message: string;
}

const BUSY: RunSummary = {
  kind: "busy",
  done: 0,
  failed: 0,
  left: 0,
  message: "Another run is in progress.",
};

export function runJobs(untraced: Ports, options: GuardOptions): RunSummary {
  const runId = newRunId(untraced);
  const ports = traced(untraced, runId);
  if (!tryLock(ports, options.lockWaitMs ?? 0)) {
    ports.log("INFO", "BUSY", BUSY.message);
    return BUSY;
  }
  try {
    return runUnderLock(ports, options, runId);
  } catch (thrown) {
    // A quota or an outage of Google's own is no fault of the script: it must not show as a failed execution.
    if (classifyThrown(thrown).class === "unexpected" || raisedAs(thrown, "setup") !== undefined)
      throw thrown;
    const message = messageOf(thrown);
    ports.log("ERROR", "RUN_BROKEN", message);
    return { kind: "broken", done: 0, failed: 0, left: 0, message };
  } finally {
    release(ports);
  }
}

/** An exception from the lock service is never read as "we hold it". */
export function tryLock(ports: Ports, waitMs: number): boolean {
  try {
    return ports.lock.tryAcquire(waitMs);
  } catch (thrown) {
    ports.log("WARNING", "LOCK_FAILED", messageOf(thrown));
    return false;
  }
}

/** A failing release never turns a success into a failure: Google frees the lock when the execution ends. */
export function release(ports: Ports): void {
  try {
    ports.lock.release();
  } catch (thrown) {
    ports.log("WARNING", "RELEASE_FAILED", messageOf(thrown));
  }
}

const newRunId = ({ clock, random }: Ports): string => traceId(clock.nowMs(), random());

function runUnderLock(ports: Ports, options: GuardOptions, runId: string): RunSummary {
  const run = beginRun(ports, options, runId);
  const reports: JobReport[] = [];
  try {
    run.book.load(run.mark);
    noticeLostCounters(run);
    const dead = decodeMark(run.book.snapshot[RUN_KEY]);
    noticeMissingRuns(run, dead);
    const due = dueJobs(run, options.jobs, dead);
    Object.assign(run.mark, { unlogged: unloggedBefore(dead), job: due[0]?.name ?? "" });
    takeUpOwed(run);
    run.book.writeChecked({ [RUN_KEY]: JSON.stringify(run.mark), ...newOf(options.announced, run) });
    if (dead?.isOpen === true) takeOver(run, dead);
    shiftClock(run);
    consumeResumeRequests(run);
    const isAllDue = consumeRunNow(run);
    const jobs = dueJobs(run, options.jobs, dead, isAllDue);
    const sources = new Map(jobs.map((job) => [job.name, openSource(run, job)]));
    serveInTurn(run, jobs, sources, reports);
  } catch (thrown) {
    const store = raisedAs(thrown, "store");
    if (store === undefined) {
      endRun(run, reports);
      throw thrown;
    }
    run.brokenStore = store.words;
    ports.log("ERROR", "STORE_BROKEN", messageOf(thrown));
  }
  tellOfHousekeeping(run);
  const summary = endRun(run, reports);
  housekeep(run, options.jobs, options.logLimits);
  return summary;
}

function beginRun(uncounted: Ports, options: GuardOptions, runId: string): Run {
  // The settings were read before.
  const uses = { ...noUses(), properties: 1 };
  const ports = countingPorts(uncounted, uses);
  const beganMs = ports.clock.nowMs();
  const snapshot = ports.store.readAll();
  const state = decodeState(snapshot[STATE_KEY], emptyState(beganMs, RUN_LIMITS.bucketMs));
  const limitFromMs = options.executionBeganMs ?? beganMs;
  const jobNames = new Set([...options.jobs.map((job) => job.name), ...knownJobNames(snapshot)]);
  return {
    ports,
    messages: messagesFor(options.locale),
    settings: options.settings,
    jobs: options.jobs,
    account: choiceSetting(options.settings, "account"),
    uses,
    settledMs: beganMs,
    book: new PropertyBook(ports, snapshot, jobNames),
    mailsLeft: undefined,
    state,
    mark: { runId, beganMs, endedMs: 0, isOpen: true, job: "", user: ports.user(), unlogged: [] },
    log: new RetryLog(runId),
    notices: [],
    singles: [],
    startByMs: limitFromMs + RUN_LIMITS.startWithinMs,
    deadlineMs: limitFromMs + RUN_LIMITS.endByMs,
    okHosts: new Map(),
    slowHosts: new Set(),
    usable: new Set(),
    claims: 0,
    claimedJobs: new Set(),
    underWay: undefined,
    attempts: 0,
    budgetMs: budgetAt(state, beganMs),
    brokenStore: "",
    isAfterDeath: false,
    hasLostLock: false,
  };
}

const budgetAt = (state: GuardState, nowMs: number): number =>
  bucketNow(state, nowMs, RUN_LIMITS.workPerDayMs, RUN_LIMITS.bucketMs);

/** What stands there already is not written again. */
const newOf = (announced: Readonly<Record<string, string>> = {}, { book }: Run): Record<string, string> =>
  Object.fromEntries(Object.entries(announced).filter(([key, text]) => book.snapshot[key] !== text));

/** For a person's resume while no run is in progress: the requests only, no job. */
export function consumeRequestsUnderLock(ports: Ports, options: GuardOptions): void {
  const runId = newRunId(ports);
  const run = beginRun(traced(ports, runId), options, runId);
  run.book.load(run.mark);
  consumeResumeRequests(run);
}

/** Before anything else of this run: book the death of the one before where no record can be blamed. */
function takeOver(run: Run, dead: RunMark): void {
  run.ports.log("WARNING", "DEAD_RUN", `Run ${dead.runId} did not end`, { job: dead.job, user: dead.user });
  run.isAfterDeath = true;
  const { state } = run;
  state.runs = afterRun(runLinesIn(state.runs), [dead.beganMs, 0, 1, 0, 0, 0]);
  const workedMs = Math.min(run.mark.beganMs - dead.beganMs, RUN_LIMITS.endByMs);
  // Brought up to when it began: what ran over a full bucket since must not pay for it.
  state.bucketMs = budgetAt(state, dead.beganMs) - Math.max(0, workedMs);
  state.bucketAtMs = Math.max(state.bucketAtMs, dead.beganMs);
  run.budgetMs = budgetAt(state, run.mark.beganMs);
  run.uses.runtime += Math.max(0, workedMs);
  let counted = state;
  if (dead.job !== "" && deadClaim(run, dead.job) === undefined) {
    const { toldFault } = jobState(run, dead.job);
    const { died } = run.messages;
    bookFault(run, dead.job, "A run died in this job outside any record.", died, true);
    counted = { ...state, jobs: { ...state.jobs, [dead.job]: { ...jobState(run, dead.job), toldFault } } };
  }
  // At once, for this run may die as well: then the count stands, and its alarm is still due.
  run.book.writeChecked({ [STATE_KEY]: encodeState(counted) });
}

/** Jobs that have something to do, the one served longest ago first; one whose run died last. */
function dueJobs(
  run: Run,
  jobs: Job[],
  dead: RunMark | null,
  isAllDue = run.book.snapshot[RUN_NOW_KEY] !== undefined,
): Job[] {
  const servedMs = (job: Job): number =>
    dead?.isOpen === true && dead.job === job.name ? dead.beganMs : jobState(run, job.name).servedMs;
  const { clock, calendar } = run.ports;
  return jobs
    .filter((job) => isOpen(job, clock.nowMs(), calendar.minuteOfDay))
    .filter((job) => isAllDue || isDue(run, job))
    .sort((a, b) => Number(isPaused(run, a)) - Number(isPaused(run, b)) || servedMs(a) - servedMs(b));
}

function isDue(run: Run, job: Job): boolean {
  const nowMs = run.ports.clock.nowMs();
  const state = jobState(run, job.name);
  // What stands further off than any fault is left alone was not written by us.
  const isResting = state.resumeMs > nowMs && state.resumeMs <= nowMs + LONGEST_REST_MS;
  if (isResting) return false;
  const isNewSlot = state.slot !== slotOf(nowMs, job.everyMinutes);
  if (state.paused !== "") return isNewSlot && mayLookAt(run, job);
  if (isNewSlot || state.left > 0 || deadClaim(run, job.name) !== undefined) return true;
  const heldUntilMs = jobHeldUntilMs(run, job.name) ?? 0;
  if (heldUntilMs > nowMs) return false;
  return run.book.entriesOf(job.name).some((entry) => {
    if (entry.stopped !== "") return entry.unproved && hostView(run, entry.host).okMs > entry.lastMs;
    return Math.max(entry.resumeMs, hostView(run, entry.host).closedUntilMs ?? 0) <= nowMs;
  });
}

/** Equal shares of the run's time first; what the others did not need goes to those that were cut short. */
function serveInTurn(run: Run, jobs: Job[], sources: Map<string, Source>, reports: JobReport[]): void {
  const working = jobs.filter((job) => !isPaused(run, job));
  jobs.forEach((job, index) => {
    const nowMs = run.ports.clock.nowMs();
    serve(run, job, sources, reports, nowMs + (run.startByMs - nowMs) / Math.max(1, working.length - index));
  });
  if (working.length < 2) return;
  for (const report of [...reports]) {
    if (report.left === 0 || isPaused(run, report.job) || run.ports.clock.nowMs() >= run.startByMs) continue;
    serve(run, report.job, sources, reports, run.startByMs);
    report.left = 0;
  }
}

function serve(
  run: Run,
  job: Job,
  sources: Map<string, Source>,
  reports: JobReport[],
  startByMs: number,
): void {
  const source = sources.get(job.name);
  const state = jobState(run, job.name);
  const nowMs = run.ports.clock.nowMs();
  const { minuteOfDay } = run.ports.calendar;
  const isHalted = isPaused(run, job);
  if (source === undefined || !isOpen(job, nowMs, minuteOfDay) || (isHalted && !mayLookAt(run, job))) return;
  if (run.mark.job !== job.name) {
    run.mark.job = job.name;
    run.book.writeChecked({ [RUN_KEY]: JSON.stringify(run.mark) });
  }
  state.slot = slotOf(nowMs, job.everyMinutes);
  if (isHalted) return lookAt(run, job, source, reports);
  state.servedMs = nowMs;
  try {
    const report = listJob(run, job, source);
    // At once: also where the job then cannot work, its rows say so.
    reports.push(report);
    runJob(run, report, closesAtMs(job, nowMs, startByMs, minuteOfDay));
    Object.assign(state, { faults: 0, toldFault: "", resumeMs: 0 });
  } catch (thrown) {
    if (raisedAs(thrown, "store") !== undefined) throw thrown;
    // One job's trouble is not the others'.
    // Nothing of its claim is under way any more; a death later in this run must not be booked to it.
    run.underWay = undefined;
    if (run.claimedJobs.has(job.name)) run.book.writeChecked({ [claimKey(job.name)]: NO_CLAIM });
    run.ports.log("ERROR", "JOB_FAULT", messageOf(thrown), {
      job: job.name,
      cause: fingerprintOf(messageOf(thrown)),
    });
    bookFault(run, job.name, messageOf(thrown), faultForPeople(thrown, run.messages), !isJobsFault(thrown));
  }
}

/** Not where the listing may be what killed its runs: a look that dies is counted, and the last one. */
const mayLookAt = (run: Run, job: Job): boolean =>
  jobState(run, job.name).faults === 0 && deadClaim(run, job.name) === undefined;

/** Its rows say that it is paused, new ones too; nothing is booked, claimed or attempted. */
function lookAt(run: Run, job: Job, source: Source, reports: JobReport[]): void {
  try {
    const report = listJob(run, job, source);
    report.queue = new RecordQueue(run, job, report.listing.candidates);
    reports.push(report);
  } catch (thrown) {
    if (raisedAs(thrown, "store") !== undefined) throw thrown;
    run.ports.log("WARNING", "STATUS_NOT_SHOWN", messageOf(thrown), { job: job.name });
  }
}

const messageOf = (thrown: unknown): string => redactText(evidenceOf(thrown).message, 500);

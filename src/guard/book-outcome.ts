/**
 * Books what became of an attempt: the entry, the circuits and what they take back in one write, then the log row
 * and what a person must hear. The only place where a failure reaches the ledger.
 */
import { afterOutcome, type Failure, heldSince, type Outcome, takenBack } from "../core/after-outcome";
import { type AfterEvidence, fingerprintOf, holdsJob, targetOf } from "../core/circuits";
import { CLASSES } from "../core/failure-class";
import { afterResume, type Entry } from "../core/failure-ledger";
import { encodeState, STATE_KEY } from "../core/run-state";
import { raisedAs, raisedWords } from "../core/raised";
import { inEnglish } from "../core/words";
import { reasonForPeople } from "./entry-reason";
import { recordKey } from "./property-book";
import type { Job } from "./job";
import { isResumeRequested } from "./resume-requests";
import { applyHostEvent, hostView, isOwnFault, jobState, type Run } from "./run";
import type { LogResult } from "./retry-log";

export interface Booking {
  job: Job;
  before: Entry;
  outcome: Outcome;
  label: string;
  /** Which start this was, from 1. */
  start: number;
  startedMs: number;
  claimId: string;
  isCanary: boolean;
  /** The open circuit that the attempt probed, or "". */
  probedHost: string;
  /** No other record of the job waits for that host. */
  isOnlyWaiting?: boolean;
  /** Further properties to write in the same call. */
  alsoWrite?: Record<string, string>;
}

/** @throws StoreError when the counter could not be stored */
export function bookOutcome(run: Run, booking: Booking): Entry {
  const { job, before } = booking;
  const nowMs = run.ports.clock.nowMs();
  const taken = new Map<string, Entry>();
  const outcome =
    booking.outcome.kind === "failed" ? withCircuits(run, booking, booking.outcome, taken) : booking.outcome;
  const facts = {
    nowMs,
    claimId: booking.claimId,
    startedMs: booking.startedMs,
    label: booking.label,
    locale: run.messages.locale,
  };
  let after = afterOutcome(before, outcome, job.policy, facts);
  if (outcome.kind === "failed" || outcome.kind === "slice") after.costMs = nowMs - booking.startedMs;
  if (after.stopped !== "") {
    const okMs = hostView(run, after.host).okMs;
    // A stop that was lifted once is proved: it had its further attempt.
    const mayBeLifted = before.stopped === "" && after.starts < job.policy.maxStarts;
    after.unproved =
      mayBeLifted && after.host !== "" && CAN_BE_UNPROVED.includes(after.stopped) && okMs <= after.firstMs;
    // The last look before a stop: a resume that came during the attempt must not be overwritten.
    if (isResumeRequested(run, job.name, before.id))
      after = { ...afterResume(after), claim: booking.claimId };
  }
  const isHold = outcome.kind === "held" || (outcome.kind === "failed" && outcome.isCircuits);
  const isPaused = isHold && pauseSpentJob(run, job, after);
  try {
    run.book.save(job.name, [after], outcome.kind === "failed", taken, {
      ...booking.alsoWrite,
      ...(isPaused ? { [STATE_KEY]: encodeState(run.state) } : {}),
    });
  } catch (thrown) {
    // A counter that does not come back bounds nothing: the next run would start this record as if for the first time.
    if (raisedAs(thrown, "store")?.isLie === true) pauseLiedTo(run, job, thrown);
    throw thrown;
  } finally {
    // Also where the store refused: it may have taken the entry all the same, and the cause must not be lost.
    report(run, booking, outcome, after, nowMs);
  }
  return after;
}

const CAN_BE_UNPROVED = ["attempts", "quota_hits", "quota_time"];

function withCircuits(
  run: Run,
  { job, before, isCanary, probedHost, isOnlyWaiting = false }: Booking,
  outcome: Extract<Outcome, { kind: "failed" }>,
  taken: Map<string, Entry>,
): Outcome {
  const { host } = outcome.failure;
  if (host === "") return outcome;
  const failure = refusedAlone(outcome.failure, wasRefusedAlone(run, before, host));
  const record = recordKey(job.name, before.id);
  const after = applyHostEvent(run, host, {
    kind: "failed",
    evidence: {
      class: failure.class,
      fingerprint: fingerprintOf(failure.message.split(before.id).join("#")),
      message: failure.message,
      record,
      job: job.name,
      isOwnFault:
        isOwnFault(run, before, host) ||
        (failure.isLongWait === true && isLimitedAlone(run, before, host, isOnlyWaiting)),
      isCanary,
      isProbe: probedHost === host,
      ...(failure.isLongWait === true && failure.retryAfterMs !== undefined
        ? { longWaitMs: failure.retryAfterMs }
        : {}),
    },
  });
  takeBack(run, host, after, record, taken);
  const ownHits = after.isCircuits ? (after.takeBack[record] ?? 0) : 0;
  if (ownHits > 0) Object.assign(before, takenBack(before, ownHits, host, after.takeBackRates[record] ?? 0));
  return { ...outcome, failure: withFirst(failure), isCircuits: after.isCircuits };
}

/** What went wrong first stands first; what tells failures apart is the other one. */
const withFirst = ({ first, ...failure }: Failure): Failure =>
  first === undefined
    ? failure
    : {
        ...failure,
        message: `${first} → ${failure.message}`,
        said: `${first} → ${failure.said ?? failure.message}`,
      };

const wasRefusedAlone = (run: Run, before: Entry, host: string): boolean =>
  before.class === "credentials" && before.host === host && hostView(run, host).okMs > before.lastMs;

/** It was told to wait before, and nobody else was: the host has answered others since, or no other waits for it. */
const isLimitedAlone = (run: Run, before: Entry, host: string, isOnlyWaiting: boolean): boolean =>
  (before.class === "rate" || before.class === "transient") &&
  before.host === host &&
  (isOnlyWaiting || hostView(run, host).okMs > before.firstMs);

/** A 401 for this record alone, while the host answers the others: it is this record's permission. */
const refusedAlone = (failure: Failure, isAlone: boolean): Failure =>
  isAlone && failure.class === "credentials"
    ? { ...failure, class: "auth", reason: "refused_alone" }
    : failure;

/** What a circuit changes in the entries of others. @param except the record that is booked by itself */
function takeBack(
  run: Run,
  host: string,
  after: AfterEvidence,
  except: string,
  taken: Map<string, Entry>,
): void {
  for (const [key, hits] of Object.entries(after.takeBack)) {
    const entry = run.book.entryAt(key);
    if (entry === undefined || key === except || isSpent(run, key, entry)) continue;
    taken.set(key, takenBack(entry, hits, host, after.takeBackRates[key] ?? 0));
  }
  const { circuit } = run.book.host(host);
  if (!after.isCircuits || circuit === null) return;
  for (const job of run.book.jobNames) {
    const holdsAll = holdsJob(host, circuit, job);
    for (const entry of run.book.entriesOf(job)) {
      const key = recordKey(job, entry.id);
      const before = taken.get(key) ?? entry;
      if (key === except || before.stopped !== "" || !(holdsAll || before.host === host)) continue;
      const held = heldSince(before, run.ports.clock.nowMs());
      if (held !== before) taken.set(key, held);
    }
  }
}

/** Nothing could start it: its stop stays. */
const isSpent = (run: Run, key: string, entry: Entry): boolean => {
  const job = run.jobs.find(({ name }) => key.startsWith(`${name}:`));
  return entry.stopped !== "" && job !== undefined && entry.starts >= job.policy.maxStarts;
};

/** Enough records failed, and no other is left to ask: the circuit opens without a canary. */
export function openWithoutCanary(run: Run, job: Job, host: string): void {
  const taken = new Map<string, Entry>();
  takeBack(run, host, applyHostEvent(run, host, { kind: "no-canary-left" }), "", taken);
  run.book.save(job.name, [], true, taken);
}

function pauseLiedTo(run: Run, job: Job, thrown: unknown): void {
  const state = jobState(run, job.name);
  if (state.paused === "") state.paused = raisedWords(thrown, run.messages.locale) ?? "";
}

/** So many starts under an open circuit: the job waits for a person, the record is not stopped. */
function pauseSpentJob(run: Run, job: Job, entry: Entry): boolean {
  const state = jobState(run, job.name);
  if (entry.starts < job.policy.maxStarts || state.paused !== "") return false;
  state.paused = run.messages.spentStarts(entry.label, job.policy.maxStarts, entry.host);
  return true;
}

function report(run: Run, booking: Booking, outcome: Outcome, after: Entry, nowMs: number): void {
  if (outcome.kind === "held" || isStillUsedUp(booking, outcome)) return;
  const { job } = booking;
  const failure = outcome.kind === "failed" ? outcome.failure : undefined;
  run.log.add({
    atMs: nowMs,
    target: failure?.target ?? targetOf(failure?.host ?? after.host),
    attempt: booking.start,
    result: resultOf(outcome, after),
    job: job.name,
    record: after.id,
    label: booking.label,
    class: failure?.class ?? after.class,
    httpStatus: failure?.httpStatus,
    waitMs: after.resumeMs > nowMs ? after.resumeMs - nowMs : undefined,
    message: failure?.message ?? ("message" in outcome ? inEnglish(outcome.message) : after.message),
  });
  if (
    after.stopped === "" &&
    failure !== undefined &&
    CLASSES[failure.class].tells === "at_once" &&
    !(outcome as { isCircuits: boolean }).isCircuits
  ) {
    run.singles.push({
      job: job.name,
      cause: `${job.name}: ${fingerprintOf(failure.message)}`,
      notice: run.messages.atOnce(
        job.name,
        booking.label,
        after.id,
        reasonForPeople(after, undefined, run.messages),
      ),
    });
  }
}

/** A used-up day is one row, however often an hourly probe finds it so. */
const isStillUsedUp = ({ probedHost }: Booking, outcome: Outcome): boolean =>
  outcome.kind === "failed" &&
  outcome.isCircuits &&
  outcome.failure.class === "daily_quota" &&
  outcome.failure.host === probedHost;

function resultOf(outcome: Outcome, after: Entry): LogResult {
  if (after.stopped !== "") return "stopped";
  if (outcome.kind === "killed") return "did not finish";
  if (outcome.kind === "failed" && !outcome.isCircuits) return "failed";
  return "waiting";
}

/** One attempt: handler, then at once the completion mark. Whatever it throws becomes one booked outcome. */
import { emptyEntry, type Entry } from "../core/failure-ledger";
import { blamedHost } from "../core/blamed-host";
import { addressIn, isUnseen, scriptHost, targetOf, unnamedHost } from "../core/circuits";
import { classifyThrown } from "../core/classify";
import { CallFailedError, raisedAs, SetupError, wordsOf } from "../core/raised";
import { OWN_WORDS } from "../messages/own-words";
import type { JobRecord, Source } from "../sources/source";
import type { AttemptScope } from "./attempt-scope";
import { saveTraces } from "./attempt-scope";
import { bookOutcome } from "./book-outcome";
import type { Job } from "./job";
import { recordContext, refusePromise } from "./record-context";
import { applyHostEvent, jobState, noteAnswer, type Run } from "./run";
import { outcomeOf } from "./thrown-outcome";

export interface AttemptMode {
  claimId: string;
  start: number;
  isCanary: boolean;
  /** The open circuit that this attempt probes, or "". */
  probedHost: string;
  /** No other record of the job waits for that host. */
  isOnlyWaiting: boolean;
}

/** A longer result is not kept: the handler runs again, as after any failure. */
const LONGEST_RESULT = 2_000;

export type AttemptEnd = "done" | "failed";

/** @throws SetupError (the job's fault), StoreError (nothing more may be attempted) */
export function attemptRecord(
  run: Run,
  job: Job,
  source: Source,
  record: JobRecord,
  mode: AttemptMode,
): AttemptEnd {
  const scope = newScope(run, job, record, mode);
  run.attempts += 1;
  try {
    const result = resultOf(scope);
    complete(scope, source, result);
  } catch (thrown) {
    if (raisedAs(thrown, "store") !== undefined) throw thrown;
    const isJobsFault = raisedAs(thrown, "setup") !== undefined;
    // The job's fault costs no record anything, unless the next attempt would send again what it has sent.
    if (!isJobsFault || scope.entry.writing !== "") bookThrown(scope, mode, thrown);
    if (isJobsFault) throw thrown;
    return "failed";
  }
  afterSuccess(scope, mode);
  return "done";
}

function newScope(run: Run, job: Job, record: JobRecord, mode: AttemptMode): AttemptScope {
  const known = run.book.entry(job.name, record.id);
  const entry: Entry = structuredCopy(known ?? emptyEntry(record.id, record.label));
  return {
    run,
    job,
    record,
    entry: { ...entry, label: record.label, costMs: entry.costMs },
    claimId: mode.claimId,
    start: mode.start,
    startedMs: run.ports.clock.nowMs(),
    isSingleTry: mode.isCanary || mode.probedHost !== "",
    probedHost: mode.probedHost,
    isFirstOfRun: run.attempts === 0,
    callsLeft: job.policy.maxCallsPerAttempt,
    waitLeftMs: job.policy.call.waitPerAttemptMs,
    creations: 0,
    checkpoints: 0,
    stepName: "",
    failedStep: undefined,
    firstThrown: undefined,
    sent: 0,
    writingBefore: undefined,
    hadEntry: known !== undefined,
  };
}

/** Entries are plain data; the attempt's copy must not change the book's before it is saved. */
const structuredCopy = (entry: Entry): Entry => JSON.parse(JSON.stringify(entry)) as Entry;

/** The handler's result, or the one an earlier attempt kept when only its completion failed. */
function resultOf(scope: AttemptScope): unknown {
  const kept = scope.entry.result as { value: unknown } | null;
  if (kept !== null) return kept.value;
  const context = recordContext(scope);
  const { job, record } = scope;
  const result =
    job.delivery === "once"
      ? context.once("process", () => job.process(record, context))
      : job.process(record, context);
  refusePromise(result, `process of job "${job.name}"`);
  return result;
}

function complete(scope: AttemptScope, source: Source, result: unknown): void {
  try {
    source.complete(scope.record, result);
  } catch (thrown) {
    // The work is done: only the mark is missing, and only the mark is tried again.
    const isKept = JSON.stringify(result ?? null).length < LONGEST_RESULT;
    if (isKept) {
      scope.entry.result = { value: result ?? null };
      scope.entry.writing = "";
    }
    const found = classifyThrown(thrown);
    const isSetup =
      raisedAs(thrown, "setup") !== undefined || found.class === "auth" || found.class === "credentials";
    if (!isSetup) throw completionError(scope.job, thrown, isKept);
    saveTraces(scope);
    throw new SetupError(OWN_WORDS.resultUnwritten(scope.job.name, scope.record.label, wordsOf(thrown)));
  }
}

const completionError = (job: Job, thrown: unknown, isKept: boolean): CallFailedError => {
  const found = classifyThrown(thrown);
  return new CallFailedError(
    OWN_WORDS.notWritten(wordsOf(thrown), isKept),
    blamedHost(found, "", job.name),
    // What the sheet refuses is not what the job was refused: a person must hear that its work is done.
    found.class === "permanent" ? { ...found, reason: isKept ? "unwritten" : "unkept" } : found,
    undefined,
    false,
  );
};

function bookThrown(scope: AttemptScope, mode: AttemptMode, thrown: unknown): void {
  const { run, job } = scope;
  bookOutcome(run, {
    job,
    before: scope.entry,
    outcome: outcomeOf(scope, thrown),
    label: scope.record.label,
    start: mode.start,
    startedMs: scope.startedMs,
    claimId: mode.claimId,
    isCanary: mode.isCanary,
    probedHost: mode.probedHost,
    isOnlyWaiting: mode.isOnlyWaiting,
  });
  endProbe(scope, mode, false);
}

function afterSuccess(scope: AttemptScope, mode: AttemptMode): void {
  const { run, job, record } = scope;
  for (const host of [scriptHost(job.name), unnamedHost(job.name)]) noteAnswer(run, host);
  for (const [host, state] of run.book.allHosts()) {
    if (!isUnseen(host) || state.streak?.job !== job.name) continue;
    // This record may have called another address: the row of failures ends, but that one has not answered.
    if (addressIn(host) === "") noteAnswer(run, host);
    else run.book.setHost(host, { ...state, streak: null });
  }
  endProbe(scope, mode, true);
  const costs = jobState(run, job.name).costs;
  costs.push(run.ports.clock.nowMs() - scope.startedMs);
  if (costs.length > 20) costs.shift();
  const before = run.book.entry(job.name, record.id);
  if (before === undefined) return;
  if (scope.hadEntry) {
    run.log.add({
      atMs: run.ports.clock.nowMs(),
      target: targetOf(before.host),
      attempt: mode.start,
      result: "succeeded",
      job: job.name,
      record: record.id,
      label: record.label,
      class: "",
      httpStatus: undefined,
      waitMs: undefined,
      message: "",
    });
  }
  try {
    run.book.remove(job.name, record.id);
  } catch (thrown) {
    // The record is done and marked; a left-over entry is removed by the next run that sees it done.
    run.ports.log(
      "WARNING",
      "ENTRY_LEFT",
      `The entry of ${record.id} could not be removed: ${String(thrown)}`,
    );
  }
}

/** A probe that succeeded without calling its host proves something only where we cannot see the calls. */
function endProbe(scope: AttemptScope, mode: AttemptMode, hasSucceeded: boolean): void {
  const { run } = scope;
  const circuit = mode.probedHost === "" ? null : run.book.host(mode.probedHost).circuit;
  if (circuit === null || run.ports.clock.nowMs() < circuit.untilMs) return;
  if (hasSucceeded && isUnseen(mode.probedHost)) noteAnswer(run, mode.probedHost);
  else applyHostEvent(run, mode.probedHost, { kind: "probe-inconclusive" });
}

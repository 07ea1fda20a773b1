/**
 * The end of a run: statuses, messages, log rows, and one write that closes it. Nothing in here may hide or replace
 * what happened to a record, so each part is on its own.
 */
import { encodeClaim, NO_CLAIM } from "../core/claim";
import { classifyThrown } from "../core/classify";
import type { FailureClass } from "../core/failure-class";
import { evidenceOf } from "../core/failure-evidence";
import { claimKey } from "../core/record-key";
import { redactText } from "../core/redact";
import { afterRun, runLinesIn } from "../core/recent-runs";
import { bucketNow, encodeState, HOSTS_KEY, RUN_KEY, STATE_KEY } from "../core/run-state";
import { RUN_LIMITS } from "../core/policy";
import { inEnglish, wordsIn } from "../core/words";
import { noteWaiting } from "./alarms";
import { settleUses } from "./count-uses";
import { flushLog } from "./dead-run";
import { nextWorkTime } from "./next-work";
import { listStatuses } from "./record-statuses";
import type { JobReport } from "./run-job";
import type { RunSummary } from "./run-jobs";
import { jobState, type Run } from "./run";
import { tellPeople } from "./tell-people";

const STOP_LINES = 40;
const HOUR_MS = 3_600_000;
/** A protected range, a validation: the next run is refused as well. */
const LASTING: readonly FailureClass[] = ["auth", "permanent"];

export function endRun(run: Run, reports: JobReport[]): RunSummary {
  const { ports } = run;
  if (run.hasLostLock) return summaryOf(run, reports);
  for (const report of reports) {
    const refusal = attemptPart(run, "STATUS_NOT_SHOWN", () =>
      report.source.show(listStatuses(run, report), (problem) => ({
        status: run.messages.status.invalid,
        note: wordsIn(problem, run.messages.locale),
        nextTry: "",
        story: [],
      })),
    );
    if (refusal !== undefined && LASTING.includes(classifyThrown(refusal).class))
      report.statusRefusal = redactText(evidenceOf(refusal).message, 200);
    attemptPart(run, "STOPPED_LINE", () => logStopped(run, report));
  }
  for (const report of reports) noteWaiting(run, report);
  settleUses(run);
  attemptPart(run, "NEWS_NOT_TOLD", () => tellPeople(run, reports));
  flushLog(run);
  // What this run could not write, the next one does.
  run.mark.unlogged = run.log.count() === 0 ? [] : [...run.mark.unlogged, run.mark.runId];
  const summary = summaryOf(run, reports);
  attemptPart(run, "RUN_NOT_CLOSED", () => close(run, summary));
  ports.log("INFO", "RUN_ENDED", summary.message, { ...summary });
  return summary;
}

/** @returns what it threw */
function attemptPart(run: Run, code: string, part: () => void): unknown {
  try {
    part();
  } catch (thrown) {
    run.ports.log("ERROR", code, redactText(evidenceOf(thrown).message));
    return thrown;
  }
  return undefined;
}

/** Once an hour and job, however many there are. */
function logStopped(run: Run, { job }: JobReport): void {
  const nowMs = run.ports.clock.nowMs();
  const state = jobState(run, job.name);
  if (nowMs - state.stoppedLogMs < HOUR_MS && state.stoppedLogMs > 0) return;
  const stopped = run.book.entriesOf(job.name).filter((entry) => entry.stopped !== "");
  if (stopped.length === 0) return;
  state.stoppedLogMs = nowMs;
  const names = stopped.slice(0, STOP_LINES).map((entry) => `${entry.label} (${entry.id})`);
  run.ports.log("WARNING", "STOPPED", `${stopped.length} stopped in ${job.name}: ${names.join(", ")}`, {
    job: job.name,
  });
}

/** Where a counter could not be stored, the record under way stays claimed, for the next run to book. */
function close(run: Run, { done, failed, left }: RunSummary): void {
  const nowMs = run.ports.clock.nowMs();
  const { state, mark } = run;
  // The write that ends this run is among them.
  run.uses.properties += 1;
  settleUses(run);
  const workedMs = run.attempts > 0 ? nowMs - mark.beganMs : 0;
  // Less than nothing where the last record took longer than the day allowed: it is paid back.
  state.bucketMs = bucketNow(state, nowMs, RUN_LIMITS.workPerDayMs, RUN_LIMITS.bucketMs) - workedMs;
  state.bucketAtMs = nowMs;
  state.seenMs = nowMs;
  state.runs = afterRun(runLinesIn(state.runs), [mark.beganMs, nowMs, 1, done, failed, left]);
  for (const [host, okMs] of run.okHosts) {
    const known = run.book.host(host);
    if (okMs > known.okMs) run.book.setHost(host, { ...known, okMs });
  }
  run.book.forgetIdleHosts();
  const texts: Record<string, string> = {
    [RUN_KEY]: JSON.stringify({ ...mark, isOpen: false, endedMs: nowMs }),
    [STATE_KEY]: encodeState(state),
  };
  const hosts = run.book.hostsText();
  if (
    hosts !== run.book.snapshot[HOSTS_KEY] &&
    (run.book.allHosts().size > 0 || HOSTS_KEY in run.book.snapshot)
  ) {
    texts[HOSTS_KEY] = hosts;
  }
  for (const job of run.claimedJobs) texts[claimKey(job)] = NO_CLAIM;
  if (run.underWay !== undefined) texts[claimKey(run.underWay.job)] = encodeClaim(run.underWay.claim);
  run.ports.store.write(texts);
}

function summaryOf(run: Run, reports: JobReport[]): RunSummary {
  const sum = (count: (report: JobReport) => number): number =>
    reports.reduce((total, report) => total + count(report), 0);
  const done = sum((report) => report.done.size);
  const failed = sum((report) => report.failed.size);
  const left = sum((report) => report.left);
  if (run.brokenStore !== "")
    return { kind: "broken", done, failed, left, message: inEnglish(run.brokenStore) };
  const goesOn = left > 0 ? `; ${left} left, goes on about ${nextWorkTime(run)}` : "";
  return { kind: "ran", done, failed, left, message: `${done} done, ${failed} failed${goesOn}` };
}

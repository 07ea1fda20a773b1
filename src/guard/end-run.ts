/**
 * The end of a run: statuses, messages, log rows, and one write that closes it. Nothing in here may hide or replace
 * what happened to a record, so each part is on its own.
 */
import { encodeClaim, NO_CLAIM } from "../core/claim";
import { messagesDue, scriptHost } from "../core/circuits";
import { evidenceOf } from "../core/failure-evidence";
import { claimKey } from "../core/record-key";
import { redactText } from "../core/redact";
import { afterRun, runLinesIn } from "../core/recent-runs";
import { bucketNow, encodeState, HOSTS_KEY, RUN_KEY, STATE_KEY } from "../core/run-state";
import { numberSetting } from "../core/settings";
import { RUN_LIMITS } from "../core/policy";
import { budgetAlarms, type QuotaUse, thresholdOf } from "../core/usage";
import type { Entry } from "../core/failure-ledger";
import { settleUses } from "./count-uses";
import { flushLog } from "./dead-run";
import { reasonForPeople } from "./entry-reason";
import { listStatuses } from "./record-statuses";
import type { JobReport } from "./run-job";
import type { RunSummary } from "./run-jobs";
import { jobState, type Notice, type Run } from "./run";

const STOP_LINES = 40;
const HOUR_MS = 3_600_000;
const ALARM_SECONDS = 21_600;
const REMEMBERED_CAUSES = 20;

export function endRun(run: Run, reports: JobReport[]): RunSummary {
  const { ports } = run;
  if (run.hasLostLock) return summaryOf(run, reports);
  for (const report of reports) {
    attemptPart(run, "STATUS_NOT_SHOWN", () =>
      report.source.show(listStatuses(run, report), run.messages.status.invalid),
    );
    attemptPart(run, "STOPPED_LINE", () => logStopped(run, report));
  }
  const isTold = attemptPart(run, "MAIL_FAILED", () => tellPeople(run));
  flushLog(run);
  passOn(run, isTold);
  const summary = summaryOf(run, reports);
  attemptPart(run, "RUN_NOT_CLOSED", () => close(run, summary));
  ports.log("INFO", "RUN_ENDED", summary.message, { ...summary, trace: run.mark.runId });
  return summary;
}

function attemptPart(run: Run, code: string, part: () => void): boolean {
  try {
    part();
    return true;
  } catch (thrown) {
    run.ports.log("ERROR", code, redactText(evidenceOf(thrown).message), { trace: run.mark.runId });
    return false;
  }
}

/** What this run could not hand over, the next one does. */
function passOn(run: Run, isTold: boolean): void {
  const { mark } = run;
  mark.unlogged = run.log.count() === 0 ? [] : [...mark.unlogged, mark.runId];
  mark.untold = isTold ? [] : [...mark.untold, ...(run.stops.length > 0 ? [mark.runId] : [])];
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

function tellPeople(run: Run): void {
  settleUses(run);
  const alarms = budgetAlarms(run.state.usage, run.account, run.ports.clock.nowMs());
  const notices = [
    ...run.notices,
    ...pauseNotices(run),
    ...stopDigests(run),
    ...circuitNotices(run),
    ...singleNotices(run),
    ...storeAlarm(run),
    ...alarms.map((use) => budgetNotice(run, use)),
  ];
  if (notices.length === 0) return;
  const [first] = notices;
  const subject =
    notices.length === 1 && first !== undefined
      ? first.subject
      : notices.map((notice) => notice.subject).join(" / ");
  run.ports.mailer.send({
    subject: `[Trigger Guard] ${redactText(subject, 150)}`,
    text: notices.map((notice) => `${notice.subject}\n${notice.text}`).join("\n\n"),
  });
  for (const state of Object.values(run.state.jobs)) state.isPauseTold = state.paused !== "";
  for (const [, { circuit }] of run.book.openHosts())
    if (circuit !== null) circuit.told = Math.max(circuit.told, messagesDue(circuit));
  for (const { quota, percent } of alarms) run.state.usage.days[quota].toldPercent = thresholdOf(percent);
}

/** From the state, not from the event: a run that paused a job may have died before it could say so. */
function pauseNotices(run: Run): Notice[] {
  return Object.entries(run.state.jobs).flatMap(([job, state]) => {
    return state.paused === "" || state.isPauseTold ? [] : [run.messages.jobPaused(job, state.paused)];
  });
}

/** A stop that a circuit has taken back since is no news. */
function stopDigests(run: Run): Notice[] {
  const digests: Notice[] = [];
  for (const job of new Set(run.stops.map((stop) => stop.job))) {
    const keys = new Set(run.stops.filter((stop) => stop.job === job).map((stop) => stop.key));
    const entries = [...keys]
      .map((key) => run.book.entryAt(key))
      .filter((entry): entry is Entry => entry !== undefined && entry.stopped !== "");
    if (entries.length === 0) continue;
    const lines = entries.slice(0, STOP_LINES).map((entry) => ({
      label: entry.label,
      id: entry.id,
      attempts: entry.starts + entry.slices,
      why: reasonForPeople(entry, undefined, run.messages),
    }));
    digests.push(run.messages.stoppedDigest(job, lines, entries.length - lines.length));
  }
  return digests;
}

function circuitNotices(run: Run): Notice[] {
  const time = (ms: number): string => run.ports.calendar.localTime(ms);
  return run.book
    .openHosts()
    .flatMap(([host, { circuit }]) =>
      circuit === null || circuit.told >= messagesDue(circuit)
        ? []
        : [run.messages.circuitOpened(host, circuit.reason, time(circuit.sinceMs), time(circuit.untilMs))],
    );
}

/** News of single records, once an hour per cause; none where a circuit has taken the matter over. */
function singleNotices(run: Run): Notice[] {
  const nowMs = run.ports.clock.nowMs();
  const news = run.singles.filter(({ job, cause }) => {
    if (run.book.host(scriptHost(job)).circuit !== null) return false;
    if (nowMs - (run.state.toldMs[cause] ?? 0) < HOUR_MS) return false;
    run.state.toldMs[cause] = nowMs;
    return true;
  });
  const recent = Object.entries(run.state.toldMs).filter(([, ms]) => nowMs - ms < HOUR_MS);
  run.state.toldMs = Object.fromEntries(recent.slice(-REMEMBERED_CAUSES));
  return news.map(({ notice }) => notice);
}

function budgetNotice(run: Run, use: QuotaUse): Notice {
  return run.messages.budget(use, thresholdOf(use.percent), run.ports.calendar.localTime(use.resetMs));
}

/** Throttled through the cache: the properties are what is broken. */
function storeAlarm(run: Run): Notice[] {
  if (run.brokenStore === "" || run.ports.cache.get("TG_store_alarm") !== null) return [];
  run.ports.cache.put("TG_store_alarm", "1", ALARM_SECONDS);
  return [run.messages.storeBroken(run.brokenStore)];
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
  if (run.brokenStore !== "") return { kind: "broken", done, failed, left, message: run.brokenStore };
  const nextMs = run.mark.beganMs + numberSetting(run.settings, "everyMinutes") * 60_000;
  const goesOn = left > 0 ? `; ${left} left, goes on about ${run.ports.calendar.localTime(nextMs)}` : "";
  return { kind: "ran", done, failed, left, message: `${done} done, ${failed} failed${goesOn}` };
}

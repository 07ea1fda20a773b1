/** What of a run a person must hear, gathered at its end: news that a circuit has taken over since is none. */
import { messagesDue, scriptHost } from "../core/circuits";
import { budgetAlarms, type QuotaUse, thresholdOf } from "../core/usage";
import { wordsIn } from "../core/words";
import { alarmsOf } from "./alarms";
import type { JobReport } from "./run-job";
import { type Notice, type Run, urgent } from "./run";
import { stopDigests } from "./stop-digests";

const HOUR_MS = 3_600_000;
const REMEMBERED_CAUSES = 20;
const STORE_ALARM_SECONDS = 21_600;

export interface News {
  notices: Notice[];
  /** Once somebody has been told. */
  markTold(): void;
}

/** News that stands in the state is told until somebody was; the other news is passed on by `tellPeople`. */
export function newsOf(run: Run, reports: readonly JobReport[]): News & { passing: Notice[] } {
  const passing = [...run.state.untold, ...run.notices, ...singleNotices(run)];
  const budgets = budgetAlarms(run.state.usage, run.account, run.ports.clock.nowMs());
  const alarms = alarmsOf(run, reports);
  const stops = stopDigests(run, reports);
  return {
    passing,
    notices: [
      ...passing,
      ...pauseNotices(run).map(urgent),
      ...stops.notices,
      ...circuitNotices(run).map(urgent),
      ...storeAlarm(run).map(urgent),
      ...budgets.map((use) => budgetNotice(run, use)),
      ...alarms.notices,
    ],
    markTold() {
      alarms.markTold();
      stops.markTold();
      run.state.untold = [];
      for (const state of Object.values(run.state.jobs)) state.isPauseTold = state.paused !== "";
      for (const [, { circuit }] of run.book.openHosts())
        if (circuit !== null) circuit.told = Math.max(circuit.told, messagesDue(circuit));
      for (const { quota, percent } of budgets)
        run.state.usage.days[quota].toldPercent = thresholdOf(percent);
    },
  };
}

/** From the state, not from the event: a run that paused a job may have died before it could say so. */
function pauseNotices(run: Run): Notice[] {
  return Object.entries(run.state.jobs).flatMap(([job, state]) => {
    return state.paused === "" || state.isPauseTold ? [] : [run.messages.jobPaused(job, state.paused)];
  });
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
  run.ports.cache.put("TG_store_alarm", "1", STORE_ALARM_SECONDS);
  return [run.messages.storeBroken(wordsIn(run.brokenStore, run.messages.locale))];
}

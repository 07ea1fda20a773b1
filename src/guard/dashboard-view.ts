/**
 * What the dashboard shows, as plain data: from one snapshot of the properties, the last rows of the retry log and
 * a few facts about the account. It takes no lock and writes nothing, so looking never gets in a run's way.
 */
import { type Circuit, decodeHosts, holdsJob } from "../core/circuits";
import type { Backlog } from "../core/job-eta";
import { RUN_LIMITS } from "../core/policy";
import { type RunLine, runLinesIn } from "../core/recent-runs";
import { ledgerKey } from "../core/record-key";
import { retryBound } from "../core/retry-bound";
import {
  bucketNow,
  decodeMark,
  decodeState,
  emptyJobState,
  emptyState,
  type GuardState,
  HOSTS_KEY,
  type JobState,
  OWNER_KEY,
  RUN_KEY,
  type RunMark,
  STATE_KEY,
} from "../core/run-state";
import { choiceSetting, numberSetting } from "../core/settings";
import { type QuotaUse, quotaUses } from "../core/usage";
import { hostName } from "../messages/circuit-texts";
import { type Locale, type Messages, messagesFor } from "../messages/messages";
import { reasonForPeople } from "./entry-reason";
import { type Failures, failuresIn } from "./failure-times";
import type { ResumeReport } from "./resume";
import type { ResumeTarget } from "./resume-requests";
import type { GuardOptions } from "./run-jobs";
import { stuckEntries, type StuckEntry, type StuckState } from "./stuck-entries";

/** What the page may ask; src/main.ts offers it. */
export interface DashboardCalls {
  dashboardView(): DashboardView;
  /** @throws Error in words when none of them is stuck any more */
  dashboardResume(keys: string[]): ResumeReport;
  dashboardResumeAll(): ResumeReport;
  runNow(): string;
  installTrigger(): string;
}

export interface DashboardView {
  locale: Locale;
  /** The script's: all times of the page are shown in it. */
  timeZone: string;
  atMs: number;
  health: Health;
  jobs: JobView[];
  /** Stopped records and paused jobs first, then what waits. At most `MOST_SHOWN`; `totals` counts all. */
  stuck: StuckView[];
  totals: { stopped: number; waiting: number };
  /** `why` is a whole sentence, without its full stop. */
  circuits: { host: string; why: string; sinceMs: number; untilMs: number }[];
  quotas: QuotaUse[];
  /** null: the retry log could not be read. */
  failures: Failures | null;
  /** The newest first. */
  runs: RunLine[];
}

export type TriggerState = "present" | "missing" | "of another" | "unknown";
export type RunState = "never" | "ended" | "running" | "died";

export interface Health {
  trigger: TriggerState;
  /** Who installed it, "" when nobody did. */
  owner: string;
  everyMinutes: number;
  run: RunState;
  /** 0: never. */
  lastRunMs: number;
  /** About; null where no trigger fires. A time in the past means that a run is missing. */
  nextRunMs: number | null;
}

export type JobStateName = "idle" | "backlog" | "paused" | "faulty" | "held";

export interface JobView {
  name: string;
  state: JobStateName;
  /** Why it is paused, faulty or held; "" otherwise. */
  why: string;
  /** Not before, after a fault or while held; 0: none. */
  untilMs: number;
  /** What `jobEta` needs; the page computes it, for the script is loaded at every run. */
  backlog: Backlog;
  stopped: number;
  waiting: number;
  everyMinutes: number;
  bound: { startsAlone: number; callsAlone: number; mostStarts: number; longestMs: number };
}

export interface StuckView {
  /** Names it in `dashboardResume`. */
  key: string;
  job: string;
  id: string;
  label: string;
  attempts: number;
  lastMs: number;
  state: StuckState;
  /** Not before; 0: at the next run, or only by a resume; null: once a person resumes its job. */
  untilMs: number | null;
  /** What happened and what to do, for people. */
  why: string;
  /** The beginning of the message as it came, without secrets. */
  detail: string;
}

/** What only the adapters know. */
export interface AccountFacts {
  nowMs: number;
  timeZone: string;
  user: string;
  /** null: not to be seen by this person. */
  hasOwnTrigger: boolean | null;
  /** The last rows of the retry log; null: it could not be read. */
  logRows: readonly (readonly unknown[])[] | null;
}

const MOST_SHOWN = 1_000;
/** An execution that is open for longer was ended by Google. */
const EXECUTION_MS = 6 * 60_000;

type Snapshot = Readonly<Record<string, string>>;

export function dashboardView(snapshot: Snapshot, facts: AccountFacts, options: GuardOptions): DashboardView {
  const messages = messagesFor(options.locale);
  const state = decodeState(snapshot[STATE_KEY], emptyState(facts.nowMs, RUN_LIMITS.bucketMs));
  const found = stuckEntries(snapshot, new Set(options.jobs.map((job) => job.name)), facts.nowMs);
  const health = healthOf(snapshot, facts, numberSetting(options.settings, "everyMinutes"));
  const { entries, pausedJobs } = found;
  const paused = pausedJobs.map(({ job, jobState, state: stuckState }): StuckView => ({
    key: job,
    job,
    id: "",
    label: job,
    attempts: jobState.faults,
    lastMs: jobState.servedMs,
    state: stuckState,
    untilMs: 0,
    why: jobState.paused,
    detail: "",
  }));
  const isStopped = (one: StuckEntry): boolean => one.state === "stopped";
  return {
    locale: messages.locale,
    timeZone: facts.timeZone,
    atMs: facts.nowMs,
    health,
    jobs: jobViews(snapshot, state, entries, health, facts, options),
    stuck: [...paused, ...entries.slice(0, MOST_SHOWN).map((one) => stuckView(one, messages))],
    totals: {
      stopped: entries.filter(isStopped).length + paused.filter((job) => job.state === "paused").length,
      waiting: entries.filter((one) => !isStopped(one)).length,
    },
    circuits: openCircuits(snapshot).map(([host, { reason, sinceMs, untilMs }]) => ({
      host: hostName(host, messages.locale),
      why: messages.waitingForHost(host, reason),
      sinceMs,
      untilMs,
    })),
    quotas: quotaUses(state.usage, choiceSetting(options.settings, "account"), facts.nowMs),
    failures: facts.logRows === null ? null : failuresIn(facts.logRows, facts.nowMs),
    runs: [...runLinesIn(state.runs)].reverse(),
  };
}

function healthOf(snapshot: Snapshot, facts: AccountFacts, everyMinutes: number): Health {
  const mark = decodeMark(snapshot[RUN_KEY]);
  const owner = snapshot[OWNER_KEY] ?? "";
  const isAnothers = owner !== "" && facts.user !== "" && owner !== facts.user;
  const trigger = isAnothers
    ? "of another"
    : facts.hasOwnTrigger === null
      ? "unknown"
      : facts.hasOwnTrigger
        ? "present"
        : "missing";
  const lastRunMs = mark?.beganMs ?? 0;
  // A new trigger fires for the first time at some moment within its interval.
  const nextRunMs = (lastRunMs || facts.nowMs) + everyMinutes * 60_000;
  return {
    trigger,
    owner,
    everyMinutes,
    run: runState(mark, facts.nowMs),
    lastRunMs,
    nextRunMs: trigger === "missing" ? null : nextRunMs,
  };
}

function runState(mark: RunMark | null, nowMs: number): RunState {
  if (mark === null) return "never";
  if (!mark.isOpen) return "ended";
  return nowMs - mark.beganMs < EXECUTION_MS ? "running" : "died";
}

function jobViews(
  snapshot: Snapshot,
  state: GuardState,
  entries: readonly StuckEntry[],
  health: Health,
  { nowMs }: AccountFacts,
  options: GuardOptions,
): JobView[] {
  const budgetMs = bucketNow(state, nowMs, RUN_LIMITS.workPerDayMs, RUN_LIMITS.bucketMs);
  const nextRunMs = Math.max(health.nextRunMs ?? nowMs, nowMs);
  const sharers = options.jobs.filter((job) => (state.jobs[job.name]?.left ?? 0) > 0).length;
  return options.jobs.map((job): JobView => {
    const jobState = state.jobs[job.name] ?? emptyJobState();
    const own = entries.filter((one) => one.job === job.name);
    const stopped = own.filter((one) => one.state === "stopped").length;
    const { startsAlone, callsAlone, mostStarts, longestMs } = retryBound(job.policy);
    const { left, costs } = jobState;
    return {
      name: job.name,
      ...situationOf(job.name, jobState, snapshot),
      backlog: { left, costs, sharers, budgetMs, everyMinutes: health.everyMinutes, nextRunMs },
      stopped,
      waiting: own.length - stopped,
      everyMinutes: job.everyMinutes,
      bound: { startsAlone, callsAlone, mostStarts, longestMs },
    };
  });
}

function situationOf(
  job: string,
  { paused, faults, toldFault, resumeMs, left }: JobState,
  snapshot: Snapshot,
): Pick<JobView, "state" | "why" | "untilMs"> {
  if (paused !== "") return { state: "paused", why: paused, untilMs: 0 };
  if (faults > 0) return { state: "faulty", why: toldFault, untilMs: resumeMs };
  const held = openCircuits(snapshot).find(([host, circuit]) => holdsJob(host, circuit, job));
  if (held !== undefined) return { state: "held", why: "", untilMs: held[1].untilMs };
  return { state: left > 0 ? "backlog" : "idle", why: "", untilMs: 0 };
}

const openCircuits = (snapshot: Snapshot): [host: string, circuit: Circuit][] =>
  [...(decodeHosts(snapshot[HOSTS_KEY]) ?? [])].flatMap(([host, { circuit }]) =>
    circuit === null ? [] : [[host, circuit]],
  );

const stuckView = ({ job, entry, state, hold, untilMs }: StuckEntry, messages: Messages): StuckView => ({
  key: ledgerKey(job, entry.id),
  job,
  id: entry.id,
  label: entry.label || entry.id,
  attempts: entry.starts + entry.slices,
  lastMs: entry.lastMs,
  state,
  untilMs,
  why: reasonForPeople(entry, hold, messages),
  detail: entry.message,
});

/**
 * @param keys of `StuckView`; what is not stuck any more is left out, for somebody else may have resumed it
 * @returns none where nothing of it is stuck, or what came is no list of keys
 */
export function targetsOf(
  keys: unknown,
  snapshot: Snapshot,
  options: GuardOptions,
  nowMs: number,
): ResumeTarget[] {
  const wanted = new Set(Array.isArray(keys) ? (keys as unknown[]) : []);
  const { entries, pausedJobs } = stuckEntries(snapshot, new Set(options.jobs.map((job) => job.name)), nowMs);
  return [
    ...pausedJobs.filter(({ job }) => wanted.has(job)).map(({ job }) => ({ job })),
    ...entries
      .filter(({ job, entry }) => wanted.has(ledgerKey(job, entry.id)))
      .map(({ job, entry }) => ({ job, id: entry.id })),
  ];
}

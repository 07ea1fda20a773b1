/** What one run leaves to the next, beside the ledger: the mark of the run, and how the jobs stand. */
import { parseObject } from "./failure-ledger";
import type { RunLine } from "./recent-runs";
import { emptyUsage, type Usage } from "./usage";

export const RUN_KEY = "TG_run";
export const STATE_KEY = "TG_state";
export const HOSTS_KEY = "TG_circuits";
export const OWNER_KEY = "TG_owner";
/** When a person installed the trigger, milliseconds. */
export const INSTALLED_KEY = "TG_installed";
export const SETTINGS_KEY = "TG_settings";
/** A person asked for a run now: cool-downs are over. */
export const RUN_NOW_KEY = "TG_run_now";
/** Unreadable values are kept under this and their own key. */
export const KEPT_ASIDE_PREFIX = "TG_bad:";

/** The mark of a run. Open until the run ends, so the next one knows that this one died. */
export interface RunMark {
  runId: string;
  beganMs: number;
  endedMs: number;
  isOpen: boolean;
  /** The job at work: a run that dies outside any record is booked to it. */
  job: string;
  user: string;
  /** Earlier runs whose rows the retry log does not have yet. */
  unlogged: string[];
}

export interface JobState {
  /** Number of the last slot that ran. */
  slot: number;
  /** The last line about stopped records. */
  stoppedLogMs: number;
  /** Runs in a row that died in this job outside any record, or met a missing sheet or column. */
  faults: number;
  /** Not before, after a fault. */
  resumeMs: number;
  /** Why the job waits for a person; "" when it does not. */
  paused: string;
  isPauseTold: boolean;
  /** The fault a person was told of; "" when there is none. */
  toldFault: string;
  /** The input errors a person was told of, as a hash; "" when there are none. */
  toldInvalid: string;
  /** Durations of the last records, milliseconds, kills excluded. */
  costs: number[];
  /** Candidates left at the end of the last run. */
  left: number;
  /** Failing ids that disappeared from the source since then. */
  vanished: { sinceMs: number; ids: number };
  /** When it last had its turn. */
  servedMs: number;
  /** The last of the records that were never tried, since when it waits, and how many they are. */
  waiting: { key: string; label: string; sinceMs: number; count: number };
  /** Since when ids are an error or still loading. 0: none is. */
  loadingSinceMs: number;
  /** Stops until then were told. */
  stopsToldMs: number;
}

export interface GuardState {
  /** Last time any run was seen alive: a clock that reads less has stepped back. */
  seenMs: number;
  bucketMs: number;
  bucketAtMs: number;
  jobs: Record<string, JobState>;
  /** Causes a person was told of, and when. */
  toldMs: Record<string, number>;
  usage: Usage;
  /** The last runs, the newest last. Read with `runLinesIn`. */
  runs: RunLine[];
  /** Alarms that a person was told of, and when. */
  alarms: Record<string, number>;
  /** News that nobody could be told yet and that stands nowhere else. */
  untold: { subject: string; text: string; todo?: string; isUrgent?: true }[];
}

export const emptyJobState = (): JobState => ({
  slot: -1,
  stoppedLogMs: 0,
  faults: 0,
  resumeMs: 0,
  paused: "",
  isPauseTold: false,
  toldFault: "",
  toldInvalid: "",
  costs: [],
  left: 0,
  vanished: { sinceMs: 0, ids: 0 },
  servedMs: 0,
  waiting: { key: "", label: "", sinceMs: 0, count: 0 },
  loadingSinceMs: 0,
  stopsToldMs: 0,
});

export const emptyState = (nowMs: number, bucketMs: number): GuardState => ({
  seenMs: nowMs,
  bucketMs,
  bucketAtMs: nowMs,
  jobs: {},
  toldMs: {},
  usage: emptyUsage(),
  runs: [],
  alarms: {},
  untold: [],
});

export const encodeState = (state: GuardState): string => JSON.stringify({ v: 1, ...state });

/** What is readable of a state property; the rest starts anew, for nothing in here bounds a retry. */
export function decodeState(text: string | undefined, fallback: GuardState): GuardState {
  const parsed = text === undefined ? null : parseObject(text);
  if (parsed === null) return fallback;
  const state = withKnownShape(fallback, parsed);
  const jobs: Record<string, JobState> = {};
  // A release that did not note it told each stop in the run that made it.
  const before = { ...emptyJobState(), stopsToldMs: state.seenMs };
  for (const [name, job] of Object.entries(state.jobs)) {
    jobs[name] = withKnownShape(before, (job ?? {}) as unknown as Record<string, unknown>);
  }
  const isNews = (news: unknown): boolean =>
    typeof (news as { subject?: unknown } | null)?.subject === "string" &&
    typeof (news as { text?: unknown }).text === "string";
  return { ...state, jobs, untold: state.untold.filter(isNews) };
}

export function decodeMark(text: string | undefined): RunMark | null {
  const parsed = text === undefined ? null : parseObject(text);
  if (parsed === null) return null;
  const none: RunMark = {
    runId: "",
    beganMs: 0,
    endedMs: 0,
    isOpen: false,
    job: "",
    user: "",
    unlogged: [],
  };
  return withKnownShape(none, parsed);
}

/** More runs in a row than ever failed to log; the oldest are given up. */
const REMEMBERED_RUNS = 30;

/** Runs whose rows the one that follows still has to log. */
export function unloggedBefore(before: RunMark | null): string[] {
  if (before === null) return [];
  return [...before.unlogged, ...(before.isOpen ? [before.runId] : [])]
    .filter((id) => typeof id === "string")
    .slice(-REMEMBERED_RUNS);
}

function withKnownShape<Shape extends object>(fallback: Shape, parsed: Record<string, unknown>): Shape {
  const result = { ...fallback };
  for (const [name, value] of Object.entries(fallback) as [keyof Shape & string, unknown][]) {
    const found = parsed[name];
    const isSameKind =
      typeof found === typeof value && Array.isArray(found) === Array.isArray(value) && found !== null;
    if (!isSameKind) continue;
    const isRecord = typeof value === "object" && value !== null && Object.keys(value).length > 0;
    result[name] = (isRecord ? withKnownShape(value, found as Record<string, unknown>) : found) as never;
  }
  return result;
}

/**
 * The number of the clock's slot; a trigger half a minute early belongs to the slot it was meant for.
 * @param everyMinutes 0: every moment is a slot of its own
 */
export const slotOf = (nowMs: number, everyMinutes: number): number =>
  everyMinutes === 0 ? nowMs : Math.floor((nowMs + 30_000) / (everyMinutes * 60_000));

/** What the day's run time allows now. */
export const bucketNow = (state: GuardState, nowMs: number, perDayMs: number, capacityMs: number): number =>
  Math.min(capacityMs, state.bucketMs + (Math.max(0, nowMs - state.bucketAtMs) * perDayMs) / 86_400_000);

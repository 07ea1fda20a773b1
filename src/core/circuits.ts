/**
 * One mechanism for all that is no record's fault: a host that is down, a quota, credentials, a retired path, a
 * broken script. A circuit is opened by evidence from several records and closed by the first answer.
 * `afterEvidence` is its one transition; what it says is written together with the entries it concerns.
 */
import type { FailureClass } from "./failure-class";

export type CircuitReason = "outage" | "script" | "retired" | "rate" | "daily_quota" | "credentials";
type StreakKind = "outage" | "script" | "retired";

export interface Circuit {
  reason: CircuitReason;
  sinceMs: number;
  untilMs: number;
  /** How many pauses it has had before this one. */
  level: number;
  /** Messages that a person got about it. */
  told: number;
  /** Jobs that met it; circuits of Google's services hold these jobs whole. */
  jobs: string[];
  message: string;
}

/** Failures in a row of one kind on one host, with no other answer between. */
export interface Streak {
  kind: StreakKind;
  fingerprint: string;
  /** Record keys (`job:id key`) and how often each failed. */
  hits: Record<string, number>;
  /** How many of these were rate refusals. Missing in what earlier versions kept. */
  rateHits?: Record<string, number>;
  job: string;
  message: string;
}

export interface HostState {
  /** When the host last answered a record. 0: not known. */
  okMs: number;
  streak: Streak | null;
  circuit: Circuit | null;
}

export const UNKNOWN_HOST: HostState = { okMs: 0, streak: null, circuit: null };

/** How each class bears on the circuits of its host. */
const EVIDENCE: Partial<Record<FailureClass, CircuitReason>> = {
  transient: "outage",
  rate: "outage",
  unexpected: "script",
  permanent: "retired",
  auth: "retired",
  credentials: "credentials",
  daily_quota: "daily_quota",
};

/** Different records that must fail in a row, before the canary. */
const STREAK_LENGTH: Record<StreakKind, number> = { outage: 3, script: 3, retired: 10 };
const PAUSE_MINUTES = [5, 15, 60];
const LONGEST_PAUSE_MINUTES = 60;
const QUOTA_PROBE_MINUTES = 60;
/** A refusal that outlasts a day is no daily quota: probe rarely, tell a person again. */
const QUOTA_DOUBT_HOURS = 26;
const QUOTA_DOUBT_PROBE_MINUTES = 360;

export interface Evidence {
  class: FailureClass;
  fingerprint: string;
  message: string;
  /** `job:id key` */
  record: string;
  job: string;
  /** It failed before while the host answered others, or nobody else is left to ask: no evidence. */
  isOwnFault: boolean;
  isCanary: boolean;
  isProbe: boolean;
  /** A `Retry-After` longer than the run may wait, milliseconds. */
  longWaitMs?: number;
}

export type HostEvent =
  | { kind: "answered" }
  | { kind: "failed"; evidence: Evidence }
  /** Enough records failed, and there is no other one to ask. */
  | { kind: "no-canary-left" }
  /** The probe ended without reaching the host. */
  | { kind: "probe-inconclusive" };

export interface AfterEvidence {
  state: HostState;
  /** The failure (if the event was one) is the circuit's, not the record's. */
  isCircuits: boolean;
  /** Earlier failures that belong to the circuit just opened. */
  takeBack: Record<string, number>;
  /** How many of these were rate refusals. */
  takeBackRates: Record<string, number>;
  change: "none" | "opened" | "closed" | "paused-again";
}

const NOTHING_BACK = { takeBack: {}, takeBackRates: {} };

export function afterEvidence(before: HostState, event: HostEvent, nowMs: number): AfterEvidence {
  if (event.kind === "answered") return afterAnswer(before, nowMs);
  if (event.kind === "no-canary-left") {
    if (before.streak === null || !needsCanary(before)) return unchanged(before);
    return opened(before, before.streak.kind, nowMs, before.streak, before.streak.hits);
  }
  if (event.kind === "probe-inconclusive") {
    if (before.circuit === null) return unchanged(before);
    const { circuit } = before;
    const untilMs = nowMs + pauseMs(circuit.reason, circuit.level, nowMs - circuit.sinceMs);
    return unchanged({ ...before, circuit: { ...circuit, untilMs } });
  }
  const { evidence } = event;
  const reason = EVIDENCE[evidence.class];
  if (reason === undefined) return unchanged(before);
  if (before.circuit !== null) return afterFailureWhileOpen(before, before.circuit, evidence, reason, nowMs);
  const who = { job: evidence.job, message: evidence.message };
  // The first such order holds everybody; one that only this record gets is an order to this record.
  if (reason === "outage" && evidence.longWaitMs !== undefined && !evidence.isOwnFault) {
    // Refusals that were an answer (a 404, say) stay what they were.
    const hits = before.streak?.kind === "outage" ? before.streak.hits : {};
    return opened(before, "rate", nowMs, who, hits, evidence.longWaitMs);
  }
  if (reason === "credentials" || reason === "daily_quota") {
    return opened(before, reason, nowMs, who, {});
  }
  const isAnswer = reason === "retired";
  const base = isAnswer ? { ...before, okMs: nowMs } : before;
  if (evidence.isOwnFault) return unchanged(isAnswer ? { ...base, streak: null } : base);
  const streak = grown(base.streak, reason as StreakKind, evidence);
  if (
    evidence.isCanary &&
    sizeOf(base.streak) >= STREAK_LENGTH[streak.kind] &&
    sizeOf(streak) > sizeOf(base.streak)
  ) {
    return opened(base, streak.kind, nowMs, who, without(streak.hits, evidence.record));
  }
  return unchanged({ ...base, streak });
}

/** A host that has answered, whatever the circuit was for. */
function afterAnswer(before: HostState, nowMs: number): AfterEvidence {
  return {
    state: { okMs: nowMs, streak: null, circuit: null },
    isCircuits: false,
    ...NOTHING_BACK,
    change: before.circuit === null ? "none" : "closed",
  };
}

function afterFailureWhileOpen(
  before: HostState,
  circuit: Circuit,
  evidence: Evidence,
  reason: CircuitReason,
  nowMs: number,
): AfterEvidence {
  if (!isSameTrouble(circuit.reason, reason)) {
    // Another answer than the one the circuit is for: the host speaks again.
    const closed = afterAnswer(before, nowMs);
    const next = afterEvidence(closed.state, { kind: "failed", evidence }, nowMs);
    return next.change === "none" ? { ...next, change: "closed" } : next;
  }
  const jobs = circuit.jobs.includes(evidence.job) ? circuit.jobs : [...circuit.jobs, evidence.job];
  const isPauseOver = nowMs >= circuit.untilMs;
  if (!evidence.isProbe && !isPauseOver) {
    return {
      state: { ...before, circuit: { ...circuit, jobs } },
      isCircuits: true,
      ...NOTHING_BACK,
      change: "none",
    };
  }
  const level = circuit.level + 1;
  // Refused again after the wait that it ordered: its orders are kept, and doubted.
  const restMs = pauseMs(circuit.reason, level, nowMs - circuit.sinceMs);
  const untilMs = nowMs + Math.max(evidence.longWaitMs ?? 0, restMs);
  return {
    state: { ...before, circuit: { ...circuit, jobs, level, untilMs } },
    // Held again, since nobody was answered; but a record that alone is refused must come to its end.
    isCircuits: !(circuit.reason === "rate" && evidence.longWaitMs !== undefined && evidence.isOwnFault),
    ...NOTHING_BACK,
    change: "paused-again",
  };
}

const isSameTrouble = (open: CircuitReason, now: CircuitReason): boolean =>
  open === now || (open === "rate" && now === "outage");

function pauseMs(reason: CircuitReason, level: number, ageMs: number): number {
  if (reason === "daily_quota") {
    const isDoubtful = ageMs >= QUOTA_DOUBT_HOURS * 3_600_000;
    return (isDoubtful ? QUOTA_DOUBT_PROBE_MINUTES : QUOTA_PROBE_MINUTES) * 60_000;
  }
  return (PAUSE_MINUTES[Math.min(level, PAUSE_MINUTES.length - 1)] ?? 60) * 60_000;
}

function opened(
  before: HostState,
  reason: CircuitReason,
  nowMs: number,
  who: { job: string; message: string },
  takeBack: Record<string, number>,
  waitMs = pauseMs(reason, 0, 0),
): AfterEvidence {
  const circuit: Circuit = {
    reason,
    sinceMs: nowMs,
    untilMs: nowMs + waitMs,
    level: 0,
    told: 0,
    jobs: [who.job],
    message: who.message.slice(0, 120),
  };
  return {
    state: { okMs: before.okMs, streak: null, circuit },
    isCircuits: true,
    takeBack,
    takeBackRates: before.streak?.rateHits ?? {},
    change: "opened",
  };
}

const unchanged = (state: HostState): AfterEvidence => ({
  state,
  isCircuits: false,
  ...NOTHING_BACK,
  change: "none",
});

function grown(streak: Streak | null, kind: StreakKind, evidence: Evidence): Streak {
  // An outage is one whatever its message; a broken script or a retired path says one thing.
  const fingerprint = kind === "outage" ? "" : evidence.fingerprint;
  const isSame = streak !== null && streak.kind === kind && streak.fingerprint === fingerprint;
  const hits = isSame ? streak.hits : {};
  const rateHits = (isSame ? streak.rateHits : undefined) ?? {};
  return {
    kind,
    fingerprint,
    hits: oneMore(hits, evidence.record),
    rateHits: evidence.class === "rate" ? oneMore(rateHits, evidence.record) : rateHits,
    job: evidence.job,
    message: evidence.message.slice(0, 80),
  };
}

const oneMore = (counts: Record<string, number>, record: string): Record<string, number> => ({
  ...counts,
  [record]: (counts[record] ?? 0) + 1,
});

const hitsOf = (streak: Streak | null): Record<string, number> => streak?.hits ?? {};
const sizeOf = (streak: Streak | null): number => Object.keys(hitsOf(streak)).length;

function without(hits: Record<string, number>, record: string): Record<string, number> {
  const rest = { ...hits };
  delete rest[record];
  return rest;
}

/** Enough records have failed in a row: the next one is taken at random from far down the list. */
export const needsCanary = (state: HostState): boolean =>
  state.circuit === null && state.streak !== null && sizeOf(state.streak) >= STREAK_LENGTH[state.streak.kind];

/**
 * How many messages a person should have had by now: one when it opens (of an outage only when it lasts), and a
 * second one about a "daily" quota that is still refused after a day.
 */
export function messagesDue(circuit: Circuit): number {
  if (circuit.reason === "outage" || circuit.reason === "rate") {
    // A host may order a wait that is longer than any pause of ours: who only waits must be known to wait.
    const isLong = circuit.untilMs - circuit.sinceMs > LONGEST_PAUSE_MINUTES * 60_000;
    return circuit.level >= 1 || isLong ? 1 : 0;
  }
  const isDoubtful =
    circuit.reason === "daily_quota" && circuit.untilMs - circuit.sinceMs >= QUOTA_DOUBT_HOURS * 3_600_000;
  return isDoubtful ? 2 : 1;
}

/** Where the guard does not see the calls, a circuit holds the whole job; else only the records of that host. */
export const holdsJob = (host: string, circuit: Circuit, job: string): boolean =>
  host === scriptHost(job) || (isUnseen(host) && circuit.jobs.includes(job));

/** Of all open circuits that a record waits for, the one that holds it longest. */
export function longestHold(
  hosts: Iterable<readonly [string, HostState]>,
  entryHost: string,
  job: string,
): { host: string; circuit: Circuit } | undefined {
  let longest: { host: string; circuit: Circuit } | undefined;
  for (const [host, { circuit }] of hosts) {
    if (circuit === null || !(host === entryHost || holdsJob(host, circuit, job))) continue;
    if (longest === undefined || circuit.untilMs > longest.circuit.untilMs) longest = { host, circuit };
  }
  return longest;
}

export const GOOGLE_HOST = "google:";
const SCRIPT = "script:";
export const scriptHost = (job: string): string => SCRIPT + job;
const SERVICE = "service:";
/** Whatever service a job uses whose errors do not name it. */
export const unnamedHost = (job: string): string => SERVICE + job;
/** An address that the job called by itself, not through the guard. */
export const unseenHost = (address: string): string => `${SERVICE}//${address}`;
/** @returns "" where it is none of these */
export const addressIn = (host: string): string =>
  host.startsWith(unseenHost("")) ? host.slice(unseenHost("").length) : "";

/** For the log's column of addresses. */
export const targetOf = (host: string): string => (host.startsWith(SERVICE) ? addressIn(host) : host);

/** The guard does not see the calls there: that it answers shows only in a record of the job that is done. */
export const isUnseen = (host: string): boolean =>
  [GOOGLE_HOST, SCRIPT, SERVICE].some((ours) => host.startsWith(ours));

/** What makes two messages the same one: digits, quoted text and whatever contains them are left out. */
export const fingerprintOf = (message: string): string =>
  message
    .replace(/https?:\/\/\S+/g, "URL")
    .replace(/["'“‘「][^"'”’」]*["'”’」]/g, "…")
    .replace(/\S*[0-9０-９]\S*/g, "#")
    .replace(/\s+/g, " ")
    .slice(0, 80);

export { decodeHosts, encodeHosts } from "./host-states";

/**
 * The one transition of the ledger: an entry, what became of the attempt, and the entry that follows. Nothing else
 * in the project changes a counter, so the bound can be read off here.
 */
import { cooldownMs } from "./backoff";
import { CLASSES, type FailureClass } from "./failure-class";
import type { Entry, StopReason } from "./failure-ledger";
import type { Policy } from "./policy";
import { wordsIn, type Words } from "./words";

export interface Failure {
  class: FailureClass;
  reason: string;
  message: string;
  /** What had failed before, where this failure came from the handling of it. */
  first?: string;
  /** What a person reads, where that is not the message. */
  said?: string;
  /** Whose fault it may be: a host, "google:<service>", "service:<job>" or "script:<job>"; "" when nobody's. */
  host: string;
  /** What the host asked for, milliseconds. */
  retryAfterMs?: number;
  /** That wait did not fit into the run. */
  isLongWait?: boolean;
  httpStatus?: number;
  /** The address called, without secrets. */
  target?: string;
}

export type Outcome =
  | { kind: "failed"; failure: Failure; isCircuits: boolean }
  /** The execution died during the attempt. */
  | { kind: "killed"; hasProgressed: boolean; writing: string; message: Words }
  /** It advanced and ran out of time or calls. */
  | { kind: "slice"; message: Words }
  | { kind: "later"; untilMs: number; message: string }
  /** It called a host whose circuit is open; no call was made. */
  | { kind: "held"; host: string; untilMs: number };

export interface AttemptFacts {
  nowMs: number;
  claimId: string;
  /** When the attempt began, milliseconds. */
  startedMs: number;
  label: string;
  /** Of who reads the rows. */
  locale: string;
}

const STOPS_AT_ONCE: Partial<Record<FailureClass, StopReason>> = {
  permanent: "permanent",
  auth: "auth",
  unknown_outcome: "unknown_outcome",
};

export function afterOutcome(before: Entry, outcome: Outcome, policy: Policy, facts: AttemptFacts): Entry {
  const isHold = outcome.kind === "held" || (outcome.kind === "failed" && outcome.isCircuits);
  const booked: Entry = {
    ...(isHold ? heldSince(before, facts.nowMs) : afterHold(before, facts.nowMs)),
    label: facts.label,
    firstMs: before.firstMs || facts.startedMs,
    lastMs: facts.nowMs,
    lastLogMs: facts.nowMs,
    claim: facts.claimId,
    stopped: "",
    unproved: false,
    writing: "",
  };
  switch (outcome.kind) {
    case "failed":
      return outcome.isCircuits
        ? afterOutage(booked, outcome.failure)
        : afterFailure(booked, outcome.failure, policy, facts.nowMs);
    case "killed":
      return afterKill(booked, outcome, policy, facts);
    case "slice":
      return before.slices < policy.maxSlices
        ? {
            ...booked,
            slices: before.slices + 1,
            resumeMs: 0,
            class: "later",
            reason: "slice",
            message: wordsIn(outcome.message, facts.locale),
          }
        : afterFailure(
            booked,
            {
              class: "unexpected",
              reason: "too_many_slices",
              message: wordsIn(outcome.message, facts.locale),
              host: "",
            },
            policy,
            facts.nowMs,
          );
    case "later":
      return withStop(
        {
          ...booked,
          slices: before.slices + 1,
          resumeMs: outcome.untilMs,
          class: "later",
          reason: "later",
          message: outcome.message,
        },
        before.slices + 1 >= policy.maxSlices ? "max_slices" : "",
      );
    case "held":
      // The host is down, and this record did not even reach it: an outage's start, which stops nobody.
      return {
        ...booked,
        starts: before.starts + 1,
        outageHits: before.outageHits + 1,
        resumeMs: 0,
        host: outcome.host,
      };
  }
}

/** While a circuit holds a record, its hours of refusals stand still. */
export const heldSince = (entry: Entry, nowMs: number): Entry =>
  entry.quotaSinceMs === 0 || entry.heldMs > 0 ? entry : { ...entry, heldMs: nowMs };

const afterHold = (entry: Entry, nowMs: number): Entry =>
  entry.heldMs === 0
    ? entry
    : { ...entry, heldMs: 0, orderedMs: entry.orderedMs + Math.max(0, nowMs - entry.heldMs) };

function afterFailure(booked: Entry, failure: Failure, policy: Policy, nowMs: number): Entry {
  const isRate = CLASSES[failure.class].counts === "quotaHits";
  const orderedMs = failure.retryAfterMs ?? 0;
  const counted: Entry = {
    ...booked,
    starts: booked.starts + 1,
    n: booked.n + (isRate ? 0 : 1),
    quotaHits: booked.quotaHits + (isRate ? 1 : 0),
    quotaSinceMs: isRate ? booked.quotaSinceMs || nowMs : booked.quotaSinceMs,
    host: failure.host,
    class: failure.class,
    reason: failure.reason,
    message: failure.said ?? failure.message,
  };
  const restMs = isRate
    ? cooldownMs(counted.quotaHits, policy.quotaCooldownMinutes)
    : cooldownMs(counted.n, policy.cooldownMinutes);
  counted.resumeMs = nowMs + Math.max(restMs, orderedMs);
  const stopped = STOPS_AT_ONCE[failure.class] ?? spentCounter(counted, policy, nowMs);
  // Only now: the wait that is ordered now lies ahead, and excuses nothing of the time behind.
  if (isRate) counted.orderedMs += orderedMs;
  return withStop(counted, stopped);
}

/** A failure that a circuit answers for: no `n`, no stop; when it runs again is the circuit's affair. */
const afterOutage = (booked: Entry, failure: Failure): Entry => ({
  ...booked,
  starts: booked.starts + 1,
  outageHits: booked.outageHits + 1,
  resumeMs: 0,
  host: failure.host,
  class: failure.class,
  reason: failure.reason,
  message: failure.said ?? failure.message,
});

function afterKill(
  before: Entry,
  outcome: Extract<Outcome, { kind: "killed" }>,
  policy: Policy,
  { nowMs, startedMs, locale }: AttemptFacts,
): Entry {
  const message = wordsIn(outcome.message, locale);
  if (outcome.writing !== "") {
    const failure: Failure = {
      class: "unknown_outcome",
      reason: "killed_while_writing",
      message,
      host: "",
    };
    return {
      ...afterFailure(before, failure, policy, nowMs),
      staleHits: before.staleHits + 1,
    };
  }
  const booked = { ...before, lostMs: before.lostMs || startedMs };
  if (outcome.hasProgressed && booked.slices < policy.maxSlices) {
    return { ...booked, slices: booked.slices + 1, resumeMs: 0, class: "killed", reason: "killed", message };
  }
  const counted: Entry = {
    ...booked,
    n: booked.n + 1,
    starts: booked.starts + 1,
    staleHits: booked.staleHits + 1,
    class: "killed",
    reason: "killed",
    message,
  };
  counted.resumeMs = nowMs + cooldownMs(counted.n, policy.cooldownMinutes);
  return withStop(counted, spentCounter(counted, policy, nowMs));
}

/** Either condition suffices (D2). */
function spentCounter(entry: Entry, policy: Policy, nowMs: number): StopReason | "" {
  if (entry.staleHits >= policy.maxStaleHits) return "killed";
  if (entry.n >= policy.maxAttempts) return "attempts";
  if (entry.quotaHits >= policy.maxQuotaHits) return "quota_hits";
  const refusedMs = entry.quotaSinceMs === 0 ? 0 : nowMs - entry.quotaSinceMs - entry.orderedMs;
  if (refusedMs >= policy.maxQuotaHours * 3_600_000) return "quota_time";
  if (entry.starts >= policy.maxStarts) return "max_starts";
  return "";
}

const withStop = (entry: Entry, reason: StopReason | ""): Entry =>
  reason === "" ? entry : { ...entry, stopped: reason, resumeMs: 0 };

/**
 * Failures that turned out to belong to a circuit: what they counted is taken back, and so is a stop they caused.
 * @param hits how many of the record's failures led to the circuit
 * @param rateHits how many of these were rate refusals
 */
export function takenBack(entry: Entry, hits: number, host: string, rateHits: number): Entry {
  const ordinary = Math.min(entry.n, hits - rateHits);
  const quotaHits = Math.max(0, entry.quotaHits - (hits - ordinary));
  return {
    ...entry,
    n: entry.n - ordinary,
    quotaHits,
    ...(quotaHits === 0 ? { quotaSinceMs: 0, orderedMs: 0, heldMs: 0 } : {}),
    // Failures from before a resume are in no counter any more.
    outageHits: entry.outageHits + ordinary + entry.quotaHits - quotaHits,
    stopped: "",
    unproved: false,
    resumeMs: 0,
    host,
  };
}

/**
 * The answer to the one question: if this record fails for ever, how many times will it be retried? Computed from
 * the policy alone; `afterOutcome` is what keeps it.
 */
import { cooldownMs } from "./backoff";
import type { Policy } from "./policy";

export interface RetryBound {
  /** Starts of the handler until a person acts, whatever happens: failures, kills, outages, slices. */
  mostStarts: number;
  /** HTTP calls in these starts. */
  mostCalls: number;
  /** Starts of a record that fails alone and never advances. */
  startsAlone: number;
  /** HTTP calls of a record that makes one call per attempt and fails alone. */
  callsAlone: number;
  /** A refusal that is final stops at the first attempt. */
  shortestMs: number;
  /**
   * Longest time until it is stopped when it fails alone, in cool-downs. Waits that a host ordered, open circuits
   * and `retryLater` come on top; the number of starts stays.
   */
  longestMs: number;
}

const sumOfSteps = (count: number, steps: readonly number[]): number =>
  Array.from({ length: count }, (_, index) => cooldownMs(index + 1, steps)).reduce((sum, ms) => sum + ms, 0);

export function retryBound(policy: Policy): RetryBound {
  // Worst order of causes: every rate refusal but the last, then every ordinary failure.
  const refusals = policy.maxQuotaHits - 1;
  const startsAlone = Math.min(policy.maxStarts, refusals + policy.maxAttempts);
  const mostStarts = policy.maxStarts + policy.maxSlices;
  const tries = Math.min(policy.call.tries, policy.maxCallsPerAttempt);
  return {
    mostStarts,
    mostCalls: mostStarts * policy.maxCallsPerAttempt,
    startsAlone,
    callsAlone: startsAlone * tries,
    shortestMs: 0,
    longestMs:
      // Worst order: every ordinary failure before the first refusal, from which the hours count.
      sumOfSteps(policy.maxAttempts - 1, policy.cooldownMinutes) + longestRefusedMs(policy),
  };
}

/** The hours are looked at when an attempt fails, so the step that passes them belongs to it whole. */
function longestRefusedMs({ maxQuotaHits, maxQuotaHours, quotaCooldownMinutes }: Policy): number {
  let sumMs = 0;
  for (let hits = 1; hits < maxQuotaHits && sumMs < maxQuotaHours * 3_600_000; hits++)
    sumMs += cooldownMs(hits, quotaCooldownMinutes);
  return sumMs;
}

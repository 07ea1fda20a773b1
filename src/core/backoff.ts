/** How long to wait: between two tries of a call, and between two attempts of a record. */
import type { CallPolicy } from "./policy";

/**
 * Doubling from `baseMs`, capped, with full jitter (uniform between 0 and the capped wait).
 * @param tryNumber the try that has just failed, from 1
 */
export function backoffMs(
  tryNumber: number,
  policy: Pick<CallPolicy, "baseMs" | "capMs" | "jitter">,
  random: () => number,
): number {
  const ceilingMs = Math.min(policy.capMs, policy.baseMs * 2 ** (tryNumber - 1));
  return Math.round(policy.jitter ? ceilingMs * random() : ceilingMs);
}

/** The step for the n-th failure, from 1; the last step repeats. Milliseconds. */
export function cooldownMs(failures: number, stepsMinutes: readonly number[]): number {
  const step = stepsMinutes[Math.min(failures, stepsMinutes.length) - 1] ?? stepsMinutes[0] ?? 5;
  return step * 60_000;
}

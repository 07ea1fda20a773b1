/** When the runs go on with what they left, as far as anybody can say: a trigger that a person made fires as it likes. */
import { RUN_LIMITS } from "./policy";

/** What Google offers: minutes, hours, a day. */
const INTERVALS_MINUTES = [1, 5, 10, 15, 30, 60, 120, 240, 360, 480, 720, 1_440];
const MINUTE_MS = 60_000;

/**
 * The interval that two runs in a row point to, else the setting: a run by hand or one that was missing points to none.
 * @param beforeMs when the run before began; 0: not known
 * @param workMs what the day's run time still allows; less than nothing is paid back first
 */
export function nextWorkMs(
  beganMs: number,
  beforeMs: number,
  settingMinutes: number,
  workMs: number,
): number {
  const minutes = (beganMs - beforeMs) / MINUTE_MS;
  // Triggers fire a few seconds early or late, those of hours by a few minutes.
  const seen = INTERVALS_MINUTES.find((one) => Math.abs(minutes - one) <= Math.max(0.5, one / 20));
  const intervalMs = (seen ?? settingMinutes) * MINUTE_MS;
  const paidBackMs = (-workMs * 86_400_000) / RUN_LIMITS.workPerDayMs;
  return beganMs + Math.max(1, Math.ceil(paidBackMs / intervalMs)) * intervalMs;
}

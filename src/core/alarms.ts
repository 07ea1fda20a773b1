/**
 * Conditions that a person must hear of although nothing has failed. Each is told when it begins, and again once a day
 * while it lasts; one that comes and goes is told every six hours at most.
 */
import type { QuotaUse } from "./usage";

/** A record that could run, or would but for a circuit, waits no longer than this unseen. */
export const PENDING_MS = 30 * 60_000;
const AGAIN_MS = 24 * 3_600_000;
const OVER_MS = 6 * 3_600_000;
/** More runs than this must be missing before anybody is alarmed: triggers skip one now and then. */
const MISSED_RUNS = 3;
const LEAST_GAP_MS = 30 * 60_000;
/** The count is a lower bound, and the day's run time is paced so that it is hardly ever used up entirely. */
const SPENT_PERCENT = 90;
const STORE_BYTES = 500 * 1_024;
const STORE_PERCENTS = [90, 75] as const;

/** When each alarm was told, by its key. */
export type Told = Readonly<Record<string, number>>;

export const alarmsDue = (active: readonly string[], told: Told, nowMs: number): string[] =>
  active.filter((key) => nowMs - (told[key] ?? -AGAIN_MS) >= AGAIN_MS);

/** @param raised those that a person has just been told of */
export const afterAlarms = (
  told: Told,
  active: readonly string[],
  raised: readonly string[],
  nowMs: number,
): Record<string, number> =>
  Object.fromEntries([
    ...Object.entries(told).filter(([key, ms]) => active.includes(key) || nowMs - ms < OVER_MS),
    ...raised.map((key): [string, number] => [key, nowMs]),
  ]);

/** Google offers no interval of minutes above 30. */
export const triggerPauseMs = (everyMinutes: number): number => Math.min(everyMinutes, 30) * 60_000;

export const isTooLongAgo = (lastSeenMs: number, nowMs: number, pauseMs: number): boolean =>
  lastSeenMs > 0 && nowMs - lastSeenMs > Math.max(LEAST_GAP_MS, MISSED_RUNS * pauseMs);

/** A lack of quota must not be mistaken for a lost trigger. */
export const gapReason = (uses: readonly QuotaUse[]): "runtime" | "unknown" =>
  uses.some(({ quota, percent }) => quota === "runtime" && percent >= SPENT_PERCENT) ? "runtime" : "unknown";

/** undefined below 75 percent. Keys count towards the store as well. */
export function storeFill(
  properties: Readonly<Record<string, string>>,
): { threshold: number; percent: number; kilobytes: number } | undefined {
  const texts = Object.entries(properties).map(([key, value]) => key + value);
  const chars = texts.reduce((sum, text) => sum + text.length, 0);
  // No letter takes more than three bytes per unit: most stores need no closer look.
  if (chars * 3 < STORE_BYTES * 0.75) return undefined;
  const bytes = chars + texts.reduce((sum, text) => sum + moreThanAscii(text), 0);
  const percent = Math.floor((bytes * 100) / STORE_BYTES);
  const threshold = STORE_PERCENTS.find((least) => percent >= least);
  return threshold === undefined ? undefined : { threshold, percent, kilobytes: Math.round(bytes / 1_024) };
}

const moreThanAscii = (text: string): number =>
  (text.match(/[\u0080-\uffff]/g)?.length ?? 0) + (text.match(/[\u0800-\ud7ff\ue000-\uffff]/g)?.length ?? 0);

/** When failures happened, from the rows of the retry log: by quarter of an hour, which every time zone divides into hours. */

import { isFailure } from "../core/failure-counts";

export interface Failures {
  /** Nothing older is counted: 30 days ago, or where more rows than are read came since, the oldest row that was. */
  sinceMs: number;
  total: number;
  quarters: { atMs: number; count: number }[];
}

/** Of the retry log, the newest. */
export const LOG_ROWS_READ = 5_000;

const QUARTER_MS = 15 * 60_000;
const COUNTED_DAYS = 30;
/** Columns of the sheet `retry_logs`, whose header retry-log.ts writes. */
const TIME = 0;
const RESULT = 3;
const CLASS = 7;
export function failuresIn(rows: readonly (readonly unknown[])[], nowMs: number): Failures {
  const monthMs = nowMs - COUNTED_DAYS * 86_400_000;
  const oldestMs = rows.length < LOG_ROWS_READ ? NaN : msOf(rows[0]?.[TIME]);
  const fromMs = oldestMs > monthMs ? oldestMs : monthMs;
  const counts = new Map<number, number>();
  let total = 0;
  for (const row of rows) {
    const atMs = msOf(row[TIME]);
    if (!(atMs >= fromMs && atMs <= nowMs)) continue;
    if (!isFailure(row[RESULT], row[CLASS])) continue;
    const quarterMs = Math.floor(atMs / QUARTER_MS) * QUARTER_MS;
    counts.set(quarterMs, (counts.get(quarterMs) ?? 0) + 1);
    total += 1;
  }
  return {
    sinceMs: fromMs,
    total,
    quarters: [...counts].sort(([a], [b]) => a - b).map(([atMs, count]) => ({ atMs, count })),
  };
}

/** A Date of another execution context fails `instanceof`. A person's text in that column is no time. */
const msOf = (value: unknown): number =>
  Object.prototype.toString.call(value) === "[object Date]" ? (value as Date).getTime() : NaN;

/**
 * In which order records run: new ones and due retries share the run three to one by time used, oldest first, so
 * that neither starves nor is starved.
 */

export interface Candidate {
  id: string;
  isRetry: boolean;
  /** Due since, or last tried; retries go oldest first. */
  sinceMs: number;
  /** What it is expected to cost, milliseconds. */
  expectedMs: number;
}

export interface TimeUsed {
  newMs: number;
  retryMs: number;
}

const NEW_SHARE = 3;

/** The next `count` ids, given what each kind has used so far. Both lists are consumed from the front. */
export function nextRecords(
  fresh: readonly Candidate[],
  retries: readonly Candidate[],
  used: TimeUsed,
  count: number,
): Candidate[] {
  const picked: Candidate[] = [];
  let { newMs, retryMs } = used;
  let nextFresh = 0;
  let nextRetry = 0;
  while (picked.length < count) {
    const first = fresh[nextFresh];
    const retry = retries[nextRetry];
    const candidate =
      retry === undefined || (first !== undefined && newMs <= retryMs * NEW_SHARE) ? first : retry;
    if (candidate === undefined) break;
    picked.push(candidate);
    if (candidate.isRetry) {
      nextRetry += 1;
      retryMs += candidate.expectedMs;
    } else {
      nextFresh += 1;
      newMs += candidate.expectedMs;
    }
  }
  return picked;
}

/** The record that nine of ten… 95 of 100 stay below; undefined without any. */
export function percentile95(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.95) - 1)];
}

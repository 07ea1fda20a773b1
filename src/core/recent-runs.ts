/** The last runs, as one line each in the state property: runs that had nothing to do share one. */

/** Began, ended (0: it died), how many runs share the line, done, failed, left to the next run. */
export type RunLine = readonly [
  beganMs: number,
  endedMs: number,
  count: number,
  done: number,
  failed: number,
  left: number,
];

/** The state property has room for 9 KB in all; a line takes about 40 bytes. */
const KEPT = 20;

const isIdle = ([, endedMs, , done, failed, left]: RunLine): boolean =>
  endedMs > 0 && done + failed + left === 0;

/** A row of idle runs shows when it began and when the last of them ended. */
export function afterRun(lines: readonly RunLine[], run: RunLine): RunLine[] {
  const last = lines[lines.length - 1];
  if (last === undefined || !isIdle(last) || !isIdle(run)) return [...lines, run].slice(-KEPT);
  return [...lines.slice(0, -1), [last[0], run[1], last[2] + 1, 0, 0, 0]];
}

/** What a person or another program put there is left out. */
export const runLinesIn = (value: unknown): RunLine[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).filter(
    (line): line is RunLine =>
      Array.isArray(line) &&
      line.length === 6 &&
      line.every((part) => typeof part === "number" && part >= 0 && part < 2 ** 42),
  );

const LEAST_PAUSES = 4;
const LEAST_SPAN_MS = 3_600_000;
const EVEN_SHARE = 0.8;

/**
 * How far apart runs come, where they come as a trigger's do: evenly, and for more than an hour. So a trigger that a
 * person made by hand, whose interval no setting says, is told from runs that they started themselves.
 */
export function usualPauseMs(lines: readonly RunLine[]): number | undefined {
  const lastOf = ([beganMs, endedMs, count]: RunLine): number => (count > 1 ? endedMs : beganMs);
  const pauses = lines
    .flatMap((line, index) => {
      const [beganMs, endedMs, count] = line;
      const before = lines[index - 1];
      return [
        ...(before === undefined ? [] : [{ ms: beganMs - lastOf(before), times: 1 }]),
        ...(count > 1 ? [{ ms: (endedMs - beganMs) / (count - 1), times: count - 1 }] : []),
      ];
    })
    .sort((a, b) => a.ms - b.ms);
  const timesOf = (some: typeof pauses): number => some.reduce((sum, { times }) => sum + times, 0);
  const all = timesOf(pauses);
  let passed = 0;
  const median = pauses.find(({ times }) => (passed += times) * 2 >= all)?.ms ?? 0;
  const even = timesOf(pauses.filter(({ ms }) => ms >= median / 2 && ms <= median * 2));
  const [first] = lines;
  const last = lines[lines.length - 1];
  if (first === undefined || last === undefined || all < LEAST_PAUSES || even < all * EVEN_SHARE)
    return undefined;
  return lastOf(last) - first[0] > LEAST_SPAN_MS ? median : undefined;
}

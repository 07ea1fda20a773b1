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

import { afterRun, type RunLine, runLinesIn } from "../../src/core/recent-runs";

const idle = (beganMs: number): RunLine => [beganMs, beganMs + 1, 1, 0, 0, 0];
const busy = (beganMs: number): RunLine => [beganMs, beganMs + 9, 1, 2, 1, 0];
const died = (beganMs: number): RunLine => [beganMs, 0, 1, 0, 0, 0];
const linesOf = (...runs: RunLine[]): RunLine[] =>
  runs.reduce<RunLine[]>((lines, run) => afterRun(lines, run), []);

test("runs that had nothing to do share a line, and a run that did something or died has its own", () => {
  expect(linesOf(idle(10), idle(20), busy(30), idle(40), died(50), idle(60), idle(70))).toEqual([
    [10, 21, 2, 0, 0, 0],
    busy(30),
    idle(40),
    died(50),
    [60, 71, 2, 0, 0, 0],
  ]);
});

test("however many there are, twenty lines are kept, and they take under 1 KB", () => {
  const start = Date.parse("2026-11-30T00:00:00Z");
  const lines = linesOf(...Array.from({ length: 500 }, (_, index) => busy(start + index * 300_000)));
  expect(lines).toHaveLength(20);
  expect(lines[19]?.[0]).toBe(start + 499 * 300_000);
  expect(JSON.stringify(lines).length).toBeLessThan(1_000);
});

test.each([
  ["a text"],
  [null],
  [[1, 2]],
  [[[1, 2, 3]]],
  [[["1", 2, 3, 4, 5, 6]]],
  [[[-1, 2, 3, 4, 5, 6]]],
  [{ length: 1 }],
])("what a person has made of it, %j, is left out", (value) => {
  expect(runLinesIn(value)).toEqual([]);
});

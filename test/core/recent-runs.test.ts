import { afterRun, type RunLine, runLinesIn, usualPauseMs } from "../../src/core/recent-runs";

const NOW = Date.UTC(2026, 10, 30);
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

const MINUTE = 60_000;
const every = (minutes: number, count: number, run: (beganMs: number) => RunLine): RunLine[] =>
  linesOf(...Array.from({ length: count }, (_, index) => run(NOW + index * minutes * MINUTE)));

test.each<[name: string, lines: RunLine[], minutes: number | undefined]>([
  ["every 15 minutes, idle", every(15, 30, idle), 15],
  ["every hour, busy", every(60, 8, busy), 60],
  ["every day", every(24 * 60, 5, busy), 24 * 60],
  ["every 5 minutes, and a night without", [...every(5, 15, busy), busy(NOW + 12 * 60 * MINUTE)], 5],
  ["tried by hand within a quarter of an hour", every(2, 8, busy), undefined],
  [
    "started by hand now and then",
    linesOf(...[0, 1, 3, 70, 71, 300, 2_000].map((minutes) => busy(NOW + minutes * MINUTE))),
    undefined,
  ],
  ["too few", every(60, 4, busy), undefined],
  ["none", [], undefined],
])("runs that come %s", (_name, lines, minutes) => {
  const pauseMs = usualPauseMs(lines);
  expect(pauseMs === undefined ? undefined : Math.round(pauseMs / MINUTE)).toBe(minutes);
});

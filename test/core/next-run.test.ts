import { nextWorkMs, runIntervalMs } from "../../src/core/next-run";

const MINUTE_MS = 60_000;
const NOW_MS = Date.UTC(2026, 10, 30);

describe("the interval of the runs", () => {
  test.each([
    ["a trigger of 15 minutes, 20 seconds late", 15 * MINUTE_MS + 20_000, 15],
    ["a trigger of an hour, two minutes early", 58 * MINUTE_MS, 60],
    ["a run by hand two minutes after another", 2 * MINUTE_MS, 5],
    ["a gap of three hours", 180 * MINUTE_MS, 5],
    ["a clock that stepped back", -15 * MINUTE_MS, 5],
  ])("%s", (_name, gapMs, minutes) => {
    expect(runIntervalMs(NOW_MS, NOW_MS - gapMs, 5)).toBe(minutes * MINUTE_MS);
  });

  test("is the setting where no run was before", () => {
    expect(runIntervalMs(NOW_MS, 0, 10)).toBe(10 * MINUTE_MS);
  });
});

test("what is left goes on at the next run, or at the first one for which the day's run time is there again", () => {
  const minutesUntil = (workMs: number): number =>
    (nextWorkMs(NOW_MS, 5 * MINUTE_MS, workMs, 90 * MINUTE_MS) - NOW_MS) / MINUTE_MS;
  expect(minutesUntil(1)).toBe(5);
  expect(minutesUntil(0)).toBe(5);
  // 90 minutes a day are one in sixteen.
  expect(minutesUntil(-MINUTE_MS)).toBe(20);
});

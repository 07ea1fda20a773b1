import { nextWorkMs } from "../../src/core/next-run";

const MINUTE_MS = 60_000;
const NOW_MS = Date.UTC(2026, 10, 30);

const minutesUntil = (beforeMs: number, settingMinutes: number, workMs = MINUTE_MS): number =>
  (nextWorkMs(NOW_MS, beforeMs, settingMinutes, workMs) - NOW_MS) / MINUTE_MS;

describe("the runs go on after the interval that the last two point to, else after that of the setting", () => {
  test.each([
    ["a trigger of 15 minutes, 20 seconds late", 15 * MINUTE_MS + 20_000, 15],
    ["a trigger of an hour, two minutes early", 58 * MINUTE_MS, 60],
    ["a run by hand two minutes after another", 2 * MINUTE_MS, 5],
    ["a gap of three hours", 180 * MINUTE_MS, 5],
    ["a clock that stepped back", -15 * MINUTE_MS, 5],
  ])("%s", (_name, gapMs, minutes) => {
    expect(minutesUntil(NOW_MS - gapMs, 5)).toBe(minutes);
  });

  test("no run before", () => {
    expect(minutesUntil(0, 10)).toBe(10);
  });
});

test("they go on at the first run for which the day's run time is there again", () => {
  expect(minutesUntil(0, 5, 1)).toBe(5);
  expect(minutesUntil(0, 5, 0)).toBe(5);
  // 90 minutes a day are one in sixteen.
  expect(minutesUntil(0, 5, -MINUTE_MS)).toBe(20);
});

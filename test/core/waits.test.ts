import fc from "fast-check";
import { backoffMs, cooldownMs } from "../../src/core/backoff";
import { DEFAULT_POLICY } from "../../src/core/policy";
import { headerValue, retryAfterMs } from "../../src/core/retry-after";

const NOW = Date.UTC(2026, 10, 30, 12, 0, 0);

describe("the wait between two tries", () => {
  test.each([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [4, 8_000],
    [5, 8_000],
    [60, 8_000],
    [2_000, 8_000],
  ])("after try %i is %i ms without jitter", (tryNumber, ms) => {
    expect(backoffMs(tryNumber, { ...DEFAULT_POLICY.call, jitter: false }, () => 0.5)).toBe(ms);
  });

  test("is uniform between 0 and the capped wait", () => {
    const { call } = DEFAULT_POLICY;
    expect(backoffMs(3, call, () => 0)).toBe(0);
    expect(backoffMs(3, call, () => 0.25)).toBe(1_000);
    expect(backoffMs(3, call, () => 0.999_999)).toBe(4_000);
  });

  test("is never negative and never above the cap, whatever the policy", () => {
    const policy = fc.record({
      baseMs: fc.integer({ min: 1, max: 60_000 }),
      capMs: fc.integer({ min: 1, max: 300_000 }),
      jitter: fc.boolean(),
    });
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), policy, chance, (tryNumber, given, random) => {
        const ms = backoffMs(tryNumber, given, () => random);
        expect(ms).toBeGreaterThanOrEqual(0);
        expect(ms).toBeLessThanOrEqual(given.capMs);
      }),
    );
  });
});

test.each([
  [1, 5],
  [2, 15],
  [3, 60],
  [4, 180],
  [5, 360],
  [6, 360],
  [50, 360],
])("the cool-down after failure %i is %i minutes", (failures, minutes) => {
  expect(cooldownMs(failures, DEFAULT_POLICY.cooldownMinutes)).toBe(minutes * 60_000);
});

test("a cool-down is never 0, whatever it is asked", () => {
  expect(cooldownMs(0, [5, 15])).toBe(300_000);
  expect(cooldownMs(3, [])).toBe(300_000);
});

test.each<[string | undefined, number | undefined]>([
  ["2", 2_000],
  [" 120 ", 120_000],
  ["0", 0],
  ["0.5", 500],
  ["1.0001", 1_001],
  ["3600", 3_600_000],
  ["86400", 86_400_000],
  ["Mon, 30 Nov 2026 12:00:30 GMT", 30_000],
  ["Mon, 30 Nov 2026 11:00:00 GMT", 0],
  ["Monday, 30-Nov-26 12:01:00 GMT", 60_000],
  ["2026-11-30T12:00:05Z", 5_000],
  [undefined, undefined],
  ["", undefined],
  ["abc", undefined],
  ["-5", undefined],
  ["12 apples", undefined],
  ["5s", undefined],
  ["Infinity", undefined],
  ["NaN", undefined],
  ["1e3", undefined],
  ["Mon, 99 Nov 2026 99:00:00 GMT", undefined],
  // Longer than a year is nonsense, and beyond what a date can hold.
  ["9".repeat(12), undefined],
  ["9".repeat(400), undefined],
  ["Mon, 30 Nov 2999 12:00:00 GMT", undefined],
])("Retry-After: %s is %s ms", (value, ms) => {
  expect(retryAfterMs(value, NOW)).toBe(ms);
});

test("any Retry-After gives a finite wait that is not negative, or none", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.float().map(String), fc.date().map(String)), (value) => {
      const ms = retryAfterMs(value, NOW);
      if (ms !== undefined) expect(ms >= 0 && ms <= 366 * 86_400_000).toBe(true);
    }),
  );
});

test.each([["Retry-After"], ["retry-after"], ["RETRY-AFTER"]])(
  "a header is found whatever its case: %s",
  (name) => {
    expect(headerValue({ "Content-Type": "text/html", [name]: "5" }, "Retry-After")).toBe("5");
  },
);

test("of a header with several values the first counts; a missing one is undefined", () => {
  expect(headerValue({ "retry-after": ["7", "9"] }, "Retry-After")).toBe("7");
  expect(headerValue({}, "Retry-After")).toBeUndefined();
});

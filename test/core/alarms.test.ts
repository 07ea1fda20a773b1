import fc from "fast-check";
import {
  afterAlarms,
  alarmsDue,
  gapReason,
  isTooLongAgo,
  storeFill,
  triggerPauseMs,
} from "../../src/core/alarms";
import { emptyUsage, quotaUses } from "../../src/core/usage";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 30);

/** What a person hears of one condition that is there in these hours. */
function heard(hours: readonly boolean[]): number[] {
  let told: Record<string, number> = {};
  return hours.flatMap((isThere, hour) => {
    const active = isThere ? ["a"] : [];
    const due = alarmsDue(active, told, NOW + hour * HOUR);
    told = afterAlarms(told, active, due, NOW + hour * HOUR);
    return due.length > 0 ? [hour] : [];
  });
}

test.each([
  ["lasts: when it begins, then once a day", Array<boolean>(60).fill(true), [0, 24, 48]],
  [
    "is over and returns half a day later: both times",
    [true, ...Array<boolean>(11).fill(false), true],
    [0, 12],
  ],
  [
    "comes and goes every hour: every six hours at most",
    Array.from({ length: 13 }, (_, hour) => hour % 2 === 0),
    [0, 8],
  ],
])("a condition that %s", (_name, hours, expected) => {
  expect(heard(hours)).toEqual(expected);
});

test("a day brings at most four messages of one condition, however it comes and goes", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }), (hours) => {
      expect(heard(hours).length).toBeLessThanOrEqual(4);
    }),
  );
});

test.each([
  [0, 5, false],
  [30, 5, false],
  [31, 5, true],
  [31, 15, false],
  [46, 15, true],
  [91, 720, true],
  [89, 720, false],
])("%i minutes without a run of every %i minutes: missing is %s", (minutes, every, isMissing) => {
  const lastMs = minutes === 0 ? 0 : NOW - minutes * 60_000;
  expect(isTooLongAgo(lastMs, NOW, triggerPauseMs(every))).toBe(isMissing);
});

test("only a day's run time that is used up explains missing runs", () => {
  const usage = emptyUsage();
  usage.days.runtime = { sinceMs: NOW, used: 82 * 60_000, toldPercent: 0 };
  expect(gapReason(quotaUses(usage, "consumer", NOW))).toBe("runtime");
  expect(gapReason(quotaUses(usage, "workspace", NOW))).toBe("unknown");
});

test.each([
  ["nothing", {}, undefined],
  ["half", { a: "x".repeat(255_999) }, undefined],
  ["three quarters", { a: "x".repeat(383_999) }, 75],
  ["nine tenths", { a: "x".repeat(460_799) }, 90],
  ["three quarters in Japanese, three bytes a letter", { a: "あ".repeat(128_000) }, 75],
  ["a letter less than that", { a: "あ".repeat(127_999) }, undefined],
  ["three quarters in emoji, four bytes each", { a: "🙂".repeat(96_000) }, 75],
])("a store that holds %s", (_name, properties, threshold) => {
  expect(storeFill(properties)?.threshold).toBe(threshold);
});

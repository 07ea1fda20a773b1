import fc from "fast-check";
import {
  checkHours,
  closesAtMs,
  hoursText,
  isOpen,
  opensAtMs,
  type JobHours,
} from "../../src/core/job-hours";
import { zoneOffsetMs } from "../../src/local/zone-time";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const minuteOfDay = (ms: number, zone: string): number =>
  Math.floor((ms + zoneOffsetMs(ms, zone)) / MINUTE) % 1_440;
const at = (iso: string): number => Date.parse(iso);
const open = (hours: JobHours, iso: string): boolean => isOpen(hours, at(iso), minuteOfDay);

const TOKYO: JobHours = { notBetween: { from: "02:00", to: "04:00", zone: "Asia/Tokyo" } };
const NIGHT: JobHours = { window: { from: "22:30", to: "05:00", zone: "Asia/Tokyo" } };
const ROME: JobHours = { notBetween: { from: "02:00", to: "03:00", zone: "Europe/Rome" } };

test("a job is closed from the first minute of a window up to its last, in the window's own zone", () => {
  expect(open(TOKYO, "2026-11-30T16:59:59Z")).toBe(true);
  expect(open(TOKYO, "2026-11-30T17:00:00Z")).toBe(false);
  expect(open(TOKYO, "2026-11-30T18:59:59Z")).toBe(false);
  expect(open(TOKYO, "2026-11-30T19:00:00Z")).toBe(true);
  expect(opensAtMs(TOKYO, at("2026-11-30T17:30:10Z"), minuteOfDay)).toBe(at("2026-11-30T19:00:00Z"));
  expect(opensAtMs(TOKYO, at("2026-11-30T16:30:10Z"), minuteOfDay)).toBe(at("2026-11-30T16:30:10Z"));
});

test("a window over midnight is one window", () => {
  for (const [iso, isIt] of [
    ["2026-11-30T13:29:00Z", false],
    ["2026-11-30T13:30:00Z", true],
    ["2026-11-30T15:00:00Z", true],
    ["2026-11-30T19:59:00Z", true],
    ["2026-11-30T20:00:00Z", false],
  ] as const)
    expect([iso, open(NIGHT, iso)]).toEqual([iso, isIt]);
  expect(opensAtMs(NIGHT, at("2026-11-30T21:00:00Z"), minuteOfDay)).toBe(at("2026-12-01T13:30:00Z"));
});

test("on the day of 25 hours the hour that comes twice is closed twice; on the day of 23 it does not come", () => {
  const closedMinutes = (from: string): number =>
    Array.from({ length: 25 * 60 }, (_, minute) => at(from) + minute * MINUTE).filter(
      (ms) => !isOpen(ROME, ms, minuteOfDay),
    ).length;
  expect(closedMinutes("2026-10-24T22:00:00Z")).toBe(120);
  expect(closedMinutes("2027-03-27T23:00:00Z")).toBe(0);
  expect(opensAtMs(ROME, at("2026-10-25T00:10:00Z"), minuteOfDay)).toBe(at("2026-10-25T02:00:00Z"));
});

test("several windows follow one another, and what is said opens", () => {
  const hours: JobHours = {
    window: { from: "08:00", to: "20:00", zone: "Asia/Tokyo" },
    notBetween: [
      { from: "07:00", to: "09:00", zone: "Asia/Tokyo" },
      { from: "00:00", to: "00:30", zone: "Etc/UTC" },
    ],
  };
  expect(opensAtMs(hours, at("2026-11-30T12:00:00Z"), minuteOfDay)).toBe(at("2026-12-01T00:30:00Z"));
  expect(hoursText(hours)).toBe(
    "08:00–20:00 Asia/Tokyo, not 07:00–09:00 Asia/Tokyo, not 00:00–00:30 Etc/UTC",
  );
  expect(hoursText(hours, "ja")).toBe(
    "08:00–20:00 Asia/Tokyo、07:00–09:00 Asia/Tokyo を除く、00:00–00:30 Etc/UTC を除く",
  );
});

test("the moment that is shown as the next is always open, and work ends where a window begins", () => {
  const time = fc
    .integer({ min: 0, max: 1_439 })
    .map(
      (minute) =>
        `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`,
    );
  const zone = fc.constantFrom("Asia/Tokyo", "Europe/Rome", "America/New_York", "Australia/Lord_Howe");
  fc.assert(
    fc.property(
      time,
      time,
      zone,
      fc.integer({ min: at("2026-03-01"), max: at("2027-12-01") }),
      fc.boolean(),
      (from, to, where, ms, isOnly) => {
        fc.pre(from !== to);
        const shape = { from, to, zone: where };
        const hours: JobHours = isOnly ? { window: shape } : { notBetween: shape };
        const opens = opensAtMs(hours, ms, minuteOfDay);
        expect(isOpen(hours, opens, minuteOfDay)).toBe(true);
        expect(opens - ms).toBeLessThanOrEqual(26 * HOUR);
        const closes = closesAtMs(hours, opens, opens + 5 * MINUTE, minuteOfDay);
        expect(closes).toBeGreaterThan(opens);
        if (closes < opens + 5 * MINUTE) expect(isOpen(hours, closes, minuteOfDay)).toBe(false);
        expect(isOpen(hours, closes - 1, minuteOfDay)).toBe(true);
      },
    ),
  );
});

test.each([
  [{ notBetween: { from: "2:00", to: "04:00", zone: "Asia/Tokyo" } }, 'two different times such as "02:00"'],
  [{ notBetween: { from: "02:00", to: "24:00", zone: "Asia/Tokyo" } }, "two different times"],
  [{ window: { from: "02:00", to: "02:00", zone: "Asia/Tokyo" } }, "two different times"],
  [{ notBetween: [{ from: "02:00", to: "04:00", zone: "Tokyo" }] }, 'a time zone such as "Asia/Tokyo"'],
  [{ notBetween: { from: "02:00", to: "04:00", zone: "" } }, "a time zone"],
  [
    {
      window: { from: "02:00", to: "04:00", zone: "Asia/Tokyo" },
      notBetween: { from: "01:00", to: "05:00", zone: "Asia/Tokyo" },
    },
    "leave no minute of the day",
  ],
])("%j is refused with what is wrong", (hours, problem) => {
  expect(() => checkHours(hours as JobHours, "sync")).toThrow(`Job "sync": `);
  expect(() => checkHours(hours as JobHours, "sync")).toThrow(problem);
});

test("a job without windows is open at any time", () => {
  checkHours({}, "sync");
  expect(open({}, "2026-11-30T17:00:00Z")).toBe(true);
  expect(closesAtMs({}, 0, 5, minuteOfDay)).toBe(5);
});

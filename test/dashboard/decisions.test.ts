// What the page decides by itself: when it looks again, what it says first, and where failures concentrate.
import { failureMap, shadeOf } from "../../src/dashboard/dashboard/failure-map";
import { nextLookMs } from "../../src/dashboard/dashboard/refresh-plan";
import { verdictOf } from "../../src/dashboard/dashboard/verdict";
import type { DashboardView, JobView } from "../../src/guard/dashboard-view";
import { failuresIn, LOG_ROWS_READ } from "../../src/guard/failure-times";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = Date.parse("2026-11-30T03:00:00Z");

describe("looking again", () => {
  test.each([
    [0, 30_000],
    [4 * MINUTE, 30_000],
    [5 * MINUTE, 2 * MINUTE],
    [59 * MINUTE, 2 * MINUTE],
    [60 * MINUTE, null],
  ])("%i ms after the last touch: in %p ms", (untouchedMs, expected) => {
    expect(nextLookMs(untouchedMs, true)).toBe(expected);
  });

  test("a page that nobody sees does not look", () => {
    expect(nextLookMs(0, false)).toBeNull();
  });

  test("a page that is left open costs under 120 property reads", () => {
    let looks = 1;
    for (let ms = 0, nextMs = nextLookMs(0, true); nextMs !== null; nextMs = nextLookMs(ms, true)) {
      ms += nextMs;
      looks += 1;
    }
    expect(looks * 3).toBeLessThan(120);
  });
});

describe("the verdict names what is worst", () => {
  const well: DashboardView = {
    locale: "en",
    timeZone: "Asia/Tokyo",
    atMs: NOW,
    health: {
      trigger: "present",
      owner: "o@example.com",
      everyMinutes: 5,
      run: "ended",
      lastRunMs: NOW - 3 * MINUTE,
      nextRunMs: NOW + 2 * MINUTE,
    },
    jobs: [],
    stuck: [],
    totals: { stopped: 0, waiting: 0 },
    circuits: [],
    quotas: [],
    failures: null,
    runs: [],
  };
  const health = (fields: Partial<DashboardView["health"]>): Partial<DashboardView> => ({
    health: { ...well.health, ...fields },
  });
  const paused = { name: "letters", state: "paused" } as JobView;
  const circuit = {
    host: "api.example.com",
    why: "api.example.com does not answer",
    sinceMs: 0,
    untilMs: NOW,
  };

  const cases: [string, Partial<DashboardView>, object][] = [
    ["all is well", {}, { level: "well", kind: "all is well" }],
    ["no run yet", health({ run: "never", lastRunMs: 0 }), { level: "well", kind: "first run to come" }],
    [
      "no trigger",
      { ...health({ trigger: "missing", nextRunMs: null }), totals: { stopped: 9, waiting: 0 } },
      { level: "bad", kind: "no trigger" },
    ],
    ["late, but triggers are", health({ nextRunMs: NOW - 19 * MINUTE }), { kind: "all is well" }],
    ["no run for long", health({ nextRunMs: NOW - 21 * MINUTE }), { level: "bad", kind: "runs are missing" }],
    [
      "a paused job before stopped records",
      { jobs: [paused], totals: { stopped: 2, waiting: 0 } },
      { kind: "job in trouble", job: "letters" },
    ],
    [
      "stopped records before a host that rests",
      { totals: { stopped: 2, waiting: 5 }, circuits: [circuit] },
      { level: "attention", kind: "stopped", count: 2 },
    ],
    [
      "a host that rests",
      { totals: { stopped: 0, waiting: 5 }, circuits: [circuit] },
      { level: "waiting", kind: "host rests" },
    ],
    ["a run that was cut off", health({ run: "died" }), { level: "waiting", kind: "run died" }],
    [
      "records that wait",
      { totals: { stopped: 0, waiting: 5 } },
      { level: "waiting", kind: "waiting", count: 5 },
    ],
  ];
  test.each(cases)("%s", (_, fields, expected) => {
    expect(verdictOf({ ...well, ...fields })).toMatchObject(expected);
  });
});

const row = (time: unknown, result: string, failureClass = "transient"): unknown[] => [
  time,
  "https://api.example.com",
  1,
  result,
  "job",
  "A",
  "label",
  failureClass,
  503,
  1,
  "message",
  "trace",
];
const at = (iso: string): Date => new Date(iso);

describe("failures of the retry log", () => {
  test("each failed try and attempt counts; successes, notices and what asked for later do not", () => {
    const time = at("2026-11-29T18:10:00Z");
    const counted = ["retrying", "failed", "stopped", "waiting", "did not finish"].map((result) =>
      row(time, result),
    );
    const others = [
      row(time, "succeeded"),
      row(time, "notice"),
      row(time, "waiting", "later"),
      ["time", "target"],
    ];
    expect(failuresIn([...counted, ...others], NOW)).toMatchObject({
      total: 5,
      quarters: [{ atMs: Date.parse("2026-11-29T18:00:00Z"), count: 5 }],
    });
  });

  test("older than 30 days, in the future, or no time at all: not counted", () => {
    const rows = [new Date(NOW - 31 * DAY), new Date(NOW + MINUTE), "yesterday", "", null].map((time) =>
      row(time, "failed"),
    );
    expect(failuresIn(rows, NOW)).toEqual({ sinceMs: NOW - 30 * DAY, total: 0, quarters: [] });
  });

  test("where more rows came than are read, the time since when they count is that of the oldest one read", () => {
    const oldest = new Date(NOW - 2 * DAY);
    const rows = Array.from({ length: LOG_ROWS_READ }, () => row(oldest, "failed"));
    expect(failuresIn(rows, NOW)).toMatchObject({ sinceMs: oldest.getTime(), total: LOG_ROWS_READ });
  });
});

describe("the map of failures", () => {
  test.each([
    ["Asia/Tokyo", "2026-11-29T18:15:00Z", 0, 3],
    ["Asia/Kolkata", "2026-11-29T18:15:00Z", 6, 23],
    ["Asia/Kathmandu", "2026-11-29T18:15:00Z", 0, 0],
    // The night in which summer time ended.
    ["Europe/Berlin", "2026-10-25T00:30:00Z", 6, 2],
    ["Europe/Berlin", "2026-10-25T01:30:00Z", 6, 2],
    ["America/New_York", "2026-11-30T04:45:00Z", 6, 23],
  ])("in %s %s falls on weekday %i, hour %i", (zone, iso, weekday, hour) => {
    const map = failureMap(failuresIn([row(at(iso), "failed")], at(iso).getTime() + DAY), zone);
    expect(map.peak).toEqual({ weekday, hour, count: 1 });
    expect(map.counts.flat().reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  test("no failure, no peak", () => {
    expect(failureMap({ quarters: [] }, "Asia/Tokyo").peak).toBeUndefined();
  });

  test.each([
    [0, 10, 0],
    [1, 10, 1],
    [5, 10, 2],
    [6, 10, 3],
    [10, 10, 4],
    [1, 1, 4],
  ])("%i of at most %i has shade %i", (count, most, shade) => {
    expect(shadeOf(count, most)).toBe(shade);
  });
});

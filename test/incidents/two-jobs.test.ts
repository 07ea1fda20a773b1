// Several jobs on one trigger, on the compiled script: windows, isolation, fair shares, and what is shown of each.
import {
  guardWorld,
  ids,
  MINUTE,
  recordRows,
  type GuardWorld,
  type JobsSource,
} from "../support/bundle-world";

const TOKYO_MS = 9 * 60 * MINUTE;

/** Tokyo's clock on the first of December. */
const at = (time: string): number => Date.parse(`2026-12-01T${time}:00Z`) - TOKYO_MS;

/** Two jobs that send a mail per record, one of them not during the maintenance of its API. */
const TWO: JobsSource = ({ sheetJob, MailApp }) => [
  sheetJob(
    (row) => {
      if (row.label.includes("bad")) throw new Error(`DNS error: https://${row.id}.example/`);
      MailApp.sendEmail("sync@example.com", "sync", row.id);
    },
    {
      name: "sync",
      sheet: "records",
      everyMinutes: 60,
      notBetween: { from: "02:00", to: "04:00", zone: "Asia/Tokyo" },
    },
  ),
  sheetJob((row) => MailApp.sendEmail("other@example.com", "other", row.id), {
    name: "other",
    sheet: "others",
  }),
];

const worldOfTwo = (records: string[][], others: string[][], locale: "en" | "ja" = "en"): GuardWorld => {
  const guard = guardWorld({ sheets: { records, others }, jobs: TWO, locale });
  guard.world.advanceTo(at("01:30"));
  return guard;
};

interface JobLine {
  job: string;
  state: string;
  lastRun: string;
  nextRun: string;
  hours: string;
  left: number;
  waiting: number;
}

const jobsOf = (guard: GuardWorld): JobLine[] => guard.call<JobLine[]>("listJobs");
const sentTo = (guard: GuardWorld, to: string): string[] =>
  guard.mails().flatMap((mail) => (mail.to === to ? [mail.text.trim()] : []));

describe("a job that must not work from 02:00 to 04:00", () => {
  test("starts nothing in that time, neither new rows nor retries that are due, and goes on at the first tick after it", () => {
    const guard = worldOfTwo(recordRows(["R-1"]), recordRows(["O-1"]));
    guard.world.sheet("records").insertRow(3, ["R-bad", "bad"]);
    guard.tick();
    expect(sentTo(guard, "sync@example.com")).toEqual(["R-1"]);
    const attempts = (): unknown => guard.entry("R-bad", "sync")?.starts;
    guard.world.runUntil(at("01:59"));
    const before = attempts();
    expect(before).toBeGreaterThan(1);
    guard.world.sheet("records").insertRow(4, ["R-2", "new"]);
    guard.world.sheet("others").insertRow(3, ["O-2", "new"]);
    guard.world.runUntil(at("03:59"));
    expect(attempts()).toBe(before);
    expect(sentTo(guard, "sync@example.com")).toEqual(["R-1"]);
    expect(sentTo(guard, "other@example.com")).toEqual(["O-1", "O-2"]);
    guard.world.runUntil(at("04:05"));
    expect(attempts()).toBe(Number(before) + 1);
    expect(sentTo(guard, "sync@example.com")).toEqual(["R-1", "R-2"]);
  });

  test("says so: the row, the list of what is stuck and the list of jobs name 04:00", () => {
    const guard = worldOfTwo([...recordRows([]), ["R-bad", "bad"]], recordRows([]));
    guard.world.runUntil(at("02:30"));
    expect(guard.rows("records")[0]?.next_try).toContain("2026-12-01 04:00");
    expect(guard.stuck()).toMatchObject([{ id: "R-bad", nextTry: "2026-12-01 04:00" }]);
    const [sync, other] = jobsOf(guard);
    expect(sync).toMatchObject({
      job: "sync",
      state: "closed",
      hours: "not 02:00–04:00 Asia/Tokyo",
      nextRun: "2026-12-01 04:00",
      waiting: 1,
    });
    expect(sync?.lastRun).toMatch(/^2026-12-01 01:5/);
    expect(other).toMatchObject({ job: "other", state: "ready", hours: "" });
    expect(other?.lastRun).toMatch(/^2026-12-01 02:2|^2026-12-01 02:30/);
  });

  test.each([
    ["en", ["job", "every", "hours", "state"], ["sync", "60 min", "not 02:00–04:00 Asia/Tokyo", "closed"]],
    [
      "ja",
      ["ジョブ", "間隔", "時間帯", "状態"],
      ["sync", "60 分", "02:00–04:00 Asia/Tokyo を除く", "時間外"],
    ],
  ] as const)("the list of jobs is printed in the reader's language: %s", (locale, head, sync) => {
    const guard = worldOfTwo(recordRows([]), recordRows([]), locale);
    guard.world.runUntil(at("02:30"));
    const [{ text } = { text: "" }] = guard.world.execute("listJobs").logs;
    const cells = text.split("\n").map((line) => line.split(/ {2,}/).slice(0, 4));
    expect(cells.slice(0, 2)).toEqual([head, sync]);
  });

  test("stays closed also when a person asks for a run now; the request holds for afterwards", () => {
    const guard = worldOfTwo(recordRows(["R-1"]), recordRows([]));
    guard.world.advanceTo(at("03:00"));
    guard.call("runNow", [], { kind: "menu" });
    expect(sentTo(guard, "sync@example.com")).toEqual([]);
    guard.world.runUntil(at("04:05"));
    expect(sentTo(guard, "sync@example.com")).toEqual(["R-1"]);
  });

  test("is cut short where the window begins: no record starts in it, and the rest is left for 04:00", () => {
    const guard = guardWorld({
      sheets: { records: recordRows(ids(20)) },
      jobs: ({ sheetJob, Utilities }) => [
        sheetJob(() => Utilities.sleep(20_000), {
          everyMinutes: 1,
          notBetween: { from: "02:00", to: "04:00", zone: "Asia/Tokyo" },
        }),
      ],
    });
    guard.world.advanceTo(at("01:58"));
    const run = guard.world.execute("runJobs", { kind: "time-trigger" });
    const done = guard.rows("records").filter(({ done = "" }) => done !== "").length;
    expect(done).toBeGreaterThan(3);
    expect(done).toBeLessThan(8);
    expect(run.value).toMatchObject({ kind: "ran", done, left: 20 - done });
    expect(guard.world.nowMs()).toBeLessThan(at("02:01"));
  });
});

test("a job whose sheet is missing is one mail and one row, and the other works as if it were alone", () => {
  const guard = guardWorld({ sheets: { others: recordRows(ids(12)) }, jobs: TWO });
  guard.ticks(6);
  expect(sentTo(guard, "other@example.com")).toHaveLength(12);
  expect(guard.notices().map(({ subject }) => subject)).toEqual(["[Trigger Guard] sync cannot work"]);
  expect(jobsOf(guard).map(({ job, left }) => [job, left])).toEqual([
    ["sync", 0],
    ["other", 0],
  ]);
});

test("of two jobs with more work than fits into a run each gets its share of it", () => {
  const guard = guardWorld({
    sheets: { records: recordRows(ids(60)), others: recordRows(ids(60)) },
    jobs: ({ sheetJob, Utilities }) => [
      sheetJob(() => Utilities.sleep(10_000), { name: "first", sheet: "records" }),
      sheetJob(() => Utilities.sleep(10_000), { name: "second", sheet: "others" }),
    ],
  });
  guard.tick();
  const done = (sheet: string): number =>
    guard.rows(sheet).filter(({ done: mark = "" }) => mark !== "").length;
  expect(done("records") + done("others")).toBeGreaterThan(20);
  expect(Math.abs(done("records") - done("others"))).toBeLessThanOrEqual(3);
  expect(jobsOf(guard).map(({ left }) => left)).toEqual([60 - done("records"), 60 - done("others")]);
});

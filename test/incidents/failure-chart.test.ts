// The chart of failures, as it is compiled: what a person sees, in the spreadsheet's zone, and made once.
import { failureCounts } from "../../src/core/failure-counts";
import { guardWorld, HOUR, recordRows, type GuardWorld, type JobsSource } from "../support/bundle-world";

const FAILING: JobsSource = ({ sheetJob }) => [
  sheetJob(
    (row) => {
      throw new Error(`DNS error: https://${row.id}.example/`);
    },
    { policy: { maxAttempts: 1 } },
  ),
];

interface Chart {
  type: string;
  ranges: string[];
  options: Record<string, unknown>;
}

const charts = (guard: GuardWorld): Chart[] => {
  const { book, entry } = guard.world.sheet("retry_chart");
  return book.file(entry).read().charts;
};

const counted = (guard: GuardWorld, column: number): [string, string][] =>
  guard.world
    .readSheet("retry_chart")
    .slice(1)
    .map((row): [string, string] => [row[column] ?? "", row[column + 1] ?? ""])
    .filter(([, count]) => count !== "" && count !== "0");

test("failures stand by hour and by day of the spreadsheet's zone, each with a column chart that is made once", () => {
  // 00:00 UTC is 19:00 of the day before in New York, 09:00 in the script's own zone.
  const guard = guardWorld({
    sheets: { records: recordRows(["R-1", "R-2"]) },
    jobs: FAILING,
    sheetZone: "America/New_York",
  });
  expect(guard.call("updateChart")).toContain("no chart");
  expect(guard.world.sheetNames()).not.toContain("retry_chart");
  guard.tick();
  guard.world.sheet("records").insertRow(4, ["R-3", "later"]);
  guard.world.advanceTo(guard.world.nowMs() + 6 * HOUR);
  guard.tick();
  expect(guard.call("updateChart")).toContain("3 failures");
  expect(guard.call("updateChart")).toContain("3 failures");
  expect(counted(guard, 0)).toEqual([
    ["01:00", "1"],
    ["19:00", "2"],
  ]);
  expect(counted(guard, 3)).toEqual([
    ["2026-11-29", "2"],
    ["2026-11-30", "1"],
  ]);
  expect(charts(guard)).toMatchObject([
    { type: "COLUMN", ranges: ["'retry_chart'!A1:B25"], options: { title: "Failures by hour of the day" } },
    { type: "COLUMN", ranges: ["'retry_chart'!D1:E31"], options: { title: "Failures by day" } },
  ]);
});

test("a chart that somebody took away comes back, and a chart of their own beside them keeps none away", () => {
  const guard = guardWorld({ sheets: { records: recordRows(["R-1"]) }, jobs: FAILING });
  guard.tick();
  guard.call("updateChart");
  guard.byHand(`
    var sheet = SpreadsheetApp.getActive().getSheetByName("retry_chart");
    sheet.removeChart(sheet.getCharts()[0]);
    sheet.insertChart(sheet.newChart().addRange(sheet.getRange("H1:I9")).setPosition(1, 9, 0, 0).build());`);
  guard.call("updateChart");
  expect(charts(guard).map(({ ranges }) => ranges[0])).toEqual([
    "'retry_chart'!D1:E31",
    "'retry_chart'!H1:I9",
    "'retry_chart'!A1:B25",
  ]);
});

test("its headings are in the reader's language, and a tab with those of the other language is its own", () => {
  const guard = guardWorld({ sheets: { records: recordRows(["R-1"]) }, jobs: FAILING, locale: "ja" });
  guard.tick();
  const heads = (): string[] => guard.world.readSheet("retry_chart")[0] ?? [];
  expect(heads()).toEqual(["時間帯", "失敗の件数", "", "日付", "失敗の件数"]);
  const setHeads = (names: string[]): unknown =>
    guard.byHand(
      `SpreadsheetApp.getActive().getSheetByName("retry_chart").getRange(1, 1, 1, 5).setValues(${JSON.stringify([names])})`,
    );
  setHeads(["hour", "failures", "", "day", "failures"]);
  expect(guard.call("updateChart")).toBe("シート retry_chart に失敗 1 件を表示しました。");
  expect(heads()).toEqual(["時間帯", "失敗の件数", "", "日付", "失敗の件数"]);
  expect(charts(guard)).toHaveLength(2);
});

test("a record that asks to go on later has not failed, here as on the dashboard", () => {
  const guard = guardWorld({
    sheets: { records: recordRows(["R-1"]) },
    jobs: ({ sheetJob, retryLater }) => [
      sheetJob(() => {
        throw retryLater("the report is not ready", 60);
      }),
    ],
  });
  guard.tick();
  expect(guard.log()).toHaveLength(1);
  expect(guard.call("updateChart")).toContain("0 failures");
});

test("the daily cleaning brings it up to date, and leaves a person's own tab of that name alone", () => {
  const guard = guardWorld({ sheets: { records: recordRows(["R-1"]) }, jobs: FAILING });
  guard.tick();
  expect(counted(guard, 0)).toEqual([["09:00", "1"]]);
  const other = guardWorld({
    sheets: { records: recordRows(["R-1"]), retry_chart: [["my plan"]] },
    jobs: FAILING,
  });
  const run = other.tick();
  expect(run.status).toBe("completed");
  expect(other.world.readSheet("retry_chart")).toEqual([["my plan"]]);
  expect(run.logs.some(({ text }) => text.includes("not made for the chart"))).toBe(true);
});

test("what is no failure is not counted, and every day of the last thirty has its place", () => {
  const { byHour, byDay, all } = failureCounts(
    ["2026-03-01 00", "2026-02-28 23", "2025-01-01 23"],
    "2026-03-01",
  );
  expect(byHour.filter(([, count]) => count > 0)).toEqual([
    ["00:00", 1],
    ["23:00", 2],
  ]);
  expect([byDay.length, byDay[0], byDay[28], byDay[29]]).toEqual([
    30,
    ["2026-01-31", 0],
    ["2026-02-28", 1],
    ["2026-03-01", 1],
  ]);
  expect(all).toBe(3);
});

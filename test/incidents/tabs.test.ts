// The tabs that the guard makes beside the records, word for word, in both languages, from the compiled script.
import { readFileSync } from "node:fs";
import { guardWorld, HOUR, recordRows, type GuardWorld, type JobsSource } from "../support/bundle-world";
import { expectGolden } from "../support/golden";

const DAY = 24 * HOUR;
const HEADER = recordRows([])[0] ?? [];

/** Fails in a way that is no host's and no script's fault, once per record. */
const FAILING: JobsSource = ({ sheetJob }) => [
  sheetJob(
    (row) => {
      if (row.label !== "good") throw new Error(`DNS error: https://${row.id}.example/`);
    },
    { policy: { maxAttempts: 1 } },
  ),
];

const PUT_AWAY: JobsSource = ({ defineJob, sheetRecords }) => [
  defineJob({
    name: "job",
    records: sheetRecords({
      sheet: "records",
      id: "id",
      label: "name",
      done: "done",
      resume: "resume",
      archiveDoneAfterDays: 30,
    }),
    process: () => undefined,
  }),
];

/** Times and traces vary with what a run costs; days and words do not. */
const steady = (text: string): string =>
  text.replace(/\d{1,2}:\d{2}(:\d{2})?/g, "HH:MM").replace(/\bmx[a-z\d]{6,}/g, "TRACE");

/** As it lies on disk: what people see in the tab. */
function csvOf(guard: GuardWorld, tab: string): string {
  const { book, entry } = guard.world.sheet(tab);
  return readFileSync(book.file(entry).csvPath, "utf8");
}

interface Chart {
  ranges: string[];
  options: { title?: string };
}

const chartsOf = (guard: GuardWorld, tab: string): Chart[] => {
  const { book, entry } = guard.world.sheet(tab);
  return book.file(entry).read().charts;
};

const insert = (guard: GuardWorld, from: number, rows: string[][]): void =>
  rows.forEach((row, index) => guard.world.sheet("records").insertRow(from + index, row));

describe.each(["en", "ja"] as const)("%s", (locale) => {
  test("old rows of the log lie in its archive as they lay in the log", () => {
    const guard = guardWorld({
      locale,
      jobs: FAILING,
      settings: { logRows: 10 },
      sheets: { records: [HEADER] },
    });
    guard.tick();
    const bad = Array.from({ length: 13 }, (_, index) => [
      `R-${index + 1}`,
      index === 0 ? "'=1+1" : "山田商店",
    ]);
    insert(guard, 2, bad);
    guard.tick();
    const before = csvOf(guard, "retry_logs").split("\n");
    guard.world.advanceTo(guard.world.nowMs() + DAY);
    guard.ticks(2);
    const archive = csvOf(guard, "retry_logs_archive");
    expect(archive.split("\n").slice(0, 4)).toEqual(before.slice(0, 4));
    expectGolden(`retry-logs-archive.${locale}.csv`, steady(archive));
  });

  test("done rows that are old lie in their archive with all that stood in them", () => {
    const guard = guardWorld({
      locale,
      jobs: PUT_AWAY,
      sheets: {
        records: [
          [...HEADER, "done_at", "remark"],
          ["R-1", "'=1+1"],
          ["007", "山田商店"],
        ],
      },
      textColumns: ["id"],
    });
    guard.world.sheet("records").setCell(3, 9, "call first");
    guard.tick();
    guard.world.advanceTo(guard.world.nowMs() + 31 * DAY);
    guard.ticks(2);
    expect(guard.rows("records")).toEqual([]);
    expectGolden(`records-archive.${locale}.csv`, steady(csvOf(guard, "records_archive")));
  });

  test("the tab of the charts: failures by hour and by day under their headings, and a chart of each", () => {
    const guard = guardWorld({ locale, jobs: FAILING, sheets: { records: recordRows(["R-1", "R-2"]) } });
    guard.tick();
    guard.world.advanceTo(guard.world.nowMs() + DAY + 5 * HOUR);
    insert(guard, 4, [["R-3", "later"]]);
    guard.tick();
    guard.call("updateChart");
    const charts = chartsOf(guard, "retry_chart").map(
      ({ ranges, options }) => `${options.title}: ${ranges[0]}`,
    );
    expectGolden(`retry-chart.${locale}.txt`, `${csvOf(guard, "retry_chart")}\n${charts.join("\n")}\n`);
  });

  test("the tab of the self-check: all in order, and then with what people have wrong", () => {
    const guard = guardWorld({
      locale,
      sheetZone: "Asia/Tokyo",
      jobs: FAILING,
      sheets: { records: recordRows(["R-1"]) },
    });
    guard.tick();
    guard.call("selfCheck");
    expectGolden(`self-check.${locale}.csv`, steady(csvOf(guard, "self_check")));
    guard.world
      .triggers()
      .forEach(() => guard.byHand(`ScriptApp.deleteTrigger(ScriptApp.getProjectTriggers()[0]);`));
    guard.world.setScriptProperty("TG_settings", '{"alertMail":"nobody"}');
    guard.byHand(`SpreadsheetApp.getActive().getSheetByName("records").getRange("C1").setValue("finished")`);
    for (let nth = 1; nth <= 50; nth++) guard.world.setScriptProperty(`other-${nth}`, "x".repeat(9_000));
    guard.call("selfCheck");
    expectGolden(`self-check-red.${locale}.csv`, steady(csvOf(guard, "self_check")));
  });
});

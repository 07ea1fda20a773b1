// What piles up is put away, on the compiled script. Tests with a case number are one public report each.
import type { ExecutionResult } from "../../src/local/world";
import { startApi, type Api } from "../support/api-process";
import { guardWorld, HOUR, recordRows, type GuardWorld, type JobsSource } from "../support/bundle-world";
import { deliveryWorld, ORDER, orders } from "../support/delivery-world";

const DAY = 24 * HOUR;
const HEADER = recordRows([])[0] ?? [];
const ARCHIVE = "retry_logs_archive";

/** Fails in a way that is no host's and no script's fault, once per record. */
const FAILING: JobsSource = ({ sheetJob }) => [
  sheetJob(
    (row) => {
      if (row.label !== "good") throw new Error(`DNS error: https://${row.id}.example/`);
    },
    { policy: { maxAttempts: 1 } },
  ),
];

const tomorrow = (guard: GuardWorld): void => guard.world.advanceTo(guard.world.nowMs() + DAY);

/** So many records that fail once each, in one run. */
function fail(guard: GuardWorld, from: number, count: number): void {
  const lastRow = guard.world.readSheet("records").length;
  for (let index = 0; index < count; index++)
    guard.world.sheet("records").insertRow(lastRow + 1 + index, [`R-${from + index}`, "bad"]);
  guard.tick();
}

const logged = (guard: GuardWorld, sheet: string): string[] =>
  guard.world.sheetNames().includes(sheet) ? guard.rows(sheet).map(({ record = "" }) => record) : [];

describe("case 44: the log grows to the cell limit", () => {
  const LIMIT =
    "This action would increase the number of cells in the workbook above the limit of 10000000 cells.";

  test("a log that cannot grow fails no record, and what it could not say is said later", () => {
    const guard = guardWorld({ sheets: { records: [HEADER, ["1", "good"], ["2", "bad"]] }, jobs: FAILING });
    const full = {
      intercept: (call: { method: string }) =>
        call.method === "insertSheet" ? ({ throw: LIMIT, when: "before" } as const) : undefined,
    };
    guard.tick(full);
    expect(guard.rows("records")[0]?.done).not.toBe("");
    expect(guard.entry("2")).toMatchObject({ n: 1, stopped: "attempts" });
    expect(guard.log()).toEqual([]);
    guard.tick();
    expect(guard.log().map(({ record, result }) => [record, result])).toEqual([["2", "stopped"]]);
  });

  test("with a cap of 20 rows, 200 failures leave 20 rows, and the archive its own cap", () => {
    const guard = guardWorld({
      sheets: { records: [HEADER] },
      jobs: FAILING,
      settings: { logRows: 20, logArchiveRows: 50 },
    });
    for (let day = 0; day < 10; day++, tomorrow(guard)) fail(guard, day * 20, 20);
    guard.tick();
    expect(logged(guard, "retry_logs")).toEqual(Array.from({ length: 20 }, (_, index) => `R-${180 + index}`));
    expect(logged(guard, ARCHIVE)).toEqual(Array.from({ length: 50 }, (_, index) => `R-${130 + index}`));
    expect(guard.rows(ARCHIVE)[0]).toMatchObject({
      result: "stopped",
      job: "job",
      message: "Error: DNS error: https://R-130.example/",
    });
    expect(guard.rows(ARCHIVE)[0]?.time).toContain("2026-12-06");
  });
});

describe("case 5: two runs find the log above its cap, and the second gets the lock when the first has trimmed it", () => {
  const overCap = (): GuardWorld => {
    const guard = guardWorld({ sheets: { records: [HEADER] }, jobs: FAILING, settings: { logRows: 20 } });
    // The cleaning of the first day has nothing to do.
    guard.tick();
    fail(guard, 0, 45);
    tomorrow(guard);
    expect(logged(guard, "retry_logs")).toHaveLength(45);
    return guard;
  };
  const trims = (run: ExecutionResult | undefined): number =>
    run?.callList.filter(({ method }) => method === "deleteRows").length ?? 0;
  const expectOneTrim = (guard: GuardWorld): void => {
    const all = [...logged(guard, "retry_logs"), ...logged(guard, ARCHIVE)];
    expect(logged(guard, "retry_logs")).toHaveLength(20);
    expect(all.sort()).toEqual(Array.from({ length: 45 }, (_, index) => `R-${index}`).sort());
    expect(guard.world.sheetNames().filter((name) => name.startsWith(ARCHIVE))).toEqual([ARCHIVE]);
  };

  test.each([
    ["has ended", false],
    ["died before it could note that the day's cleaning is done", true],
  ])("which %s: one trim, one archive, no row lost", (_, dies) => {
    const guard = overCap();
    let first: ExecutionResult | undefined;
    let isTrimmed = false;
    // The second has begun and asks for the lock; all of the first run lies before the answer.
    const second = guard.tick({
      intercept: ({ method }) => {
        if (method === "tryLock")
          first ??= guard.world.execute("runJobs", {
            kind: "time-trigger",
            user: "b@example.com",
            intercept: (call) => {
              if (call.method === "deleteRows") isTrimmed = true;
              return dies && isTrimmed && call.method === "setProperties" ? { die: "before" } : undefined;
            },
          });
        return undefined;
      },
    });
    expect(first?.status).toBe(dies ? "killed" : "completed");
    expect(second.value).toMatchObject({ kind: "ran" });
    expect([trims(first), trims(second)]).toEqual([1, 0]);
    expectOneTrim(guard);
  });

  test("or asks while the first is at it: it does nothing, and neither does the next", () => {
    const guard = overCap();
    let other: ExecutionResult | undefined;
    guard.tick({
      intercept: ({ method }) => {
        // The first has decided and is about to copy.
        if (method === "insertSheet")
          other ??= guard.world.execute("runJobs", { kind: "time-trigger", user: "b@example.com" });
        return undefined;
      },
    });
    expect(other?.value).toMatchObject({ kind: "busy" });
    const later = guard.world.execute("runJobs", { kind: "time-trigger", user: "b@example.com" });
    expect([trims(other), trims(later)]).toEqual([0, 0]);
    expectOneTrim(guard);
  });
});

describe("the daily cleaning fails", () => {
  const outcome = (guard: GuardWorld): unknown => [
    guard.rows("records"),
    guard.ledgerKeys().map((key) => {
      const { n, starts, stopped, resumeMs } = guard.entry(key.slice("FAIL_job:".length)) ?? {};
      return [key, n, starts, stopped, resumeMs];
    }),
    guard.stuck().map(({ id, attempts, state }) => [id, attempts, state]),
    guard.notices().map(({ subject }) => subject),
  ];
  const scene = (): GuardWorld => {
    const guard = guardWorld({ sheets: { records: [HEADER] }, jobs: FAILING, settings: { logRows: 10 } });
    guard.tick();
    fail(guard, 0, 30);
    guard.world.sheet("records").insertRow(32, ["R-98", "good"]);
    guard.world.sheet("records").insertRow(33, ["R-99", "bad"]);
    tomorrow(guard);
    return guard;
  };

  test.each(["deleteRows", "insertSheet", "setProperties"])(
    "at %s: every record stands as it does without a failure",
    (method) => {
      const healthy = scene();
      healthy.tick();
      const failing = scene();
      let isRunOver = false;
      let refused = 0;
      const run = failing.tick({
        intercept: (call) => {
          if (call.method === "info") isRunOver = true;
          if (!isRunOver || call.method !== method) return undefined;
          refused += 1;
          return {
            throw: "Service Spreadsheets failed while accessing document with id 1AbC.",
            when: "before",
          };
        },
      });
      expect(refused).toBeGreaterThan(0);
      expect(run.status).toBe("completed");
      expect(outcome(failing)).toEqual(outcome(healthy));
      failing.ticks(2);
      expect(logged(failing, "retry_logs")).toHaveLength(10);
    },
  );

  test("with its life, at every one of its calls: no row of the log is lost or doubled, and no job is blamed", () => {
    const whole = scene();
    const { callList } = whole.tick();
    const begin = callList.findIndex(({ method }) => method === "info");
    const calls = callList.length - begin;
    expect(calls).toBeGreaterThan(8);
    for (let nth = 1; nth <= calls; nth++) {
      const guard = scene();
      let seen = 0;
      let isRunOver = false;
      const run = guard.tick({
        intercept: (call) => {
          if (isRunOver && ++seen === nth) return { die: "after" };
          if (call.method === "info") isRunOver = true;
          return undefined;
        },
      });
      guard.ticks(2);
      const all = [...logged(guard, "retry_logs"), ...logged(guard, ARCHIVE)];
      expect([nth, run.status, all.length, new Set(all).size]).toEqual([nth, run.status, 31, 31]);
      expect(guard.entry("R-99")).toMatchObject({ n: 1, starts: 1 });
      expect(guard.notices().filter(({ subject }) => subject.includes("cannot work"))).toEqual([]);
    }
  });
});

describe("the job that ships", () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  }, 60_000);

  test("puts away rows and documents that are old, where its settings say so, and leaves what a person added", async () => {
    await api.answer("*", ORDER);
    const { guard, folderId, documents } = deliveryWorld(api, orders(3));
    guard.byHand(`
      var sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName("records");
      sheet.getRange(1, 9).setValue("done_at");
      sheet.getRange(3, 10).setValue("a remark");`);
    guard.tick();
    expect(documents()).toHaveLength(3);
    guard.byHand(`DriveApp.getFolderById("${folderId}").createFile("my own", "text");`);
    const settings = JSON.parse(guard.world.scriptProperties().TG_settings ?? "") as object;
    guard.world.setScriptProperty(
      "TG_settings",
      JSON.stringify({ ...settings, archiveDoneAfterDays: 30, archiveFilesAfterDays: 30 }),
    );
    guard.world.advanceTo(guard.world.nowMs() + 31 * DAY);
    // Nothing but old rows, in a sheet without an empty one: Google keeps the last row that is not frozen.
    guard.byHand(`
      var sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName("records");
      sheet.setFrozenRows(1);
      sheet.deleteRows(5, sheet.getMaxRows() - 4);`);
    guard.tick();
    expect(guard.rows("records")).toEqual([]);
    guard.world.sheet("records").insertRow(2, ["A-9", "Young", "/9"]);
    guard.ticks(2);
    expect(guard.rows("records").map(({ id }) => id)).toEqual(["A-9"]);
    const archived = guard.rows("records_archive");
    expect(archived.map(({ id }) => id)).toEqual(["A-1", "A-2", "A-3"]);
    expect(archived[1]).toMatchObject({ customer: "Customer 2", "(10)": "a remark" });
    expect(archived[0]?.document).toContain("https://docs.google.com/document/");
    expect(documents().sort()).toEqual(["A-9 Young", "archive", "my own"]);
    const inArchive = guard.world.files().filter(({ folder }) => folder.endsWith("archive"));
    expect(inArchive.map(({ name }) => name).sort()).toEqual([
      "A-1 Customer 1",
      "A-2 Customer 2",
      "A-3 Customer 3",
    ]);
  });
});

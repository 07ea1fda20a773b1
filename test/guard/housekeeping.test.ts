import { emptyState, encodeState, STATE_KEY } from "../../src/core/run-state";
import { RUN_LIMITS } from "../../src/core/policy";
import { LOG_HEADER } from "../../src/guard/retry-log";
import type { Job } from "../../src/guard/job";
import { sheetRecords } from "../../src/sources/sheet-records";
import type { Cell } from "../support/memory-tables";
import { storedFile } from "../support/memory-files";
import { HOUR_MS, MemoryWorld, START_MS } from "../support/memory-world";
import { HEADER, orders } from "../support/orders";

const DAY_MS = 24 * HOUR_MS;
const LIMITS = { logRows: 20, logDays: 30, logArchiveRows: 50 };

/** A row of retry_logs, so many days before the start. */
const logRow = (name: string, daysAgo: number): Cell[] => [
  new Date(START_MS - daysAgo * DAY_MS),
  ...LOG_HEADER.slice(1, -1).map(() => ""),
  name,
];

const named = (prefix: string, count: number, daysAgo: (index: number) => number): Cell[][] =>
  Array.from({ length: count }, (_, index) => logRow(`${prefix}${index}`, daysAgo(index)));

/** The last column of the rows below the header. */
const names = (world: MemoryWorld, sheet: string): string[] =>
  (world.sheets.get(sheet)?.rows ?? []).slice(1).map((row) => String(row[LOG_HEADER.length - 1]));

const logWorld = (rows: Cell[][]): MemoryWorld => {
  const world = new MemoryWorld();
  world.sheet("orders", [[...HEADER]]);
  world.sheet("retry_logs", [[...LOG_HEADER], ...rows]);
  // Who wrote these rows has left its state too.
  world.properties.set(STATE_KEY, encodeState(emptyState(world.nowMs, RUN_LIMITS.bucketMs)));
  return world;
};

const quiet = (): Job => orders(() => undefined);
const keep = (world: MemoryWorld, jobs: Job[] = [quiet()]): unknown => world.run(jobs, { logLimits: LIMITS });
const nextDay = (world: MemoryWorld): void => void (world.nowMs += DAY_MS);
const state = (world: MemoryWorld): Record<string, unknown> =>
  JSON.parse(world.properties.get("TG_housekeeping") ?? "{}") as Record<string, unknown>;

describe("the log", () => {
  test("rows above the cap move to the archive, the oldest first, and the newest stay", () => {
    const world = logWorld(named("r", 30, (index) => 29 - index));
    keep(world);
    expect(names(world, "retry_logs")).toEqual(Array.from({ length: 20 }, (_, index) => `r${index + 10}`));
    expect(names(world, "retry_logs_archive")).toEqual(Array.from({ length: 10 }, (_, index) => `r${index}`));
  });

  test("rows older than the days allowed move, wherever a person has sorted them", () => {
    const world = logWorld([logRow("new", 1), logRow("old", 31), logRow("newer", 0), logRow("older", 40)]);
    keep(world);
    expect(names(world, "retry_logs")).toEqual(["new", "newer"]);
    expect(names(world, "retry_logs_archive")).toEqual(["older", "old"]);
  });

  test("the archive keeps its newest rows and no more than its cap", () => {
    const world = logWorld(named("a", 30, () => 60));
    keep(world);
    for (let day = 0; day < 4; day++) {
      world.sheets.get("retry_logs")?.rows.push(...named(`b${day}-`, 15, () => 50 - day));
      nextDay(world);
      keep(world);
    }
    const kept = names(world, "retry_logs_archive");
    expect(kept).toHaveLength(50);
    expect(kept.filter((name) => name.startsWith("b"))).toHaveLength(50);
    expect(kept.slice(-15)).toEqual(Array.from({ length: 15 }, (_, index) => `b3-${index}`));
  });

  test("a row that a person wrote among them, without a time, stays where it is", () => {
    const world = logWorld([[..."my remark".padEnd(1)], logRow("old", 31)]);
    keep(world);
    expect(names(world, "retry_logs_archive")).toEqual(["old"]);
    expect(world.sheets.get("retry_logs")?.rows).toHaveLength(2);
  });

  test("a death at any call of the cleaning loses no row and doubles none", () => {
    const expected = Array.from({ length: 45 }, (_, index) => `r${index}`);
    const worldOf = (): MemoryWorld => logWorld(named("r", 45, (index) => (index % 3 === 0 ? 40 : 1)));
    const undisturbed = worldOf();
    keep(undisturbed);
    for (let call = 1; call <= undisturbed.calls; call++) {
      for (const isDone of [false, true]) {
        const world = worldOf();
        world.dieAt(call, isDone);
        keep(world);
        world.nowMs += HOUR_MS;
        keep(world);
        const all = [...names(world, "retry_logs"), ...names(world, "retry_logs_archive")];
        expect([call, isDone, all.sort()]).toEqual([call, isDone, [...expected].sort()]);
        expect(names(world, "retry_logs")).toHaveLength(20);
      }
    }
  });
});

describe("done rows", () => {
  const COLUMNS = [...HEADER, "done_at", "amount"];
  const row = (id: string, done: Cell, doneDaysAgo?: number): Cell[] => [
    id,
    `Customer ${id}`,
    done,
    false,
    "",
    "",
    "",
    doneDaysAgo === undefined ? "" : new Date(START_MS - doneDaysAgo * DAY_MS),
    7,
  ];
  const job = (): Job =>
    orders(
      () => "link",
      {},
      {
        records: sheetRecords({
          sheet: "orders",
          id: "id",
          label: "name",
          done: "done",
          archiveDoneAfterDays: 30,
        }),
      },
    );
  const ids = (world: MemoryWorld, sheet: string): string[] => world.column(sheet, "id");
  const scene = (): MemoryWorld => {
    const world = new MemoryWorld();
    world.sheet("orders", [
      COLUMNS,
      row("old-1", "link", 40),
      row("young", "link", 5),
      row("old-2", new Date(START_MS - 50 * DAY_MS)),
      row("undated", "link"),
      row("old-3", "link", 31),
    ]);
    return world;
  };

  test("those whose date is old move with all their columns; young, undated and open ones stay", () => {
    const world = scene();
    world.sheets.get("orders")?.rows.push(row("open", ""));
    world.http.answer("https://api.example/open", () => ({}));
    keep(world, [job()]);
    expect(ids(world, "orders")).toEqual(["young", "undated", "open"]);
    expect(ids(world, "orders_archive")).toEqual(["old-1", "old-2", "old-3"]);
    expect(world.column("orders_archive", "amount")).toEqual(["7", "7", "7"]);
    expect(world.column("orders", "done")[2]).toBe("link");
    expect(world.column("orders", "done_at")[2]).toBe("2026-11-30 00:00");
  });

  test("columns are matched by name: a new one is added on the right, and an archive in another order keeps its own", () => {
    const world = scene();
    world.sheet("orders_archive", [
      ["amount", "id"],
      [3, "earlier"],
    ]);
    world.sheets.get("orders_archive")?.rows[0]?.push("name", "done");
    keep(world, [job()]);
    expect(world.column("orders_archive", "id")).toEqual(["earlier", "old-1", "old-2", "old-3"]);
    expect(world.column("orders_archive", "amount")).toEqual(["3", "7", "7", "7"]);
    expect(world.sheets.get("orders_archive")?.rows[0]?.slice(4)).toEqual([
      "resume",
      "status",
      "note",
      "next_try",
      "done_at",
    ]);
  });

  test("a link stays a link, any other formula becomes its value", () => {
    const world = scene();
    const sheet = world.sheets.get("orders");
    sheet?.formulas.set("2:3", '=HYPERLINK("https://docs.example/B2","note")');
    sheet?.formulas.set("2:9", "=SUM(J2:L2)");
    keep(world, [job()]);
    expect([...(world.sheets.get("orders_archive")?.formulas ?? [])]).toEqual([
      ["2:3", '=HYPERLINK("https://docs.example/B2","note")'],
    ]);
    expect(world.column("orders_archive", "amount")[0]).toBe("7");
  });

  test("the same id done a second time is a second row", () => {
    const world = scene();
    keep(world, [job()]);
    world.sheets.get("orders")?.rows.push(row("old-1", "again", 32));
    nextDay(world);
    keep(world, [job()]);
    expect(ids(world, "orders_archive")).toEqual(["old-1", "old-2", "old-3", "old-1"]);
  });

  test("a death at any call of the cleaning loses no row and doubles none", () => {
    const undisturbed = scene();
    keep(undisturbed, [job()]);
    for (let call = 1; call <= undisturbed.calls; call++) {
      for (const isDone of [false, true]) {
        const world = scene();
        world.dieAt(call, isDone);
        // A death before it leaves the job alone for a while, and its rows with it.
        for (let run = 0; run < 3; run++, world.nowMs += HOUR_MS) keep(world, [job()]);
        expect([call, isDone, ids(world, "orders"), [...ids(world, "orders_archive")].sort()]).toEqual([
          call,
          isDone,
          ["young", "undated"],
          ["old-1", "old-2", "old-3"],
        ]);
      }
    }
  });

  test("a row that a person corrects between copy and deletion stays", () => {
    const world = scene();
    let reads = 0;
    world.before["table.append"] = () => {
      const corrected = world.sheets.get("orders")?.rows[1];
      if (corrected !== undefined && reads++ === 0) corrected[1] = "Corrected";
    };
    keep(world, [job()]);
    expect(ids(world, "orders")).toEqual(["old-1", "young", "undated"]);
  });

  test("where nothing says when a row was done, none moves and the log says what to add", () => {
    const world = new MemoryWorld();
    world.sheet("orders", [[...HEADER], ["A1", "n", "link", false, "", "", ""]]);
    keep(world, [job()]);
    expect(ids(world, "orders")).toEqual(["A1"]);
    expect(world.lines.find(({ code }) => code === "HOUSEKEEPING_FAILED")?.message).toContain(
      'Add a column "done_at"',
    );
  });
});

describe("files", () => {
  const job = (): Job => orders(() => undefined, {}, { archiveFiles: { folder: "F", afterDays: 30 } });
  const file = (name: string, description: string, daysAgo: number) =>
    storedFile({ name, description, folderId: "F", createdMs: START_MS - daysAgo * DAY_MS });

  test("only the job's own old files move, and none that a record still needs", () => {
    const world = new MemoryWorld();
    world.sheet("orders", [[...HEADER], ["A1", "n", "", false, "", "", ""]]);
    world.files.push(
      file("old", "Trigger Guard: orders abc", 40),
      file("young", "Trigger Guard: orders abd", 4),
      file("other job", "Trigger Guard: invoices abc", 40),
      file("a person's", "", 40),
      file("needed", "Trigger Guard: orders abe", 40),
    );
    world.properties.set(
      "FAIL_orders:A1",
      JSON.stringify({
        v: 1,
        n: 1,
        starts: 1,
        made: { "file 1": "id of needed" },
        resumeMs: START_MS + DAY_MS,
        lastMs: START_MS,
      }),
    );
    keep(world, [job()]);
    const archive = world.files.find(({ kind }) => kind === "folder");
    expect(archive).toMatchObject({ name: "archive", folderId: "F" });
    expect(world.files.filter(({ folderId }) => folderId === archive?.id).map(({ name }) => name)).toEqual([
      "old",
    ]);
    nextDay(world);
    keep(world, [job()]);
    expect(world.files.filter(({ kind }) => kind === "folder")).toHaveLength(1);
  });
});

describe("properties", () => {
  test("what could not be read goes after 30 days, unless its record is still there", () => {
    const world = logWorld([]);
    world.properties.set("TG_bad:FAIL_orders:gone", "{");
    world.properties.set("TG_bad:TG_circuits", "{");
    world.properties.set("TG_bad:FAIL_orders:A1", "{");
    world.properties.set(
      "FAIL_orders:A1",
      JSON.stringify({ v: 1, n: 1, starts: 1, resumeMs: START_MS + 99 * DAY_MS }),
    );
    world.sheets.get("orders")?.rows.push(["A1", "n", "", false, "", "", ""]);
    for (let day = 0; day < 31; day++, nextDay(world)) keep(world);
    expect([...world.properties.keys()].filter((key) => key.startsWith("TG_bad:"))).toHaveLength(3);
    keep(world);
    expect([...world.properties.keys()].filter((key) => key.startsWith("TG_bad:"))).toEqual([
      "TG_bad:FAIL_orders:A1",
    ]);
  });

  test("a job that is no longer defined is forgotten after 90 days, a paused one and other people's keys never", () => {
    const world = logWorld([]);
    keep(world, [
      quiet(),
      orders(
        () => undefined,
        {},
        { name: "retired", records: sheetRecords({ sheet: "orders", id: "id", done: "done" }) },
      ),
    ]);
    world.properties.set("FAIL_retired:7", JSON.stringify({ v: 1, n: 1, starts: 1 }));
    world.properties.set("FAIL_unknown:7", "theirs");
    for (let day = 0; day < 90; day++, nextDay(world)) keep(world);
    expect(world.properties.has("FAIL_retired:7")).toBe(true);
    keep(world);
    nextDay(world);
    keep(world);
    expect([...world.properties.keys()].filter((key) => key.includes("retired"))).toEqual([]);
    expect(world.properties.get("TG_state")).not.toContain("retired");
    expect(world.properties.get("FAIL_unknown:7")).toBe("theirs");
  });
});

describe("once a day", () => {
  const readsOfLog = (world: MemoryWorld): number => world.counts["tables.find"] ?? 0;

  test("it runs once per date, and a further run of that date makes none of its calls", () => {
    const world = logWorld([]);
    keep(world);
    const writes = world.counts["store.write"] ?? 0;
    const finds = readsOfLog(world);
    world.nowMs += HOUR_MS;
    keep(world);
    const idleWrites = (world.counts["store.write"] ?? 0) - writes;
    world.nowMs += HOUR_MS;
    keep(world);
    expect((world.counts["store.write"] ?? 0) - writes).toBe(2 * idleWrites);
    expect(readsOfLog(world) - finds).toBe(2);
    expect(state(world)).toMatchObject({ date: "2026-11-30", tries: 1, isOver: true });
  });

  test("a death in it is repeated three times that day at most, and no job is blamed for it", () => {
    const world = logWorld(named("r", 30, () => 1));
    world.before["tables.find"] = (name: string) => {
      if (name === "retry_logs") world.kill();
    };
    for (let run = 0; run < 6; run++, world.nowMs += HOUR_MS) keep(world);
    expect(state(world)).toMatchObject({ tries: 3, isOver: false, problem: "the run died in it" });
    expect(world.lines.filter(({ code }) => code === "DEAD_RUN")).toEqual([]);
  });

  test("it leaves a run that has worked long to its end, and comes with the next one", () => {
    const world = logWorld(named("r", 30, () => 1));
    world.sheets.get("orders")?.rows.push(["A1", "n", "", false, "", "", ""]);
    const slow = orders(() => void world.pass(200_000));
    keep(world, [slow]);
    expect(world.properties.has("TG_housekeeping")).toBe(false);
    world.nowMs += HOUR_MS;
    keep(world, [slow]);
    expect(names(world, "retry_logs")).toHaveLength(20);
  });

  test("one part that fails keeps no other from its work, and a person is told after three such days", () => {
    const world = logWorld([]);
    world.sheets.set("retry_logs", { ...world.sheet("x", [["when"], ["row"]]) });
    world.sheets.delete("x");
    world.properties.set("TG_bad:old", "{");
    for (let day = 0; day < 3; day++, nextDay(world)) keep(world);
    expect(world.mails).toEqual([]);
    keep(world);
    expect(world.mails.map(({ subject }) => subject)).toEqual([
      "[Trigger Guard] The daily cleaning does not get through",
    ]);
    expect(world.mails[0]?.text).toContain('no column "time"');
    for (let day = 0; day < 30; day++, nextDay(world)) keep(world);
    expect(world.properties.has("TG_bad:old")).toBe(false);
    expect(world.mails.length).toBeLessThanOrEqual(5);
  });

  test("more than one run can do goes on at the next ones", () => {
    const world = logWorld(named("r", 5_020, (index) => (5_020 - index) / 1_000));
    for (let run = 0; run < 3; run++, world.nowMs += HOUR_MS)
      world.run([quiet()], { logLimits: { ...LIMITS, logArchiveRows: 9_000 } });
    expect(names(world, "retry_logs")).toHaveLength(20);
    expect(new Set(names(world, "retry_logs_archive")).size).toBe(5_000);
    expect(state(world)).toMatchObject({ tries: 3, isOver: true });
  });
});

test("a hand-edited note of the last cleaning is taken for none", () => {
  for (const text of ["", "{", "[]", '{"tries":"x"}', '{"date":5,"asideMs":7}']) {
    const world = logWorld(named("r", 30, () => 1));
    world.properties.set("TG_housekeeping", text);
    keep(world);
    expect(state(world)).toMatchObject({ tries: 1, isOver: true });
  }
});

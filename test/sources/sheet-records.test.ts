import { raisedAs } from "../../src/core/raised";
import { inEnglish } from "../../src/core/words";
import { sheetRecords, type SheetOptions } from "../../src/sources/sheet-records";
import { MemoryWorld, START_MS } from "../support/memory-world";
import type { Cell } from "../support/memory-tables";
import { HEADER, orderRow } from "../support/orders";

const OPTIONS: SheetOptions = { sheet: "orders", id: "id", label: "name", done: "done", resume: "resume" };

function sourceOf(rows: Cell[][], options: Partial<SheetOptions> = {}) {
  const world = new MemoryWorld();
  const sheet = world.sheet("orders", rows);
  const source = sheetRecords({ ...OPTIONS, ...options })({
    jobName: "orders",
    tables: world.ports.tables,
    calendar: world.ports.calendar,
    store: world.ports.store,
    nowMs: () => world.nowMs,
  });
  return { world, sheet, source };
}

const listOf = (rows: Cell[][], options: Partial<SheetOptions> = {}) =>
  sourceOf(rows, options).source.list([], true);
const idsOf = (rows: Cell[][], options: Partial<SheetOptions> = {}) =>
  listOf(rows, options).candidates.map(({ id }) => id);

describe("columns", () => {
  test("are found by their names, wherever they stand", () => {
    const rows: Cell[][] = [
      ["done", "note", " name ", "id"],
      ["", "", "Sato", "7"],
    ];
    const [record] = listOf(rows).candidates;
    expect(record).toMatchObject({ id: "7", label: "Sato" });
    expect(record?.text("name")).toBe("Sato");
  });

  test("are found below title rows", () => {
    expect(idsOf([["Orders of 2026"], [], HEADER, orderRow("A1")])).toEqual(["A1"]);
    expect(idsOf([["id", "name", "done"], HEADER, orderRow("A1")], { headerRow: 2 })).toEqual(["A1"]);
  });

  test.each<[string, Cell[][], RegExp]>([
    [
      "a renamed id column",
      [["No", "name", "done"]],
      /has no column "id"\. Found: No, name, done\. Rename a column/,
    ],
    ["a missing done column", [["id", "name"]], /has no column "done"/],
    ["title rows alone", [["Orders of 2026"]], /has no column "id"\. Found: Orders of 2026/],
  ])("that are not there are named, with what was found: %s", (_name, rows, message) => {
    let thrown: unknown;
    try {
      listOf(rows);
    } catch (error) {
      thrown = error;
    }
    expect(raisedAs(thrown, "setup")?.message).toMatch(message);
  });

  test("are not missed by a run in a sheet without a single cell, but by who checks the set-up, and where records were", () => {
    for (const rows of [[], [["", ""], [""]]]) {
      const { source } = sourceOf(rows);
      expect(source.list([], true)).toMatchObject({ candidates: [], invalid: [], ids: [], isEmpty: true });
      expect(() => sourceOf(rows).source.list([], false)).toThrow(/has no column "id"\. Found: nothing/);
      expect(() => sourceOf(rows).source.list(["A1"], true)).toThrow(/has no column "id"\. Found: nothing/);
    }
  });
});

describe("ids", () => {
  test("are what people see: 007 and 7 stay two, spaces around and the form of an accent decide nothing", () => {
    expect(idsOf([HEADER, orderRow("007"), orderRow("7"), [" 8 ", "x", ""], ["e\u0301", "x", ""]])).toEqual([
      "007",
      "7",
      "8",
      "é",
    ]);
  });

  test("of several columns, or of a function, are joined", () => {
    const rows: Cell[][] = [
      ["year", "no", "done", "what"],
      [2026, 1, "", "x"],
      [2026, 2, "", "x"],
    ];
    expect(idsOf(rows, { id: ["year", "no"], label: "what" })).toEqual(["2026 1", "2026 2"]);
    expect(idsOf(rows, { id: (row) => `N${row.text("no")}`, label: "what" })).toEqual(["N1", "N2"]);
  });

  test.each(["#REF!", "#N/A", "#ERROR!", "Loading...", "読み込んでいます..."])(
    "that are %s mean: not now",
    (id) => {
      const listing = listOf([HEADER, [id, "x", ""], orderRow("A1")]);
      expect(listing.candidates.map((record) => record.id)).toEqual(["A1"]);
      expect(listing.invalid).toEqual([]);
    },
  );

  test("that are missing, twice there or far too long are input errors with their rows, and are not processed", () => {
    const listing = listOf([
      HEADER,
      ["", "no id", ""],
      orderRow("X"),
      orderRow("A1"),
      orderRow("X"),
      ["n".repeat(1_001), "x", ""],
    ]);
    expect(listing.candidates.map(({ id }) => id)).toEqual(["A1"]);
    expect(listing.invalid.map(({ row, problem }) => [row, inEnglish(problem).slice(0, 45)])).toEqual([
      [2, "Row 2 has no id: fill in id."],
      [3, "The id X stands in rows 3, 5: give each row a"],
      [5, "The id X stands in rows 3, 5: give each row a"],
      [6, "Row 6 has an id of 1001 characters; 1000 is t"],
    ]);
  });

  test("are given to filled rows by auto, the next free number each, and never where somebody only looks", () => {
    const rows: Cell[][] = [HEADER, ["3", "old", ""], ["", "new", ""], ["", "", ""], ["", "newer", ""]];
    const { source, sheet } = sourceOf(
      rows.map((row) => [...row]),
      { id: "auto" },
    );
    expect(source.list([], false).candidates.map(({ id }) => id)).toEqual(["3"]);
    expect(source.list([], true).candidates.map(({ id }) => id)).toEqual(["3", "4", "5"]);
    expect(sheet.rows.map(([id]) => id)).toEqual(["id", "3", 4, "", 5]);
  });
});

describe("a row", () => {
  test("that is empty but for checkboxes, formulas or what we write is blank", () => {
    const { source, sheet } = sourceOf([
      HEADER,
      ["", "", "", true, "stopped", "why", ""],
      ["", "=A2", "", false],
      orderRow("A1"),
    ]);
    sheet.formulas.set("3:2", "=A2");
    const listing = source.list([], true);
    expect(listing.candidates.map(({ id }) => id)).toEqual(["A1"]);
    expect(listing.invalid).toEqual([]);
  });

  test("with only its id filled in is blank, until somebody types more", () => {
    expect(idsOf([HEADER, ["A1", "", ""], ["A2", "x", ""]])).toEqual(["A2"]);
  });

  test("is done with any value in the done column, in any language", () => {
    const done: Cell[] = ["完了", 0, false, new Date(0), "x"];
    const listing = listOf([HEADER, ...done.map((value, index): Cell[] => [`A${index}`, "x", value])]);
    expect(listing.candidates).toEqual([]);
    expect(listing.isDone("A0")).toBe(true);
    expect(listing.has("A9")).toBe(false);
  });

  test("gives texts, numbers and dates, and says which cell holds none", () => {
    const [record] = listOf([
      [...HEADER, "amount", "when"],
      [...orderRow("A1"), "１,２００円", new Date(START_MS)],
    ]).candidates;
    expect(record?.number("amount")).toBe(1_200);
    expect(record?.date("when").getTime()).toBe(START_MS);
    expect(() => record?.number("name")).toThrow(/name: row 2 holds "Customer A1", which is not a number/);
    expect(() => record?.date("name")).toThrow(/which is not a date/);
    expect(() => record?.text("price")).toThrow(/has no column "price"/);
  });
});

const ONE = new Map<string, Cell>([
  ["id", "A1"],
  ["name", "x"],
  ["done", ""],
]);
const holding = (cell: Cell) => {
  const [record] = listOf([
    [...ONE.keys(), "cell"],
    [...ONE.values(), cell],
  ]).candidates;
  return record!;
};

describe("a cell that shows an error or is loading", () => {
  test.each(["#N/A", "#REF!", "#ERROR!", "Loading...", "読み込んでいます..."])(
    "%s is no text, number or date, and may pass",
    (shown) => {
      for (const read of ["text", "number", "date"] as const) {
        let thrown: unknown;
        try {
          holding(shown)[read]("cell");
        } catch (error) {
          thrown = error;
        }
        expect(raisedAs(thrown, "input")).toMatchObject({
          mayPass: true,
          message: `cell: row 2 shows "${shown}", which is no value yet.`,
        });
      }
      expect(holding(shown).raw("cell")).toBe(shown);
    },
  );

  test.each(["読み込み中に落ちる", "Loading dock 5", "#N/A is what I see"])(
    "%s is what somebody typed",
    (typed) => expect(holding(typed).text("cell")).toBe(typed),
  );

  test("is no label, and as any part of an id it means: not now", () => {
    const rows: Cell[][] = [
      ["id", "year", "name", "done"],
      ["A1", "2026", "#N/A", ""],
      ["A2", "#REF!", "x", ""],
    ];
    expect(listOf(rows).candidates.map(({ label }) => label)).toEqual(["A1", "x"]);
    expect(idsOf(rows, { id: ["id", "year"] })).toEqual(["A1 2026"]);
    expect(idsOf(rows, { id: (row) => `${row.text("id")}/${row.text("year")}` })).toEqual(["A1/2026"]);
  });
});

describe("a number in a cell", () => {
  test.each([
    ["1,200", 1_200],
    ["1,234,567.5", 1_234_567.5],
    ["12,34,567", 1_234_567],
    ["1 200", 1_200],
    ["1\u00a0200", 1_200],
    ["-¥1,200", -1_200],
    ["¥ 1,200", 1_200],
    ["１,２００円", 1_200],
    ["+3.5", 3.5],
    [".5", 0.5],
    ["0012", 12],
  ])("written %s is that number", (typed, number) => expect(holding(typed).number("cell")).toBe(number));

  test.each([
    "1,5",
    "1.234,56",
    "1 234,5",
    "12,50",
    "1,2345",
    "1E5",
    "0x10",
    "3 4",
    "Infinity",
    "-",
    "12 pieces",
  ])("written %s is for a person to correct: read otherwise it would be another amount", (typed) =>
    expect(() => holding(typed).number("cell")).toThrow(/which is not a number. Write it like 1234.5/),
  );
});

describe("a date in a cell", () => {
  test.each([
    ["2026-04-03", [2026, 3, 3]],
    ["2026/4/3", [2026, 3, 3]],
    ["2026.04.03", [2026, 3, 3]],
    ["2026年4月3日", [2026, 3, 3]],
    ["２０２６年４月３日", [2026, 3, 3]],
    ["2026-04-03 09:30", [2026, 3, 3, 9, 30]],
    ["2026/04/03 9:30:15", [2026, 3, 3, 9, 30, 15]],
    ["2028-02-29", [2028, 1, 29]],
  ] as const)("written as text %s is that day of the script's zone", (typed, parts) => {
    const [year, month, ...rest] = parts;
    expect(holding(typed).date("cell")).toEqual(new Date(year, month, ...rest));
  });

  test("that names its zone is that moment", () => {
    expect(holding("2026-04-03T01:02:03Z").date("cell").getTime()).toBe(Date.UTC(2026, 3, 3, 1, 2, 3));
    expect(holding("2026-04-03T10:02:03+09:00").date("cell").getTime()).toBe(Date.UTC(2026, 3, 3, 1, 2, 3));
  });

  test.each([
    "3.4.2026",
    "4/3/2026",
    "3/4/26",
    "Order 12",
    "未定 3",
    "1,5",
    46_115,
    "2026-02-30",
    "2026-13-01",
  ])("written %s is for a person to correct: nobody can tell the day", (typed) =>
    expect(() => holding(typed).date("cell")).toThrow(/which is not a date. Write it like 2026-04-03/),
  );
});

describe("what is written", () => {
  test("is the handler's values by column, a time where it says nothing, and never a column that is not there", () => {
    const { source, sheet } = sourceOf([HEADER, orderRow("A1"), orderRow("A2"), orderRow("A3")]);
    const [first, second, third] = source.list([], true).candidates;
    source.complete(first!, { done: "link", note: "sent", total: 5 });
    source.complete(second!, undefined);
    source.complete(third!, "a text");
    expect(sheet.rows.slice(1).map((row) => [row[2], row[5]])).toEqual([
      ["link", "sent"],
      [new Date(START_MS), ""],
      ["a text", ""],
    ]);
    expect(sheet.rows.every((row) => row.length === HEADER.length)).toBe(true);
  });

  test("of statuses is only what differs, in the columns that exist", () => {
    const { source, world } = sourceOf([
      ["id", "name", "done", "status"],
      ["A1", "x", "", "waiting"],
      ["A2", "x", "", ""],
    ]);
    source.list([], true);
    const status = (text: string) => ({ status: text, note: "why", nextTry: "soon", story: [] });
    const toCorrect = () => status("invalid");
    source.show(new Map([["A1", status("waiting")]]), toCorrect);
    expect(world.counts["table.write"]).toBeUndefined();
    source.show(
      new Map([
        ["A1", status("waiting")],
        ["A2", status("stopped")],
      ]),
      toCorrect,
    );
    expect(world.column("orders", "status")).toEqual(["waiting", "stopped"]);
  });
});

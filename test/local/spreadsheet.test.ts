import { readFileSync, writeFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { openWorld } from "../../src/local/world";
import { evaluate, failure, smallWorld, type SmallWorldOptions } from "./small-world";

const S = `const book = SpreadsheetApp.getActiveSpreadsheet(); const sheet = book.getSheetByName("records");`;
const sheets = {
  records: [
    ["id", "name", "when"],
    ["001", "A", "2026/11/30"],
    ["'007", "B", ""],
  ],
};
const options: SmallWorldOptions = { sheets, locale: "ja" };
const value = (body: string, more: SmallWorldOptions = {}): unknown =>
  evaluate(`${S} ${body}`, { ...options, ...more });

describe("reading", () => {
  test("values are typed, displayed values are text", () => {
    expect(
      value(`return [sheet.getRange("A2:B3").getValues(), sheet.getDataRange().getDisplayValues()];`),
    ).toEqual([
      [
        [1, "A"],
        ["007", "B"],
      ],
      [
        ["id", "name", "when"],
        ["1", "A", "2026/11/30"],
        ["007", "B", ""],
      ],
    ]);
  });

  test("a date is midnight in the spreadsheet's zone, whatever the script's", () => {
    const body = `return sheet.getRange("C2").getValue().toISOString();`;
    expect(value(body, { sheetZone: "America/New_York" })).toBe("2026-11-30T05:00:00.000Z");
    expect(value(body, { sheetZone: "Asia/Tokyo", scriptZone: "Europe/Rome" })).toBe(
      "2026-11-29T15:00:00.000Z",
    );
  });

  test("sizes", () => {
    const body = `return [sheet.getLastRow(), sheet.getLastColumn(), sheet.getMaxRows(), sheet.getMaxColumns(), sheet.getDataRange().getA1Notation()];`;
    expect(value(body)).toEqual([3, 3, 1000, 26, "A1:C3"]);
  });

  test("a sheet with nothing has no last row, and a data range of one cell", () => {
    expect(
      value(`return [sheet.getLastRow(), sheet.getLastColumn(), sheet.getDataRange().getValues()];`, {
        sheets: { records: [] },
      }),
    ).toEqual([0, 0, [[""]]]);
  });

  test("a thousand unticked checkboxes are a thousand rows", () => {
    expect(
      value(
        `sheet.getRange("D1:D1000").insertCheckboxes(); return [sheet.getLastRow(), sheet.getRange("D5").getValue(), sheet.getRange("D5").isChecked(), sheet.getRange("A5").isChecked()];`,
      ),
    ).toEqual([1000, false, false, null]);
  });

  test("names, ids and order of sheets", () => {
    const body = `book.insertSheet("log"); book.insertSheet("first", 0); return [book.getSheets().map(s => s.getName()), book.getSheetByName("none"), book.getSheetByName("log").getIndex(), book.getName(), book.getId() === SpreadsheetApp.openById(book.getId()).getId(), book.getSpreadsheetLocale(), book.getSpreadsheetTimeZone(), book.getUrl().includes(book.getId())];`;
    expect(value(body)).toEqual([
      ["first", "records", "log"],
      null,
      3,
      "Book",
      true,
      "ja_JP",
      "Asia/Tokyo",
      true,
    ]);
  });

  test.each([
    ["B2", [2, 2, 1, 1]],
    ["A1:C3", [1, 1, 3, 3]],
    ["B:B", [1, 2, 1000, 1]],
    ["2:3", [2, 1, 2, 26]],
  ])("getRange(%s)", (a1, expected) => {
    expect(
      value(
        `const r = sheet.getRange("${a1}"); return [r.getRow(), r.getColumn(), r.getNumRows(), r.getNumColumns()];`,
      ),
    ).toEqual(expected);
  });
});

describe("writing", () => {
  test.each([
    [`sheet.getRange("A5").setValue("001")`, "A5", 1],
    [`sheet.getRange("A5").setNumberFormat("@").setValue("001")`, "A5", "001"],
    [`sheet.getRange("A5").setValue("=1+1")`, "A5", 2],
    [`sheet.getRange("A5").setValue(null)`, "A5", ""],
    [`sheet.getRange("A5").setValue(true)`, "A5", true],
    [`sheet.getRange("A5:B5").setValues([["'=x", 2]])`, "A5", "=x"],
    [`sheet.appendRow(["x", "003"])`, "B4", 3],
    [`sheet.getRange("A2:B3").clearContent()`, "B3", ""],
  ])("%s leaves in %s", (write, a1, expected) => {
    expect(value(`${write}; return sheet.getRange("${a1}").getValue();`)).toBe(expected);
  });

  test("a date comes back as the same moment and shows the spreadsheet's wall clock", () => {
    const body = `const at = new Date(Date.UTC(2026, 10, 30, 1, 2, 3)); const cell = sheet.getRange("D5").setValue(at); return [cell.getValue().getTime() - at.getTime(), cell.getDisplayValue(), cell.getNumberFormat()];`;
    expect(value(body)).toEqual([0, "2026/11/30 10:02:03", "yyyy/mm/dd h:mm:ss"]);
  });

  test("formulas are kept beside their value", () => {
    expect(
      value(
        `sheet.getRange("D2").setFormula('=HYPERLINK("https://x.test","開く")'); return [sheet.getRange("D2").getFormula(), sheet.getRange("D2").getDisplayValue()];`,
      ),
    ).toEqual(['=HYPERLINK("https://x.test","開く")', "開く"]);
  });

  test("notes, one and many, and none", () => {
    expect(
      value(
        `sheet.getRange("A2").setNote("a"); sheet.getRange("A3:B3").setNotes([["b", null]]); const notes = sheet.getRange("A2:B3").getNotes(); sheet.getRange("A2").setNote(""); return [notes, sheet.getRange("A2").getNote()];`,
      ),
    ).toEqual([
      [
        ["a", ""],
        ["b", ""],
      ],
      "",
    ]);
  });

  test("checkboxes are ticked and cleared", () => {
    expect(
      value(
        `const r = sheet.getRange("D2:D3").insertCheckboxes(); sheet.getRange("D2").check(); return [r.getValues(), r.isChecked(), sheet.getRange("D2").isChecked()];`,
      ),
    ).toEqual([[[true], [false]], null, true]);
  });

  test("the last row that is not frozen stays", () => {
    const refusal = "Exception: 申し訳ありませんが、固定されていない行をすべて削除することはできません。";
    const trimmed = `sheet.setFrozenRows(1); sheet.deleteRows(4, sheet.getMaxRows() - 3);`;
    expect(
      value(
        `${trimmed} try { sheet.deleteRows(2, 2); } catch (error) { return [String(error), sheet.getMaxRows()]; }`,
      ),
    ).toEqual([refusal, 3]);
    expect(value(`${trimmed} sheet.deleteRow(2); return sheet.getMaxRows();`)).toBe(2);
  });

  test("rows and columns are inserted and deleted", () => {
    expect(
      value(
        `sheet.insertRowsAfter(1, 2); sheet.deleteRow(4); sheet.insertColumnAfter(1); return [sheet.getDataRange().getDisplayValues(), sheet.getMaxRows(), sheet.getMaxColumns()];`,
      ),
    ).toEqual([
      [
        ["id", "", "name", "when"],
        ["", "", "", ""],
        ["", "", "", ""],
        ["007", "", "B", ""],
      ],
      1001,
      27,
    ]);
  });

  test("appendRow below the last row of the grid adds one", () => {
    expect(
      value(
        `sheet.getRange("A1000").setValue("end"); sheet.appendRow(["more"]); return [sheet.getMaxRows(), sheet.getRange(1001, 1).getValue()];`,
      ),
    ).toEqual([1001, "more"]);
  });

  test("a chart's definition is kept, changed and removed", () => {
    const world = smallWorld(
      `function add() { ${S} sheet.insertChart(sheet.newChart().asColumnChart().addRange(sheet.getRange("A1:B3")).setPosition(5, 5, 0, 0).setOption("title", "時間別").build()); }
       function change() { ${S} sheet.updateChart(sheet.getCharts()[0].modify().setOption("title", "new").build()); return sheet.getCharts().length; }
       function remove() { ${S} sheet.removeChart(sheet.getCharts()[0]); return sheet.getCharts().length; }`,
      options,
    );
    const stored = (): unknown =>
      (
        JSON.parse(readFileSync(join(world.dir, "sheets/Book/records.cells.json"), "utf8")) as {
          charts: unknown;
        }
      ).charts;
    world.execute("add");
    expect(stored()).toEqual([
      {
        id: 1,
        type: "COLUMN",
        ranges: ["'records'!A1:B3"],
        position: [5, 5, 0, 0],
        options: { title: "時間別" },
      },
    ]);
    expect(world.execute("change").value).toBe(1);
    expect(stored()).toMatchObject([{ id: 1, options: { title: "new" } }]);
    expect(world.execute("remove").value).toBe(0);
  });
});

describe("writes that wait", () => {
  const world = (body: string) => smallWorld(`function main() { ${S} ${body} }`, options);
  const sleepSees = (body: string): unknown => {
    const one = world(body);
    let seen: unknown;
    const result = one.execute("main", {
      intercept: ({ method }) => {
        if (method === "sleep") seen = one.readSheet("records")[1]?.[1];
        return undefined;
      },
    });
    return [seen, one.readSheet("records")[1]?.[1], result.status];
  };

  test.each([
    ["until the end", `sheet.getRange("B2").setValue("new"); Utilities.sleep(1);`, ["A", "new", "completed"]],
    [
      "until a flush",
      `sheet.getRange("B2").setValue("new"); SpreadsheetApp.flush(); Utilities.sleep(1);`,
      ["new", "new", "completed"],
    ],
    [
      "until that sheet is read",
      `sheet.getRange("B2").setValue("new"); sheet.getRange("A1").getValue(); Utilities.sleep(1);`,
      ["new", "new", "completed"],
    ],
    [
      "also where the script fails",
      `sheet.getRange("B2").setValue("new"); Utilities.sleep(1); throw new Error("x");`,
      ["A", "new", "failed"],
    ],
  ])("others see a write %s", (_, body, expected) => expect(sleepSees(body)).toEqual(expected));
});

describe("refusals", () => {
  test.each([
    [`sheet.getRange(0, 1)`, "The starting row of the range is too small.", "範囲の開始行が小さすぎます。"],
    [
      `sheet.getRange(1, 0)`,
      "The starting column of the range is too small.",
      "範囲の開始列が小さすぎます。",
    ],
    [
      `sheet.getRange(2, 1, 0, 1)`,
      "The number of rows in the range must be at least 1.",
      "範囲の行数は 1 以上にする必要があります。",
    ],
    [
      `sheet.getRange(2, 1, 1, 0)`,
      "The number of columns in the range must be at least 1.",
      "範囲の列数は 1 以上にする必要があります。",
    ],
    [
      `sheet.getRange(1001, 1)`,
      "The coordinates of the range are outside the dimensions of the sheet.",
      "範囲の座標がシートの範囲外です。",
    ],
    [`sheet.getRange("nonsense!!")`, "Range not found", "範囲が見つかりません"],
    [
      `sheet.getRange("A1:B2").setValues([[1, 2]])`,
      "The number of rows in the data does not match the number of rows in the range. The data has 1 but the range has 2.",
      "データの行数が範囲の行数と一致しません。データは 1 行ですが、範囲は 2 行です。",
    ],
    [
      `sheet.getRange("A1:B1").setValues([[1]])`,
      "The number of columns in the data does not match the number of columns in the range. The data has 1 but the range has 2.",
      "データの列数が範囲の列数と一致しません。データは 1 列ですが、範囲は 2 列です。",
    ],
    [
      `sheet.getRange(undefined, 1)`,
      "The parameters (undefined,number,number,number) don't match the method signature for SpreadsheetApp.Sheet.getRange.",
      "パラメータ（undefined,number,number,number）が SpreadsheetApp.Sheet.getRange のメソッドのシグネチャと一致しません。",
    ],
    [
      `book.insertSheet("records")`,
      'A sheet with the name "records" already exists. Please enter another name.',
      "シート名「records」はすでに存在しています。別の名前を入力してください。",
    ],
    [
      `book.deleteSheet(sheet)`,
      "You can't remove all the sheets in a document.",
      "ドキュメント内のすべてのシートを削除することはできません。",
    ],
    [
      `SpreadsheetApp.openById("nowhere")`,
      "You do not have permission to access the requested document.",
      "リクエストされたドキュメントにアクセスする権限がありません。",
    ],
    [
      `sheet.insertRowsAfter(1, 400000)`,
      "This action would increase the number of cells in the workbook above the limit of 10000000 cells.",
      "この操作を行うと、ワークブックのセルの数が上限の 10000000 個を超えます。",
    ],
  ])("%s", (call, en, ja) => {
    expect([
      failure(`${S} ${call};`, { ...options, locale: "en" }),
      failure(`${S} ${call};`, options),
    ]).toEqual([en, ja]);
  });

  test("a protected range is refused at the write, and reads go on", () => {
    const world = smallWorld(
      `function write() { ${S} sheet.getRange("A1:C2").setValue("x"); } function read() { ${S} sheet.getRange("A1").setValue("id"); return sheet.getRange("B2").getValue(); }`,
      { ...options, locale: "en" },
    );
    world.protectRange("records", "B2:B9");
    expect(world.execute("write").error?.message).toBe(
      "You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.",
    );
    expect(world.execute("read").value).toBe("A");
  });

  test.each([
    ["sheet.appendRow(['x'])", "A4:C9"],
    ["sheet.deleteRow(2)", "B2"],
    ["sheet.clear()", "C9"],
    ["sheet.getRange('A3').setNote('n')", "A:A"],
  ])("%s is refused where %s is protected, and nothing has changed", (call, a1) => {
    const world = smallWorld(`function main() { ${S} ${call}; }`, options);
    world.protectRange("records", a1);
    const before = world.readSheet("records");
    expect(world.execute("main").error?.message).toContain("保護されているセル");
    expect(world.readSheet("records")).toEqual(before);
    world.unprotectRanges("records");
    expect(world.execute("main").status).toBe("completed");
  });

  test("beyond the grid can be allowed, and then grows it [open]", () => {
    const body = `sheet.getRange(1001, 1).setValue("x"); return sheet.getMaxRows();`;
    expect(value(body, { openReadings: { rangeBeyondGrid: "grows" } })).toBe(1001);
  });

  test("the bound spreadsheet can be missing in a time-driven run [open]", () => {
    const run = { kind: "time-trigger" } as const;
    const body = `return SpreadsheetApp.getActiveSpreadsheet() === null;`;
    expect(evaluate(body, { run })).toBe(false);
    expect(evaluate(body, { run, openReadings: { activeSpreadsheetInTriggers: "missing" } })).toBe(true);
  });
});

describe("the files", () => {
  const world = () =>
    smallWorld(`function main() { ${S} return sheet.getDataRange().getValues(); }`, options);
  const csv = (dir: string): string => join(dir, "sheets", "Book", "records.csv");

  test("a sheet is a CSV of what people see", () => {
    expect(readFileSync(csv(world().dir), "utf8")).toBe("id,name,when\n1,A,2026/11/30\n007,B,\n");
  });

  test("a hand edit counts as typed; what it did not touch keeps its type", () => {
    const one = world();
    writeFileSync(csv(one.dir), '\ufeffid,name,when\r\n002,"A, Inc.",2026/11/30\r\n007,B,1-2\r\n');
    expect(one.execute("main").value).toEqual([
      ["id", "name", "when"],
      [2, "A, Inc.", new Date("2026-11-29T15:00:00Z")],
      ["007", "B", new Date("2026-01-01T15:00:00Z")],
    ]);
    expect(readFileSync(csv(one.dir), "utf8")).toBe(
      'id,name,when\n2,"A, Inc.",2026/11/30\n007,B,2026/01/02\n',
    );
  });

  test("a CSV left behind by a kill between the two files is no hand edit", () => {
    const one = world();
    const before = readFileSync(csv(one.dir));
    one.sheet("records").setCell(2, 2, "new");
    writeFileSync(csv(one.dir), before);
    utimesSync(csv(one.dir), 1, 1);
    const reopened = openWorld({ dir: one.dir });
    expect(reopened.readSheet("records")[1]).toEqual(["1", "new", "2026/11/30"]);
    expect(readFileSync(csv(one.dir), "utf8")).toContain("new");
  });

  test("what people do while a script works: sort, insert, delete, rename, type", () => {
    const one = world();
    const sheet = one.sheet("records");
    sheet.insertRow(2, ["5", "C"]);
    sheet.sortBy(2, { descending: true });
    expect(one.readSheet("records").map((row) => row[1])).toEqual(["name", "C", "B", "A"]);
    sheet.deleteRow(3);
    sheet.renameColumn("name", "customer");
    sheet.setFormula(2, 3, "=IMPORTDATA(A1)", "Loading...");
    sheet.setChecked(3, 4, true);
    expect(one.readSheet("records")).toEqual([
      ["id", "customer", "when", ""],
      ["5", "C", "Loading...", ""],
      ["1", "A", "2026/11/30", "TRUE"],
    ]);
    sheet.rename("renamed");
    expect(one.sheetNames()).toEqual(["renamed"]);
    expect(() => one.sheet("records")).toThrow('There is no sheet "records". Found: renamed.');
  });

  test("columns can be kept as text when a world is made", () => {
    expect(value(`return sheet.getRange("A2").getValue();`, { textColumns: ["id"] })).toBe("001");
  });
});

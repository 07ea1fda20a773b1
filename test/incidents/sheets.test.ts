// Sheets as people have them: sorted, renamed, half filled, with ids that only look alike. Each test is one public report.
import {
  guardWorld,
  HOUR,
  ids,
  MINUTE,
  recordRows,
  type GuardWorld,
  type JobsSource,
} from "../support/bundle-world";

const MAILS: JobsSource = ({ sheetJob, MailApp }) => [
  sheetJob((row) => {
    if (row.label.includes("bad")) throw new Error(`${row.id} is refused`);
    MailApp.sendEmail(`${row.id}@example.com`, "Hello", row.label);
  }),
];

const HEADER = recordRows([])[0] ?? [];
const receivers = (guard: GuardWorld): string[] =>
  guard.mails().map(({ to }) => to.replace("@example.com", ""));
const doneIds = (guard: GuardWorld): string[] =>
  guard
    .rows("records")
    .filter(({ done }) => done !== "")
    .map(({ id }) => id ?? "");

/** So many attempts of whatever fails, with time enough between them. */
function attempts(guard: GuardWorld, count: number): void {
  for (let index = 0; index < count; index++) {
    guard.tick();
    guard.world.advanceTo(guard.world.nowMs() + 4 * HOUR);
  }
}

test("case 34: a blank row is no record, a row that always fails gets five attempts, and neither stops the rest", () => {
  const rows = [HEADER, ["1", "A"], ["2"], ["3", "bad"], ["4", "C"], ["5", "D"]];
  const guard = guardWorld({ sheets: { records: rows }, jobs: MAILS });
  guard.tick();
  expect(receivers(guard)).toEqual(["1", "4", "5"]);
  expect(doneIds(guard)).toEqual(["1", "4", "5"]);
  expect(guard.ledgerKeys()).toEqual(["FAIL_job:3"]);
  guard.world.advanceTo(guard.world.nowMs() + 4 * HOUR);
  attempts(guard, 6);
  // Nobody is told to correct a row that is only waiting to be filled in.
  expect(guard.rows("records")[1]).toMatchObject({ id: "2", done: "", status: "", note: "" });
  expect(receivers(guard)).toEqual(["1", "4", "5"]);
  expect(guard.stuck()).toMatchObject([{ id: "3", attempts: 5, stopped: true }]);
  expect(guard.log().map(({ record, attempt }) => [record, attempt])).toEqual(
    ["1", "2", "3", "4", "5"].map((attempt) => ["3", attempt]),
  );
});

test.each([
  ["case 35: the column of the done mark is renamed", "done", "erledigt"],
  ["case 35: the column of the ids is renamed", "id", "no."],
  ["case 35: the column of the labels is renamed", "name", "customer"],
])("%s: nothing is sent until it is back, one row, one mail, no attempt", (_, from, to) => {
  const guard = guardWorld({ sheets: { records: recordRows(ids(10)) }, jobs: MAILS });
  guard.world.sheet("records").renameColumn(from, to);
  // Half an hour.
  guard.ticks(6);
  expect(receivers(guard)).toEqual([]);
  expect(guard.log()).toHaveLength(1);
  expect(guard.notices()).toHaveLength(1);
  expect(guard.notices()[0]?.text).toContain(`no column "${from}"`);
  expect(guard.ledgerKeys()).toEqual([]);
  guard.world.sheet("records").renameColumn(to, from);
  guard.tick();
  expect(receivers(guard)).toEqual(ids(10));
});

test("case 36: a renamed data tab is a fault of the set-up: told once in an hour, and all records go on afterwards", () => {
  const guard = guardWorld({ sheets: { records: recordRows(ids(3)) }, jobs: MAILS });
  guard.world.sheet("records").rename("records old");
  guard.ticks(12);
  expect(receivers(guard)).toEqual([]);
  expect(guard.notices()).toHaveLength(1);
  expect(guard.notices()[0]?.text).toContain('there is no sheet "records"');
  expect(guard.log()).toHaveLength(1);
  expect(guard.ledgerKeys()).toEqual([]);
  guard.world.sheet("records old").rename("records");
  guard.tick();
  expect(receivers(guard)).toEqual(ids(3));
});

test.each([
  ["renamed", (guard: GuardWorld) => guard.world.sheet("retry_logs").rename("old log")],
  [
    "deleted",
    (guard: GuardWorld) =>
      guard.byHand("var b = SpreadsheetApp.getActive(); b.deleteSheet(b.getSheetByName('retry_logs'));"),
  ],
])("case 36: a log that was %s is made anew once, and the job goes on", (_, remove) => {
  const rows = [HEADER, ["1", "bad"], ["2", "bad"], ["3", "C"]];
  const guard = guardWorld({ sheets: { records: rows }, jobs: MAILS });
  guard.tick();
  remove(guard);
  attempts(guard, 3);
  expect(guard.world.sheetNames().filter((name) => name === "retry_logs")).toHaveLength(1);
  expect(guard.log().map(({ record, attempt }) => `${record}.${attempt}`)).toEqual([
    "1.2",
    "2.2",
    "1.3",
    "2.3",
  ]);
  expect(receivers(guard)).toEqual(["3"]);
});

test("case 38: counters belong to ids, not to rows: an inserted row starts at nothing and gets five attempts of its own", () => {
  const guard = guardWorld({ sheets: { records: [HEADER, ["A", "bad"]] }, jobs: MAILS });
  attempts(guard, 4);
  guard.world.sheet("records").insertRow(2, ["B", "bad too"]);
  guard.tick();
  expect(guard.stuck()).toMatchObject([
    { id: "A", attempts: 5, stopped: true },
    { id: "B", attempts: 1, stopped: false },
  ]);
  guard.world.advanceTo(guard.world.nowMs() + 4 * HOUR);
  attempts(guard, 6);
  expect(guard.stuck().map(({ id, attempts: count }) => [id, count])).toEqual([
    ["A", 5],
    ["B", 5],
  ]);
});

test.each([
  ["sorted", (guard: GuardWorld) => guard.world.sheet("records").sortBy(1, { descending: true })],
  ["pushed down", (guard: GuardWorld) => guard.world.sheet("records").insertRow(2, ["new", "bad"])],
  ["deleted above", (guard: GuardWorld) => guard.world.sheet("records").deleteRow(2)],
])("case 38: rows that are %s while a run works get no mark that is another's", (_, edit) => {
  const guard = guardWorld({ sheets: { records: recordRows(["a", "b", "c", "d"]) }, jobs: MAILS });
  guard.tick({
    intercept: ({ method, args }) => {
      if (method === "sendEmail" && args[0] === "c@example.com") edit(guard);
      return undefined;
    },
  });
  const sent = receivers(guard);
  expect(sent).toEqual(["a", "b", "c", "d"]);
  const present = guard.rows("records").map(({ id }) => id ?? "");
  expect(doneIds(guard).sort()).toEqual(sent.filter((id) => present.includes(id)));
  guard.ticks(2);
  expect(receivers(guard)).toEqual(sent);
});

const RECORDS = "var sheet = SpreadsheetApp.getActive().getSheetByName('records');";

test.each([
  ["inserted before the done mark", "sheet.insertColumnAfter(2);"],
  ["inserted in front of all", "sheet.insertColumnBefore(1);"],
  ["taken away", "sheet.deleteColumn(3);"],
])(
  "a column that is %s while a run works: no mark lands in another column, and nobody gets a second mail",
  (_, edit) => {
    const header = ["id", "name", "phone", ...HEADER.slice(2)];
    const rows = [header, ...["a", "b", "c", "d"].map((id) => [id, `Customer ${id}`])];
    const guard = guardWorld({ sheets: { records: rows }, jobs: MAILS });
    guard.tick({
      intercept: ({ method, args }) => {
        if (method === "sendEmail" && args[0] === "b@example.com") guard.byHand(RECORDS + edit);
        return undefined;
      },
    });
    guard.ticks(2);
    expect(receivers(guard)).toEqual(["a", "b", "c", "d"]);
    expect(doneIds(guard)).toEqual(["a", "b", "c", "d"]);
    expect(guard.rows("records").map(({ phone = "", status }) => [phone, status])).toEqual(
      Array(4).fill(["", "done"]),
    );
  },
);

test.each(["done", "id"])(
  "a second column %s: nothing is sent again, and one mail says which to rename",
  (name) => {
    const guard = guardWorld({ sheets: { records: recordRows(["a", "b"]) }, jobs: MAILS });
    guard.tick();
    guard.byHand(`${RECORDS} sheet.insertColumnAfter(1); sheet.getRange(1, 2).setValue("${name}");`);
    guard.ticks(6);
    expect(receivers(guard)).toEqual(["a", "b"]);
    expect(guard.notices()).toHaveLength(1);
    expect(guard.notices()[0]?.text).toContain(`sheet "records" has two columns "${name}"`);
    guard.byHand(`${RECORDS} sheet.deleteColumn(2);`);
    guard.world.sheet("records").insertRow(4, ["c", "Customer c"]);
    guard.ticks(2);
    expect(receivers(guard)).toEqual(["a", "b", "c"]);
  },
);

test("a resume column of plain text: TRUE that somebody typed resumes as a tick does", () => {
  const rows = [HEADER, ["1", "bad"]];
  const guard = guardWorld({ sheets: { records: rows }, textColumns: ["resume"], jobs: MAILS });
  attempts(guard, 6);
  guard.world.sheet("records").setCell(2, 4, "TRUE");
  guard.tick();
  expect(guard.stuck()).toMatchObject([{ id: "1", attempts: 1, stopped: false }]);
  expect(guard.rows("records")[0]?.resume).not.toBe("TRUE");
});

describe("a lookup or an import that has no value", () => {
  const LETTERS: JobsSource = ({ sheetJob, MailApp }) => [
    sheetJob((row) => MailApp.sendEmail(`${row.id}@example.com`, `Hello ${row.label}`, row.text("name"))),
  ];
  const world = (shown: string): GuardWorld => {
    const guard = guardWorld({ sheets: { records: [HEADER, ["1", "A"], ["2", "B"]] }, jobs: LETTERS });
    guard.world.sheet("records").setFormula(2, 2, "=VLOOKUP(A2,names!A:B,2,0)", shown);
    return guard;
  };

  test.each(["#N/A", "#REF!", "Loading..."])(
    "%s is sent to nobody: it is waited for, at no other row's cost",
    (shown) => {
      const guard = world(shown);
      guard.tick();
      expect(guard.mails().map(({ subject }) => subject)).toEqual(["Hello B"]);
      expect(guard.rows("records")[0]).toMatchObject({
        status: "waiting",
        note: `name: row 2 shows "${shown}", which is no value yet. Nothing for now: it is tried again by itself.`,
      });
      guard.world.sheet("records").setFormula(2, 2, "=VLOOKUP(A2,names!A:B,2,0)", "A");
      guard.ticks(2);
      expect(guard.mails().map(({ subject }) => subject)).toEqual(["Hello B", "Hello A"]);
      expect(guard.notices()).toEqual([]);
    },
  );

  test("and never gets one is stopped after five attempts, and one mail says which cell", () => {
    const guard = world("#N/A");
    attempts(guard, 7);
    expect(guard.stuck()).toMatchObject([{ id: "1", attempts: 5, stopped: true }]);
    expect(guard.notices().map(({ text }) => text.includes('name: row 2 shows "#N/A"'))).toEqual([true]);
    expect(receivers(guard)).toEqual(["2"]);
  });
});

describe("a cell that does not take the result", () => {
  const REFUSALS = {
    rule: "The data you entered in cell C2 violates the data validation rules set on this cell.",
    long: "Your input contains more than the maximum of 50000 characters in a single cell.",
  };
  /** The done column takes nothing while it is full. */
  function refusedWorld(
    result: string,
    refusal: string,
    locale: "en" | "ja" = "en",
  ): { guard: GuardWorld; run(isFull: boolean): void } {
    const guard = guardWorld({
      locale,
      settings: { result },
      sheets: { records: [HEADER, ["1", "A"]] },
      jobs: ({ sheetJob, settings, MailApp }) => [
        sheetJob((row) => {
          MailApp.sendEmail(`${row.id}@example.com`, "Hello", row.label);
          return (settings.result ?? "").repeat(settings.result === "xyz" ? 20_000 : 1);
        }),
      ],
    });
    const run = (isFull: boolean): void =>
      void guard.tick({
        intercept: ({ method, args }) =>
          isFull && method === "setValues" && JSON.stringify(args).includes(result)
            ? { throw: refusal, when: "before" }
            : undefined,
      });
    return { guard, run };
  }

  test.each([
    ["en", "Correct that, then resume the record: its work is done, only the result is written."],
    ["ja", "原因を直してから再開してください。処理は済んでいるので、結果だけを書き込みます。"],
  ] as const)("says in %s that the work is done, and a resume writes only the result", (locale, todo) => {
    const { guard, run } = refusedWorld("sent to A", REFUSALS.rule, locale);
    for (let tick = 0; tick < 4; tick++) run(true);
    const [row] = guard.rows("records");
    expect(row?.note).toContain(REFUSALS.rule);
    expect(row?.note).toContain(todo);
    expect(guard.notices()).toHaveLength(1);
    expect(guard.notices()[0]?.text).toContain(todo);
    // Also by a run that knows no more of it than the store.
    guard.world.sheet("records").setCell(2, 5, "");
    run(true);
    expect(guard.rows("records")[0]?.note).toContain(todo);
    guard.call("resetFailures", ["job:1"]);
    run(false);
    expect(guard.rows("records")[0]?.done).toBe("sent to A");
    expect(receivers(guard)).toEqual(["1"]);
  });

  test("and is too long to keep: a person decides whether the work is done again", () => {
    const { guard, run } = refusedWorld("xyz", REFUSALS.long);
    for (let tick = 0; tick < 4; tick++) run(true);
    expect(guard.rows("records")[0]?.note).toBe(
      `The result could not be written, and is too long to keep: ${REFUSALS.long} Resume the record only when its ` +
        "work may be done once more. If whoever looks after the script shortens the result, this ends.",
    );
    expect(guard.notices()).toHaveLength(1);
    expect(receivers(guard)).toEqual(["1"]);
  });
});

describe("status columns that take no status", () => {
  test("for they are protected: told once a day, counted as before, and the rows say it once they may", () => {
    const guard = guardWorld({ sheets: { records: [HEADER, ["1", "bad"], ["2", "B"]] }, jobs: MAILS });
    guard.tick();
    guard.world.protectRange("records", "E1:G100");
    guard.world.sheet("records").setCell(2, 5, "");
    attempts(guard, 5);
    const told = guard
      .notices()
      .filter(({ subject }) => subject.includes("its rows do not say what happened"));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain("You are trying to edit a protected cell");
    expect(told[0]?.text).toContain("Take the protection or the data validation off");
    expect(guard.entry("1")).toMatchObject({ starts: 5 });
    expect(receivers(guard)).toEqual(["2"]);
    guard.world.unprotectRanges("records");
    guard.tick();
    expect(guard.rows("records").map(({ status }) => status)).toEqual(["stopped", "done"]);
  });

  test("for a drop-down refuses it: told in Japanese too", () => {
    const rule = "The data you entered in cell E2 violates the data validation rules set on this cell.";
    const guard = guardWorld({ locale: "ja", sheets: { records: [HEADER, ["1", "bad"]] }, jobs: MAILS });
    for (let tick = 0; tick < 3; tick++)
      guard.tick({
        intercept: ({ method, args }) =>
          method === "setValues" && JSON.stringify(args).includes("待機中")
            ? { throw: rule, when: "before" }
            : undefined,
      });
    const told = guard.notices().filter(({ subject }) => subject.includes("行に状態を書き込めません"));
    expect(told.map(({ text }) => text.includes(rule))).toEqual([true]);
  });
});

test("case 38: a row without an id is not processed, and named once", () => {
  const guard = guardWorld({ sheets: { records: [HEADER, ["", "A"], ["2", "B"]] }, jobs: MAILS });
  guard.ticks(4);
  expect(receivers(guard)).toEqual(["2"]);
  expect(guard.notices()).toHaveLength(1);
  expect(guard.notices()[0]?.text).toContain("Row 2 has no id");
  expect(guard.log()).toMatchObject([{ result: "notice" }]);
});

describe("case 39: ids are compared as they are displayed", () => {
  test('text 007, number 7, 7 shown as 007, "7 ", a date, TRUE, 1e21 and X twice: what looks the same is named once and not run', () => {
    const typed = ["'007", "7", "7", "'7 ", "2026-04-03", "TRUE", "1E+21", "X", "X", "other"];
    const rows = [HEADER, ...typed.map((id) => [id, "Customer"])];
    const guard = guardWorld({ sheets: { records: rows }, jobs: MAILS });
    const sheet = "SpreadsheetApp.getActive().getSheetByName('records')";
    guard.byHand(`${sheet}.getRange('A4').setNumberFormat('000');`);
    const shown = guard.rows("records").map(({ id }) => id);
    expect(shown.slice(0, 4)).toEqual(["007", "7", "007", "7 "]);
    const alone = [shown[4], "TRUE", "1.00E+21", "other"];
    const runs = guard.ticks(3);
    expect(receivers(guard)).toEqual(alone);
    expect(runs.map(({ value }) => (value as { done: number }).done)).toEqual([4, 0, 0]);
    // Neither of two rows with one id has a counter, or an attempt that the other would pay for.
    expect(guard.ledgerKeys()).toEqual([]);
    expect(guard.notices()).toHaveLength(1);
    for (const words of [
      "The id 007 stands in rows 2, 4",
      "The id 7 stands in rows 3, 5",
      "The id X stands in rows 9, 10",
    ])
      expect(guard.notices()[0]?.text).toContain(words);
    expect(guard.rows("records").map(({ status }) => status)).toEqual([
      ...Array<string>(4).fill("needs correction"),
      ...Array<string>(3).fill("done"),
      ...Array<string>(2).fill("needs correction"),
      "done",
    ]);
    expect(guard.log().map(({ result }) => result)).toEqual(Array(6).fill("notice"));
    // Each with an id of its own, each runs, the failing one on its own counter.
    guard.byHand(
      `${sheet}.getRange('A10').setValue('X-2'); ${sheet}.getRange('B9').setValue('bad');
       ${sheet}.getRange('A4').setNumberFormat('0000'); ${sheet}.getRange('A5').setValue('8');`,
    );
    guard.ticks(2);
    expect(receivers(guard).slice(4)).toEqual(["007", "7", "0007", "8", "X-2"]);
    expect(guard.entry("X")).toMatchObject({ n: 1, starts: 1 });
    expect(guard.entry("X-2")).toBeUndefined();
  });

  test.each([
    ["text 007 and number 7", ["'007", "7"], ["007", "7"]],
    ["a long number and TRUE", ["1E+21", "TRUE"], ["1.00E+21", "TRUE"]],
    ["ids that differ only in case", ["ab", "AB"], ["ab", "AB"]],
    ["7 and 7 with a blank behind it", ["7", "'7 "], []],
    ["the same id twice", ["X", "X"], []],
    ["one id in two Unicode forms", ["が", "か\u3099"], []],
  ])("%s", (_, typed, processed) => {
    const rows = [HEADER, ...typed.map((id) => [id, "Customer"]), ["other", "Customer"]];
    const guard = guardWorld({ sheets: { records: rows }, jobs: MAILS });
    guard.ticks(3);
    expect(receivers(guard).sort()).toEqual([...processed, "other"].sort());
    const isReported = processed.length === 0;
    expect(guard.notices()).toHaveLength(isReported ? 1 : 0);
    expect(guard.rows("records").filter(({ status }) => status === "needs correction")).toHaveLength(
      isReported ? 2 : 0,
    );
  });
});

test.each(["en_US", "de_DE", "sv_SE"] as const)(
  "case 41, a sheet in %s: whatever text comes from outside stays text, and what is written is what is read",
  (sheetLocale) => {
    const texts = [
      "=1+1",
      "+5",
      "-3",
      "@cmd",
      "1.5",
      "1234.1234",
      "3/4/2026",
      "TRUE",
      "2026-04-03T01:02:03Z",
    ];
    const guard = guardWorld({
      sheetZone: "America/New_York",
      sheetLocale,
      clock: { mode: "virtual", startMs: Date.parse("2026-04-03T09:00:00Z") },
      sheets: {
        records: [HEADER, ...texts.map((text, index) => [`R${index}`, `'${text}`]), ["later", "later"]],
      },
      jobs: ({ sheetJob, permanent }) => [
        sheetJob((row) => {
          if (row.id === "R0" || row.id === "R8") throw permanent(row.label);
          if (row.id === "later") throw new Error("Exception: Timeout: https://x.example");
          return { done: row.label };
        }),
      ],
    });
    guard.byHand(
      "SpreadsheetApp.getActive().getSheetByName('records').getRange(2, 4, 10, 1).insertCheckboxes();",
    );
    guard.tick();
    const rows = guard.rows("records");
    expect(rows.slice(1, 8).map(({ done }) => done)).toEqual(texts.slice(1, 8));
    const stopped = guard.log().filter(({ result }) => result === "stopped");
    expect(stopped.map(({ label, message }) => [label, message])).toEqual(
      [texts[0], texts[8]].map((text) => [text, text]),
    );
    const formulas = guard.byHand<string[][]>(
      "return SpreadsheetApp.getActive().getSheets().map(function (s) { return [].concat.apply([], s.getDataRange().getFormulas()).join(''); });",
    );
    expect(formulas.join("")).toBe("");
    const [loggedMs] = guard.byHand<number[]>(
      "return [SpreadsheetApp.getActive().getSheetByName('retry_logs').getRange(2, 1).getValue().getTime()];",
    );
    const storedMs = Number(guard.entry("R0")?.lastMs);
    expect(Math.abs((loggedMs ?? 0) - storedMs)).toBeLessThan(1_000);
    // The next try is the moment that stands in the ledger, to the minute, on the script's clock in Tokyo.
    const nextMs = Number(guard.entry("later")?.resumeMs);
    expect(nextMs - storedMs).toBeGreaterThanOrEqual(5 * 60_000);
    const shownMs = Date.parse(`${(rows[9]?.next_try ?? "").replace("about ", "").replace(" ", "T")}+09:00`);
    expect(Math.abs(shownMs - nextMs)).toBeLessThanOrEqual(60_000);
    guard.byHand("SpreadsheetApp.getActive().getSheetByName('records').getRange(2, 4).setValue(true);");
    guard.tick();
    const attemptsOf = guard.log().filter(({ record, result }) => record === "R0" && result === "stopped");
    expect(attemptsOf).toHaveLength(2);
  },
);

describe("case 42: nothing to do", () => {
  test.each([
    ["a header only", [HEADER], ""],
    ["a sheet of 0 rows", [], ""],
    [
      "1,000 rows with nothing but boxes that are not ticked",
      [HEADER],
      "SpreadsheetApp.getActive().getSheetByName('records').getRange(2, 4, 999, 1).insertCheckboxes();",
    ],
  ])("%s: no error, no row, no mail, two property writes, under five seconds", (_, rows, prepare) => {
    const guard = guardWorld({ sheets: { records: rows }, jobs: MAILS });
    if (prepare !== "") guard.byHand(prepare);
    // The first run of a day cleans up too.
    guard.tick();
    for (const run of guard.ticks(2)) {
      expect(run.value).toMatchObject({ kind: "ran", done: 0, failed: 0, left: 0 });
      expect(run.calls["properties.write"]).toBe(2);
      expect(run.durationMs).toBeLessThan(5_000);
    }
    expect(guard.log()).toEqual([]);
    expect(guard.world.mails()).toEqual([]);
  });

  test("a sheet that somebody emptied while a record waited is told once, and the record is not forgotten", () => {
    const guard = guardWorld({ sheets: { records: [HEADER, ["1", "bad"]] }, jobs: MAILS });
    guard.tick();
    guard.byHand("SpreadsheetApp.getActive().getSheetByName('records').clear();");
    guard.ticks(3);
    expect(guard.entry("1")).toMatchObject({ n: 1 });
    expect(guard.notices().filter(({ text }) => text.includes('no column "id"'))).toHaveLength(1);
  });
});

test.each(["insertSheet", "insertRowsAfter", "setFontWeight"])(
  "case 44: a log that cannot grow (%s refused) fails no record, and its counters stand",
  (refused) => {
    const text =
      "This action would increase the number of cells in the workbook above the limit of 10000000 cells.";
    const guard = guardWorld({ sheets: { records: [HEADER, ["1", "A"], ["2", "bad"]] }, jobs: MAILS });
    const run = guard.tick({
      intercept: ({ method }) => (method === refused ? { throw: text, when: "before" } : undefined),
    });
    expect(run.status).toBe("completed");
    expect(receivers(guard)).toEqual(["1"]);
    expect(guard.entry("2")).toMatchObject({ n: 1 });
    expect(guard.rows("records").map(({ status }) => status)).toEqual(["done", "waiting"]);
    expect(guard.world.nowMs() - run.startedMs).toBeLessThan(MINUTE);
  },
);

// What the guard does when its own tools fail, and when a job throws what nobody expects. Each test is one report.
import { guardWorld, HOUR, ids, recordRows, type GuardWorld, type JobsSource } from "../support/bundle-world";

const HEADER = recordRows([])[0] ?? [];

/** Ticks with hours between them, so that every cool-down is over. */
function attempts(guard: GuardWorld, count: number): void {
  for (let index = 0; index < count; index++) {
    guard.tick();
    guard.world.advanceTo(guard.world.nowMs() + 4 * HOUR);
  }
}

/** Fails in a way that is no host's and no script's fault, so that every record stands for itself. */
const FAILING: JobsSource = ({ sheetJob }) => [
  sheetJob((row) => {
    if (row.label.includes("good")) return;
    throw new Error(`DNS error: https://${row.label.replace(/\W/g, "-")}.example/`);
  }),
];

describe("case 51 b: what the guard uses to tell fails itself", () => {
  const refusals: [name: string, service: string, method: string][] = [
    ["the notifier", "MailApp", "sendEmail"],
    ["the log sheet", "Spreadsheet", "insertSheet"],
    ["the status columns", "Range", "setValues"],
    ["the flush", "SpreadsheetApp", "flush"],
    ["the release of the lock", "Lock", "releaseLock"],
    ["the execution log", "console", ""],
  ];

  test.each(refusals)(
    "%s: the record counts 1 for its own error, and the next one is done",
    (_, service, method) => {
      const rows = [HEADER, ["1", "bad"], ["2", "good"]];
      const guard = guardWorld({
        sheets: { records: rows },
        jobs: ({ sheetJob, Utilities }) => [
          sheetJob((row) => {
            if (row.id === "1") throw new ReferenceError("keyword is not defined");
            Utilities.sleep(1);
          }),
        ],
      });
      let isWorkOver = false;
      let refused = 0;
      guard.tick({
        intercept: (call) => {
          if (call.method === "sleep") isWorkOver = true;
          const isMark = method === "setValues" || method === "flush";
          const isMeant = call.service === service && (method === "" || call.method === method);
          // The completion mark of record 2 is written by the same calls; only what comes after it is refused.
          if (!isMeant || (isMark && (!isWorkOver || guard.rows("records")[1]?.done === "")))
            return undefined;
          refused += 1;
          return { throw: "Service error: no more of this today", when: "before" };
        },
      });
      expect(refused).toBeGreaterThan(0);
      expect(guard.entry("1")).toMatchObject({ n: 1, message: "ReferenceError: keyword is not defined" });
      expect(guard.rows("records")[1]?.done).not.toBe("");
      guard.tick();
      guard.tick();
      expect(guard.entry("1")).toMatchObject({ n: 2, message: "ReferenceError: keyword is not defined" });
    },
  );
});

describe("case 51 c: whatever is thrown", () => {
  const thrown: [name: string, expression: string][] = [
    ["text", "'text only'"],
    ["null", "null"],
    ["undefined", "undefined"],
    ["42", "42"],
    ["an object", "({ code: 500 })"],
    ["an object that cannot be read", "({ toString: function () { throw new Error('no'); } })"],
    ["an object without prototype", "Object.create(null)"],
    [
      "an error without stack",
      "(function () { var e = new Error('bare'); delete e.stack; e.stack = undefined; return e; })()",
    ],
    ["a symbol", "Symbol('odd')"],
    ["a function", "function () {}"],
  ];

  test("gives five attempts and five rows that say something, and is never a fault of the guard", () => {
    const guard = guardWorld({
      sheets: { records: [HEADER, ...thrown.map(([name], index) => [`T${index}`, `'${name}`])] },
      jobs: ({ sheetJob }) => [
        sheetJob((row) => {
          (globalThis as unknown as { throwIt(index: number): void }).throwIt(Number(row.id.slice(1)));
        }),
      ],
    });
    const cases = thrown.map(([, expression], index) => `case ${index}: throw ${expression};`).join(" ");
    guard.append(`function throwIt(index) { switch (index) { ${cases} } }`);
    attempts(guard, 12);
    expect(
      guard
        .stuck()
        .map(({ id, attempts: count, stopped }) => `${id} ${count} ${stopped}`)
        .sort(),
    ).toEqual(thrown.map((_, index) => `T${index} 5 true`).sort());
    const rows = guard.log().filter(({ record }) => record !== "");
    expect(rows).toHaveLength(5 * thrown.length);
    for (const { message } of rows) {
      expect(message).toMatch(/\S/);
      expect(message).not.toMatch(/\[object Object\]|TypeError/);
    }
  });
});

describe("case 51 d: promises are refused in words, never taken for a success", () => {
  const promises: [name: string, expression: string][] = [
    ["a rejected promise", "Promise.reject(new Error('later'))"],
    ["a promise that is kept", "Promise.resolve('done')"],
    ["a promise that never settles", "new Promise(function () {})"],
    ["a thenable", "({ then: function () {} })"],
  ];

  test.each(promises)("%s", (_, expression) => {
    const guard = guardWorld({
      sheets: { records: recordRows(["R-1"]) },
      jobs: ({ sheetJob }) => [sheetJob(() => (globalThis as unknown as { handed(): unknown }).handed())],
    });
    guard.append(`function handed() { return ${expression}; }`);
    guard.ticks(3);
    expect(guard.rows("records")[0]?.done).toBe("");
    expect(guard.stuck()).toMatchObject([{ attempts: 1, stopped: true }]);
    expect(guard.stuck()[0]?.reason).toContain("returned a promise");
    expect(guard.log().map(({ message }) => message)).toEqual([
      expect.stringContaining("Apps Script does not wait for promises"),
    ]);
  });

  test("an async handler is refused when the job is defined, before anything runs", () => {
    const guard = guardWorld({
      install: false,
      sheets: { records: recordRows(["R-1"]) },
      jobs: ({ sheetJob }) => [sheetJob(async () => undefined)],
    });
    const run = guard.world.execute("runJobs", { kind: "time-trigger" });
    expect(run.status).toBe("failed");
    expect(run.error?.message).toContain("process is async");
    expect(guard.ledgerKeys()).toEqual([]);
  });
});

test("case 51 e: an event, nothing or options as the first argument make no difference to a run", () => {
  const results = [[{ triggerUid: "1", authMode: "FULL" }], [], [{ dryRun: true, jobs: [] }]].map((args) => {
    const guard = guardWorld({ sheets: { records: [HEADER, ["1", "good"], ["2", "bad"]] }, jobs: FAILING });
    return guard.call("runJobs", args, { kind: "time-trigger" });
  });
  expect(results[1]).toEqual(results[0]);
  expect(results[2]).toEqual(results[0]);
  expect(results[0]).toMatchObject({ done: 1, failed: 1 });
});

test("case 51 h: forty records that reach their last attempt in one run are one mail with forty lines, and later ones one more", () => {
  const guard = guardWorld({ sheets: { records: recordRows(ids(40)) }, jobs: FAILING });
  // The runs in between are left out, which a person is told as well.
  const stops = () => guard.notices().filter(({ subject }) => subject.includes("stopped"));
  attempts(guard, 7);
  expect(guard.log().filter(({ record }) => record !== "")).toHaveLength(200);
  expect(stops()).toHaveLength(1);
  expect(stops()[0]?.text.match(/^- Customer R-/gm)).toHaveLength(40);
  for (let row = 42; row < 85; row++)
    guard.world.sheet("records").insertRow(row, [`S-${row}`, `Second ${row}`]);
  attempts(guard, 7);
  expect(stops()).toHaveLength(2);
  expect(stops()[1]?.text.match(/^- Second/gm)).toHaveLength(40);
  expect(stops()[1]?.text).toContain("… and 3 more");
});

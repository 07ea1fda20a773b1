// What the guard does when its own tools fail, and when a job throws what nobody expects. Each test is one report.
import type { Intercept } from "../../src/local/world";
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

describe("case 51 a: the job's own error handling throws", () => {
  const handled: [name: string, jobs: JobsSource][] = [
    [
      "while it handles a call",
      ({ sheetJob }) => [
        sheetJob((row, ctx) => {
          if (row.id === "2") return;
          try {
            ctx.fetch("https://x.example/page?key=s3cr3tAbcdefgh1234567890");
          } catch {
            throw new ReferenceError("keyword is not defined");
          }
        }),
      ],
    ],
    [
      "inside a step",
      ({ sheetJob }) => [
        sheetJob((row, ctx) => {
          if (row.id === "2") return;
          ctx.step("read", () => {
            try {
              ctx.fetch("https://x.example/page?key=s3cr3tAbcdefgh1234567890");
            } catch {
              throw new ReferenceError("keyword is not defined");
            }
          });
        }),
      ],
    ],
  ];

  test.each(handled)(
    "%s: the row carries the first error with the second behind it, the counter is 1, and the next record is done",
    (name, jobs) => {
      const guard = guardWorld({ sheets: { records: [HEADER, ["1", "bad"], ["2", "good"]] }, jobs });
      const gone = "Request failed for https://x.example returned code 404. Truncated server response: gone";
      const refused: Intercept = ({ method }) =>
        method === "fetch" ? { throw: gone, when: "before" } : undefined;
      expect(guard.tick({ intercept: refused }).value).toMatchObject({ done: 1, failed: 1 });
      const step = name === "inside a step" ? 'step "read": ' : "";
      const message = expect.stringMatching(
        new RegExp(`returned code 404.* → ${step}ReferenceError: keyword is not defined$`),
      ) as string;
      expect(guard.log()).toMatchObject([
        { record: "1", attempt: "1", result: "failed", class: "unexpected", message },
      ]);
      expect(guard.log()[0]?.message).not.toContain("s3cr3t");
      expect(guard.entry("1")).toMatchObject({
        n: 1,
        message: expect.stringContaining("returned code 404") as string,
      });
      expect(guard.rows("records")[1]?.done).not.toBe("");
      attempts(guard, 8);
      expect(guard.stuck()).toMatchObject([{ id: "1", attempts: 5, stopped: true }]);
    },
  );

  test("an error that was handled and had nothing to do with what the job raises later is left out", () => {
    const guard = guardWorld({
      sheets: { records: recordRows(["1"]) },
      jobs: ({ sheetJob, permanent }) => [
        sheetJob((_row, ctx) => {
          try {
            ctx.fetch("no address");
          } catch {
            throw permanent("the order was cancelled");
          }
        }),
      ],
    });
    guard.tick();
    expect(guard.log().map(({ message }) => message)).toEqual(["the order was cancelled"]);
  });
});

describe("case 51 b: what the guard uses to tell fails itself", () => {
  const refusals: [name: string, service: string, method: string, codes: string[]][] = [
    ["the notifier", "MailApp", "sendEmail", ["MAIL_FAILED"]],
    ["the log sheet", "Spreadsheet", "insertSheet", ["LOG_SHEET_FAILED"]],
    [
      "the status columns",
      "Range",
      "setValues",
      ["STATUS_NOT_SHOWN", "LOG_SHEET_FAILED", "HOUSEKEEPING_FAILED"],
    ],
    [
      "the flush",
      "SpreadsheetApp",
      "flush",
      ["STATUS_NOT_SHOWN", "LOG_SHEET_FAILED", "HOUSEKEEPING_FAILED", "RELEASE_FAILED"],
    ],
    ["the release of the lock", "Lock", "releaseLock", ["RELEASE_FAILED"]],
    ["the execution log", "console", "", []],
  ];

  test.each(refusals)(
    "%s: the record counts 1 for its own error, and the next one is done",
    (_, service, method, codes) => {
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
      let isRunOver = false;
      let refused = 0;
      const run = guard.tick({
        intercept: (call) => {
          if (call.method === "sleep") isWorkOver = true;
          const isMark = method === "setValues" || method === "flush";
          // Behind it Google itself flushes.
          if (call.method === "releaseLock") isRunOver = true;
          const isMeant = call.service === service && (method === "" || call.method === method);
          // The completion mark of record 2 is written by the same calls; only what comes after it is refused.
          if (!isMeant || (isMark && (!isWorkOver || isRunOver || guard.rows("records")[1]?.done === "")))
            return undefined;
          refused += 1;
          return { throw: "Service error: no more of this today", when: "before" };
        },
      });
      expect(refused).toBeGreaterThan(0);
      expect(guard.entry("1")).toMatchObject({ n: 1, message: "ReferenceError: keyword is not defined" });
      expect(run).toMatchObject({ status: "completed", value: { done: 1, failed: 1 } });
      expect(guard.rows("records")[1]?.done).not.toBe("");
      // The second error has a line of its own, wherever there is still something to write it to.
      const told = run.logs.filter(({ text }) => text.includes("no more of this today"));
      expect(told.map(({ text }) => (JSON.parse(text) as { code: string }).code)).toEqual(codes);
      guard.tick();
      guard.tick();
      expect(guard.entry("1")).toMatchObject({ n: 2, message: "ReferenceError: keyword is not defined" });
      // Each once; a row whose writing was refused half-way may stand there twice, rather than not at all.
      const logged = guard.log().map((row) => `${row.record}.${row.attempt} ${row.message}`);
      expect([...new Set(logged)]).toEqual(
        ["1", "2"].map((attempt) => `1.${attempt} ReferenceError: keyword is not defined`),
      );
      expect(logged).toHaveLength(method === "flush" ? 3 : 2);
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
    for (let index = 0; index < thrown.length; index++) {
      const own = rows.filter(({ record }) => record === `T${index}`);
      expect(own.map(({ attempt }) => attempt)).toEqual(["1", "2", "3", "4", "5"]);
    }
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

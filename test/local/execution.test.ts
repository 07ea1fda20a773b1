import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { evaluate, smallWorld } from "./small-world";

describe("the script's own world", () => {
  test.each([
    "process",
    "setTimeout",
    "setInterval",
    "fetch",
    "URL",
    "TextEncoder",
    "crypto",
    "performance",
    "require",
  ])("%s is absent", (name) => expect(evaluate(`return typeof ${name};`)).toBe("undefined"));

  test("the constructor of a service method leads to no Node object", () => {
    const body = `return SpreadsheetApp.flush.constructor("return typeof process + typeof require")();`;
    expect(evaluate(body)).toBe("undefinedundefined");
  });

  test("what services return belongs to the script's own realm", () => {
    const body = `
      const range = SpreadsheetApp.getActive().getSheetByName("records").getRange("A1:B1");
      range.setValues([[new Date(0), "x"]]);
      const values = range.getValues();
      let error;
      try { SpreadsheetApp.openById("nowhere"); } catch (e) { error = e; }
      const headers = UrlFetchApp.getRequest("http://localhost", { headers: { A: "b" } });
      return [values instanceof Array, values[0] instanceof Array, values[0][0] instanceof Date,
        error instanceof Error, error.name, String(error), headers instanceof Object];`;
    expect(evaluate(body)).toEqual([
      true,
      true,
      true,
      true,
      "Exception",
      "Exception: You do not have permission to access the requested document.",
      true,
    ]);
  });

  test("a service's refusal carries the script's own stack, and no path of the host", () => {
    const world = smallWorld(
      `function main() { try { inner(); } catch (e) { return e.stack; } }\nfunction inner() { SpreadsheetApp.openById("x"); }`,
    );
    const stack = String(world.execute("main").value)
      .split("\n")
      .map((line) => line.trim().replace(/\(.*Code/, "(Code"));
    expect(stack).toEqual([
      "Exception: You do not have permission to access the requested document.",
      "at inner (Code.js:2:35)",
      "at main (Code.js:1:25)",
    ]);
  });

  test("nothing in memory survives into the next execution", () => {
    const world = smallWorld(`var runs = 0; function main() { return ++runs; }`);
    expect([world.execute("main").value, world.execute("main").value]).toEqual([1, 1]);
  });

  test("Date follows the world's clock and the manifest's zone", () => {
    const body = `return [new Date().toISOString(), Date.now(), new Date(2026, 0, 1).toISOString(), typeof Date(), new Date() instanceof Date];`;
    expect(evaluate(body, { scriptZone: "America/New_York" })).toEqual([
      "2026-11-30T00:00:00.000Z",
      Date.parse("2026-11-30T00:00:00Z"),
      "2026-01-01T05:00:00.000Z",
      "string",
      true,
    ]);
  });

  test("chance is the same in a replay, and differs between executions", () => {
    const source = `function main() { return [Math.random(), Utilities.getUuid()]; }`;
    const values = (): unknown[] => {
      const world = smallWorld(source, { seed: 7 });
      return [world.execute("main").value, world.execute("main").value];
    };
    const [first, second] = values();
    expect(values()).toEqual([first, second]);
    expect(first).not.toEqual(second);
  });

  test("promise jobs run before the execution ends, and none after", () => {
    const world = smallWorld(`
      async function main() { await null; PropertiesService.getScriptProperties().setProperty("job", "ran"); throw new Error("lost"); }`);
    expect(world.execute("main").status).toBe("completed");
    expect(world.scriptProperties()).toEqual({ job: "ran" });
  });
});

describe("entry points", () => {
  const source = `
    const arrow = () => "arrow";
    function plain() { return "plain"; }
    function secret_() { return "secret"; }
    const menu = { item: function () { return this === menu; } };`;

  test.each([
    ["editor", "plain", "plain"],
    ["menu", "menu.item", true],
    ["time-trigger", "secret_", "secret"],
    ["menu", "arrow", "arrow"],
  ] as const)("%s finds %s", (kind, name, value) => {
    expect(smallWorld(source).execute(name, { kind }).value).toBe(value);
  });

  test.each([
    ["editor", "secret_"],
    ["editor", "menu.item"],
    ["editor", "nowhere"],
    ["editor", "plain()"],
    ["menu", "menu.nowhere"],
  ] as const)("%s does not find %s", (kind, name) => {
    const result = smallWorld(source).execute(name, { kind });
    expect([result.status, result.error?.message]).toEqual(["failed", `Script function not found: ${name}`]);
  });

  test("a project that does not parse fails without running", () => {
    const result = smallWorld(`function main( { }`).execute("main");
    expect([result.status, result.error?.name]).toEqual(["failed", "SyntaxError"]);
  });
});

describe("an execution that is killed", () => {
  const source = `
    function main() {
      const properties = PropertiesService.getScriptProperties();
      LockService.getScriptLock().tryLock(0);
      SpreadsheetApp.getActive().getSheetByName("records").appendRow(["lost"]);
      try {
        properties.setProperty("a", "1");
        properties.setProperty("b", "2");
      } catch (e) {
        try { properties.setProperty("caught", "1"); } catch (again) { console.log("reached nothing"); }
      } finally {
        properties.setProperty("finally", "1");
      }
    }`;
  const isWrite = (n: number) => {
    let seen = 0;
    return (call: { method: string }) => call.method === "setProperty" && ++seen === n;
  };

  test.each([
    ["before", 1, {}],
    ["after", 1, { a: "1" }],
    ["before", 2, { a: "1" }],
    ["after", 2, { a: "1", b: "2" }],
  ] as const)("dies %s write %i: nothing of it runs afterwards", (die, nth, left) => {
    const world = smallWorld(source);
    const matches = isWrite(nth);
    const result = world.execute("main", { intercept: (call) => (matches(call) ? { die } : undefined) });
    expect(result.status).toBe("killed");
    expect(world.scriptProperties()).toEqual(left);
    expect(result.logs).toEqual([]);
    expect(world.readSheet("records")).toEqual([["id", "name"]]);
    world.holdScriptLock()();
  });

  test("killAfterMs ends it in the middle of a sleep, at that very moment", () => {
    const world = smallWorld(`function main() { Utilities.sleep(60000); }`);
    const result = world.execute("main", { killAfterMs: 1_234 });
    expect([result.status, result.durationMs]).toEqual(["killed", 1_234]);
  });

  test("a write that waited for the end of the execution can be lost there too", () => {
    const world = smallWorld(
      `function main() { SpreadsheetApp.getActiveSheet().appendRow(["x"]); return 1; }`,
    );
    const result = world.execute("main", {
      intercept: ({ method }) => (method === "flush" ? { die: "before" } : undefined),
    });
    expect([result.status, result.value, world.readSheet("records").length]).toEqual([
      "killed",
      undefined,
      1,
    ]);
  });
});

describe("limits", () => {
  test.each([
    ["editor", 360_000, "en", "Exceeded maximum execution time"],
    ["time-trigger", 360_000, "ja", "起動時間の最大値を超えました"],
    ["simple-trigger", 30_000, "en", "Exceeded maximum execution time"],
  ] as const)("%s ends after %i ms", (kind, limitMs, locale, message) => {
    const world = smallWorld(
      `function main() { for (;;) { try { Utilities.sleep(7000); } catch (e) { return "went on"; } } }`,
      { locale },
    );
    const result = world.execute("main", { kind });
    expect([result.status, result.durationMs, result.error?.message, result.value]).toEqual([
      "timed out",
      limitMs,
      message,
      undefined,
    ]);
  });

  test("a script that spins without a service call is cut off, and the world goes on", () => {
    const world = smallWorld(`function spin() { for (;;) {} } function main() { return 1; }`, {
      computeLimitMs: 50,
    });
    const result = world.execute("spin");
    expect([result.status, result.durationMs]).toEqual(["timed out", 360_000]);
    expect(world.execute("main").value).toBe(1);
  });

  test("a script that spins inside service calls frees what it held", () => {
    const source = `
      function spin() { LockService.getScriptLock().tryLock(0); const p = PropertiesService.getScriptProperties(); for (let i = 0; ; i++) p.setProperty("i", String(i)); }
      function main() { return LockService.getScriptLock().tryLock(0) && PropertiesService.getScriptProperties().getProperty("i") !== null; }`;
    const world = smallWorld(source, {
      computeLimitMs: 80,
      serviceLatency: false,
      quotas: { properties: 1e9 },
    });
    expect(world.execute("spin").status).toBe("timed out");
    expect(world.execute("main").value).toBe(true);
  });

  test("service calls take their measured time", () => {
    const source = `function main() { PropertiesService.getScriptProperties().setProperty("a", "b"); PropertiesService.getScriptProperties().getProperty("a"); }`;
    expect(smallWorld(source).execute("main").durationMs).toBe(62 + 30);
    expect(smallWorld(source, { serviceLatency: false }).execute("main").durationMs).toBe(0);
  });
});

describe("what is told about an execution", () => {
  test("calls are counted by kind and listed in order, getters apart", () => {
    const world = smallWorld(
      `function main() { PropertiesService.getScriptProperties().setProperties({ a: "1" }); }`,
    );
    const { calls, callList } = world.execute("main");
    expect(calls).toEqual({ getter: 1, "properties.write": 1 });
    expect(callList.map(({ service, method }) => `${service}.${method}`)).toEqual([
      "PropertiesService.getScriptProperties",
      "Properties.setProperties",
    ]);
  });

  test("a fault thrown after the effect leaves the effect, one thrown before does not", () => {
    const world = smallWorld(
      `function main() { PropertiesService.getScriptProperties().setProperty("a", "1"); }`,
    );
    const faulty = (when: "before" | "after") =>
      world.execute("main", {
        intercept: ({ method }) =>
          method === "setProperty" ? { throw: "Service error: Properties", when } : undefined,
      });
    expect([faulty("before").error?.message, world.scriptProperties()]).toEqual([
      "Service error: Properties",
      {},
    ]);
    expect([faulty("after").status, world.scriptProperties()]).toEqual(["failed", { a: "1" }]);
  });

  test("a store can be made to lie", () => {
    const world = smallWorld(
      `function main() { return PropertiesService.getScriptProperties().getProperty("a"); }`,
    );
    const result = world.execute("main", {
      intercept: ({ method }) => (method === "getProperty" ? { answer: "old" } : undefined),
    });
    expect(result.value).toBe("old");
  });

  test("each execution is one line of executions.jsonl", () => {
    const world = smallWorld(`function main() {} function fails() { throw new TypeError("no"); }`);
    world.execute("main");
    world.execute("fails", { kind: "menu", user: "other@example.com" });
    const file = join(world.dir, "executions.jsonl");
    expect(existsSync(file)).toBe(true);
    const lines = readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toMatchObject([
      { started: "2026-11-30T00:00:00.000Z", function: "main", kind: "editor", status: "completed" },
      { function: "fails", kind: "menu", user: "other@example.com", status: "failed", error: "no" },
    ]);
  });

  test("an error of the script keeps its name, message and its own part of the stack", () => {
    const { error } = smallWorld(
      `function main() { inner(); } function inner() { throw new RangeError("far"); }`,
    ).execute("main");
    expect([error?.name, error?.message]).toEqual(["RangeError", "far"]);
    expect(error?.stack).toContain("inner");
    expect(error?.stack).not.toContain("run-guest");
  });

  test.each([
    ["'text'", "text"],
    ["null", "null"],
    ["undefined", "undefined"],
    ["42", "42"],
    ["{ toString() { throw new Error('x'); } }", "[object Object]"],
  ])("throwing %s is a failure with a message", (thrown, message) => {
    const result = smallWorld(`function main() { throw ${thrown}; }`).execute("main");
    expect([result.status, result.error?.message]).toEqual(["failed", message]);
  });
});

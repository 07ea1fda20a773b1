// The counters themselves: a store that lies, values edited by hand, odd ids, deleted rows, clocks that jump.
import type { Fault, Intercept } from "../../src/local/world";
import {
  guardWorld,
  HOUR,
  MINUTE,
  recordRows,
  type GuardWorld,
  type JobsSource,
} from "../support/bundle-world";

const HEADER = recordRows([])[0] ?? [];
const DAY = 24 * HOUR;

/** Fails in a way that is no host's and no script's fault, so that every record stands for itself. */
const FAILING: JobsSource = ({ sheetJob, MailApp }) => [
  sheetJob((row, ctx) => {
    ctx.log("attempt", { id: row.id });
    if (row.label.includes("good")) return MailApp.sendEmail("a@example.com", "ok", row.id);
    const host = [...row.id].map((char) => (char.codePointAt(0) ?? 0).toString(36)).join("-");
    throw new Error(`DNS error: https://${host.slice(0, 60)}.example/`);
  }),
];

function attempts(guard: GuardWorld, count: number, intercept?: Intercept): number {
  let started = 0;
  for (let index = 0; index < count; index++) {
    const { logs } = guard.tick(intercept === undefined ? {} : { intercept });
    started += logs.filter(({ text }) => text.includes('"code":"JOB"')).length;
    guard.world.advanceTo(guard.world.nowMs() + 4 * HOUR);
  }
  return started;
}

describe("case 51 f: a property store that lies makes the job wait, and never leads to attempts without end", () => {
  const lie = (fault: (key: string) => Fault | undefined): Intercept => {
    return ({ method, args }) => (method === "getProperty" ? fault(String(args[0])) : undefined);
  };
  const older = '{"v":1,"n":1,"starts":1}';

  test.each<[string, Intercept]>([
    [
      "an entry that was written reads as an older one",
      lie((key) => (/^FAIL_job:/.test(key) ? { answer: older } : undefined)),
    ],
    [
      "an entry that was written reads as missing",
      lie((key) => (/^FAIL_job:/.test(key) ? { answer: null } : undefined)),
    ],
    [
      "a claim that was written reads as missing",
      lie((key) => (/^FAIL_open:/.test(key) ? { answer: null } : undefined)),
    ],
    ["the mark of the run reads as missing", lie((key) => (key === "TG_run" ? { answer: null } : undefined))],
    [
      "every write is taken and dropped",
      ({ method }) => (method === "setProperties" ? { answer: undefined } : undefined),
    ],
    [
      "reading one fails",
      ({ method, args }) =>
        method === "getProperty" && /^FAIL_/.test(String(args[0]))
          ? { throw: "Data storage error", when: "before" }
          : undefined,
    ],
  ])("%s", (_, intercept) => {
    const guard = guardWorld({ sheets: { records: [HEADER, ["x", "bad"], ["y", "bad"]] }, jobs: FAILING });
    // Seven for each of the two.
    expect(attempts(guard, 14, intercept)).toBeLessThanOrEqual(14);
    expect(guard.notices().length).toBeGreaterThan(0);
    expect(guard.notices().length).toBeLessThanOrEqual(14);
    // Once the store tells the truth again and a person has resumed what waits, each is given up as ever.
    if (guard.stuck().some(({ state }) => state === "paused")) guard.call("resetFailures", ["job"]);
    attempts(guard, 8);
    expect(guard.stuck().every(({ stopped, attempts: count }) => stopped && count <= 5)).toBe(true);
    expect(guard.stuck()).toHaveLength(2);
  });

  test("reading all properties brings an old copy", () => {
    const guard = guardWorld({ sheets: { records: [HEADER, ["x", "bad"], ["y", "bad"]] }, jobs: FAILING });
    const old = guard.world.scriptProperties();
    const stale: Intercept = ({ method }) => (method === "getProperties" ? { answer: old } : undefined);
    expect(attempts(guard, 14, stale)).toBe(0);
    expect(guard.notices().length).toBeGreaterThan(0);
  });
});

describe("case 51 g: a counter edited by hand counts as none, once and with a warning, and five attempts follow", () => {
  test.each([
    "",
    "abc",
    "-1",
    "3.7",
    "1e9",
    "５",
    "{",
    "null",
    "[]",
    '{"v":1}',
    '{"v":1,"n":-1}',
    '{"v":1,"n":1e9}',
    '{"v":7,"n":1}',
  ])("%j", (value) => {
    const guard = guardWorld({ sheets: { records: [HEADER, ["x", "bad"]] }, jobs: FAILING });
    guard.world.setScriptProperty("FAIL_job:x", value);
    const warned = guard.tick().logs.filter(({ text }) => text.includes("LEDGER_UNREADABLE"));
    expect(warned).toHaveLength(1);
    expect(guard.world.scriptProperties()["TG_bad:FAIL_job:x"]).toBe(value);
    guard.world.advanceTo(guard.world.nowMs() + 4 * HOUR);
    expect(1 + attempts(guard, 7)).toBe(5);
    expect(guard.stuck()).toMatchObject([{ id: "x", attempts: 5, stopped: true }]);
  });

  test.each(["constructor", "__proto__", "toString"])("also of a record named %s", (id) => {
    const guard = guardWorld({ sheets: { records: [HEADER, [id, "bad"]] }, jobs: FAILING });
    guard.world.setScriptProperty(`FAIL_job:${id}`, "abc");
    expect(attempts(guard, 8)).toBe(5);
    expect(guard.stuck()).toMatchObject([{ id, attempts: 5, stopped: true }]);
  });

  test("a second time the record is stopped instead, for a counter that is lost again and again bounds nothing", () => {
    const guard = guardWorld({ sheets: { records: [HEADER, ["x", "bad"]] }, jobs: FAILING });
    guard.world.setScriptProperty("FAIL_job:x", "{");
    guard.tick();
    guard.world.setScriptProperty("FAIL_job:x", "{{");
    expect(attempts(guard, 3)).toBe(0);
    expect(guard.stuck()).toMatchObject([{ id: "x", stopped: true }]);
  });
});

describe("case 51 i: days and clocks", () => {
  test.each([
    ["02:00 to 03:00 comes twice", "2026-10-23T22:30:00Z", ["2026-10-24", "2026-10-25", "2026-10-26"]],
    ["02:00 to 03:00 does not exist", "2026-03-27T23:30:00Z", ["2026-03-28", "2026-03-29", "2026-03-30"]],
  ])(
    "a daily job in Rome runs once per local date where %s, whatever the sheet's zone",
    (_, start, dates) => {
      const guard = guardWorld({
        scriptZone: "Europe/Rome",
        sheetZone: "America/New_York",
        clock: { mode: "virtual", startMs: Date.parse(start) },
        install: false,
        jobs: ({ daily, MailApp }) => [
          daily("report", (day) => MailApp.sendEmail("a@example.com", "r", day.id)),
        ],
      });
      for (let half = 0; half < 2 * 70; half++) {
        if (half % 3 === 0) guard.world.execute("runJobs", { kind: "time-trigger" });
        guard.world.advanceTo(guard.world.nowMs() + 30 * MINUTE);
      }
      expect(guard.mails().map(({ text }) => text.trim())).toEqual(dates);
    },
  );

  test.each([
    ["25 October, when 02:30 comes twice", "2026-10-24T10:00:00Z", ["2026-10-25", "2026-10-26"]],
    ["29 March, when 02:30 does not exist", "2026-03-28T10:00:00Z", ["2026-03-29", "2026-03-30"]],
  ])("a job that works in Rome from 02:30 to 03:30 runs once on each date around %s", (_, start, dates) => {
    const guard = guardWorld({
      scriptZone: "Europe/Rome",
      clock: { mode: "virtual", startMs: Date.parse(start) },
      install: false,
      jobs: ({ defineJob, dailyRecords, MailApp }) => [
        defineJob({
          name: "report",
          records: dailyRecords(),
          window: { from: "02:30", to: "03:30", zone: "Europe/Rome" },
          process: (day) => MailApp.sendEmail("a@example.com", "r", day.id),
        }),
      ],
    });
    for (let quarter = 0; quarter < 4 * 42; quarter++) {
      guard.world.execute("runJobs", { kind: "time-trigger" });
      guard.world.advanceTo(guard.world.nowMs() + 15 * MINUTE);
    }
    expect(guard.mails().map(({ text }) => text.trim())).toEqual(dates);
  });

  test.each([90, 20 * 60])(
    "a clock that steps back by %i seconds makes no cool-down longer or shorter than stated",
    (seconds) => {
      const guard = guardWorld({ sheets: { records: [HEADER, ["x", "bad"]] }, jobs: FAILING });
      guard.tick();
      // Two of the five minutes pass, then the clock is put back.
      guard.world.advanceTo(guard.world.nowMs() + 2 * MINUTE);
      guard.world.stepClock(-seconds * 1_000);
      const steppedMs = guard.world.nowMs();
      const runAfter = (minutes: number): void => {
        guard.world.advanceTo(steppedMs + minutes * MINUTE);
        guard.world.execute("runJobs", { kind: "time-trigger" });
      };
      runAfter(1);
      expect(guard.entry("x")).toMatchObject({ n: 1 });
      runAfter(6);
      expect(guard.entry("x")).toMatchObject({ n: 2 });
    },
  );
});

describe("case 51 j: every id has a counter of its own, whatever it looks like", () => {
  const odd = [
    "__proto__",
    "toString",
    "constructor",
    "i".repeat(600),
    "日".repeat(300),
    "a,b",
    "a\nb",
    "FAIL_",
    "ab",
    "AB",
    "a:b",
    "a b",
    "#1",
    "=1",
    "MY_OWN_KEY",
  ];

  test("five attempts each, keys of bounded length, and a reset of one changes no other and nothing of the user's", () => {
    const guard = guardWorld({
      sheets: { records: [HEADER, ...odd.map((id) => [`'${id}`, "bad"])] },
      textColumns: ["id"],
      jobs: FAILING,
    });
    guard.world.setScriptProperty("MY_OWN_KEY", "mine");
    guard.world.setScriptProperty("FAIL_of_mine", "mine too");
    attempts(guard, 8);
    const stuck = guard.stuck();
    expect(stuck.map(({ id }) => id).sort()).toEqual([...odd].sort());
    expect(stuck.every(({ attempts: count, stopped }) => count === 5 && stopped)).toBe(true);
    expect(Math.max(...Object.keys(guard.world.scriptProperties()).map((key) => key.length))).toBeLessThan(
      120,
    );
    for (const id of ["__proto__", "i".repeat(600), "AB"]) {
      const before = guard.stuck().filter(({ stopped }) => stopped);
      guard.call("resetFailures", [`job:${id}`]);
      const after = guard.stuck().filter(({ stopped }) => stopped);
      expect(
        before.filter((one) => !after.some((other) => other.id === one.id)).map((one) => one.id),
      ).toEqual([id]);
    }
    expect(guard.world.scriptProperties()).toMatchObject({ MY_OWN_KEY: "mine", FAIL_of_mine: "mine too" });
  });
});

describe("case 51 k: a record that was given up and deleted", () => {
  function deleted(): GuardWorld {
    const guard = guardWorld({ sheets: { records: [HEADER, ["X", "bad"], ["Y", "good"]] }, jobs: FAILING });
    attempts(guard, 7);
    expect(guard.stuck()).toMatchObject([{ id: "X", attempts: 5, stopped: true }]);
    guard.world.sheet("records").deleteRow(2);
    return guard;
  }

  test("is listed as gone until the housekeeping has forgotten it after a week; its id used again starts at nothing", () => {
    const guard = deleted();
    guard.tick();
    const gone =
      /^it is no longer in the list and will be forgotten after 7 days: it failed too many times: /;
    expect(guard.stuck()).toMatchObject([
      { id: "X", stopped: true, reason: expect.stringMatching(gone) as string },
    ]);
    guard.world.advanceTo(guard.world.nowMs() + 6 * DAY);
    guard.tick();
    expect(guard.stuck()).toMatchObject([{ id: "X", reason: expect.stringMatching(gone) as string }]);
    guard.world.advanceTo(guard.world.nowMs() + 2 * DAY);
    guard.tick();
    expect(guard.stuck()).toEqual([]);
    expect(guard.ledgerKeys()).toEqual([]);
    guard.world.sheet("records").insertRow(2, ["X", "bad"]);
    guard.tick();
    expect(guard.entry("X")).toMatchObject({ n: 1, starts: 1 });
    guard.world.advanceTo(guard.world.nowMs() + 4 * HOUR);
    expect(1 + attempts(guard, 7)).toBe(5);
  });

  test.each([
    ["an hour", HOUR],
    ["three days", 3 * DAY],
  ])("is not born dead when its id comes back after %s", (_, goneMs) => {
    const guard = deleted();
    guard.tick();
    guard.world.advanceTo(guard.world.nowMs() + goneMs);
    guard.world.sheet("records").insertRow(2, ["X", "bad"]);
    guard.tick();
    expect(guard.entry("X")).toMatchObject({ n: 1, starts: 1 });
    guard.world.sheet("records").setCell(2, 2, "good");
    guard.runFor(10);
    expect(guard.rows("records").every(({ done }) => done !== "")).toBe(true);
    expect(guard.stuck()).toEqual([]);
  });

  test("and put back before any run saw it gone, is the same record for us, and its row says how to go on", () => {
    const guard = deleted();
    guard.world.sheet("records").insertRow(2, ["X", "good"]);
    guard.tick();
    expect(guard.rows("records")[0]).toMatchObject({
      done: "",
      status: "stopped",
      note: expect.stringContaining("then resume the record") as string,
    });
    guard.world.sheet("records").setChecked(2, HEADER.indexOf("resume") + 1, true);
    guard.tick();
    expect(guard.rows("records").every(({ done }) => done !== "")).toBe(true);
  });
});

describe("properties that are all deleted, by another script of the project", () => {
  const WIPE = "PropertiesService.getScriptProperties().deleteAllProperties();";
  const GONE = { en: "What earlier runs had counted is gone", ja: "以前の実行の記録がなくなりました" };
  const FAILING: JobsSource = ({ sheetJob }) => [
    sheetJob(() => {
      throw new Error("refused");
    }),
  ];
  const told = (guard: GuardWorld, locale: "en" | "ja" = "en"): number =>
    guard.notices().filter(({ text }) => text.includes(GONE[locale])).length;

  test("every night: each time a person is told once, and each night has its five attempts", () => {
    const guard = guardWorld({ sheets: { records: recordRows(["A"]) }, jobs: FAILING });
    for (let night = 0; night < 3; night++) {
      expect(told(guard)).toBe(Math.max(0, night - 1));
      for (let tick = 0; tick < 7; tick++) {
        guard.tick();
        guard.world.advanceTo(guard.world.nowMs() + 4 * HOUR);
      }
      expect(guard.stuck()).toMatchObject([{ id: "A", attempts: 5, stopped: true }]);
      guard.byHand(WIPE);
    }
    guard.tick();
    expect(told(guard)).toBe(3);
    expect(guard.log()).toHaveLength(16);
  });

  test("or left behind by a copy of the spreadsheet: its first run says so, in Japanese too", () => {
    const guard = guardWorld({ locale: "ja", sheets: { records: recordRows(["A"]) }, jobs: FAILING });
    guard.tick();
    guard.byHand(WIPE);
    guard.call("installTrigger", [], { kind: "menu" });
    guard.ticks(3);
    expect(told(guard, "ja")).toBe(1);
  });

  test("are not missed by the first run of all, nor by any that finds what another one left", () => {
    const guard = guardWorld({ sheets: { records: recordRows(["A"]) }, jobs: FAILING });
    guard.call("selfCheck");
    guard.ticks(8);
    expect(told(guard)).toBe(0);
  });
});

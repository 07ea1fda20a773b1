import fc from "fast-check";
import { nextDueMs, type Schedule } from "../../src/local/trigger-schedule";
import { wallTime } from "../../src/local/zone-time";
import { evaluate, failure, smallWorld, type SmallWorldOptions } from "./small-world";

const START = Date.parse("2026-11-30T00:00:00Z");
const MINUTE = 60_000;

const installed = (schedule: string, body: string, options: SmallWorldOptions = {}) => {
  const world = smallWorld(
    `function install() { ScriptApp.newTrigger("tick").timeBased().${schedule}.create(); } function tick(e) { ${body} } function empty() {}`,
    options,
  );
  world.execute("install");
  return world;
};
const firings = (world: ReturnType<typeof smallWorld>, untilMs: number): number[] => {
  const times: number[] = [];
  world.runUntil(untilMs, (result) => times.push(result.startedMs));
  return times;
};

describe("time-driven triggers", () => {
  test.each([1, 5, 10, 15, 30])("everyMinutes(%i) fires that often, at the same second each time", (n) => {
    const times = firings(installed(`everyMinutes(${n})`, ""), START + 2 * 60 * MINUTE);
    expect(times.length).toBeGreaterThanOrEqual(120 / n - 1);
    expect(new Set(times.slice(1).map((time, index) => time - (times[index] ?? 0)))).toEqual(
      new Set([n * MINUTE]),
    );
  });

  test.each([
    [
      "everyMinutes(7)",
      "The value you passed to everyMinutes was invalid. It must be one of 1, 5, 10, 15 or 30.",
    ],
    [
      "everyHours(5)",
      "The value you passed to everyHours was invalid. It must be one of 1, 2, 4, 6, 8 or 12.",
    ],
  ])("%s is refused", (schedule, message) => {
    expect(failure(`ScriptApp.newTrigger("x").timeBased().${schedule}.create();`)).toBe(message);
  });

  test("a daily trigger keeps its local hour over a change of clocks, near its minute", () => {
    const world = installed(`everyDays(1).atHour(2).nearMinute(30).inTimezone("Europe/Rome")`, "");
    const days = firings(world, START + 300 * 24 * 60 * MINUTE).map((ms) => wallTime(ms, "Europe/Rome"));
    expect(days.length).toBeGreaterThanOrEqual(299);
    expect(new Set(days.map(({ month, day }) => `${month}/${day}`)).size).toBe(days.length);
    for (const { month, day, hour, minute } of days) {
      if (month === 3 && day === 28) continue;
      expect([hour, minute >= 15 && minute <= 45]).toEqual([2, true]);
    }
  });

  test("a weekly trigger fires on its day", () => {
    const times = firings(
      installed(`onWeekDay(ScriptApp.WeekDay.FRIDAY).atHour(9)`, ""),
      START + 30 * 24 * 60 * MINUTE,
    );
    expect(times.map((ms) => new Date(ms + 9 * 3_600_000).getUTCDay())).toEqual([5, 5, 5, 5]);
  });

  test("after(ms) fires once, never before, within the minute, and stays in the list", () => {
    const world = installed(`after(90000)`, "");
    const [first = 0, ...more] = firings(world, START + 60 * MINUTE);
    expect(first).toBeGreaterThanOrEqual(START + 90_000);
    expect(first).toBeLessThan(START + 90_000 + MINUTE + 1_000);
    expect([more, firings(world, START + 120 * MINUTE), world.triggers().length]).toEqual([[], [], 1]);
  });

  test("the next time is always later than now, for every schedule", () => {
    const zone = fc.constantFrom("Asia/Tokyo", "Europe/Rome", "America/New_York");
    const schedule = fc.oneof(
      fc.record({ every: fc.constant("minutes" as const), n: fc.constantFrom(1, 5, 10, 15, 30) }),
      fc.record({ every: fc.constant("hours" as const), n: fc.constantFrom(1, 2, 4, 6, 8, 12) }),
      fc.record({
        every: fc.constant("days" as const),
        n: fc.integer({ min: 1, max: 3 }),
        hour: fc.nat(23),
        zone,
      }),
      fc.record({ every: fc.constant("week" as const), weekday: fc.nat(6), hour: fc.nat(23), zone }),
    );
    fc.assert(
      fc.property(
        schedule,
        fc.integer({ min: START, max: START + 4e10 }),
        fc.string(),
        (one: Schedule, after, id) => {
          const due = nextDueMs(id, one, after) ?? 0;
          expect(due).toBeGreaterThan(after);
          expect(due - after).toBeLessThanOrEqual(8 * 24 * 60 * MINUTE);
        },
      ),
    );
  });

  test("the event says when and by which trigger, in UTC", () => {
    const world = installed("everyMinutes(5)", "return e;");
    const result = world.fireTrigger();
    expect(result?.value).toEqual({
      authMode: "FULL",
      triggerUid: world.triggers()[0]?.id,
      timezone: "UTC",
      year: 2026,
      month: 11,
      "day-of-month": 30,
      "day-of-week": 1,
      "week-of-year": 48,
      hour: 0,
      minute: new Date(result?.startedMs ?? 0).getUTCMinutes(),
      second: new Date(result?.startedMs ?? 0).getUTCSeconds(),
    });
  });

  test("it runs as the user who made it", () => {
    const world = smallWorld(
      `function install() { ScriptApp.newTrigger("tick").timeBased().everyMinutes(5).create(); } function tick() { return Session.getEffectiveUser().getEmail(); }`,
    );
    world.execute("install", { user: "other@example.com" });
    expect(world.fireTrigger()).toMatchObject({
      value: "other@example.com",
      user: "other@example.com",
      kind: "time-trigger",
    });
  });

  test("what comes due while its own run goes on is not made up for", () => {
    const times = firings(installed("everyMinutes(1)", "Utilities.sleep(150000);"), START + 20 * MINUTE);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(new Set(gaps)).toEqual(new Set([3 * MINUTE]));
  });

  test("without a trigger nothing fires", () => {
    expect(smallWorld("function main() {}").fireTrigger()).toBeUndefined();
  });
});

describe("the list of triggers", () => {
  test("shows the current user's only, with handler, source and id", () => {
    const world = smallWorld(`
      function make(name) { ScriptApp.newTrigger(name).timeBased().everyHours(1).create(); }
      function list() { return ScriptApp.getProjectTriggers().map((t) => [t.getHandlerFunction(), String(t.getEventType()), t.getTriggerSource(), t.getUniqueId() !== ""]); }
      function clear() { ScriptApp.getProjectTriggers().forEach((t) => ScriptApp.deleteTrigger(t)); }`);
    world.execute("make", { args: ["mine"] });
    world.execute("make", { args: ["theirs"], user: "other@example.com" });
    expect(world.execute("list").value).toEqual([["mine", "CLOCK", "CLOCK", true]]);
    world.execute("clear");
    expect(world.triggers().map(({ handler }) => handler)).toEqual(["theirs"]);
  });

  test.each([
    [
      "en",
      "This script has too many triggers. Triggers must be deleted from the script before more can be added.",
    ],
    [
      "ja",
      "このスクリプトにはトリガーが多すぎます。さらに追加するには、スクリプトからトリガーを削除する必要があります。",
    ],
  ] as const)("the twenty-first is refused in %s, fired one-shot ones counted", (locale, message) => {
    const world = smallWorld(
      `function fill(n) { for (let i = 0; i < n; i++) ScriptApp.newTrigger("main").timeBased().after(1000).create(); } function main() {}`,
      { locale },
    );
    world.execute("fill", { args: [20] });
    world.runUntil(START + 60 * MINUTE);
    expect(world.execute("fill", { args: [1] }).error?.message).toBe(message);
  });

  test("a trigger for opening and editing the spreadsheet is listed with its source", () => {
    const body = `const book = SpreadsheetApp.getActive(); ScriptApp.newTrigger("f").forSpreadsheet(book).onEdit().create();
      return ScriptApp.getProjectTriggers().map((t) => [t.getEventType(), t.getTriggerSource(), t.getTriggerSourceId() === book.getId()]);`;
    expect(evaluate(body)).toEqual([["ON_EDIT", "SPREADSHEETS", true]]);
  });

  test.each([
    ["live", 1],
    ["dead", 0],
  ] as const)("a trigger made by a trigger is %s [open]", (triggersMadeByTriggers, count) => {
    const world = installed(
      `after(1000)`,
      `if (ScriptApp.getProjectTriggers().length < 2) ScriptApp.newTrigger("empty").timeBased().after(1000).create();`,
      { openReadings: { triggersMadeByTriggers } },
    );
    const names: string[] = [];
    world.runUntil(START + 60 * MINUTE, (result) => names.push(result.function));
    expect(names.filter((name) => name === "empty")).toHaveLength(count);
  });
});

test("a new world fires at the same moments with the same seed", () => {
  const times = (seed: number): number[] =>
    firings(installed("everyMinutes(30)", "", { seed }), START + 120 * MINUTE);
  expect(times(3)).toEqual(times(3));
  expect(times(3)).not.toEqual(times(4));
});

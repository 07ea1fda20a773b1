import { QUOTAS } from "../../src/local/quotas";
import { openWorld } from "../../src/local/world";
import { smallWorld } from "./small-world";

const DAY_MS = 24 * 3_600_000;

test.each([
  ["urlfetch", 20_000, 100_000],
  ["email", 100, 1_500],
  ["properties", 50_000, 500_000],
  ["documents", 250, 1_500],
  ["spreadsheets", 250, 3_200],
  ["triggerMs", 90 * 60_000, 6 * 3_600_000],
] as const)("%s: %i for consumers, %i for Workspace", (name, consumer, workspace) => {
  expect(QUOTAS[name]).toMatchObject({ consumer, workspace });
});

const READ = `function main() { PropertiesService.getScriptProperties().getProperty("a"); }`;

test("properties read and written share one quota, named as users saw it", () => {
  const world = smallWorld(
    `function main() { const p = PropertiesService.getScriptProperties(); p.getProperty("a"); p.setProperty("a", "1"); p.setProperty("a", "2"); }`,
    { quotas: { properties: 2 } },
  );
  expect(world.execute("main").error?.message).toBe(
    "Service invoked too many times for one day: graphite property writes.",
  );
  expect(world.scriptProperties()).toEqual({ a: "1" });
});

test("a quota resets 24 hours after its first use, not at midnight", () => {
  const world = smallWorld(READ, { quotas: { properties: 1 } });
  const first = world.nowMs();
  const statusAt = (ms: number): string => {
    world.advanceTo(ms);
    return world.execute("main").status;
  };
  expect([
    statusAt(first),
    statusAt(first + DAY_MS - 1_000),
    statusAt(first + DAY_MS),
    statusAt(first + DAY_MS + 1_000),
  ]).toEqual(["completed", "failed", "completed", "failed"]);
});

test("each user has their own, over executions and over a reopened world", () => {
  const world = smallWorld(READ, { quotas: { properties: 1 } });
  expect(world.execute("main", { user: "a@example.com" }).status).toBe("completed");
  expect(world.execute("main", { user: "b@example.com" }).status).toBe("completed");
  expect(world.execute("main", { user: "a@example.com" }).status).toBe("failed");
  const folder = world.dir.replace(/world$/, "bundle");
  const reopened = openWorld({ dir: world.dir, bundleDir: folder, quotas: { properties: 1 } });
  expect(reopened.execute("main", { user: "b@example.com" }).status).toBe("failed");
});

describe("trigger run time", () => {
  const source = `
    function install() { ScriptApp.newTrigger("tick").timeBased().everyMinutes(5).create(); }
    function tick() { PropertiesService.getScriptProperties().getProperty("a"); Utilities.sleep(60000); PropertiesService.getScriptProperties().getProperty("b"); }`;

  test.each([
    ["en", "Service using too much computer time for one day."],
    ["ja", "1 日にサービスが使用するコンピュータ時間が長すぎます。"],
  ] as const)(
    "used up, every service call of a trigger's run throws in %s; a person still works",
    (locale, message) => {
      const world = smallWorld(source, { locale, quotas: { triggerMs: 90_000 } });
      world.execute("install");
      const messages = [world.fireTrigger(), world.fireTrigger(), world.fireTrigger()].map(
        (result) => result?.error?.message,
      );
      expect(messages).toEqual([undefined, message, message]);
      expect(world.execute("tick").status).toBe("completed");
    },
  );

  test("what a person runs does not count", () => {
    const world = smallWorld(source, { quotas: { triggerMs: 90_000 } });
    world.execute("install");
    world.execute("tick");
    world.execute("tick");
    expect(world.fireTrigger()?.status).toBe("completed");
  });
});

test("a Workspace account has the larger ones", () => {
  const world = smallWorld(`function main() { return MailApp.getRemainingDailyQuota(); }`, {
    accountType: "workspace",
  });
  expect(world.execute("main").value).toBe(1_500);
});

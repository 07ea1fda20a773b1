/** What has not failed and yet does not go on is told to a person: once when it begins, with the reason and the time. */
import type { MemoryWorld } from "../support/memory-world";
import { HOUR_MS, MINUTE_MS, tick } from "../support/memory-world";
import { doneIds, orders, withOrders, worldOfOrders } from "../support/orders";

const mails = (world: MemoryWorld, words: string) =>
  world.mails.filter(({ subject }) => subject.includes(words));
const LONG = "waiting for more than 30 minutes";
const calling = orders((_record, ctx) => void ctx.fetch("https://api.example/x"));

test("records that a circuit holds for more than half an hour are told once, with the reason and the next try", () => {
  const world = worldOfOrders(5);
  world.http.answer("https://api.example", { status: 429, headers: { "Retry-After": "3300" } });
  tick(world, [calling], 29);
  expect(world.mails).toEqual([]);
  tick(world, [calling], 25);
  const told = mails(world, LONG);
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toMatch(
    /Customer A1 \(A1\): api\.example asked us to wait; next try about 2026-11-30 09:55/,
  );
});

test("an outage that a person was told of is not told a second time by those that wait for it", () => {
  const world = worldOfOrders(5);
  world.http.answer("https://api.example", { status: 503 });
  tick(world, [calling], 5 * 60);
  expect(world.mails).toHaveLength(1);
});

test("a record in its own cool-down is no reason to alarm anybody", () => {
  const world = worldOfOrders(2);
  const job = orders(({ id }) => {
    if (id === "A1") throw new Error("Service error: Spreadsheets");
  });
  tick(world, [job], 6 * 60, 5);
  expect(mails(world, LONG)).toEqual([]);
});

test("a backlog that the runs do not get through is told: how many wait, when the runs go on, what a person can do", () => {
  const world = worldOfOrders(60);
  const slow = orders(() => world.pass(4 * MINUTE_MS));
  tick(world, [slow], 50);
  const [told] = mails(world, LONG);
  expect(told?.subject).toMatch(/orders: \d\d waiting/);
  expect(told?.text).toMatch(
    /Customer A60 \(A60\): it is due; the runs had no time for it yet and go on about 2026-11-30 09:\d\d$/m,
  );
  expect(told?.text).toContain("If it returns, run more often, or do less for each record.");
});

test("what waits outside the hours of its job is not told, and after half an hour within them it is", () => {
  const world = worldOfOrders(60);
  const window = { from: "09:00", to: "09:20", zone: "Asia/Tokyo" };
  const slow = (to: string) => orders(() => world.pass(4 * MINUTE_MS), {}, { window: { ...window, to } });
  tick(world, [slow("09:20")], 24 * 60, 5);
  tick(world, [slow("09:20")], 10, 5);
  expect(doneIds(world).length).toBeGreaterThan(4);
  expect(mails(world, LONG)).toEqual([]);
  tick(world, [slow("10:30")], 40, 5);
  expect(mails(world, LONG)).toHaveLength(1);
});

test("a backlog that is worked off within half an hour is not, though new rows keep coming", () => {
  const world = worldOfOrders(1);
  const job = orders(() => world.pass(5 * MINUTE_MS));
  const rows = world.sheets.get("orders")?.rows ?? [];
  for (let index = 0; index < 12; index++) {
    rows.push([`B${index}`, `Customer B${index}`, "", false, "", "", ""]);
    tick(world, [job], 10);
  }
  expect(mails(world, LONG)).toEqual([]);
  expect(doneIds(world).length).toBeGreaterThan(10);
});

test("ids that stay in error or loading for more than half an hour are told, and no longer once they are there", () => {
  const world = worldOfOrders(1);
  const rows = world.sheets.get("orders")?.rows ?? [];
  rows.push(["#N/A", "late", "", false, "", "", ""], ["Loading...", "later", "", false, "", "", ""]);
  const job = orders(() => undefined);
  tick(world, [job], 29);
  expect(world.mails).toEqual([]);
  tick(world, [job], 3);
  expect(mails(world, "orders: 2 rows have no id yet")).toHaveLength(1);
  rows.splice(2, 2);
  tick(world, [job], 120);
  expect(world.mails).toHaveLength(1);
});

test("ids that change at every run pause the job, and a person is told why", () => {
  const world = worldOfOrders(0);
  const job = orders(
    () => {
      throw new Error("Service error: Spreadsheets");
    },
    { maxVanishedFailures: 3 },
  );
  for (let run = 0; run < 8; run++) {
    withOrders(world, [`${run}a`, `${run}b`]);
    world.run([job]);
    world.nowMs += MINUTE_MS;
  }
  expect(mails(world, "orders is paused")).toHaveLength(1);
  expect(mails(world, "orders is paused")[0]?.text).toContain(
    "choose a column that identifies the record for good",
  );
});

test("a store that fills up is told at 75 and at 90 percent, once each a day", () => {
  const world = worldOfOrders(1);
  const job = orders(() => undefined);
  world.properties.set("somebody's", "x".repeat(390_000));
  tick(world, [job], 3 * 60, 10);
  expect(world.mails.map(({ subject }) => subject)).toEqual([
    "[Trigger Guard] The storage of counters is 76% full",
  ]);
  world.properties.set("somebody's", "x".repeat(470_000));
  tick(world, [job], 3 * 60, 10);
  expect(world.mails.map(({ subject }) => subject).slice(1)).toEqual([
    "[Trigger Guard] The storage of counters is 92% full",
  ]);
});

describe("runs that were missing", () => {
  const installed = (): MemoryWorld => {
    const world = worldOfOrders(1);
    world.properties.set("TG_owner", "owner@example.com");
    return world;
  };
  const job = orders(() => undefined);

  test("are told by the next run, with from when to when", () => {
    const world = installed();
    tick(world, [job], 20, 5);
    world.nowMs += 5 * HOUR_MS;
    tick(world, [job], 60, 5);
    expect(world.mails.map(({ subject }) => subject)).toEqual([
      "[Trigger Guard] No run from 2026-11-30 09:15 to 2026-11-30 14:20",
    ]);
    expect(world.mails[0]?.text).toContain("the trigger was gone");
  });

  test("for lack of run time are told as such", () => {
    const world = installed();
    tick(world, [job], 5, 5);
    const state = JSON.parse(world.properties.get("TG_state") ?? "") as {
      usage: { days: { runtime: object } };
    };
    state.usage.days.runtime = { sinceMs: world.nowMs - HOUR_MS, used: 88 * MINUTE_MS, toldPercent: 90 };
    world.properties.set("TG_state", JSON.stringify(state));
    world.nowMs += 5 * HOUR_MS;
    tick(world, [job], 10, 5);
    expect(mails(world, "No run from")[0]?.text).toContain("run time that Google allows a day was used up");
  });

  test.each([
    ["nobody installed a trigger", (world: MemoryWorld) => void world.properties.delete("TG_owner")],
    [
      "a person has installed the trigger since",
      (world: MemoryWorld) => void world.properties.set("TG_installed", String(world.nowMs)),
    ],
    ["the gap is half an hour", (world: MemoryWorld) => (world.nowMs -= 4.75 * HOUR_MS)],
  ])("are not told where %s", (_name, prepare) => {
    const world = installed();
    tick(world, [job], 20, 5);
    world.nowMs += 5 * HOUR_MS;
    prepare(world);
    tick(world, [job], 10, 5);
    expect(world.mails).toEqual([]);
  });
});

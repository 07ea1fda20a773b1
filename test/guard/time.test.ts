import { STATE_KEY } from "../../src/core/run-state";
import { listStuck } from "../../src/guard/list-stuck";
import { otherOwner } from "../../src/guard/owner";
import { daily, every } from "../../src/guard/job";
import { HOUR_MS, MINUTE_MS, MemoryWorld, START_MS, tick } from "../support/memory-world";
import { doneIds, idsTo, orderRow, orders, withOrders, worldOfOrders } from "../support/orders";

const fail503 = () => {
  throw new Error("Request failed for https://x.example returned code 503");
};

test("600 records of a second each take three runs, in order, none twice and nobody charged", () => {
  const world = worldOfOrders(600);
  const order: string[] = [];
  const job = orders(({ id }) => {
    order.push(id);
    world.pass(1_000);
  });
  const done: number[] = [];
  for (let run = 0; run < 3; run++) {
    const summary = world.run([job]);
    done.push(summary?.done ?? 0);
    expect(world.nowMs - START_MS).toBeLessThan((run + 1) * 5.5 * MINUTE_MS);
  }
  expect(done.reduce((sum, count) => sum + count, 0)).toBe(600);
  expect(done[2]).toBeGreaterThan(0);
  expect(order).toEqual(idsTo(600));
  expect([...world.properties.keys()].filter((key) => key.startsWith("FAIL_orders:"))).toEqual([]);
  expect(world.lines.find(({ code }) => code === "RUN_ENDED")?.message).toMatch(
    /\d+ done, 0 failed; \d+ left, goes on about 2026-11-30 \d\d:\d\d/,
  );
});

test("no record starts after 270 seconds, nor where its usual cost would end after 330; the first always starts", () => {
  const world = worldOfOrders(30);
  const startsMs: number[] = [];
  let runBeganMs = 0;
  const job = orders(() => {
    startsMs.push(world.nowMs - runBeganMs);
    world.pass(startsMs.length === 1 ? 300_000 : 100_000);
  });
  for (let run = 0; run < 4; run++) {
    runBeganMs = world.nowMs;
    world.run([job]);
  }
  expect(startsMs).toEqual([0, 0, 0, 0]);
});

test("new records and due retries share a run, so that a long backlog hides no retry", () => {
  const world = worldOfOrders(0);
  const rows = world.sheets.get("orders")?.rows ?? [];
  rows.push(orderRow("R1"), orderRow("R2"));
  let isDown = true;
  const handled: string[] = [];
  const job = orders(({ id }) => {
    world.pass(10_000);
    handled.push(id);
    if (isDown && id.startsWith("R")) fail503();
  });
  world.run([job]);
  isDown = false;
  rows.push(...idsTo(200).map(orderRow));
  world.nowMs += 10 * MINUTE_MS;
  world.run([job]);
  expect(doneIds(world)).toEqual(expect.arrayContaining(["R1", "R2"]));
});

test("the day's run time is paced: a backlog spends 45 minutes at once, and some 75 in a day", () => {
  const world = worldOfOrders(0);
  const rows = world.sheets.get("orders")?.rows ?? [];
  rows.push(...idsTo(150).map(orderRow));
  let workedMs = 0;
  const job = orders(() => {
    world.pass(60_000);
    workedMs += 60_000;
  });
  tick(world, [job], 120, 5);
  const early = workedMs / MINUTE_MS;
  tick(world, [job], 22 * 60, 5);
  expect(early).toBeGreaterThan(40);
  expect(early).toBeLessThan(45 + 7);
  expect(workedMs / MINUTE_MS).toBeLessThan(45 + 75 + 1);
});

test("a record that hangs in every run is paced too", () => {
  const world = worldOfOrders(60);
  let runs = 0;
  const job = orders(() => {
    runs += 1;
    world.pass(HOUR_MS);
  });
  tick(world, [job], 6 * 60, 5);
  expect(runs * 6).toBeLessThan(45 + 30);
});

test("a run that died is charged its time, also where no trigger had fired for hours before it", () => {
  const world = worldOfOrders(1);
  world.run([orders(() => undefined)]);
  const budgetMs = () =>
    (JSON.parse(world.properties.get(STATE_KEY) ?? "{}") as { bucketMs: number }).bucketMs;
  const fullMs = budgetMs();
  world.nowMs += 10 * HOUR_MS;
  world.sheets.get("orders")?.rows.push(orderRow("late"));
  const hanging = orders(() => void world.pass(HOUR_MS));
  world.run([hanging]);
  world.run([hanging]);
  expect(fullMs - budgetMs()).toBeGreaterThan(5 * MINUTE_MS);
});

describe("a clock that steps back", () => {
  test("makes no wait longer or shorter than it was stated", () => {
    const world = worldOfOrders(1);
    const attempts: number[] = [];
    let passedMs = 0;
    const job = orders(() => {
      attempts.push(passedMs / MINUTE_MS);
      fail503();
    });
    for (let minute = 0; minute <= 30; minute++) {
      world.run([job]);
      world.nowMs += MINUTE_MS;
      passedMs += MINUTE_MS;
      if (minute === 2) world.nowMs -= 90 * MINUTE_MS;
    }
    expect(attempts[0]).toBe(0);
    expect(attempts[1]).toBeGreaterThanOrEqual(5);
    expect(attempts[1]).toBeLessThanOrEqual(7);
  });

  test("and a run that dies while it takes note of it, shortens nothing", () => {
    for (let call = 1; ; call++) {
      const world = worldOfOrders(1);
      const attemptsMs: number[] = [];
      const job = orders(() => {
        attemptsMs.push(world.nowMs);
        fail503();
      });
      world.run([job]);
      const resumeMs = world.entry("orders", "A1")?.resumeMs ?? 0;
      world.nowMs += MINUTE_MS;
      const restMs = resumeMs - world.nowMs;
      world.nowMs -= 60 * MINUTE_MS;
      const steppedMs = world.nowMs;
      world.dieAt(call, true);
      const hasSurvived = world.run([job]) !== undefined;
      tick(world, [job], 10);
      expect([call, (attemptsMs[1] ?? 0) - steppedMs >= restMs - MINUTE_MS]).toEqual([call, true]);
      if (hasSurvived) break;
    }
  });
});

test("a job runs once per slot of its interval, also when the trigger is a little early or late", () => {
  const world = worldOfOrders(0);
  const rows = world.sheets.get("orders")?.rows ?? [];
  const listed = new Set<number>();
  const job = orders(() => undefined, {}, { everyMinutes: 15 });
  world.before["table.read"] = () => void listed.add((world.nowMs - START_MS) / MINUTE_MS);
  for (const minute of [0, 1, 5, 14.8, 15.2, 20, 29.7, 31, 45.4]) {
    rows.push(orderRow(`A${minute}`));
    world.nowMs = START_MS + minute * MINUTE_MS;
    world.run([job]);
  }
  expect([...listed]).toEqual([0, 14.8, 29.7, 45.4]);
});

test("retries that are due do not wait for the slot", () => {
  const world = worldOfOrders(1);
  let attempts = 0;
  const job = orders(
    () => {
      attempts += 1;
      fail503();
    },
    {},
    { everyMinutes: 60 },
  );
  tick(world, [job], 25);
  expect(attempts).toBe(3);
});

test("a daily job runs once per local date, fails and retries on its own, and a second trigger finds it done", () => {
  const world = new MemoryWorld();
  const dates: string[] = [];
  const report = daily("report", (record) => {
    dates.push(record.id);
    if (dates.length === 1) fail503();
  });
  tick(world, [report], 3 * 24 * 60, 15);
  expect(dates).toEqual(["2026-11-30", "2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03"]);
});

test("work for every slot runs once per slot, and a slot that failed is replaced by the next", () => {
  const world = new MemoryWorld();
  const slots: string[] = [];
  const sync = every("sync", 10, (record) => {
    slots.push(record.id.slice(11));
    if (slots.length === 1) fail503();
  });
  tick(world, [sync], 40, 5);
  expect(slots).toEqual(["09:00", "09:00", "09:10", "09:20", "09:30"]);
});

test("ids that change at every run pause the job once fifty of them have failed and gone, with one alarm", () => {
  const world = new MemoryWorld();
  let starts = 0;
  const job = orders(({ id }) => {
    // The service answers: it is these records that fail.
    if (id.startsWith("fine-")) return;
    starts += 1;
    fail503();
  });
  for (let run = 0; run < 200; run++) {
    withOrders(world, [`random-${run}`, `other-${run}`, `fine-${run}`]);
    tick(world, [job], 1);
  }
  expect(starts).toBeLessThanOrEqual(54);
  expect(world.mails.map(({ subject }) => subject)).toEqual(["[Trigger Guard] orders is paused"]);
  expect(listStuck(world.ports, { jobs: [job], settings: {}, locale: "en" })[0]).toMatchObject({
    state: "paused",
  });
});

test("entries of rows that were deleted go after a week; an empty sheet proves nothing; a row that comes back starts anew", () => {
  const world = worldOfOrders(2);
  const job = orders(() => {
    throw new Error("Request failed for https://x.example returned code 404");
  });
  world.run([job]);
  const [header = [], first = [], second = []] = world.sheets.get("orders")?.rows ?? [];
  const days = (count: number) => tick(world, [job], count * 24 * 60, 360);
  withOrders(world, []);
  days(9);
  expect(world.entry("orders", "A1")?.stopped).toBe("permanent");
  world.sheet("orders", [header, first]);
  days(6);
  expect(world.entry("orders", "A2")?.stopped).toBe("permanent");
  days(2);
  expect(world.entry("orders", "A2")).toBeUndefined();
  world.sheet("orders", [header, first, second]);
  world.run([orders(() => undefined)]);
  expect(doneIds(world)).toEqual(["A2"]);
});

test("another person's fresh run is seen by whoever would install a second trigger", () => {
  const world = worldOfOrders(1);
  world.run([orders(() => undefined)]);
  world.user = "second@example.com";
  expect(otherOwner(world.ports)).toBe("owner@example.com");
  world.nowMs += HOUR_MS;
  expect(otherOwner(world.ports)).toBe("");
});

import { encodeClaim } from "../../src/core/claim";
import { daily } from "../../src/guard/job";
import { MINUTE_MS, MemoryWorld, tick } from "../support/memory-world";
import { doneIds, HEADER, idsTo, orderRow, orders, withOrders, worldOfOrders } from "../support/orders";

const LIMIT_MS = 360_000;

describe("a run that dies in a record", () => {
  test("has counted it, and only it: what was done stays done, and what had not begun has no counter", () => {
    const world = worldOfOrders(5);
    const job = orders(({ id }) => {
      if (id === "A3") world.kill();
    });
    expect(world.run([job])).toBeUndefined();
    expect(doneIds(world)).toEqual(["A1", "A2"]);
    world.run([orders(() => undefined)]);
    expect(doneIds(world)).toEqual(["A1", "A2", "A4", "A5"]);
    expect(world.entry("orders", "A3")).toMatchObject({ n: 1, starts: 1, staleHits: 1, class: "killed" });
    expect(world.entry("orders", "A4")).toBeUndefined();
  });

  test("leaves no flag behind: the next tick runs at once", () => {
    const world = worldOfOrders(2);
    world.run([orders(() => world.pass(LIMIT_MS))]);
    expect(world.isLocked).toBe(false);
    expect(world.run([orders(() => undefined)])).toMatchObject({ kind: "ran", done: 1 });
  });

  test("is written to the log by the next run, on its behalf", () => {
    const world = worldOfOrders(3);
    world.run([
      orders(({ id }) => {
        if (id === "A1") throw new Error("an ordinary failure");
        world.kill();
      }),
    ]);
    expect(world.logRows).toEqual([]);
    world.run([orders(() => undefined)]);
    expect(world.logRows.map(({ record, result, message }) => [record, result, message])).toEqual([
      ["A1", "failed", "Error: an ordinary failure"],
      ["A2", "did not finish", "attempt 1 did not finish"],
    ]);
  });

  test("stops the record at the third time, and hides nobody behind it", () => {
    const world = worldOfOrders(4);
    let starts = 0;
    const job = orders(({ id }) => {
      if (id !== "A2") return;
      starts += 1;
      world.pass(LIMIT_MS);
    });
    tick(world, [job], 24 * 60);
    expect(starts).toBe(3);
    expect(world.entry("orders", "A2")).toMatchObject({ n: 3, staleHits: 3, stopped: "killed" });
    expect(doneIds(world)).toEqual(["A1", "A3", "A4"]);
    expect(world.mails.filter(({ subject }) => /stopped/.test(subject))).toHaveLength(1);
  });

  test("cools down from when it was booked, not from when it began", () => {
    const world = worldOfOrders(1);
    const startsMs: number[] = [];
    const job = orders(() => {
      startsMs.push(world.nowMs);
      world.kill();
    });
    world.run([job]);
    world.pass(60 * MINUTE_MS);
    const bookedMs = world.nowMs;
    tick(world, [job], 6);
    expect(startsMs.map((ms) => ms - bookedMs)).toEqual([-60 * MINUTE_MS, 5 * MINUTE_MS]);
  });
});

describe("rows that a dead run had finished", () => {
  const statuses = (world: MemoryWorld): string[] => world.column("orders", "status");
  const failsOnce = () => {
    const tried = new Set<string>();
    return orders(({ id }) => {
      if (id !== "A2" || tried.has(id)) return;
      tried.add(id);
      throw new Error("DNS error: https://x.example/");
    });
  };

  test("say so after the next run, wherever the run died, and whatever they said before", () => {
    const late = idsTo(14).slice(2);
    for (let call = 1; ; call++) {
      const world = worldOfOrders(2);
      const job = failsOnce();
      world.run([job]);
      expect(statuses(world)).toEqual(["done", "waiting"]);
      world.sheets.get("orders")?.rows.push(...late.map(orderRow));
      world.pass(5 * MINUTE_MS);
      world.dieAt(call, true);
      const hasSurvived = world.run([job]) !== undefined;
      for (let later = 0; later < 2; later++) {
        world.pass(20 * MINUTE_MS);
        world.run([job]);
      }
      expect([call, doneIds(world)]).toEqual([call, idsTo(14)]);
      expect([call, [...new Set(statuses(world))]]).toEqual([call, ["done"]]);
      expect([
        ...new Set([...world.column("orders", "note"), ...world.column("orders", "next_try")]),
      ]).toEqual([""]);
      if (hasSurvived) break;
    }
  });

  test("a row that a person had marked done keeps their note, and until a run dies its empty status too", () => {
    const world = worldOfOrders(2);
    const rows = world.sheets.get("orders")?.rows ?? [];
    rows.push(["B1", "by hand", "sent by post", false, "", "ask Sato", "tomorrow"]);
    world.run([orders(() => undefined)]);
    expect(statuses(world)).toEqual(["done", "done", ""]);
    rows.push(orderRow("A3"));
    world.pass(MINUTE_MS);
    world.run([orders(() => world.kill())]);
    world.run([orders(() => undefined)]);
    expect(rows[3]?.slice(3)).toEqual([false, "done", "ask Sato", "tomorrow"]);
  });

  test("a row that a person marks done while it waits says done, and no longer why it waits", () => {
    const world = worldOfOrders(2);
    const job = failsOnce();
    world.run([job]);
    const row = world.sheets.get("orders")?.rows[2] ?? [];
    row[2] = "sent by post";
    world.pass(MINUTE_MS);
    world.run([job]);
    expect(row.slice(4)).toEqual(["done", "", ""]);
    const calls = (): number => Object.values(world.counts).reduce((sum, count) => sum + count, 0);
    const costs = [1, 2].map(() => {
      const before = calls();
      world.pass(MINUTE_MS);
      world.run([job]);
      return calls() - before;
    });
    expect(new Set(costs).size).toBe(1);
  });
});

test("a resume of a record that the dead run had booked does not shift the death onto it", () => {
  const world = worldOfOrders(3);
  world.run([
    orders(({ id }) => {
      if (id === "A1") throw new Error("an ordinary failure");
      world.kill();
    }),
  ]);
  world.properties.set("RESET_orders:A1", "x");
  world.run([orders(() => undefined)]);
  expect(doneIds(world)).toEqual(["A1", "A3"]);
  expect(world.entry("orders", "A2")).toMatchObject({ starts: 1, staleHits: 1 });
});

test("a death is booked once, also when the job has two turns in the run that finds it", () => {
  const world = new MemoryWorld();
  withOrders(world, idsTo(60));
  withOrders(world, idsTo(1), "other");
  const records = [{ key: "A1", label: "Customer A1", start: 1 }];
  world.properties.set("FAIL_open:orders", encodeClaim({ claimId: "dead.1", atMs: world.nowMs, records }));
  world.run([orders(() => world.pass(4_000)), orders(() => undefined, {}, { name: "other" })]);
  expect(doneIds(world)).toHaveLength(59);
  expect(world.entry("orders", "A1")).toMatchObject({ starts: 1, staleHits: 1 });
});

test("what is left over is said once, when a job has had two turns", () => {
  const world = new MemoryWorld();
  withOrders(world, idsTo(50));
  withOrders(world, idsTo(1), "other");
  const jobs = [orders(() => world.pass(4_000)), orders(() => undefined, {}, { name: "other" })];
  expect(world.run(jobs)).toMatchObject({ done: 51, left: 0 });
});

describe("a run that dies outside any record", () => {
  test("is booked to the job, which rests 5, 15, then 60 minutes with one alarm; the other jobs go on", () => {
    const world = new MemoryWorld();
    withOrders(world, idsTo(1));
    const rows = withOrders(world, [], "other").rows;
    const turns: number[] = [];
    const hanging = orders(
      () => undefined,
      {},
      {
        records: () => {
          turns.push((world.nowMs - begin) / MINUTE_MS);
          return { list: () => world.kill() } as never;
        },
        name: "hanging",
      },
    );
    const begin = world.nowMs;
    const other = orders(() => undefined, {}, { name: "other" });
    for (let minute = 0; minute < 180; minute++) {
      rows.push(orderRow(`B${minute}`));
      tick(world, [hanging, other], 1);
    }
    expect(turns.length).toBeLessThanOrEqual(5);
    expect(doneIds(world, "other").length).toBeGreaterThan(170);
    expect(world.mails).toHaveLength(1);
    expect(world.mails[0]?.subject).toMatch(/hanging cannot work/);
  });

  test("stops being tried after 30 times, also when every run dies and two jobs take turns at it", () => {
    const world = new MemoryWorld();
    let turns = 0;
    const hanging = (name: string) =>
      orders(
        () => undefined,
        {},
        {
          name,
          records: () =>
            ({
              list: () => {
                turns += 1;
                world.kill();
              },
            }) as never,
        },
      );
    tick(world, [hanging("one"), hanging("two")], 7 * 24 * 60, 5);
    expect(turns).toBeLessThanOrEqual(62);
    expect(world.mails.filter(({ subject }) => /paused/.test(subject)).length).toBeGreaterThanOrEqual(1);
  });
});

test("a job whose sheet is empty but for its header does nothing and complains about nothing", () => {
  const world = new MemoryWorld();
  world.sheet("orders", [[...HEADER]]);
  tick(world, [orders(() => undefined)], 10);
  expect(world.mails).toEqual([]);
  expect(world.logRows).toEqual([]);
  expect(world.lines.filter(({ severity }) => severity !== "INFO")).toEqual([]);
});

test("a day whose run died just before midnight is booked by the next day's run, and its next attempt is the second", () => {
  const world = new MemoryWorld();
  const attempts: [id: string, attempt: number][] = [];
  const job = daily("almanac", (day, ctx) => {
    attempts.push([day.id, ctx.attempt]);
    if (attempts.length === 1) world.kill();
  });
  world.nowMs += 15 * 60 * MINUTE_MS - MINUTE_MS;
  for (let run = 0; run < 3; run++, world.nowMs += 10 * MINUTE_MS) world.run([job]);
  expect(attempts).toEqual([
    ["2026-11-30", 1],
    ["2026-12-01", 1],
    ["2026-11-30", 2],
  ]);
});

test("a run that dies in a write that may not be repeated stops its record, and the write is not sent again", () => {
  const world = worldOfOrders(1);
  let writes = 0;
  world.http.answer("https://pay.example/", () => {
    writes += 1;
    return world.kill();
  });
  const job = orders(
    (record, ctx) => void ctx.fetch("https://pay.example/", { method: "post", payload: record.id }),
  );
  for (let run = 0; run < 5; run++) {
    world.run([job]);
    world.nowMs += 60 * MINUTE_MS;
  }
  expect(writes).toBe(1);
  expect(world.entry("orders", "A1")).toMatchObject({ starts: 1, stopped: "unknown_outcome" });
});

import { decodeClaim } from "../../src/core/claim";
import { claimKey } from "../../src/core/record-key";
import { MemoryWorld, tick } from "../support/memory-world";
import { doneIds, idsTo, orders, withOrders, worldOfOrders } from "../support/orders";

const CLAIM = claimKey("orders");
const alarmsOf = (world: MemoryWorld) =>
  world.mails.filter(({ subject }) => /cannot be stored/.test(subject));

describe("a claim", () => {
  test("is on disk, with each record's next start, before the first of them is attempted", () => {
    const world = worldOfOrders(3);
    const seen: unknown[] = [];
    world.run([
      orders(({ id }) => {
        seen.push(decodeClaim(world.properties.get(CLAIM))?.records.map(({ key, start }) => [key, start]));
        if (id === "A1") throw new Error("first");
      }),
    ]);
    expect(seen[0]).toEqual([
      ["A1", 1],
      ["A2", 1],
      ["A3", 1],
    ]);
    world.pass(5 * 60_000);
    world.run([orders(() => seen.push(decodeClaim(world.properties.get(CLAIM))?.records))]);
    expect(seen.at(-1)).toMatchObject([{ key: "A1", start: 2 }]);
  });

  test("names ten records at most, and is closed by the end of the run", () => {
    const world = worldOfOrders(25);
    const sizes = new Set<number | undefined>();
    world.run([orders(() => void sizes.add(decodeClaim(world.properties.get(CLAIM))?.records.length))]);
    expect([...sizes]).toEqual([10, 5]);
    expect(world.properties.get(CLAIM)).toBe("");
  });

  const isClaim = (entries: Record<string, string>) => (entries[CLAIM] ?? "") !== "";
  const breakers: [string, string, (world: MemoryWorld) => void][] = [
    [
      "cannot be written",
      "graphite property writes",
      (world) => {
        world.before["store.write"] = (entries: Record<string, string>) => {
          if (isClaim(entries))
            throw new Error("Service invoked too many times for one day: graphite property writes.");
        };
      },
    ],
    [
      "reads back as nothing",
      "but nothing came back",
      (world) => void (world.readsAs = (key, value) => (key === CLAIM ? null : value)),
    ],
    [
      "reads back as an old value",
      "but something else came back",
      (world) => void (world.readsAs = (key, value) => (key === CLAIM ? "" : value)),
    ],
  ];
  test.each(breakers)(
    "that %s lets nothing start, raises one alarm that says so, and charges nobody afterwards",
    (_, said, breakIt) => {
      const world = worldOfOrders(3);
      let attempts = 0;
      const job = orders(() => void (attempts += 1));
      breakIt(world);
      tick(world, [job], 60);
      expect(attempts).toBe(0);
      expect(alarmsOf(world)).toHaveLength(1);
      expect(alarmsOf(world)[0]?.text).toContain(said);
      delete world.before["store.write"];
      world.readsAs = (_key, value) => value;
      world.run([job]);
      expect(doneIds(world)).toEqual(["A1", "A2", "A3"]);
      expect(world.logRows).toEqual([]);
    },
  );

  test("that cannot be read is cleared with a warning, and the job goes on", () => {
    const world = worldOfOrders(2);
    world.properties.set(CLAIM, "{");
    world.run([orders(() => undefined)]);
    expect(doneIds(world)).toEqual(["A1", "A2"]);
    expect(world.lines.map(({ code }) => code)).toContain("CLAIM_UNREADABLE");
  });
});

test.each([
  ["returns an older counter", (value: string | null) => value?.replace(/"n":\d+/, '"n":0') ?? null],
  ["returns nothing", () => null],
])("a store that %s after a failure was booked ends all attempts of that record", (_, lie) => {
  const world = worldOfOrders(2);
  let attempts = 0;
  const job = orders(({ id }) => {
    if (id === "A1") attempts += 1;
    if (id === "A1") throw new Error("always");
  });
  world.readsAs = (key, value) => (key === "FAIL_orders:A1" ? lie(value) : value);
  tick(world, [job], 24 * 60, 5);
  expect(attempts).toBeLessThanOrEqual(5);
  expect(alarmsOf(world).length).toBeGreaterThanOrEqual(1);
  expect(alarmsOf(world).length).toBeLessThanOrEqual(5);
});

describe("a full store", () => {
  const limit = (world: MemoryWorld, chars: number) => {
    world.before["store.write"] = (entries: Record<string, string>) => {
      const after = { ...Object.fromEntries(world.properties), ...entries };
      const used = Object.entries(after).reduce((sum, [key, value]) => sum + key.length + value.length, 0);
      if (used > chars)
        throw new Error(
          "You have exceeded the property storage quota. Please remove some properties and try again.",
        );
    };
  };

  test("gives up entries of records that are done before anything else", () => {
    const world = worldOfOrders(31);
    const job = orders(
      ({ id }) => {
        // The service answers every third: no outage.
        if (Number(id.slice(1)) % 3 !== 1)
          throw new Error("Request failed for https://x.example returned code 503");
      },
      { claimSize: 1 },
    );
    world.run([job]);
    const used = [...world.properties].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
    // People finish most rows by hand; the store has room for hardly anything.
    for (const row of world.sheets.get("orders")?.rows.slice(3) ?? []) row[2] = "by hand";
    limit(world, used);
    world.pass(60 * 60_000);
    world.run([job]);
    expect(world.entry("orders", "A2")?.n).toBe(2);
  });

  test("with nothing to give up starts nothing and says so, without touching foreign properties", () => {
    const world = worldOfOrders(3);
    world.properties.set("SOMEBODY", "x".repeat(2_000));
    let attempts = 0;
    limit(world, 1_900);
    tick(world, [orders(() => void (attempts += 1))], 10);
    expect(attempts).toBe(0);
    expect(alarmsOf(world)).toHaveLength(1);
    expect(world.properties.get("SOMEBODY")).toHaveLength(2_000);
  });
});

describe("the lock", () => {
  test("held by another run makes this one return at once, having read and written nothing", () => {
    const world = worldOfOrders(3);
    world.isLocked = true;
    expect(world.run([orders(() => undefined)])).toMatchObject({ kind: "busy" });
    expect(world.counts).toEqual({ "lock.tryAcquire": 1 });
    expect(world.isLocked).toBe(true);
  });

  test("whose service throws is not ours: nothing runs, and nothing is released", () => {
    const world = worldOfOrders(3);
    world.before["lock.tryAcquire"] = () => {
      throw new Error("There are too many LockService operations against the same script.");
    };
    expect(world.run([orders(() => undefined)])).toMatchObject({ kind: "busy" });
    expect(doneIds(world)).toEqual([]);
    expect(world.counts["lock.release"]).toBeUndefined();
  });

  test("that is lost during a run lets no further claim start", () => {
    const world = worldOfOrders(25);
    let attempts = 0;
    world.run([
      orders(() => {
        attempts += 1;
        world.isLocked = false;
      }),
    ]);
    expect(attempts).toBe(10);
  });

  test("is free after a run, also after one that failed and one whose release throws", () => {
    const world = worldOfOrders(1);
    world.run([
      orders(() => {
        throw new Error("x");
      }),
    ]);
    expect(world.isLocked).toBe(false);
    world.before["lock.release"] = () => {
      throw new Error("release");
    };
    expect(world.run([orders(() => undefined)])).toMatchObject({ kind: "ran" });
  });

  test("is asked for without waiting unless told otherwise", () => {
    const world = worldOfOrders(1);
    const waits: number[] = [];
    world.before["lock.tryAcquire"] = (waitMs: number) => void waits.push(waitMs);
    world.run([orders(() => undefined)]);
    world.run([orders(() => undefined)], { lockWaitMs: 5_000 });
    expect(waits).toEqual([0, 5_000]);
  });
});

test("several jobs share one run, and one's fault is not the others'", () => {
  const world = new MemoryWorld();
  withOrders(world, idsTo(2), "bills");
  withOrders(world, idsTo(2), "notes");
  const jobs = ["bills", "gone", "notes"].map((name) => orders(() => undefined, {}, { name }));
  const summary = world.run(jobs);
  expect(summary).toMatchObject({ kind: "ran", done: 4 });
  expect(world.mails).toHaveLength(1);
  expect(world.mails[0]?.text).toMatch(/there is no sheet "gone"\. Found: bills, notes/);
});

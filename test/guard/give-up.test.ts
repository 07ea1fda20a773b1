import { MINUTE_MS, type MemoryWorld, START_MS, tick } from "../support/memory-world";
import { doneIds, idsTo, orders, worldOfOrders } from "../support/orders";

/** A job whose records succeed, but for those named; each attempt is noted with its minute. */
function failing(world: MemoryWorld, bad: readonly string[], fail: () => unknown) {
  const attempts: Record<string, number[]> = {};
  const job = orders((record) => {
    (attempts[record.id] ??= []).push((world.nowMs - START_MS) / MINUTE_MS);
    if (bad.includes(record.id)) throw fail();
  });
  return { job, attempts };
}

describe("a record that always fails", () => {
  const unexpected = () => new Error("Something nobody has seen before");

  test("does not keep the 99 others from being done in the first run", () => {
    const world = worldOfOrders(100);
    const { job } = failing(world, ["A50"], unexpected);
    world.run([job]);
    expect(doneIds(world)).toEqual(idsTo(100).filter((id) => id !== "A50"));
  });

  test("is attempted five times, at the first tick after each cool-down, and then never again", () => {
    const world = worldOfOrders(100);
    const { job, attempts } = failing(world, ["A50"], unexpected);
    tick(world, [job], 261);
    expect(attempts.A50).toEqual([0, 5, 20, 80, 260]);
    expect(world.entry("orders", "A50")).toMatchObject({ n: 5, starts: 5, stopped: "attempts" });
    tick(world, [job], 24 * 60, 5);
    expect(attempts.A50).toHaveLength(5);
  });

  test("is told of once at once and once when it stops, with what a person can do", () => {
    const world = worldOfOrders(3);
    const { job } = failing(world, ["A2"], unexpected);
    tick(world, [job], 12 * 60);
    const stops = world.mails.filter(({ subject }) => /1 stopped/.test(subject));
    expect(stops).toHaveLength(1);
    expect(stops[0]?.text).toMatch(
      /Customer A2 \(A2\), 5 attempts: .*nobody had foreseen.*failed too many times.*resume/,
    );
  });

  test("writes one log row per attempt, with its number and what follows", () => {
    const world = worldOfOrders(3);
    const { job } = failing(world, ["A2"], unexpected);
    tick(world, [job], 300);
    const rows = world.logRows.map(({ record, attempt, result, wait_s }) => [
      record,
      attempt,
      result,
      wait_s,
    ]);
    expect(rows).toEqual([
      ["A2", 1, "failed", 300],
      ["A2", 2, "failed", 900],
      ["A2", 3, "failed", 3_600],
      ["A2", 4, "failed", 10_800],
      ["A2", 5, "stopped", ""],
    ]);
  });

  test("shows its state in its own row", () => {
    const world = worldOfOrders(2);
    const { job } = failing(world, ["A2"], unexpected);
    world.run([job]);
    expect(world.column("orders", "status")).toEqual(["done", "waiting"]);
    expect(world.column("orders", "next_try")).toEqual(["", "about 2026-11-30 09:05"]);
  });

  test("is shown as stopped by the very run that stopped it", () => {
    const world = worldOfOrders(1);
    const { job } = failing(world, ["A1"], () => new Error("returned code 404"));
    world.run([job]);
    expect(world.column("orders", "status")).toEqual(["stopped"]);
  });
});

test.each([
  ["permanent", 1, "permanent"],
  ["auth", 1, "auth"],
  ["unexpected", 5, "attempts"],
])("a record alone with %s failures is attempted %i time(s)", (kind, times, stopped) => {
  const thrown = {
    permanent: () => new Error("Request failed for https://x.example returned code 404"),
    auth: () => new Error("Request failed for https://x.example returned code 403"),
    unexpected: () => new TypeError("x is not a function"),
  }[kind] as () => unknown;
  const world = worldOfOrders(1);
  const { job, attempts } = failing(world, ["A1"], thrown);
  tick(world, [job], 24 * 60, 5);
  expect(attempts.A1).toHaveLength(times);
  expect(world.entry("orders", "A1")?.stopped).toBe(stopped);
});

test.each([
  ["a string", "text"],
  ["null", null],
  ["undefined", undefined],
  ["a number", 42],
  ["an object", { code: 500 }],
  [
    "an object whose toString throws",
    {
      toString: () => {
        throw new Error("no");
      },
    },
  ],
  ["an error without a message", new Error("")],
])("whatever is thrown (%s) is an attempt with a readable message", (_name, thrown) => {
  const world = worldOfOrders(1);
  const { job } = failing(world, ["A1"], () => thrown);
  world.run([job]);
  expect(world.entry("orders", "A1")?.starts).toBe(1);
  expect(String(world.logRows[0]?.message)).toMatch(/\S/);
  expect(world.logRows[0]?.message).not.toMatch(/\[object|Cannot convert/);
});

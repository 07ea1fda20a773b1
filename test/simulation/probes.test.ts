/** Found by the simulation: who asks a host again when its pause is over. */
import { MINUTE_MS, tick } from "../support/memory-world";
import { orders, withOrders, worldOfOrders } from "../support/orders";

test("a probe does not come before the record's own cool-down", () => {
  const world = worldOfOrders(2);
  world.http.answer("https://x.example/", { status: 200, costMs: 300 });
  world.http.answer("https://x.example/A1", { status: 500 });
  const startsOfA1: number[] = [];
  const beganMs = world.nowMs;
  const job = orders(
    (record, ctx) => {
      if (record.id === "A1") startsOfA1.push((world.nowMs - beganMs) / MINUTE_MS);
      ctx.fetch(`https://x.example/${record.id}`);
    },
    { call: { tries: 1 } },
  );
  tick(world, [job], 6);
  expect(startsOfA1.map(Math.round)).toEqual([0, 5]);
  // The second failure waits for 15 minutes; meanwhile the host asks for two, by way of a record that then goes away.
  withOrders(world, ["A1", "A3"]);
  world.http.answer("https://x.example/A3", { status: 429, headers: { "Retry-After": "120" } });
  tick(world, [job], 1);
  expect(world.properties.get("TG_circuits")).toMatch(/"reason":"rate"/);
  withOrders(world, ["A1"]);
  tick(world, [job], 20);
  expect(startsOfA1.map(Math.round)).toEqual([0, 5, 20]);
});

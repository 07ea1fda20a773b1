/** Found by the simulation: a job that has a second turn in one run. */
import { STATE_KEY } from "../../src/core/run-state";
import { MINUTE_MS } from "../support/memory-world";
import { orders, withOrders, worldOfOrders } from "../support/orders";

test("a kill is booked once, also when the day's run time is spent and the job has a second turn", () => {
  const world = worldOfOrders(3);
  withOrders(world, ["B1"], "bills");
  const jobs = [orders(() => world.kill()), orders(() => undefined, {}, { name: "bills" })];
  world.run(jobs);
  world.nowMs += MINUTE_MS;
  const state = JSON.parse(world.properties.get(STATE_KEY) ?? "{}") as object;
  world.properties.set(STATE_KEY, JSON.stringify({ ...state, bucketMs: 1, bucketAtMs: world.nowMs }));
  world.run(jobs);
  expect(world.entry("orders", "A1")).toMatchObject({ n: 1, starts: 1, staleHits: 1 });
  expect(world.logRows).toHaveLength(1);
});

/** A store that takes nothing any more: what can go, goes, and nothing is attempted that cannot be counted. */
import { type MemoryWorld, MINUTE_MS, START_MS } from "../support/memory-world";
import { doneIds, orders, worldOfOrders } from "../support/orders";

const FULL = "You have exceeded the property storage quota. Please remove some properties and try again.";
const GONE = ["gone-1", "gone-2", "gone-3"].map((id) => `FAIL_orders:${id}`);

/** Entries of records that have been gone for an hour; claims are refused while `isFull` says so. */
function fullWorld(isFull: (world: MemoryWorld) => boolean) {
  const world = worldOfOrders(2);
  const text = JSON.stringify({ v: 1, n: 1, starts: 1, goneMs: START_MS - 60 * MINUTE_MS });
  for (const key of GONE) world.properties.set(key, text);
  world.before["store.write"] = (entries: Record<string, string>) => {
    const isClaim = (entries["FAIL_open:orders"] ?? "") !== "";
    if (isClaim && isFull(world)) throw new Error(FULL);
  };
  const started: string[] = [];
  const job = orders((record) => void started.push(record.id));
  return { world, job, started };
}

test("entries of records that are gone make room, and the work goes on", () => {
  const { world, job } = fullWorld(({ properties }) => GONE.some((key) => properties.has(key)));
  world.run([job]);
  expect(doneIds(world)).toEqual(["A1", "A2"]);
});

test("where the store is full all the same nothing is attempted, and a person is told once", () => {
  const { world, job, started } = fullWorld(() => true);
  for (let run = 0; run < 3; run++) {
    world.run([job]);
    world.nowMs += 5 * MINUTE_MS;
  }
  expect(started).toEqual([]);
  expect(world.mails.filter(({ text }) => text.includes("storage quota"))).toHaveLength(1);
});

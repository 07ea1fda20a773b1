/** Properties that somebody edited, cut or copied from elsewhere: never a crash, never an unbounded retry. */
import fc from "fast-check";
import { DEFAULT_POLICY } from "../../src/core/policy";
import { retryBound } from "../../src/core/retry-bound";
import { decodeState, emptyState, STATE_KEY } from "../../src/core/run-state";
import { MemoryWorld, MINUTE_MS } from "../support/memory-world";
import { orders, withOrders } from "../support/orders";
import { longUsedWorld } from "../support/proof-released";

const used = longUsedWorld().world;
const WORDS = ["total", "address", "price", "customer", "weight"];
const KEYS = [...used.properties.keys()];
const ODD = [
  null,
  -1,
  0,
  1e21,
  0.5,
  Number.MAX_SAFE_INTEGER,
  "",
  "x",
  "__proto__",
  [],
  {},
  [null],
  { n: 1 },
  true,
];

/** One place of a JSON value changed, the rest as it is. */
function spoilt(value: unknown, path: readonly number[], odd: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== "object" || value === null) return odd;
  const entries = Object.entries(value);
  if (entries.length === 0) return odd;
  const chosen = step % entries.length;
  const changed = entries.map(([name, item], index): [string, unknown] => [
    name,
    index === chosen ? spoilt(item, rest, odd) : item,
  ]);
  return Array.isArray(value) ? changed.map(([, item]) => item) : Object.fromEntries(changed);
}

const spoiltText = (text: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .tuple(fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }), fc.constantFrom(...ODD))
      .map(([path, odd]) => JSON.stringify(text === "" ? odd : spoilt(JSON.parse(text), path, odd))),
    fc.nat(text.length).map((length) => text.slice(0, length)),
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  );

const spoiltProperties = fc
  .uniqueArray(
    fc.constantFrom(...KEYS, "RESET_*", "RESET_orders:killed-once", "TG_run_now", "TG_done:orders"),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .chain((keys) =>
    fc.record(Object.fromEntries(keys.map((key) => [key, spoiltText(used.properties.get(key) ?? "{}")]))),
  );

test("whatever stands in the properties, a run ends, and a record that fails for ever is tried a known number of times and then stopped", () => {
  // These fail as ordinary ones do, never as refusals, of which this policy allows none.
  const policy = { maxQuotaHits: 1 };
  const most = retryBound({ ...DEFAULT_POLICY, ...policy }).startsAlone;
  expect(most).toBe(5);
  fc.assert(
    fc.property(spoiltProperties, (properties) => {
      const world = new MemoryWorld();
      world.nowMs = used.nowMs;
      for (const [key, text] of used.properties) world.properties.set(key, text);
      for (const [key, text] of Object.entries(properties)) world.properties.set(key, text);
      const ids = ["killed-once", "left-traces", "waits-after-bug", "stopped-for-good", "fresh"];
      withOrders(world, ids);
      const starts: Record<string, number> = {};
      const job = orders((record) => {
        starts[record.id] = (starts[record.id] ?? 0) + 1;
        // Each in its own words: the same ones would be the job's fault, and held by a circuit.
        throw new TypeError(`${WORDS[ids.indexOf(record.id)] ?? ""} is not a function`);
      }, policy);
      for (let run = 0; run < 40; run++) {
        world.run([job]);
        expect(world.isLocked).toBe(false);
        world.nowMs += 90 * MINUTE_MS;
      }
      expect(Object.entries(starts).filter(([, count]) => count > most)).toEqual([]);
      const isPaused =
        decodeState(world.properties.get(STATE_KEY), emptyState(0, 0)).jobs.orders?.paused !== "";
      const waiting = ids.filter((id) => (world.entry("orders", id)?.stopped ?? "") === "");
      expect(isPaused ? [] : waiting).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

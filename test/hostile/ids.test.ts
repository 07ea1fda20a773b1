/** Ids as people and programs make them: each record has its own counter, and each can be resumed by its name. */
import fc from "fast-check";
import { ledgerKey, normalizeId } from "../../src/core/record-key";
import { listStuck } from "../../src/guard/list-stuck";
import { resumeByName } from "../../src/guard/resume";
import { MemoryWorld } from "../support/memory-world";
import { orders, withOrders } from "../support/orders";

const AWKWARD = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "x".repeat(600),
  "x".repeat(601),
  "line\nbreak",
  "line\r\nbreak",
  "😀",
  "👩‍👩‍👧",
  "が",
  '=HYPERLINK("https://x.example","a")',
  "#hash",
  "orders:A1",
  "open:orders",
  "FAIL_orders:A1",
  "RESET_*",
  "a:b",
  "007",
  "7",
  " ",
  "\u200b",
  "\u0000",
  "null",
  "undefined",
  "2026-11-30",
];
const anyId = fc.oneof(
  fc.constantFrom(...AWKWARD),
  fc.string({ unit: "binary", minLength: 1, maxLength: 30 }),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
);
const distinctIds = fc
  .uniqueArray(anyId, { minLength: 2, maxLength: 12, selector: normalizeId })
  .map((ids) => ids.filter((id) => normalizeId(id) !== ""));

test("no two ids share a counter, and twins that only Unicode tells apart are one record", () => {
  fc.assert(
    fc.property(anyId, anyId, (one, other) => {
      const [a, b] = [normalizeId(one), normalizeId(other)];
      expect(ledgerKey("orders", a) === ledgerKey("orders", b)).toBe(a === b);
    }),
    { numRuns: 2_000 },
  );
  expect(normalizeId("か\u3099")).toBe(normalizeId("が"));
});

test("records of any ids fail, are listed, and are resumed one by one, each alone", () => {
  fc.assert(
    fc.property(distinctIds, (ids) => {
      const world = new MemoryWorld();
      withOrders(world, ids);
      const started: string[] = [];
      const jobs = [
        orders((record) => {
          started.push(record.id);
          // Nobody else is to blame: no circuit may hold the others.
          throw new Error("Invalid argument: value");
        }),
      ];
      const options = { jobs, settings: {}, locale: "en" };
      world.run(jobs);
      const valid = [...started];
      for (const id of valid)
        expect(world.entry("orders", id)).toMatchObject({ starts: 1, stopped: "permanent" });
      const stuck = listStuck(world.ports, options).map(({ id }) => id);
      expect(stuck.sort()).toEqual([...valid].sort());
      for (const id of valid) {
        started.length = 0;
        resumeByName(world.ports, options, `orders:${id}`);
        world.run(jobs);
        expect(started).toEqual([id]);
      }
    }),
    { numRuns: 40 },
  );
});

test("NFC and NFD spellings of one id in two rows are a mistake for a person, and neither is processed", () => {
  const world = new MemoryWorld();
  withOrders(world, ["が", "か\u3099", "A1"]);
  const started: string[] = [];
  world.run([orders((record) => void started.push(record.id))]);
  expect(started).toEqual(["A1"]);
  // Said once, for both rows.
  expect(
    world.mails
      .map(({ text }) => text)
      .join()
      .match(/stands in rows 2, 3/g),
  ).toHaveLength(1);
});

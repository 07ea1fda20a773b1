import fc from "fast-check";
import { type Candidate, nextRecords, percentile95 } from "../../src/core/pick-records";

const candidates = (count: number, isRetry: boolean, expectedMs = 1_000): Candidate[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${isRetry ? "r" : "n"}${index}`,
    isRetry,
    sinceMs: index,
    expectedMs,
  }));
const NONE = { newMs: 0, retryMs: 0 };
const picked = (fresh: number, retries: number, count: number, used = NONE) =>
  nextRecords(candidates(fresh, false), candidates(retries, true), used, count)
    .map(({ id }) => id)
    .join(" ");

test.each([
  [5, 0, 3, NONE, "n0 n1 n2"],
  [0, 5, 3, NONE, "r0 r1 r2"],
  [2, 2, 9, NONE, "n0 r0 n1 r1"],
  [9, 9, 9, NONE, "n0 r0 n1 n2 n3 r1 n4 n5 n6"],
  [9, 9, 4, { newMs: 0, retryMs: 60_000 }, "n0 n1 n2 n3"],
  [9, 9, 4, { newMs: 60_000, retryMs: 0 }, "r0 r1 r2 r3"],
  [0, 0, 9, NONE, ""],
])("of %i new ones and %i retries the next %i, after %j: %s", (fresh, retries, count, used, order) => {
  expect(picked(fresh, retries, count, used)).toBe(order);
});

test("neither kind ever waits for more than its share, whatever a record costs", () => {
  const cost = fc.integer({ min: 1, max: 60_000 });
  fc.assert(
    fc.property(cost, cost, (freshMs, retryMs) => {
      const order = nextRecords(candidates(400, false, freshMs), candidates(400, true, retryMs), NONE, 200);
      let [newUsed, retryUsed] = [0, 0];
      for (const { isRetry } of order) {
        if (isRetry) retryUsed += retryMs;
        else newUsed += freshMs;
        expect(newUsed).toBeLessThanOrEqual(3 * retryUsed + freshMs);
        expect(3 * retryUsed).toBeLessThanOrEqual(newUsed + 3 * retryMs);
      }
    }),
  );
});

test("each kind keeps its order, nobody is picked twice, and all are picked in the end", () => {
  fc.assert(
    fc.property(fc.nat(30), fc.nat(30), (fresh, retries) => {
      const order = picked(fresh, retries, 100).split(" ").filter(Boolean);
      expect(order.filter((id) => id.startsWith("n"))).toEqual(candidates(fresh, false).map(({ id }) => id));
      expect(order.filter((id) => id.startsWith("r"))).toEqual(candidates(retries, true).map(({ id }) => id));
    }),
  );
});

test.each([
  [[], undefined],
  [[7], 7],
  [[1, 2, 3, 4, 100], 100],
  [Array.from({ length: 20 }, (_, index) => index + 1), 19],
  [Array.from({ length: 100 }, (_, index) => 100 - index), 95],
])("the 95th percentile of %j is %s", (values, expected) => {
  expect(percentile95(values)).toBe(expected);
});

import fc from "fast-check";
import { blocksFromBottom, cellMs, firstInBlocks, outdatedRows, rowText } from "../../src/core/row-blocks";

const rowNumbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });

test("blocks deleted in their order take exactly the rows that were asked for", () => {
  fc.assert(
    fc.property(rowNumbers, (rows) => {
      const sheet = Array.from({ length: 60 }, (_, index) => index + 1);
      for (const { first, count } of blocksFromBottom(rows)) sheet.splice(first - 1, count);
      expect(sheet).toEqual(
        Array.from({ length: 60 }, (_, index) => index + 1).filter((n) => !rows.includes(n)),
      );
    }),
  );
});

test("what is chosen needs no more deletions than allowed, and begins with the first", () => {
  fc.assert(
    fc.property(
      rowNumbers,
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 5 }),
      (rows, most, calls) => {
        const chosen = firstInBlocks(rows, most, calls);
        expect(chosen).toEqual(rows.slice(0, chosen.length));
        expect(chosen.length).toBeGreaterThanOrEqual(Math.min(1, rows.length));
        expect(chosen.length).toBeLessThanOrEqual(most);
        expect(blocksFromBottom(chosen).length).toBeLessThanOrEqual(calls);
      },
    ),
  );
});

test("rows above the cap and rows that are too old are outdated, the oldest first, in whatever order they stand", () => {
  const rows = [40, 10, 30, 20].map((atMs, index) => ({ row: index + 2, atMs }));
  expect(outdatedRows(rows, 50, 3, 1_000)).toEqual([3]);
  expect(outdatedRows(rows, 50, 10, 25)).toEqual([3, 5]);
  expect(outdatedRows(rows, 50, 1, 25)).toEqual([3, 5, 4]);
  expect(outdatedRows(rows, 50, 4, 40)).toEqual([]);
});

test("a cell holds a moment or none", () => {
  expect(cellMs(new Date(5))).toBe(5);
  for (const other of ["2026-11-30", 5, "", null, undefined, new Date(NaN)])
    expect(cellMs(other)).toBeUndefined();
});

test("two rows are one where only a fraction of a second differs", () => {
  expect(rowText([new Date(1_000_100), "a", 1])).toBe(rowText([new Date(1_000_099), "a", 1]));
  expect(rowText([new Date(1_000_000), "a", 1])).not.toBe(rowText([new Date(1_001_000), "a", 1]));
  expect(rowText(["1"])).not.toBe(rowText([1]));
});

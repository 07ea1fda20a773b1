import fc from "fast-check";
import { cellBlocks } from "../../src/core/cell-blocks";
import { textCell } from "../../src/core/cell-text";

describe("cells to write", () => {
  const cell = (row: number, column: number, value = `${row}:${column}`) => ({ row, column, value });

  test("are joined into rectangles", () => {
    expect(cellBlocks([cell(2, 1), cell(2, 2), cell(3, 1), cell(3, 2)])).toEqual([
      {
        row: 2,
        column: 1,
        values: [
          ["2:1", "2:2"],
          ["3:1", "3:2"],
        ],
      },
    ]);
    expect(cellBlocks([cell(2, 1), cell(2, 3)])).toHaveLength(2);
    expect(cellBlocks([cell(2, 1), cell(4, 1)])).toHaveLength(2);
    expect(cellBlocks([])).toEqual([]);
  });

  test("written twice keep their last value", () => {
    expect(cellBlocks([cell(1, 1, "old"), cell(1, 1, "new")])).toEqual([
      { row: 1, column: 1, values: [["new"]] },
    ]);
  });

  test("are all in exactly one block, and no other cell is", () => {
    const position = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }));
    fc.assert(
      fc.property(fc.array(position, { maxLength: 40 }), (positions) => {
        const cells = positions.map(([row, column]) => cell(row, column));
        const covered = cellBlocks(cells).flatMap(({ row, column, values }) =>
          values.flatMap((line, down) =>
            line.map((value, right) => ({ at: `${row + down}:${column + right}`, value })),
          ),
        );
        expect(covered.map(({ at }) => at).sort()).toEqual(
          [...new Set(cells.map(({ value }) => value))].sort(),
        );
        expect(covered.every(({ at, value }) => at === value)).toBe(true);
      }),
    );
  });
});

describe("text for a cell", () => {
  test.each([
    "=1+1",
    "+81 3 1234",
    "-",
    "@name",
    "'quoted",
    "001",
    "1-2",
    "3.4",
    "1e5",
    "2026-11-30",
    "10:30",
    "¥100",
    "５",
    "TRUE",
    "false",
    " true ",
    "50%",
  ])("%j is forced to stay text", (text) => {
    expect(textCell(text)).toBe(`'${text}`);
  });

  test.each(["", "done", "完了", "Customer Sato, waiting", "https://docs.example/d/1abc"])(
    "%j needs nothing",
    (text) => {
      expect(textCell(text)).toBe(text);
    },
  );

  test("never begins a formula, and is the same text once the spreadsheet has taken its apostrophe", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `=${text}`),
        ),
        (text) => {
          const cell = textCell(text);
          expect(cell).not.toMatch(/^[=+\-@]/);
          expect(cell.startsWith("'") ? cell.slice(1) : cell).toBe(text);
        },
      ),
    );
  });
});

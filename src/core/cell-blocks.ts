/** Cells to write, joined into as few rectangles as possible: a service call costs more than a cell. */

export interface Cell<Value> {
  row: number;
  column: number;
  value: Value;
}

export interface Block<Value> {
  row: number;
  column: number;
  values: Value[][];
}

export function cellBlocks<Value>(cells: readonly Cell<Value>[]): Block<Value>[] {
  const blocks: Block<Value>[] = [];
  for (const strip of rowStrips(cells)) {
    const above = blocks.find(
      (block) =>
        block.column === strip.column &&
        block.values[0]?.length === strip.values.length &&
        block.row + block.values.length === strip.row,
    );
    if (above === undefined) blocks.push({ row: strip.row, column: strip.column, values: [strip.values] });
    else above.values.push(strip.values);
  }
  return blocks;
}

/** Neighbouring cells of one row, top to bottom. A cell written twice keeps its last value. */
function rowStrips<Value>(cells: readonly Cell<Value>[]): { row: number; column: number; values: Value[] }[] {
  const last = new Map(cells.map((cell) => [`${cell.row}:${cell.column}`, cell]));
  const sorted = [...last.values()].sort((a, b) => a.row - b.row || a.column - b.column);
  const strips: { row: number; column: number; values: Value[] }[] = [];
  for (const { row, column, value } of sorted) {
    const strip = strips[strips.length - 1];
    if (strip !== undefined && strip.row === row && strip.column + strip.values.length === column) {
      strip.values.push(value);
    } else {
      strips.push({ row, column, values: [value] });
    }
  }
  return strips;
}

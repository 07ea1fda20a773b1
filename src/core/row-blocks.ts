/** Which rows of a sheet are old, and how they are deleted in as few calls as possible. Rows are 1-based. */

export interface RowBlock {
  first: number;
  count: number;
}

/** Neighbouring rows together, from the bottom up: a deletion moves only what lies below it. */
export function blocksFromBottom(rows: readonly number[]): RowBlock[] {
  const blocks: RowBlock[] = [];
  for (const row of [...rows].sort((a, b) => b - a)) {
    const below = blocks[blocks.length - 1];
    if (below !== undefined && below.first === row + 1) {
      below.first = row;
      below.count += 1;
    } else blocks.push({ first: row, count: 1 });
  }
  return blocks;
}

/** As many of these rows, from the first on, as are deleted in that number of calls. */
export function firstInBlocks(rows: readonly number[], atMost: number, blocks: number): number[] {
  const chosen: number[] = [];
  const joined = new Set<number>();
  let count = 0;
  for (const row of rows.slice(0, atMost)) {
    const neighbours = Number(joined.has(row - 1)) + Number(joined.has(row + 1));
    if (count + 1 - neighbours > blocks) break;
    count += 1 - neighbours;
    joined.add(row);
    chosen.push(row);
  }
  return chosen;
}

export interface TimedRow {
  row: number;
  atMs: number;
}

/** What is older than `keepMs`, and what is more than the newest `keepRows`: the oldest first. */
export function outdatedRows(
  rows: readonly TimedRow[],
  nowMs: number,
  keepRows: number,
  keepMs: number,
): number[] {
  const oldestFirst = [...rows].sort((a, b) => a.atMs - b.atMs || a.row - b.row);
  const tooMany = oldestFirst.length - keepRows;
  return oldestFirst
    .filter(({ atMs }, index) => index < tooMany || nowMs - atMs > keepMs)
    .map(({ row }) => row);
}

/** The moment in a cell, undefined for anything else. By tag: a date may come from another script context. */
export function cellMs(value: unknown): number | undefined {
  if (Object.prototype.toString.call(value) !== "[object Date]") return undefined;
  const ms = (value as Date).getTime();
  return Number.isNaN(ms) ? undefined : ms;
}

/** What tells one row from another: a sheet may move a moment by a fraction, never by a second. */
export const rowText = (values: readonly unknown[]): string =>
  JSON.stringify(
    values.map((value) => {
      const ms = cellMs(value);
      return ms === undefined ? value : Math.round(ms / 1_000);
    }),
  );

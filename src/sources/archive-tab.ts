/** A tab that rows are moved to. Its columns are found by name wherever they stand, and those it lacks are added. */
import { normalizeId } from "../core/record-key";
import type { CellValue, Formula, Table, TableCells } from "../ports";

export type ArchivedCell = CellValue | Formula;

export interface ArchiveTab {
  table: Table;
  /** What stood there before, without its header; `names` are the columns asked for. */
  rows: unknown[][];
  /** Cells in the order of `names`. */
  append(rows: ArchivedCell[][]): void;
}

export function archiveTab(table: Table, columnNames: readonly string[]): ArchiveTab {
  const cells = table.read();
  const names = columnNames.map(normalizeId);
  const header = (cells.display[0] ?? []).map(normalizeId);
  // An empty sheet is one empty cell.
  while (header[header.length - 1] === "") header.pop();
  const columns = columnsFor(header, names);
  const width = Math.max(header.length, ...columns.map((column) => column + 1));
  return {
    table,
    rows: bodyOf(cells).map((row) => columns.map((column) => row[column] ?? "")),
    append(rows) {
      const added = columns.flatMap((column, index) =>
        header[column] === names[index] ? [] : [{ row: 1, column: column + 1, value: names[index] ?? "" }],
      );
      if (added.length > 0) table.write(added);
      table.append(
        rows.map((row) => {
          const placed: ArchivedCell[] = Array.from({ length: width }, () => "");
          row.forEach((cell, index) => (placed[columns[index] ?? 0] = cell));
          return placed;
        }),
      );
    },
  };
}

const bodyOf = ({ values }: TableCells): unknown[][] => values.slice(1);

/** 0-based; two columns of one name stay two. */
function columnsFor(header: readonly string[], names: readonly string[]): number[] {
  const taken = new Set<number>();
  let free = header.length;
  return names.map((name) => {
    const found = header.findIndex((title, column) => title === name && !taken.has(column));
    const column = found >= 0 ? found : free++;
    taken.add(column);
    return column;
  });
}

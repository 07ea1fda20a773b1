// What single writes do to a cell and leave of it.
import type { Area } from "./a1-notation";
import { isDateFormat, momentOf, type Cell } from "./sheet-cells";
import type { SheetGrid } from "./sheet-grid";

export type CellChange = (old: Cell | undefined, rowIndex: number, columnIndex: number) => Cell | undefined;

export const blank: Cell = { value: "" };

export function changeArea(grid: SheetGrid, area: Area, change: CellChange): void {
  for (let r = 0; r < area.rows; r++) {
    for (let c = 0; c < area.columns; c++) {
      const [row, column] = [area.row + r, area.column + c];
      grid.setCell(row, column, change(grid.cell(row, column), r, c));
    }
  }
}

export function valueOf(cell: Cell | undefined, zone: string): unknown {
  if (cell === undefined) return "";
  const isDate = typeof cell.value === "number" && isDateFormat(cell.format);
  return isDate ? new Date(momentOf(cell.value as number, zone)) : cell.value;
}

export function withNote(old: Cell | undefined, note: string | null | undefined): Cell {
  const cell: Cell = { ...(old ?? blank) };
  delete cell.note;
  if (note !== null && note !== undefined && note !== "") cell.note = note;
  return cell;
}

export function withoutContent(old: Cell | undefined): Cell | undefined {
  if (old === undefined) return undefined;
  const cell: Cell = { ...old, value: old.checkbox ? false : "" };
  delete cell.formula;
  if (!cell.checkbox) delete cell.checkbox;
  return cell;
}

// One sheet's cells as plain rows, and what inserting, deleting and sorting do to them.
import type { Area } from "./a1-notation";
import { displayOf } from "./sheet-display";
import type { SheetLocaleName } from "./sheet-locale";
import { isEmptyCell, type Cell, type CellValue } from "./sheet-cells";

export interface StoredChart {
  id: number;
  type: string;
  ranges: string[];
  position: number[];
  options: Record<string, unknown>;
}

interface PackedCell {
  v: CellValue;
  f?: string;
  n?: string;
  note?: string;
  box?: true;
}

export interface PackedGrid {
  maxRows: number;
  maxColumns: number;
  frozenRows: number;
  hidden: boolean;
  charts: StoredChart[];
  protectedAreas: Area[];
  rows: (CellValue | PackedCell)[][];
}

type Row = (Cell | undefined)[];

/** A row as it is written, kept until the row changes: most of a large sheet is the same from one write to the next. */
export interface RowText {
  json: string;
  /** Displayed values up to the last filled cell. */
  csv: string;
  /** Column of the last filled cell. */
  width: number;
}

const isFilled = (cell: Cell | undefined): boolean =>
  cell !== undefined && (cell.value !== "" || cell.formula !== undefined);

export class SheetGrid {
  maxRows = 1_000;
  maxColumns = 26;
  frozenRows = 0;
  hidden = false;
  charts: StoredChart[] = [];
  protectedAreas: Area[] = [];
  #rows: Row[] = [];
  #texts = new WeakMap<Row, RowText>();

  constructor(readonly locale: SheetLocaleName) {}

  /** What a cell shows. */
  display(row: number, column: number): string {
    return displayOf(this.cell(row, column), this.locale);
  }

  cell(row: number, column: number): Cell | undefined {
    return this.#rows[row - 1]?.[column - 1];
  }

  setCell(row: number, column: number, cell: Cell | undefined): void {
    if (cell === undefined && this.cell(row, column) === undefined) return;
    while (this.#rows.length < row) this.#rows.push([]);
    const cells = this.#rows[row - 1] ?? [];
    while (cells.length < column) cells.push(undefined);
    cells[column - 1] = cell === undefined || isEmptyCell(cell) ? undefined : cell;
    this.#texts.delete(cells);
    this.maxRows = Math.max(this.maxRows, row);
    this.maxColumns = Math.max(this.maxColumns, column);
  }

  /** Last row with a value; unticked checkboxes are values. */
  lastRow(): number {
    let row = this.#rows.length;
    while (row > 0 && this.#text(this.#rows[row - 1] ?? []).width === 0) row -= 1;
    return row;
  }

  lastColumn(): number {
    return this.#rows.reduce((last, cells) => Math.max(last, this.#text(cells).width), 0);
  }

  insertRows(before: number, count: number): void {
    this.maxRows += count;
    if (before > this.#rows.length) return;
    this.#rows.splice(before - 1, 0, ...Array.from({ length: count }, () => []));
  }

  deleteRows(first: number, count: number): void {
    this.#rows.splice(first - 1, count);
    this.maxRows -= count;
  }

  insertColumns(before: number, count: number): void {
    this.maxColumns += count;
    this.#rows = this.#rows.map((cells) =>
      cells.length < before
        ? cells
        : [
            ...cells.slice(0, before - 1),
            ...Array.from({ length: count }, () => undefined),
            ...cells.slice(before - 1),
          ],
    );
  }

  deleteColumns(first: number, count: number): void {
    this.#rows = this.#rows.map((cells) => [...cells.slice(0, first - 1), ...cells.slice(first - 1 + count)]);
    this.maxColumns -= count;
  }

  /** Sorts the rows from `firstRow` on, as a person does with a filter. */
  sortRows(firstRow: number, compare: (a: Row, b: Row) => number): void {
    const head = this.#rows.slice(0, firstRow - 1);
    this.#rows = [...head, ...this.#rows.slice(firstRow - 1).sort(compare)];
  }

  clear(): void {
    this.#rows = [];
  }

  /** Everything but the rows, which are written one by one. */
  head(): Omit<PackedGrid, "rows"> {
    const { maxRows, maxColumns, frozenRows, hidden, charts, protectedAreas } = this;
    return { maxRows, maxColumns, frozenRows, hidden, charts, protectedAreas };
  }

  rowTexts(): RowText[] {
    return this.#rows.map((cells) => this.#text(cells));
  }

  #text(cells: Row): RowText {
    let text = this.#texts.get(cells);
    if (text === undefined) {
      let width = cells.length;
      while (width > 0 && !isFilled(cells[width - 1])) width -= 1;
      const json = JSON.stringify(cells.map((cell) => (cell === undefined ? "" : packCell(cell))));
      text = { json, csv: csvLine(cells.slice(0, width).map((cell) => displayOf(cell, this.locale))), width };
      this.#texts.set(cells, text);
    }
    return text;
  }

  static unpack(packed: PackedGrid, locale: SheetLocaleName): SheetGrid {
    const grid = new SheetGrid(locale);
    const { maxRows, maxColumns, frozenRows, hidden, charts, protectedAreas } = packed;
    Object.assign(grid, { maxRows, maxColumns, frozenRows, hidden, charts, protectedAreas });
    grid.#rows = packed.rows.map((cells) =>
      cells.map((cell) => (cell === "" ? undefined : unpackCell(cell))),
    );
    return grid;
  }
}

const csvLine = (texts: string[]): string =>
  texts.map((text) => (/[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text)).join(",");

function packCell(cell: Cell): CellValue | PackedCell {
  const packed: PackedCell = { v: cell.value };
  if (cell.formula !== undefined) packed.f = cell.formula;
  if (cell.format !== undefined) packed.n = cell.format;
  if (cell.note !== undefined) packed.note = cell.note;
  if (cell.checkbox) packed.box = true;
  return Object.keys(packed).length === 1 ? cell.value : packed;
}

function unpackCell(packed: CellValue | PackedCell): Cell {
  if (typeof packed !== "object") return { value: packed };
  const cell: Cell = { value: packed.v };
  if (packed.f !== undefined) cell.formula = packed.f;
  if (packed.n !== undefined) cell.format = packed.n;
  if (packed.note !== undefined) cell.note = packed.note;
  if (packed.box) cell.checkbox = true;
  return cell;
}

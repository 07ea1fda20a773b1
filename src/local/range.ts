// Range: an area of one sheet. Reads bring typed or displayed values, writes wait in the buffer.
import { a1Notation, overlaps, type Area } from "./a1-notation";
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";
import { SheetBuffer } from "./sheet-buffer";
import { blank, changeArea, valueOf, withNote, withoutContent, type CellChange } from "./cell-changes";
import { cellFrom, type Cell } from "./sheet-cells";
import { displayOf } from "./sheet-display";
import type { Sheet } from "./sheet";
import type { Book, SheetEntry } from "./spreadsheet-store";

/** Where a range or a sheet lives. */
export interface SheetPlace {
  run: Execution;
  book: Book;
  entry: SheetEntry;
}

export class Range extends GuestObject {
  static override readonly service = "Range";
  readonly #place: SheetPlace;
  readonly #area: Area;
  readonly #sheet: Sheet;

  constructor(place: SheetPlace, area: Area, sheet: Sheet) {
    super();
    this.#place = place;
    this.#area = area;
    this.#sheet = sheet;
  }

  getRow(): number {
    return this.#area.row;
  }

  getColumn(): number {
    return this.#area.column;
  }

  getNumRows(): number {
    return this.#area.rows;
  }

  getNumColumns(): number {
    return this.#area.columns;
  }

  getHeight(): number {
    return this.#area.rows;
  }

  getWidth(): number {
    return this.#area.columns;
  }

  getLastRow(): number {
    return this.#area.row + this.#area.rows - 1;
  }

  getLastColumn(): number {
    return this.#area.column + this.#area.columns - 1;
  }

  getA1Notation(): string {
    return a1Notation(this.#area);
  }

  getSheet(): Sheet {
    return this.#sheet;
  }

  getCell(row: number, column: number): Range {
    return this.offset(row - 1, column - 1, 1, 1);
  }

  offset(rowOffset: number, columnOffset: number, numRows?: number, numColumns?: number): Range {
    const { row, column, rows, columns } = this.#area;
    return this.#sheet.getRange(
      row + rowOffset,
      column + columnOffset,
      numRows ?? rows,
      numColumns ?? columns,
    );
  }

  getValues(): unknown[][] {
    const { zone } = this.#place.book.where;
    return this.#read((cell) => valueOf(cell, zone));
  }

  getValue(): unknown {
    return this.getValues()[0]?.[0];
  }

  getDisplayValues(): string[][] {
    const { locale } = this.#place.book.where;
    return this.#read((cell) => displayOf(cell, locale));
  }

  getDisplayValue(): string {
    return this.getDisplayValues()[0]?.[0] ?? "";
  }

  getFormulas(): string[][] {
    return this.#read((cell) => cell?.formula ?? "");
  }

  getFormula(): string {
    return this.getFormulas()[0]?.[0] ?? "";
  }

  getNotes(): string[][] {
    return this.#read((cell) => cell?.note ?? "");
  }

  getNote(): string {
    return this.getNotes()[0]?.[0] ?? "";
  }

  getNumberFormats(): string[][] {
    return this.#read((cell) => cell?.format ?? "0.###############");
  }

  getNumberFormat(): string {
    return this.getNumberFormats()[0]?.[0] ?? "";
  }

  isBlank(): boolean {
    return this.#read((cell) => (cell?.value ?? "") === "" && cell?.formula === undefined)
      .flat()
      .every(Boolean);
  }

  /** Null where boxes differ or there is none. */
  isChecked(): boolean | null {
    const states = new Set(this.#read((cell) => (cell?.checkbox ? cell.value === true : null)).flat());
    return states.size === 1 ? ([...states][0] ?? null) : null;
  }

  setValues(values: unknown[][]): Range {
    this.#checkShape(values, "Range.setValues");
    const { where } = this.#place.book;
    return this.#write((old, row, column) => cellFrom(values[row]?.[column], old, where));
  }

  setValue(value: unknown): Range {
    const { where } = this.#place.book;
    return this.#write((old) => cellFrom(value, old, where));
  }

  setFormula(formula: string): Range {
    return this.setValue(formula.startsWith("=") || formula === "" ? formula : `=${formula}`);
  }

  setFormulas(formulas: string[][]): Range {
    this.#checkShape(formulas, "Range.setFormulas");
    const { where } = this.#place.book;
    return this.#write((old, row, column) => cellFrom(formulas[row]?.[column], old, where));
  }

  setNotes(notes: (string | null)[][]): Range {
    this.#checkShape(notes, "Range.setNotes");
    return this.#write((old, row, column) => withNote(old, notes[row]?.[column]));
  }

  setNote(note: string | null): Range {
    return this.#write((old) => withNote(old, note));
  }

  clearNote(): Range {
    return this.setNote(null);
  }

  setNumberFormat(numberFormat: string): Range {
    return this.#write((old) => ({ ...(old ?? blank), format: numberFormat }));
  }

  setNumberFormats(numberFormats: string[][]): Range {
    this.#checkShape(numberFormats, "Range.setNumberFormats");
    return this.#write((old, row, column) => ({
      ...(old ?? blank),
      format: numberFormats[row]?.[column] ?? "",
    }));
  }

  insertCheckboxes(): Range {
    return this.#write((old) => ({ ...(old ?? blank), value: old?.value === true, checkbox: true }));
  }

  removeCheckboxes(): Range {
    return this.#write((old) => withoutContent(old && { ...old, checkbox: undefined as never }));
  }

  check(): Range {
    return this.#write((old) => (old?.checkbox ? { ...old, value: true } : old));
  }

  uncheck(): Range {
    return this.#write((old) => (old?.checkbox ? { ...old, value: false } : old));
  }

  clearContent(): Range {
    return this.#write(withoutContent);
  }

  clear(): Range {
    return this.#write(() => undefined);
  }

  activate(): Range {
    return this.#sheet.setActiveRange(this);
  }

  // How cells look is not kept: nothing that a script reads back depends on it.
  setFontWeight(): Range {
    return this;
  }

  setFontColor(): Range {
    return this;
  }

  setBackground(): Range {
    return this;
  }

  setWrap(): Range {
    return this;
  }

  setHorizontalAlignment(): Range {
    return this;
  }

  setVerticalAlignment(): Range {
    return this;
  }

  #read<T>(of: (cell: Cell | undefined) => T): T[][] {
    const { run, book, entry } = this.#place;
    const grid = SheetBuffer.of(run).read(book.file(entry));
    const { row, column, rows, columns } = this.#area;
    return Array.from({ length: rows }, (_, r) =>
      Array.from({ length: columns }, (__, c) => of(grid.cell(row + r, column + c))),
    );
  }

  #write(change: CellChange): Range {
    const { run, book, entry } = this.#place;
    const area = this.#area;
    if (
      book
        .file(entry)
        .read()
        .protectedAreas.some((locked) => overlaps(locked, area))
    )
      run.fail("protectedCells");
    SheetBuffer.of(run).write(book.file(entry), (grid) => changeArea(grid, area, change));
    return this;
  }

  #checkShape(values: unknown, call: string): asserts values is unknown[][] {
    const run: Execution = this.#place.run;
    if (!Array.isArray(values) || !values.every(Array.isArray)) {
      run.fail("signature", {
        types: Array.isArray(values) ? "number[]" : typeof values,
        call: `SpreadsheetApp.${call}`,
      });
    }
    if (values.length !== this.#area.rows)
      run.fail("rowsMismatch", { data: values.length, range: this.#area.rows });
    const odd = (values as unknown[][]).find((row) => row.length !== this.#area.columns);
    if (odd !== undefined) run.fail("columnsMismatch", { data: odd.length, range: this.#area.columns });
  }
}

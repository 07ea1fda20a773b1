// What people do to a sheet while scripts work on it: type, sort, insert, delete, rename.
import { typeInto, cellFrom, type Cell } from "./sheet-cells";
import type { Book, SheetEntry } from "./spreadsheet-store";

const compareValues = (a: Cell | undefined, b: Cell | undefined): number => {
  const [left, right] = [a?.value ?? "", b?.value ?? ""];
  if (left === "" || right === "") return left === right ? 0 : left === "" ? 1 : -1;
  if (typeof left === "number" && typeof right === "number") return left - right;
  return String(left) < String(right) ? -1 : String(left) > String(right) ? 1 : 0;
};

export class SheetEditor {
  constructor(
    readonly book: Book,
    readonly entry: SheetEntry,
  ) {}

  displayValues(): string[][] {
    const grid = this.#file.read();
    return Array.from({ length: grid.lastRow() }, (_, r) =>
      Array.from({ length: grid.lastColumn() }, (__, c) => grid.display(r + 1, c + 1)),
    );
  }

  note(row: number, column: number): string {
    return this.#file.read().cell(row, column)?.note ?? "";
  }

  /** Types a text into a cell. */
  setCell(row: number, column: number, typed: string): void {
    this.#file.change((grid) =>
      grid.setCell(row, column, cellFrom(typed, grid.cell(row, column), this.book.where)),
    );
  }

  /** A formula with the value it shows, for formulas this host does not compute ("Loading…", "#REF!"). */
  setFormula(row: number, column: number, formula: string, shown: string): void {
    const { value } = typeInto(shown, undefined, this.book.where);
    this.#file.change((grid) => grid.setCell(row, column, { ...grid.cell(row, column), formula, value }));
  }

  /** Ticks or clears a checkbox. */
  setChecked(row: number, column: number, isChecked: boolean): void {
    this.#file.change((grid) =>
      grid.setCell(row, column, { ...grid.cell(row, column), value: isChecked, checkbox: true }),
    );
  }

  insertRow(before: number, typed: string[] = []): void {
    this.#file.change((grid) => {
      grid.insertRows(before, 1);
      typed.forEach((text, index) =>
        grid.setCell(before, index + 1, cellFrom(text, undefined, this.book.where)),
      );
    });
  }

  deleteRow(row: number): void {
    this.#file.change((grid) => grid.deleteRows(row, 1));
  }

  /** Sorts the rows below the heading by a column. */
  sortBy(column: number, { descending = false, headerRows = 1 } = {}): void {
    this.#file.change((grid) =>
      grid.sortRows(
        headerRows + 1,
        (a, b) => compareValues(a[column - 1], b[column - 1]) * (descending ? -1 : 1),
      ),
    );
  }

  renameColumn(from: string, to: string, headerRow = 1): void {
    const column = (this.displayValues()[headerRow - 1] ?? []).indexOf(from) + 1;
    if (column === 0)
      throw new Error(`Sheet "${this.entry.name}" has no column "${from}" in row ${headerRow}.`);
    this.setCell(headerRow, column, to);
  }

  rename(name: string): void {
    this.book.meta.update((meta) => {
      for (const sheet of meta.sheets) if (sheet.id === this.entry.id) sheet.name = name;
    });
  }

  get #file() {
    return this.book.file(this.entry);
  }
}

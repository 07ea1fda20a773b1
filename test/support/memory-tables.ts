/** Sheets as rows of cells. Display follows the value; a protected sheet refuses writes as Google words it. */
import type { CellValue, CellWrite, Formula, Table, Tables } from "../../src/ports";

export type Cell = string | number | boolean | Date;

export interface Sheet {
  rows: Cell[][];
  /** 1-based "row:column" → formula. */
  formulas: Map<string, string>;
  isProtected: boolean;
}

export const newSheet = (rows: Cell[][]): Sheet => ({ rows, formulas: new Map(), isProtected: false });

export const displayOf = (cell: Cell | undefined): string => {
  if (cell === undefined) return "";
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  return cell instanceof Date ? cell.toISOString().slice(0, 16).replace("T", " ") : String(cell);
};

/** How a service's method becomes one that can be counted, refused and killed. */
export type AsCall = <Args extends unknown[], Result>(
  name: string,
  effect: (...args: Args) => Result,
) => (...args: Args) => Result;

const isFormula = (cell: CellValue | Formula): cell is Formula =>
  typeof cell === "object" && "formula" in cell;

/** By row, so that they move with it. */
const notesOf = new WeakMap<Cell[], string[]>();

/** @param column from 1, as in a sheet */
export const noteOn = (row: Cell[], column: number): string => notesOf.get(row)?.[column] ?? "";

export function setNote(row: Cell[], column: number, note: string): void {
  const known = notesOf.get(row) ?? [];
  known[column] = note;
  notesOf.set(row, known);
}

export function memoryTables(sheets: Map<string, Sheet>, asCall: AsCall): Tables {
  const tableOf = (sheet: Sheet): Table => ({
    read: asCall("table.read", () => {
      const width = Math.max(0, ...sheet.rows.map((row) => row.length));
      const columns = Array.from({ length: width }, (_, index) => index);
      return {
        display: sheet.rows.map((row) => columns.map((index) => displayOf(row[index]))),
        values: sheet.rows.map((row) => columns.map((index) => row[index] ?? "")),
      };
    }),
    readRow: asCall("table.readRow", (row: number, columns = sheet.rows[row - 1]?.length ?? 0) =>
      Array.from({ length: columns }, (_, index) => displayOf(sheet.rows[row - 1]?.[index])),
    ),
    readColumn: asCall("table.readColumn", (column: number) =>
      sheet.rows.map((row) => displayOf(row[column - 1])),
    ),
    readCell: asCall("table.readCell", (row: number, column: number) =>
      displayOf(sheet.rows[row - 1]?.[column - 1]),
    ),
    formulas: asCall("table.formulas", () =>
      sheet.rows.map((row, r) => row.map((_, c) => sheet.formulas.get(`${r + 1}:${c + 1}`) ?? "")),
    ),
    write: asCall("table.write", (cells: CellWrite[]) => {
      if (sheet.isProtected && cells.length > 0) {
        throw new Error(
          "You are trying to edit a protected cell or object. Please contact the spreadsheet owner.",
        );
      }
      for (const { row, column, value } of cells) (sheet.rows[row - 1] ??= [])[column - 1] = value;
    }),
    notes: asCall("table.notes", (row: number, column: number, count: number) =>
      Array.from({ length: count }, (_, index) => {
        const cells = sheet.rows[row - 1 + index];
        return cells === undefined ? "" : noteOn(cells, column);
      }),
    ),
    annotate: asCall("table.annotate", (row: number, column: number, notes: string[]) =>
      notes.forEach((note, index) => {
        setNote((sheet.rows[row - 1 + index] ??= []), column, note);
      }),
    ),
    append: asCall("table.append", (rows: (CellValue | Formula)[][]) => {
      while (
        sheet.rows.length > 1 &&
        !sheet.rows[sheet.rows.length - 1]?.some((cell) => displayOf(cell) !== "")
      )
        sheet.rows.pop();
      for (const row of rows) {
        const number = sheet.rows.push(row.map((cell) => (isFormula(cell) ? "" : cell)));
        row.forEach((cell, index) => {
          if (isFormula(cell)) sheet.formulas.set(`${number}:${index + 1}`, cell.formula);
        });
      }
    }),
    deleteRows: asCall("table.deleteRows", (first: number, count: number) => {
      sheet.rows.splice(first - 1, count);
      const kept = [...sheet.formulas].map(([place, formula]) => {
        const [row = 0, column = 0] = place.split(":").map(Number);
        return { row, column, formula };
      });
      sheet.formulas.clear();
      for (const { row, column, formula } of kept) {
        if (row < first) sheet.formulas.set(`${row}:${column}`, formula);
        if (row >= first + count) sheet.formulas.set(`${row - count}:${column}`, formula);
      }
    }),
    flush: asCall("table.flush", () => undefined),
  });
  return {
    find: asCall("tables.find", (name: string) => {
      const sheet = sheets.get(name);
      return sheet === undefined ? null : tableOf(sheet);
    }),
    make: asCall("tables.make", (name: string) => {
      const sheet = sheets.get(name) ?? newSheet([]);
      sheets.set(name, sheet);
      return tableOf(sheet);
    }),
    names: asCall("tables.names", () => [...sheets.keys()]),
  };
}

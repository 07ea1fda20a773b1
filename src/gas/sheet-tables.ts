/** Sheets of the spreadsheet the script is bound to. Text is written so that it stays text. */
import { cellBlocks } from "../core/cell-blocks";
import { textCell } from "../core/cell-text";
import { LOG_ARCHIVE } from "../guard/archive-log";
import { LOG_HEADER, LOG_SHEET } from "../guard/retry-log";
import type { CellValue, Formula, LogSheet, Table, Tables } from "../ports";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Book = GoogleAppsScript.Spreadsheet.Spreadsheet;

const cellOf = (value: CellValue | Formula): CellValue => {
  if (typeof value === "string") return textCell(value);
  return typeof value === "object" && "formula" in value ? value.formula : value;
};

let hasUnflushed = false;

/** What was written reaches the sheet. Costs nothing where nothing was written. */
export function flushWrites(): void {
  if (hasUnflushed) SpreadsheetApp.flush();
  hasUnflushed = false;
}

const tableOf = (sheet: Sheet): Table => ({
  read: () => {
    const range = sheet.getDataRange();
    return { display: range.getDisplayValues(), values: range.getValues() };
  },
  readRow: (row, columns = sheet.getLastColumn()) => {
    return columns === 0 ? [] : (sheet.getRange(row, 1, 1, columns).getDisplayValues()[0] ?? []);
  },
  readColumn: (column) => {
    const rows = sheet.getLastRow();
    return rows === 0
      ? []
      : sheet
          .getRange(1, column, rows, 1)
          .getDisplayValues()
          .map((row) => row[0] ?? "");
  },
  readCell: (row, column) => sheet.getRange(row, column).getDisplayValue(),
  formulas: () => sheet.getDataRange().getFormulas(),
  write: (cells) => {
    hasUnflushed = true;
    for (const { row, column, values } of cellBlocks(
      cells.map((cell) => ({ ...cell, value: cellOf(cell.value) })),
    )) {
      sheet.getRange(row, column, values.length, values[0]?.length ?? 1).setValues(values);
    }
  },
  notes: (row, column, count) =>
    sheet
      .getRange(row, column, count, 1)
      .getNotes()
      .map((line) => line[0] ?? ""),
  annotate: (row, column, notes) => {
    hasUnflushed = true;
    sheet.getRange(row, column, notes.length, 1).setNotes(notes.map((note) => [note]));
  },
  append: (rows) => appendRows(sheet, rows),
  deleteRows: (first, count) => {
    hasUnflushed = true;
    const below = sheet.getMaxRows();
    // A sheet refuses to lose the last row that is not frozen.
    if (count >= below - sheet.getFrozenRows()) sheet.insertRowsAfter(below, 1);
    sheet.deleteRows(first, count);
  },
  flush: flushWrites,
});

/** At least below the first row, which is the header's. */
function appendRows(sheet: Sheet, rows: (CellValue | Formula)[][], last = sheet.getLastRow()): void {
  hasUnflushed = true;
  const first = Math.max(last, 1) + 1;
  const missing = first + rows.length - 1 - sheet.getMaxRows();
  if (missing > 0) sheet.insertRowsAfter(sheet.getMaxRows(), missing);
  sheet.getRange(first, 1, rows.length, rows[0]?.length ?? 1).setValues(rows.map((row) => row.map(cellOf)));
}

const sheetNamed = (book: Book, name: string): Sheet => book.getSheetByName(name) ?? book.insertSheet(name);

/** @param spreadsheet looked up once per execution, and only when a sheet is needed */
export const sheetTables = (spreadsheet: () => Book): Tables => ({
  find: (name) => {
    const sheet = spreadsheet().getSheetByName(name);
    return sheet === null ? null : tableOf(sheet);
  },
  // Old rows of the log read as they did in the log.
  make: (name) =>
    tableOf(
      name === LOG_ARCHIVE
        ? logNamed(spreadsheet(), name, LOG_HEADER).sheet
        : sheetNamed(spreadsheet(), name),
    ),
  names: () =>
    spreadsheet()
      .getSheets()
      .map((sheet) => sheet.getName()),
});

function logNamed(book: Book, name: string, header: string[]): { sheet: Sheet; last: number } {
  const sheet = sheetNamed(book, name);
  const last = sheet.getLastRow();
  // Also where a run died between the sheet and its header.
  if (last === 0) writeHeader(sheet, header);
  return { sheet, last };
}

export const retryLogSheet = (spreadsheet: () => Book, name = LOG_SHEET): LogSheet => ({
  append: (header, rows) => {
    const { sheet, last } = logNamed(spreadsheet(), name, header);
    appendRows(sheet, rows, last);
    // The run is closed next, and a closed run's rows are written by nobody else.
    flushWrites();
  },
});

/** The newest rows, in one read; none where there is no log yet. null: not to be read now. */
export function lastLogRows(most: number): unknown[][] | null {
  try {
    const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName(LOG_SHEET);
    const last = sheet?.getLastRow() ?? 0;
    if (sheet === null || last < 2) return [];
    const first = Math.max(2, last - most + 1);
    return sheet.getRange(first, 1, last - first + 1, sheet.getLastColumn()).getValues();
  } catch {
    // What hangs on this sheet says so; the rest of the page does not hang on it.
    return null;
  }
}

function writeHeader(sheet: Sheet, header: string[]): void {
  sheet.getRange(1, 1, 1, header.length).setValues([header]).setFontWeight("bold");
  sheet.getRange(1, 1, sheet.getMaxRows(), 1).setNumberFormat("yyyy-mm-dd hh:mm:ss");
  sheet.setFrozenRows(1);
}

/** A tab that is written anew each time: a header, rows of text, a colour for the first cell of each. */
import { textCell } from "../core/cell-text";

export function writeReport(
  name: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  colours: readonly string[] = [],
): void {
  const book = SpreadsheetApp.getActiveSpreadsheet();
  const sheet = book.getSheetByName(name) ?? book.insertSheet(name);
  sheet.clear();
  const missing = rows.length + 1 - sheet.getMaxRows();
  if (missing > 0) sheet.insertRowsAfter(sheet.getMaxRows(), missing);
  sheet
    .getRange(1, 1, 1, header.length)
    .setValues([[...header]])
    .setFontWeight("bold");
  if (rows.length > 0)
    sheet.getRange(2, 1, rows.length, header.length).setValues(rows.map((row) => row.map(textCell)));
  colours.forEach((colour, index) => sheet.getRange(index + 2, 1).setBackground(colour));
  sheet.setFrozenRows(1);
  SpreadsheetApp.flush();
}

/** A tab of counts with a column chart of each: a chart follows its cells, so it is made once, and again where it is gone. */
import { textCell } from "../core/cell-text";
import { setupError } from "../core/raised";
import { OWN_WORDS } from "../messages/own-words";
import type { ChartTab } from "../ports";

/** Rows of the sheet that a chart covers. */
const CHART_ROWS = 20;

export const chartTab = (spreadsheet: () => GoogleAppsScript.Spreadsheet.Spreadsheet): ChartTab => ({
  localHour: (ms) =>
    Utilities.formatDate(new Date(ms), spreadsheet().getSpreadsheetTimeZone(), "yyyy-MM-dd HH"),
  show(name, blocks, heads) {
    const sheet = spreadsheet().getSheetByName(name) ?? spreadsheet().insertSheet(name);
    const head = sheet.getRange(1, 1).getDisplayValue();
    if (head !== "" && !heads.includes(head)) throw setupError(OWN_WORDS.tabTaken(name));
    const ranges = blocks.map(({ rows }, index) =>
      sheet
        .getRange(1, 1 + 3 * index, rows.length, 2)
        .setValues(rows.map((row) => row.map((cell) => (typeof cell === "string" ? textCell(cell) : cell)))),
    );
    const columns = sheet.getCharts().flatMap((chart) => chart.getRanges().map((range) => range.getColumn()));
    blocks.forEach(({ title }, index) => {
      const range = ranges[index];
      if (range === undefined || columns.includes(range.getColumn())) return;
      const chart = sheet.newChart().asColumnChart().setTitle(title).addRange(range).setNumHeaders(1);
      sheet.insertChart(chart.setPosition(1 + CHART_ROWS * index, 3 * blocks.length + 1, 0, 0).build());
    });
    SpreadsheetApp.flush();
  },
});

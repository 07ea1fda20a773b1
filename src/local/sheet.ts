// Sheet: rows and columns of one tab.
import { overlaps, parseA1, type Area } from "./a1-notation";
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";
import { Range, type SheetPlace } from "./range";
import { RangeList } from "./range-list";
import { SheetBuffer } from "./sheet-buffer";
import { cellFrom } from "./sheet-cells";
import { EmbeddedChart, EmbeddedChartBuilder } from "./sheet-charts";
import type { SheetGrid } from "./sheet-grid";
import { Selection } from "./sheet-selection";
import { CELL_LIMIT } from "./spreadsheet-store";
import { Spreadsheet } from "./spreadsheet";

export class Sheet extends GuestObject {
  static override readonly service = "Sheet";
  readonly #place: SheetPlace;

  constructor(place: SheetPlace) {
    super();
    this.#place = place;
  }

  getName(): string {
    return this.#entry.name;
  }

  setName(name: string): Sheet {
    const { run, book, entry } = this.#place;
    if (book.entry(name) !== undefined && name !== this.getName()) run.fail("sheetNameTaken", { name });
    book.meta.update((meta) => meta.sheets.forEach((sheet) => sheet.id === entry.id && (sheet.name = name)));
    return this;
  }

  getSheetId(): number {
    return this.#place.entry.id;
  }

  getIndex(): number {
    return this.#place.book.meta.read().sheets.findIndex((sheet) => sheet.id === this.#place.entry.id) + 1;
  }

  getParent(): Spreadsheet {
    return new Spreadsheet(this.#place.run, this.#place.book);
  }

  getLastRow(): number {
    return this.#read().lastRow();
  }

  getLastColumn(): number {
    return this.#read().lastColumn();
  }

  getMaxRows(): number {
    return this.#read().maxRows;
  }

  getMaxColumns(): number {
    return this.#read().maxColumns;
  }

  getRange(a1OrRow: string | number, column?: number, numRows = 1, numColumns = 1): Range {
    const { book, entry } = this.#place;
    const run: Execution = this.#place.run;
    const { maxRows, maxColumns } = book.file(entry).read();
    if (typeof a1OrRow === "string") {
      const parsed = parseA1(a1OrRow, maxRows, maxColumns);
      if (parsed === undefined || column !== undefined) run.fail("rangeNotFound");
      return new Range(this.#place, this.#checked(parsed.area, maxRows, maxColumns), this);
    }
    const numbers = [a1OrRow, column, numRows, numColumns];
    if (!numbers.every((number) => typeof number === "number" && !Number.isNaN(number))) {
      run.fail("signature", {
        types: numbers.map((one) => typeof one).join(","),
        call: "SpreadsheetApp.Sheet.getRange",
      });
    }
    const area: Area = {
      row: Math.trunc(a1OrRow),
      column: Math.trunc(column ?? 0),
      rows: Math.trunc(numRows),
      columns: Math.trunc(numColumns),
    };
    return new Range(this.#place, this.#checked(area, maxRows, maxColumns), this);
  }

  getRangeList(a1Notations: string[]): RangeList {
    return new RangeList(a1Notations.map((a1) => this.getRange(a1)));
  }

  getDataRange(): Range {
    return this.getRange(1, 1, Math.max(1, this.getLastRow()), Math.max(1, this.getLastColumn()));
  }

  getActiveRange(): Range {
    const { area } = Selection.of(this.#place.run).on(this.getName());
    return new Range(this.#place, area, this);
  }

  setActiveRange(range: Range): Range {
    Selection.of(this.#place.run).choose(this.getName(), {
      row: range.getRow(),
      column: range.getColumn(),
      rows: range.getNumRows(),
      columns: range.getNumColumns(),
    });
    return range;
  }

  activate(): Sheet {
    Selection.of(this.#place.run).choose(this.getName());
    return this;
  }

  appendRow(rowContents: unknown[]): Sheet {
    const { run, book } = this.#place;
    if (!Array.isArray(rowContents)) {
      run.fail("signature", { types: typeof rowContents, call: "SpreadsheetApp.Sheet.appendRow" });
    }
    const nextRow = book.file(this.#place.entry).read().lastRow() + 1;
    this.#refuseProtected({ row: nextRow, column: 1, rows: 1, columns: Math.max(1, rowContents.length) });
    return this.#write((grid) => {
      const row = grid.lastRow() + 1;
      const newRows = Math.max(0, row - grid.maxRows);
      const newColumns = Math.max(0, rowContents.length - grid.maxColumns);
      this.#needCells(newRows * grid.maxColumns + newColumns * grid.maxRows);
      rowContents.forEach((value, index) =>
        grid.setCell(row, index + 1, cellFrom(value, grid.cell(row, index + 1), book.where)),
      );
    });
  }

  insertRowsAfter(afterPosition: number, howMany: number): Sheet {
    return this.#insertRows(afterPosition + 1, howMany);
  }

  insertRowsBefore(beforePosition: number, howMany: number): Sheet {
    return this.#insertRows(beforePosition, howMany);
  }

  insertRowAfter(afterPosition: number): Sheet {
    return this.#insertRows(afterPosition + 1, 1);
  }

  insertRowBefore(beforePosition: number): Sheet {
    return this.#insertRows(beforePosition, 1);
  }

  insertColumnAfter(afterPosition: number): Sheet {
    return this.#write((grid) => {
      this.#needCells(grid.maxRows);
      grid.insertColumns(afterPosition + 1, 1);
    });
  }

  insertColumnBefore(beforePosition: number): Sheet {
    return this.insertColumnAfter(beforePosition - 1);
  }

  deleteColumn(columnPosition: number): Sheet {
    return this.#write((grid) => grid.deleteColumns(columnPosition, 1));
  }

  deleteRow(rowPosition: number): Sheet {
    return this.deleteRows(rowPosition, 1);
  }

  deleteRows(rowPosition: number, howMany: number): Sheet {
    const grid = this.#read();
    if (rowPosition < 1 || rowPosition + howMany - 1 > grid.maxRows) this.#place.run.fail("outsideSheet");
    if (howMany >= grid.maxRows - grid.frozenRows) this.#place.run.fail("lastRow");
    this.#refuseProtected({ row: rowPosition, column: 1, rows: howMany, columns: grid.maxColumns });
    return this.#write((rows) => rows.deleteRows(rowPosition, howMany));
  }

  setFrozenRows(rows: number): Sheet {
    return this.#write((grid) => (grid.frozenRows = rows));
  }

  getFrozenRows(): number {
    return this.#read().frozenRows;
  }

  hideSheet(): Sheet {
    return this.#write((grid) => (grid.hidden = true));
  }

  showSheet(): Sheet {
    return this.#write((grid) => (grid.hidden = false));
  }

  isSheetHidden(): boolean {
    return this.#read().hidden;
  }

  clear(): Sheet {
    this.#refuseProtected();
    return this.#write((grid) => grid.clear());
  }

  clearContents(): Sheet {
    this.getDataRange().clearContent();
    return this;
  }

  // Widths are looks, and looks are not kept.
  setColumnWidth(): Sheet {
    return this;
  }

  autoResizeColumns(): Sheet {
    return this;
  }

  newChart(): EmbeddedChartBuilder {
    return new EmbeddedChartBuilder(this.#place.run, (a1) => this.getRange(a1));
  }

  getCharts(): EmbeddedChart[] {
    return this.#read().charts.map(
      (chart) => new EmbeddedChart(this.#place.run, chart, (a1) => this.getRange(a1)),
    );
  }

  insertChart(chart: EmbeddedChart): void {
    const added = structuredClone(EmbeddedChart.definition(chart));
    this.#write((grid) =>
      grid.charts.push({ ...added, id: Math.max(0, ...grid.charts.map(({ id }) => id)) + 1 }),
    );
  }

  updateChart(chart: EmbeddedChart): void {
    const changed = structuredClone(EmbeddedChart.definition(chart));
    this.#write((grid) => (grid.charts = grid.charts.map((old) => (old.id === changed.id ? changed : old))));
  }

  removeChart(chart: EmbeddedChart): void {
    const { id } = EmbeddedChart.definition(chart);
    this.#write((grid) => (grid.charts = grid.charts.filter((old) => old.id !== id)));
  }

  get #entry() {
    const { book, entry } = this.#place;
    return book.meta.read().sheets.find((sheet) => sheet.id === entry.id) ?? entry;
  }

  #read(): SheetGrid {
    const { run, book, entry } = this.#place;
    return SheetBuffer.of(run).read(book.file(entry));
  }

  #write(write: (grid: SheetGrid) => unknown): Sheet {
    const { run, book, entry } = this.#place;
    SheetBuffer.of(run).write(book.file(entry), (grid) => void write(grid));
    return this;
  }

  #insertRows(before: number, howMany: number): Sheet {
    const { run, book, entry } = this.#place;
    if (before < 1 || howMany < 1) run.fail("outsideSheet");
    this.#needCells(howMany * book.file(entry).read().maxColumns);
    return this.#write((grid) => grid.insertRows(before, howMany));
  }

  #needCells(added: number): void {
    if (added > 0 && this.#place.book.cellCount() + added > CELL_LIMIT) this.#place.run.fail("cellLimit");
  }

  #refuseProtected(area?: Area): void {
    const { run, book, entry } = this.#place;
    const { protectedAreas } = book.file(entry).read();
    if (protectedAreas.some((locked) => area === undefined || overlaps(locked, area)))
      run.fail("protectedCells");
  }

  #checked(area: Area, maxRows: number, maxColumns: number): Area {
    const { run } = this.#place;
    if (area.row < 1) run.fail("startRowSmall");
    if (area.column < 1) run.fail("startColumnSmall");
    if (area.rows < 1) run.fail("rowsAtLeastOne");
    if (area.columns < 1) run.fail("columnsAtLeastOne");
    const isBeyond = area.row + area.rows - 1 > maxRows || area.column + area.columns - 1 > maxColumns;
    if (isBeyond && run.world.readings.rangeBeyondGrid === "refused") this.#refuseBeyond(area);
    return area;
  }

  /** Rows that this execution appended or inserted count, though they still wait to be written. */
  #refuseBeyond(area: Area): void {
    const { maxRows, maxColumns } = this.#read();
    if (area.row + area.rows - 1 > maxRows || area.column + area.columns - 1 > maxColumns) {
      this.#place.run.fail("outsideSheet");
    }
  }
}

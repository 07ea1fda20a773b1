// SpreadsheetApp and Spreadsheet: which spreadsheet the script has, and its sheets.
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";
import type { Range } from "./range";
import { RangeList } from "./range-list";
import { Sheet } from "./sheet";
import { SheetBuffer } from "./sheet-buffer";
import { Selection } from "./sheet-selection";
import { CELL_LIMIT, type Book, type SheetEntry } from "./spreadsheet-store";
import { Ui, hasPerson } from "./ui";

export const spreadsheetUrl = (id: string): string => `https://docs.google.com/spreadsheets/d/${id}/edit`;

/** The spreadsheet the script is bound to. */
export function boundBook(run: Execution): Book | undefined {
  const { world } = run;
  const isHidden =
    run.options.kind === "time-trigger" && world.readings.activeSpreadsheetInTriggers === "missing";
  return isHidden ? undefined : world.sheets.book(world.settings.read().container);
}

export class SpreadsheetApp extends GuestObject {
  static override readonly service = "SpreadsheetApp";
  readonly #run: Execution;

  constructor(run: Execution) {
    super();
    this.#run = run;
  }

  getActiveSpreadsheet(): Spreadsheet | null {
    const book = boundBook(this.#run);
    return book === undefined ? null : new Spreadsheet(this.#run, book);
  }

  getActive(): Spreadsheet | null {
    return this.getActiveSpreadsheet();
  }

  getActiveSheet(): Sheet | null {
    return this.getActiveSpreadsheet()?.getActiveSheet() ?? null;
  }

  getActiveRange(): Range | null {
    return this.getActiveSheet()?.getActiveRange() ?? null;
  }

  openById(id: string): Spreadsheet {
    if (typeof id !== "string" || id === "") this.#run.fail("invalidArgument", { name: "id" });
    const book = this.#run.world.sheets.book(id);
    if (book === undefined) this.#run.fail("noAccess");
    return new Spreadsheet(this.#run, book);
  }

  openByUrl(url: string): Spreadsheet {
    return this.openById(/\/d\/([^/]+)/.exec(url)?.[1] ?? "");
  }

  flush(): void {
    SheetBuffer.of(this.#run).flushAll();
  }

  getUi(): Ui {
    if (!hasPerson(this.#run)) this.#run.fail("noUi", { call: "SpreadsheetApp.getUi()" });
    return new Ui(this.#run);
  }
}

export class Spreadsheet extends GuestObject {
  static override readonly service = "Spreadsheet";
  readonly #run: Execution;
  readonly #book: Book;

  constructor(run: Execution, book: Book) {
    super();
    this.#run = run;
    this.#book = book;
  }

  getId(): string {
    return this.#book.meta.read().id;
  }

  getUrl(): string {
    return spreadsheetUrl(this.getId());
  }

  getName(): string {
    return this.#book.meta.read().name;
  }

  getSpreadsheetTimeZone(): string {
    return this.#book.meta.read().timeZone;
  }

  getSpreadsheetLocale(): string {
    return this.#book.meta.read().locale;
  }

  getSheets(): Sheet[] {
    return this.#book.meta.read().sheets.map((entry) => this.#sheet(entry));
  }

  getNumSheets(): number {
    return this.#book.meta.read().sheets.length;
  }

  getSheetByName(name: string): Sheet | null {
    const entry = this.#book.entry(name);
    return entry === undefined ? null : this.#sheet(entry);
  }

  getSheetById(id: number): Sheet | null {
    const entry = this.#book.meta.read().sheets.find((sheet) => sheet.id === id);
    return entry === undefined ? null : this.#sheet(entry);
  }

  insertSheet(name?: string | number, index?: number): Sheet {
    const count = this.getNumSheets();
    const wanted = typeof name === "string" ? name : this.#freeName(count + 1);
    if (this.#book.entry(wanted) !== undefined) this.#run.fail("sheetNameTaken", { name: wanted });
    if (this.#book.cellCount() + 26_000 > CELL_LIMIT) this.#run.fail("cellLimit");
    return this.#sheet(this.#book.addSheet(wanted, typeof name === "number" ? name : (index ?? count)));
  }

  deleteSheet(sheet: Sheet): void {
    if (this.getNumSheets() === 1) this.#run.fail("lastSheet");
    this.#book.removeSheet(sheet.getSheetId());
  }

  getActiveSheet(): Sheet {
    const chosen = Selection.of(this.#run).sheet;
    const found = chosen === undefined ? null : this.getSheetByName(chosen);
    return found ?? (this.getSheets()[0] as Sheet);
  }

  setActiveSheet(sheet: Sheet): Sheet {
    return sheet.activate();
  }

  getActiveRange(): Range {
    return this.getActiveSheet().getActiveRange();
  }

  getActiveRangeList(): RangeList {
    return new RangeList([this.getActiveRange()]);
  }

  getRange(a1Notation: string): Range {
    const [, name] = /^'?((?:[^'!]|'')+)'?!/.exec(a1Notation) ?? [];
    const sheet = name === undefined ? this.getActiveSheet() : this.getSheetByName(name.replace(/''/g, "'"));
    if (sheet === null) this.#run.fail("rangeNotFound");
    return sheet.getRange(a1Notation);
  }

  toast(message: string, title = "", timeoutSeconds = 5): void {
    this.#run.ui.toasts.push({ message: String(message), title: String(title), timeoutSeconds });
  }

  #freeName(from: number): string {
    const base = this.getSpreadsheetLocale() === "ja_JP" ? "シート" : "Sheet";
    let number = from;
    while (this.#book.entry(`${base}${number}`) !== undefined) number += 1;
    return `${base}${number}`;
  }

  #sheet(entry: SheetEntry): Sheet {
    return new Sheet({ run: this.#run, book: this.#book, entry });
  }
}

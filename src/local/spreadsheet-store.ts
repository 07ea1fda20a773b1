// All spreadsheets of a world, each a folder: `spreadsheet.json` names its sheets, every sheet has its CSV.
import { cellFrom, type SheetLocale } from "./sheet-cells";
import { SheetFile } from "./sheet-file";
import { JsonFile, type WorldDisk } from "./world-disk";
import { hasShape, isListOf, isMapOf, isText, missingFile, unreadableFile } from "./world-fault";
import { safeFileName } from "./safe-file-name";
import type { WorldState } from "./world-state";

export interface SheetEntry {
  id: number;
  name: string;
  file: string;
}

interface StoredBook {
  id: string;
  name: string;
  timeZone: string;
  locale: SheetLocale["locale"];
  sheets: SheetEntry[];
  nextSheetId: number;
}

export const CELL_LIMIT = 10_000_000;

const isBook = (value: unknown): boolean =>
  hasShape(value, { id: "", name: "", timeZone: "", locale: "", sheets: [], nextSheetId: 0 }) &&
  isListOf((sheet) => hasShape(sheet, { id: 0, name: "", file: "" }))((value as StoredBook).sheets);

export class Book {
  readonly meta: JsonFile<StoredBook>;
  readonly #disk: WorldDisk;
  readonly #nowMs: () => number;
  readonly #folder: string;
  #files = new Map<number, SheetFile>();

  constructor(world: WorldState, folder: string, initial: () => StoredBook) {
    this.#disk = world.disk;
    this.#nowMs = () => world.nowMs();
    this.#folder = folder;
    this.meta = new JsonFile(
      world.disk,
      world.disk.path("sheets", folder, "spreadsheet.json"),
      initial,
      isBook,
    );
  }

  get where(): SheetLocale {
    const { locale, timeZone } = this.meta.read();
    return { locale, zone: timeZone, nowMs: this.#nowMs };
  }

  file(entry: SheetEntry): SheetFile {
    let file = this.#files.get(entry.id);
    if (file === undefined) {
      file = new SheetFile(this.#disk, this.#disk.path("sheets", this.#folder, entry.file), this.where);
      this.#files.set(entry.id, file);
    }
    return file;
  }

  entry(name: string): SheetEntry | undefined {
    return this.meta.read().sheets.find((sheet) => sheet.name === name);
  }

  /** The file name stays when the sheet is renamed: people's open CSV does not vanish under their hands. */
  addSheet(name: string, index?: number): SheetEntry {
    return this.#disk.locked(() => this.#addSheet(name, index));
  }

  /** Its files first, so that no sheet is listed without them. */
  #addSheet(name: string, index: number | undefined): SheetEntry {
    const { sheets, nextSheetId } = this.meta.read();
    const taken = new Set(sheets.map((sheet) => sheet.file.toLowerCase()));
    let file = safeFileName(name);
    for (let n = 2; taken.has(file.toLowerCase()); n++) file = `${safeFileName(name)} (${n})`;
    const added = { id: nextSheetId, name, file };
    this.file(added).create();
    this.meta.update((meta) => {
      meta.nextSheetId = nextSheetId === 0 ? 100_001 : nextSheetId + 1;
      meta.sheets.splice(index ?? meta.sheets.length, 0, added);
    });
    return added;
  }

  removeSheet(id: number): void {
    this.meta.update((meta) => (meta.sheets = meta.sheets.filter((sheet) => sheet.id !== id)));
  }

  cellCount(): number {
    return this.meta.read().sheets.reduce((sum, entry) => {
      const { maxRows, maxColumns } = this.file(entry).read();
      return sum + maxRows * maxColumns;
    }, 0);
  }
}

export class SpreadsheetStore {
  readonly #world: WorldState;
  readonly #folders: JsonFile<Record<string, string>>;
  #books = new Map<string, Book>();

  constructor(world: WorldState) {
    this.#world = world;
    const path = world.disk.path("sheets", "spreadsheets.json");
    this.#folders = new JsonFile<Record<string, string>>(
      world.disk,
      path,
      () => {
        if (world.hasSpreadsheet()) throw missingFile(path);
        return {};
      },
      isMapOf(isText),
    );
  }

  book(id: string): Book | undefined {
    const folder = this.#folders.read()[id];
    if (folder === undefined) {
      if (id !== "" && id === this.#world.settings.read().container)
        throw unreadableFile(this.#folders.path, "it does not list the spreadsheet of this script");
      return undefined;
    }
    let book = this.#books.get(id);
    if (book === undefined) {
      book = new Book(this.#world, folder, () => {
        throw missingFile(this.#world.disk.path("sheets", folder, "spreadsheet.json"));
      });
      this.#books.set(id, book);
    }
    return book;
  }

  /** Reads every sheet of every spreadsheet. */
  readAll(): void {
    for (const id of Object.keys(this.#folders.read())) {
      const book = this.book(id);
      for (const entry of book?.meta.read().sheets ?? []) book?.file(entry).read();
    }
    this.book(this.#world.settings.read().container);
  }

  create(id: string, name: string): Book {
    const folder = this.#folders.update((folders) => {
      const taken = new Set(Object.values(folders));
      let free = safeFileName(name);
      for (let n = 2; taken.has(free); n++) free = `${safeFileName(name)} (${n})`;
      folders[id] = free;
      return free;
    });
    const { timeZone, locale } = this.#world.settings.read();
    const stored: StoredBook = {
      id,
      name,
      timeZone,
      locale: locale === "ja" ? "ja_JP" : "en_US",
      sheets: [],
      nextSheetId: 0,
    };
    const book = new Book(this.#world, folder, () => stored);
    book.meta.update(() => undefined);
    this.#books.set(id, book);
    return book;
  }
}

/** Fills a sheet with text as a person types it; the columns named are plain text. */
export function typeRows(book: Book, entry: SheetEntry, rows: string[][], textColumns: number[] = []): void {
  book.file(entry).change((grid) => {
    rows.forEach((texts, rowIndex) =>
      texts.forEach((text, columnIndex) => {
        const isText = textColumns.includes(columnIndex + 1);
        const old = isText ? { value: "", format: "@" } : undefined;
        grid.setCell(rowIndex + 1, columnIndex + 1, cellFrom(text, old, book.where));
      }),
    );
  });
}

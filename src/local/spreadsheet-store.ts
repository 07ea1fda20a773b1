// All spreadsheets of a world, each a folder: `spreadsheet.json` names its sheets, every sheet has its CSV.
import { cellFrom, type SheetLocale } from "./sheet-cells";
import { SheetFile } from "./sheet-file";
import { JsonFile, type WorldDisk } from "./world-disk";
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
    this.meta = new JsonFile(world.disk, world.disk.path("sheets", folder, "spreadsheet.json"), initial);
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
    const entry = this.meta.update((meta) => {
      const taken = new Set(meta.sheets.map((sheet) => sheet.file.toLowerCase()));
      let file = safeFileName(name);
      for (let n = 2; taken.has(file.toLowerCase()); n++) file = `${safeFileName(name)} (${n})`;
      const added = { id: meta.nextSheetId, name, file };
      meta.nextSheetId = meta.nextSheetId === 0 ? 100_001 : meta.nextSheetId + 1;
      meta.sheets.splice(index ?? meta.sheets.length, 0, added);
      return added;
    });
    this.file(entry).change((grid) => {
      grid.clear();
      grid.charts = [];
      grid.protectedAreas = [];
      Object.assign(grid, { maxRows: 1_000, maxColumns: 26, frozenRows: 0, hidden: false });
    });
    return entry;
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
    this.#folders = new JsonFile(world.disk, world.disk.path("sheets", "spreadsheets.json"), () => ({}));
  }

  book(id: string): Book | undefined {
    const folder = this.#folders.read()[id];
    if (folder === undefined) return undefined;
    let book = this.#books.get(id);
    if (book === undefined) {
      book = new Book(this.#world, folder, () => {
        throw new Error(`${folder}/spreadsheet.json is missing.`);
      });
      this.#books.set(id, book);
    }
    return book;
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

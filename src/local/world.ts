// A world of Google's services on this machine: openWorld makes or opens one, `execute` runs a function of the script
// as Google would. Everything lies in one folder, readable by people.
import { existsSync, readdirSync } from "node:fs";
import { relative } from "node:path";
import { parseA1 } from "./a1-notation";
import { cacheFile } from "./cache";
import { DOCUMENT_TYPE, ROOT_ID } from "./drive-store";
import { executeFunction, type ExecuteOptions, type ExecutionResult } from "./execute";
import type { Locale } from "./error-texts";
import { Execution } from "./execution";
import { functionNames } from "./load-script";
import { freeLock, lockPath, takeLock } from "./lock";
import { mailIndex, type SentMail } from "./mail-store";
import { SheetEditor } from "./sheet-editor";
import type { SheetLocaleName } from "./sheet-locale";
import { typeRows, type Book } from "./spreadsheet-store";
import { fireNextTrigger, nextTrigger } from "./trigger-clock";
import type { StoredTrigger } from "./trigger-schedule";
import type { WorldOptions } from "./world-options";
import { WorldState } from "./world-state";

export type { ExecuteOptions, ExecutionResult } from "./execute";
export type { Fault, Intercept, ServiceCall, ExecutionKind, ExecutionStatus } from "./execution";
export type { WorldOptions } from "./world-options";
export type { OpenReadings } from "./open-readings";

export interface SpreadsheetOptions {
  /** Columns that are plain text. */
  textColumns?: string[];
  timeZone?: string;
  /** @default the one that belongs to the world's language */
  locale?: SheetLocaleName;
}

export interface DriveEntry {
  id: string;
  name: string;
  /** Relative to the world's folder. */
  path: string;
  folder: string;
  mimeType: string;
  trashed: boolean;
}

export const openWorld = (options: WorldOptions): World => new World(options);

const storedNames = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -5));

export class World {
  readonly #state: WorldState;

  constructor(options: WorldOptions) {
    this.#state = new WorldState(options);
  }

  /**
   * Reads every file once, so that one which cannot be used is told before anything has happened.
   * @throws WorldFault
   */
  readAll(): void {
    const state = this.#state;
    for (const name of ["script", ...storedNames(state.disk.path("properties"))])
      state.propertyStore(name).read();
    for (const name of storedNames(state.disk.path("cache"))) cacheFile(state.disk, name).read();
    state.triggers.read();
    state.drive.all();
    mailIndex(state).read();
    state.sheets.readAll();
  }

  get dir(): string {
    return this.#state.disk.root;
  }

  get owner(): string {
    return this.#state.owner;
  }

  /** The language of the account for as long as this world is open. */
  get locale(): Locale {
    return this.#state.locale;
  }

  nowMs(): number {
    this.#state.clock.follow();
    return this.#state.nowMs();
  }

  /** Lets time pass until then; a moment in the past changes nothing. */
  advanceTo(ms: number): void {
    this.#state.clock.pass(ms - this.nowMs());
  }

  /** A clock that is put right, backwards too. */
  stepClock(deltaMs: number): void {
    this.#state.clock.set(this.nowMs() + deltaMs);
  }

  execute(functionName: string, options: ExecuteOptions = {}): ExecutionResult {
    return executeFunction(this.#state, functionName, options);
  }

  /** What a person can run: the script's top-level functions. */
  functionNames(): string[] {
    const number = this.#state.nextExecution();
    return functionNames(new Execution(this.#state, { kind: "editor", user: this.owner, number }));
  }

  /** The next time-driven trigger fires: virtual time goes there first, real time does not wait. */
  fireTrigger(options: Pick<ExecuteOptions, "intercept" | "killAfterMs"> = {}): ExecutionResult | undefined {
    return fireNextTrigger(this.#state, options);
  }

  /** Fires everything that is due until then, in order, and leaves the clock there. */
  runUntil(ms: number, onExecution?: (result: ExecutionResult) => void): void {
    while ((nextTrigger(this.#state)?.nextMs ?? Infinity) <= ms) {
      const result = fireNextTrigger(this.#state);
      if (result !== undefined) onExecution?.(result);
    }
    this.advanceTo(ms);
  }

  triggers(): readonly StoredTrigger[] {
    return this.#state.triggers.read();
  }

  /** Which scopes a person has agreed to; without this, all of the manifest. */
  grantScopes(user: string, scopes: string[]): void {
    this.#state.settings.update((settings) => (settings.grants[user] = scopes));
  }

  /** Another execution holds the script lock until the returned function is called. */
  holdScriptLock(): () => void {
    const path = lockPath(this.#state, "script");
    if (!takeLock(this.#state, path, this)) throw new Error("The script lock is held already.");
    return () => freeLock(this.#state, path);
  }

  /** A new spreadsheet, to which the script is bound. Cells are typed as a person would; named columns are plain text. */
  createSpreadsheet(
    name: string,
    sheets: Record<string, string[][]>,
    { textColumns = [], timeZone, locale }: SpreadsheetOptions = {},
  ): string {
    const id = this.#state.newId();
    const book = this.#state.sheets.create(id, name);
    if (timeZone !== undefined) book.meta.update((meta) => (meta.timeZone = timeZone));
    if (locale !== undefined) book.meta.update((meta) => (meta.locale = locale));
    this.#state.drive.listSpreadsheet(id, name);
    for (const [sheet, rows] of Object.entries(sheets)) {
      const headings = rows[0] ?? [];
      const asText = textColumns.map((column) => headings.indexOf(column) + 1).filter((column) => column > 0);
      typeRows(book, book.addSheet(sheet), rows, asText);
    }
    this.#state.propertyStore("script").update(() => undefined);
    this.#state.settings.update((settings) => (settings.container = id));
    return id;
  }

  createFolder(name: string, parent = ROOT_ID): string {
    return this.#state.drive.createFolder(name, parent).id;
  }

  /** A file, or with `document: true` a Google document whose text is kept as a `.md` file. */
  createFile(
    name: string,
    content: string,
    { folder = ROOT_ID, document = false, extension = ".md", mimeType = "text/plain" } = {},
  ): string {
    const file = document
      ? { name, content, parent: folder, mimeType: DOCUMENT_TYPE, extension }
      : { name, content, parent: folder, mimeType };
    return this.#state.drive.createFile(file).id;
  }

  sheet(name: string): SheetEditor {
    const book = this.#book();
    const entry = book.entry(name);
    if (entry === undefined) {
      const names = book.meta.read().sheets.map((sheet) => sheet.name);
      throw new Error(`There is no sheet "${name}". Found: ${names.join(", ")}.`);
    }
    return new SheetEditor(book, entry);
  }

  sheetNames(): string[] {
    return this.#book()
      .meta.read()
      .sheets.map((sheet) => sheet.name);
  }

  readSheet(name: string): string[][] {
    return this.sheet(name).displayValues();
  }

  /** From now on writing there is refused to everybody. */
  protectRange(sheet: string, a1: string): void {
    const { book, entry } = this.sheet(sheet);
    book.file(entry).change((grid) => {
      const parsed = parseA1(a1, grid.maxRows, grid.maxColumns);
      if (parsed === undefined) throw new Error(`"${a1}" names no range.`);
      grid.protectedAreas.push(parsed.area);
    });
  }

  unprotectRanges(sheet: string): void {
    const { book, entry } = this.sheet(sheet);
    book.file(entry).change((grid) => (grid.protectedAreas = []));
  }

  scriptProperties(): Record<string, string> {
    return { ...this.#state.propertyStore("script").read() };
  }

  /** As a person edits them on the settings page. */
  setScriptProperty(key: string, value: string | undefined): void {
    this.#state.propertyStore("script").update((store) => {
      if (value === undefined) delete store[key];
      else store[key] = value;
    });
  }

  files(): DriveEntry[] {
    const { drive } = this.#state;
    return drive
      .all()
      .filter((item) => item.parent !== null)
      .map((item) => ({
        id: item.id,
        name: item.name,
        path: item.path === "" ? "" : relative(this.dir, drive.diskPath(item)),
        folder: item.parent === null ? "" : (drive.find(item.parent)?.name ?? ""),
        mimeType: item.mimeType,
        trashed: drive.isTrashed(item),
      }));
  }

  /** What a person does in Drive. */
  trashFile(id: string, trashed = true): void {
    this.#state.drive.change(id, { trashed });
  }

  mails(): readonly SentMail[] {
    return mailIndex(this.#state).read();
  }

  #book(): Book {
    const book = this.#state.sheets.book(this.#state.settings.read().container);
    if (book === undefined) throw new Error(`The world in ${this.dir} has no spreadsheet yet.`);
    return book;
  }
}

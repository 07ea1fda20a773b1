/**
 * What the guard needs from the world. Only adapters know who provides it: Apps Script today, a queue worker
 * over another store, lock and clock later. Everything is synchronous, as Apps Script is.
 */

export interface Clock {
  nowMs(): number;
  /** Blocks. The caller has checked that the wait fits into the run. */
  sleep(ms: number): void;
}

/** Uniform in [0, 1). */
export type Random = () => number;

/** Strings by key, shared by all runs. Every method may throw when the platform refuses. */
export interface KeyValueStore {
  readAll(): Record<string, string>;
  read(key: string): string | null;
  /** One call: either all entries are written or the call throws. */
  write(entries: Record<string, string>): void;
  remove(key: string): void;
}

export interface Lock {
  /** False when another run holds it. May throw; an exception never means that we hold it. */
  tryAcquire(waitMs: number): boolean;
  isHeld(): boolean;
  release(): void;
}

export interface HttpRequest {
  url: string;
  method: string;
  /** Milliseconds until the platform gives up on the answer. */
  timeoutMs: number;
  /** UrlFetchApp's further options (payload, headers, contentType …), handed on as they are. */
  options: Record<string, unknown>;
}

/** The part of UrlFetchApp's HTTPResponse that is promised to jobs. */
export interface HttpResponse {
  getResponseCode(): number;
  getContentText(charset?: string): string;
  getAllHeaders(): object;
  getBlob(): unknown;
}

/** Never throws for an HTTP status; throws when no answer came. */
export interface Http {
  fetch(request: HttpRequest): HttpResponse;
  /** Answers in the order of the requests. */
  fetchAll(requests: HttpRequest[]): HttpResponse[];
}

export interface FileRef {
  id: string;
  name: string;
  url: string;
  createdMs: number;
  description: string;
  isTrashed: boolean;
  isShortcut: boolean;
}

/** Files and folders. `folderId` "" is the root. A missing id gives null, a refused one throws. */
export interface Files {
  file(id: string): FileRef | null;
  folder(id: string): FileRef | null;
  filesNamed(name: string, folderId: string): FileRef[];
  foldersNamed(name: string, folderId: string): FileRef[];
  copy(templateId: string, name: string, folderId: string): FileRef;
  createFile(name: string, content: string, mimeType: string, folderId: string): FileRef;
  createFolder(name: string, folderId: string): FileRef;
  describe(kind: "file" | "folder", id: string, description: string): void;
  /** Files of that folder that nobody changed since then, one by one: each costs calls. */
  unchangedSince(ms: number, folderId: string): Iterable<FileRef>;
  move(fileId: string, folderId: string): void;
}

export type CellValue = string | number | boolean | Date;

export interface TableCells {
  /** As a person sees them, row by row, from row 1. */
  display: string[][];
  /** As stored. */
  values: unknown[][];
}

export interface CellWrite {
  /** 1-based, as on the sheet. */
  row: number;
  column: number;
  value: CellValue;
}

/** A formula of the person's own, kept as one. */
export interface Formula {
  formula: string;
}

/** One sheet. Text is written as text: never as a formula, number or date. */
export interface Table {
  read(): TableCells;
  /** The display values of one row. @param columns so many. @default as many as the sheet has */
  readRow(row: number, columns?: number): string[];
  /** The display values of one column, from row 1. */
  readColumn(column: number): string[];
  readCell(row: number, column: number): string;
  formulas(): string[][];
  write(cells: CellWrite[]): void;
  /** Notes on the cells of one column. */
  notes(row: number, column: number, count: number): string[];
  annotate(row: number, column: number, notes: string[]): void;
  /** Below the last row that holds something, in one call. */
  append(rows: (CellValue | Formula)[][]): void;
  /** 1-based. Rows below move up. */
  deleteRows(first: number, count: number): void;
  flush(): void;
}

export interface Tables {
  /** null where there is no sheet of that name. */
  find(name: string): Table | null;
  /** The sheet of that name, made where there is none. */
  make(name: string): Table;
  names(): string[];
}

export interface LogSheet {
  /** Appends in one call; makes the sheet with this header when it is missing. */
  append(header: string[], rows: CellValue[][]): void;
}

export interface MailMessage {
  /** Separated by commas. Without: the person whose run it is. */
  to?: string;
  cc?: string;
  bcc?: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
  /** What the sender is called. */
  name?: string;
  /** Blobs. */
  attachments?: unknown[];
}

/** A tab of our own with counts and charts of them. */
export interface ChartTab {
  /** "2026-11-30 14" in the spreadsheet's zone. */
  localHour(ms: number): string;
  /**
   * Writes each block, header first, and makes its chart where there is none yet.
   * @param heads of which one stands in the first cell of a tab that was made here, in whatever language
   * @throws Error where the tab of that name is somebody else's
   */
  show(
    name: string,
    blocks: { title: string; rows: [string, string | number][] }[],
    heads: readonly string[],
  ): void;
}

export interface Mailer {
  send(message: MailMessage): void;
  /** Recipients that the account has left today. */
  remaining(): number;
}

/** One structured line in the execution log. A run's ports know its trace: callers leave it out. */
export type LogLine = (
  severity: "DEBUG" | "INFO" | "WARNING" | "ERROR",
  code: string,
  message: string,
  context?: Record<string, unknown>,
  trace?: string,
) => void;

/** Local dates and times of a named zone. */
export interface Calendar {
  /** "2026-11-30" in the script's zone. */
  localDate(ms: number): string;
  /** "2026-11-30 14:05" in the script's zone. */
  localTime(ms: number): string;
  /** Minutes since midnight in that zone. */
  minuteOfDay(ms: number, zone: string): number;
}

/** Forgets by itself, also early. For alarms about a store that cannot remember anything. */
export interface Cache {
  get(key: string): string | null;
  put(key: string, value: string, seconds: number): void;
}

export interface Ports {
  clock: Clock;
  random: Random;
  store: KeyValueStore;
  cache: Cache;
  lock: Lock;
  http: Http;
  files: Files;
  tables: Tables;
  logSheet: LogSheet;
  chartTab: ChartTab;
  mailer: Mailer;
  log: LogLine;
  calendar: Calendar;
  /** Where a person finds the spreadsheet, "" when nobody can say. */
  bookUrl(): string;
  /** The account this run belongs to, "" when unknown. */
  user(): string;
}

/**
 * Where records come from. A source lists what is there in one read, knows which records are done, and writes the
 * completion mark: "done" is a value in a place that belongs to the job, never a text we would have to read back.
 */
import type { Words } from "../core/words";
import type { Calendar, CellValue, KeyValueStore, Tables } from "../ports";

export interface JobRecord {
  id: string;
  /** What a person calls it. */
  label: string;
  /** The cell as displayed, trimmed. @throws SetupError for a column that does not exist */
  text(column: string): string;
  /** @throws InputError where the cell holds no number */
  number(column: string): number;
  /** @throws InputError where the cell holds no date */
  date(column: string): Date;
  raw(column: string): unknown;
}

export interface InvalidRecord {
  id: string;
  label: string;
  /** A sentence for the person who can correct it. */
  problem: Words;
  row: number;
}

export interface Listing {
  /** Not done, valid, in the order of the source. */
  candidates: JobRecord[];
  invalid: InvalidRecord[];
  /** Ids whose resume box a person has ticked. */
  ticked: string[];
  /** The column of these boxes as the sheet has it, "" where there is none. */
  resumeColumn: string;
  /** Every valid id that is there, done ones included. */
  ids: readonly string[];
  has(id: string): boolean;
  isDone(id: string): boolean;
  /** The source was readable but held nothing at all: nobody concludes from this that records are gone. */
  isEmpty: boolean;
  /** Rows whose id is an error or still loading: as many ids that seem to be gone may be behind them. */
  pending: number;
}

/** What a person reads in the record's own row. */
export interface RecordStatus {
  status: string;
  note: string;
  nextTry: string;
  /** Written once: the ledger keeps only the beginning of a stopped record's message. */
  isFinal?: boolean;
  /** Written only where the row shows one of these: a person's own words in an unused column stay. */
  replaces?: readonly string[];
  /** What happened to the record since the last run, the newest last. */
  story: readonly StoryLine[];
}

export interface StoryLine {
  text: string;
  /** Not told again where the row says this already; of columns that are missing nothing is asked. */
  unless?: { status: string; note?: string };
}

export interface Source {
  /**
   * @param knownIds records that have a ledger entry
   * @param mayWrite false where somebody only looks: no id is written into a row then
   * @throws SetupError when the sheet or a column is missing
   */
  list(knownIds: readonly string[], mayWrite: boolean): Listing;
  /** Writes the completion mark and flushes it. Throws when it could not be written. */
  complete(record: JobRecord, result: unknown): void;
  /** Ids of the rows of a sheet that a person has selected. Only where records are rows. */
  idsInRows?(sheet: string, rows: readonly number[]): string[];
  clearTicks(ids: readonly string[]): void;
  /**
   * Writes only what differs from what stands there.
   * @param toCorrect what a row says that a person has to correct
   */
  show(statuses: ReadonlyMap<string, RecordStatus>, toCorrect: (problem: Words) => RecordStatus): void;
  /** Moves what is done and old out of the way, a part at a time. @returns whether nothing is left to move */
  archive?(): boolean;
}

export interface SourceEnv {
  jobName: string;
  tables: Tables;
  calendar: Calendar;
  store: KeyValueStore;
  nowMs(): number;
}

export type SourceSpec = (env: SourceEnv) => Source;

export type CompletionValues = Record<string, CellValue>;

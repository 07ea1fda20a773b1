/**
 * Records from a sheet as people have them: columns by header name wherever they stand, rows found again by id
 * when something is written, because people sort and insert while a run works.
 */
import { InputError } from "../core/raised";
import { storyWith } from "../core/record-story";
import type { Words } from "../core/words";
import { OWN_WORDS } from "../messages/own-words";
import type { CellValue, CellWrite } from "../ports";
import { archiveDone, doneAtColumn, refuseDays } from "./archive-done";
import { cellText } from "./row-record";
import { readSheet, type SheetRow, type SheetView } from "./sheet-view";
import type { JobRecord, Listing, RecordStatus, Source, SourceEnv, SourceSpec } from "./source";

export interface SheetOptions {
  sheet: string;
  /** One column, several, or a function of the row; "auto" writes a number into a column named "id". */
  id: string | string[] | ((row: JobRecord) => string);
  /** Column with what people call the record. @default the id */
  label?: string;
  /** Any value here means done. */
  done: string;
  /** Column for the moment the record was done, written where it exists. @default "done_at" */
  doneAt?: string;
  /**
   * Done rows move to the tab `<sheet>_archive` when they are older. How old a row is say a date in the done column, else
   * the column `doneAt`. 0: never. @default 0
   */
  archiveDoneAfterDays?: number;
  /** Column of checkboxes that resume a stopped record. */
  resume?: string;
  /** Columns for people; written where they exist. @default "status", "note", "next_try" */
  status?: string;
  note?: string;
  nextTry?: string;
  /** Row of the column names. @default the first row that holds all the columns named here */
  headerRow?: number;
}

export function sheetRecords(options: SheetOptions): SourceSpec {
  refuseDays(`Sheet "${options.sheet}": archiveDoneAfterDays`, options.archiveDoneAfterDays);
  return (env) => new SheetSource(options, env);
}

class SheetSource implements Source {
  private view: SheetView | undefined;

  constructor(
    private readonly options: SheetOptions,
    private readonly env: SourceEnv,
  ) {}

  list(knownIds: readonly string[], mayWrite: boolean): Listing {
    // Somebody emptied a sheet that had records, and who checks the set-up wants to hear what it lacks.
    this.view = readSheet(this.options, this.env, mayWrite, mayWrite && knownIds.length === 0);
    const { rows } = this.view;
    return {
      candidates: rows.filter((row) => !row.isDone && row.problem === "").map((row) => row.record),
      invalid: rows
        .filter((row) => row.problem !== "")
        .map((row) => ({ id: row.id, label: row.record.label, problem: row.problem, row: row.number })),
      ticked: rows.filter((row) => row.isTicked && row.problem === "").map((row) => row.id),
      resumeColumn: this.view.columns.has(this.options.resume ?? "") ? (this.options.resume ?? "") : "",
      ids: [...this.view.byId.keys()],
      has: (id) => this.view?.byId.has(id) ?? false,
      isDone: (id) => this.view?.byId.get(id)?.isDone ?? false,
      isEmpty: rows.length === 0,
      pending: this.view.pending,
    };
  }

  idsInRows(sheet: string, rows: readonly number[]): string[] {
    if (sheet !== this.options.sheet) return [];
    return this.viewed()
      .rows.filter((row) => row.problem === "" && rows.includes(row.number))
      .map((row) => row.id);
  }

  complete(record: JobRecord, result: unknown): void {
    const values = typeof result === "object" && result !== null ? (result as Record<string, CellValue>) : {};
    const done: CellValue = values[this.options.done] ?? (typeof result === "string" ? result : "");
    const nowMs = this.env.nowMs();
    const written: Record<string, CellValue> = {
      [doneAtColumn(this.options)]: new Date(nowMs),
      ...values,
      [this.options.done]: done === "" ? new Date(nowMs) : done,
    };
    const { view, row } = this.placeOf(record.id);
    const cells = Object.entries(written)
      .filter(([name]) => view.columns.has(name))
      .map(([name, value]) => ({ row, column: view.column(name), value }));
    view.table.write(cells);
    view.table.flush();
    const known = view.byId.get(record.id);
    if (known !== undefined) known.isDone = true;
  }

  clearTicks(ids: readonly string[]): void {
    const { resume } = this.options;
    if (resume === undefined || ids.length === 0) return;
    const view = this.readAnew();
    if (!view.columns.has(resume)) return;
    const cells = ids.flatMap((id): CellWrite[] => {
      const row = view.byId.get(id);
      return row === undefined ? [] : [{ row: row.number, column: view.column(resume), value: false }];
    });
    view.table.write(cells);
    view.table.flush();
  }

  show(statuses: ReadonlyMap<string, RecordStatus>, toCorrect: (problem: Words) => RecordStatus): void {
    const view = this.viewed();
    const wanted = (row: SheetRow): RecordStatus | undefined =>
      row.problem === "" ? statuses.get(row.id) : toCorrect(row.problem);
    const isNews = (row: SheetRow): boolean =>
      this.changes(view, row, wanted(row)).length > 0 || this.storyOf(view, row, wanted(row)).length > 0;
    if (!view.rows.some(isNews)) return;
    // People may have sorted since the listing: the rows are looked up again before anything is written.
    const fresh = readSheet(this.options, this.env, false);
    fresh.table.write(fresh.rows.flatMap((row) => this.changes(fresh, row, wanted(row))));
    fresh.table.flush();
    // Last, and on its own: a note that cannot be written takes nothing else with it.
    const stories = new Map(view.rows.map((row) => [row.id, this.storyOf(view, row, wanted(row))]));
    this.tellStories(fresh, stories);
  }

  archive(): boolean {
    const { archiveDoneAfterDays: days = 0 } = this.options;
    return days === 0 || archiveDone(this.options, this.env, days);
  }

  /** A record that is done at the first attempt has no story; the end of one that has is told. */
  private storyOf(view: SheetView, row: SheetRow, wanted: RecordStatus | undefined): string[] {
    const { status, note } = this.shown(view, row);
    const { story = [] } = wanted ?? {};
    if (status === undefined || (row.isDone && status === "" && story.length === 1)) return [];
    return story
      .filter(
        ({ unless }) => unless?.status !== status || (note !== undefined && (unless.note ?? note) !== note),
      )
      .map(({ text }) => text);
  }

  /** What the row says; undefined where it has no such column. */
  private shown(view: SheetView, row: SheetRow): Record<"status" | "note", string | undefined> {
    const { status = "status", note = "note" } = this.options;
    const cell = (name: string): string | undefined =>
      view.columns.has(name) ? cellText(view.displayOf(row.number), view.columns, name) : undefined;
    return { status: cell(status), note: cell(note) };
  }

  /**
   * One read and one write, from the first of these rows to the last. People's own notes stand there too: when rows have
   * moved meanwhile, nothing is written on another's row. `retry_logs` has what is not told then.
   */
  private tellStories(view: SheetView, stories: ReadonlyMap<string, readonly string[]>): void {
    const told = view.rows.flatMap(({ id, number, problem }) => {
      const lines = stories.get(id) ?? [];
      return problem === "" && lines.length > 0 ? [{ id, number, lines }] : [];
    });
    const [first, last] = [told[0]?.number, told[told.length - 1]?.number];
    if (first === undefined || last === undefined) return;
    const column = view.column(this.options.status ?? "status");
    const notes = view.table.notes(first, column, last - first + 1);
    for (const { number, lines } of told) {
      notes[number - first] = lines.reduce(storyWith, notes[number - first] ?? "");
    }
    const now = readSheet(this.options, this.env, false);
    const isMoved = now.column(this.options.status ?? "status") !== column;
    if (!isMoved && told.every(({ id, number }) => now.byId.get(id)?.number === number))
      view.table.annotate(first, column, notes);
  }

  private changes(view: SheetView, row: SheetRow, wanted: RecordStatus | undefined): CellWrite[] {
    if (wanted === undefined) return [];
    const statusColumn = this.options.status ?? "status";
    const { status } = this.shown(view, row);
    if (wanted.isFinal === true && status === wanted.status) return [];
    if (wanted.replaces?.includes(status ?? "") === false) return [];
    const cells = [
      [statusColumn, wanted.status],
      [this.options.note ?? "note", wanted.note],
      [this.options.nextTry ?? "next_try", wanted.nextTry],
    ] as const;
    // Beside a status that we never wrote, the note is a person's.
    const ours = wanted.replaces !== undefined && status === "" ? cells.slice(0, 1) : cells;
    return ours
      .filter(
        ([name, value]) =>
          view.columns.has(name) && cellText(view.displayOf(row.number), view.columns, name) !== value,
      )
      .map(([name, value]) => ({ row: row.number, column: view.column(name), value }));
  }

  private viewed(): SheetView {
    this.view ??= readSheet(this.options, this.env, false);
    return this.view;
  }

  private readAnew(): SheetView {
    this.view = readSheet(this.options, this.env, false);
    return this.view;
  }

  /** Where the record stands now. What was moved costs one more read. */
  private placeOf(id: string): { view: SheetView; row: number } {
    const known = this.viewed();
    const before = known.byId.get(id);
    if (before !== undefined && isInPlace(known, before)) return { view: known, row: before.number };
    const view = this.readAnew();
    const row = view.byId.get(id)?.number;
    if (row === undefined) throw new InputError(this.options.sheet, OWN_WORDS.rowGone(id));
    return { view, row };
  }
}

function isInPlace(view: SheetView, row: SheetRow): boolean {
  try {
    return view.isInPlace(row);
  } catch {
    // The tab may have been replaced by another of its name; reading anew says so, or throws.
    return false;
  }
}

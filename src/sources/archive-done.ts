/**
 * Done rows that are old move to the tab `<sheet>_archive`, so that no tick reads them for ever. Copied, flushed, then
 * deleted: a row is known there by its id and the moment it was done, so a death between the two loses and doubles none.
 */
import { blocksFromBottom, cellMs, firstInBlocks, rowText } from "../core/row-blocks";
import { normalizeId } from "../core/record-key";
import { SetupError } from "../core/raised";
import { OWN_WORDS } from "../messages/own-words";
import type { CellValue } from "../ports";
import { type ArchivedCell, archiveTab } from "./archive-tab";
import type { SheetOptions } from "./sheet-records";
import { readSheet, type SheetRow, type SheetView } from "./sheet-view";
import type { SourceEnv } from "./source";

const ROWS_AT_ONCE = 500;
/** Each deletion is a call. */
const BLOCKS_AT_ONCE = 40;
const DAY_MS = 86_400_000;

export const archiveOf = (sheet: string): string => `${sheet}_archive`;

/**
 * @returns whether nothing is left to move
 * @throws SetupError where nothing says when a row was done
 */
export function archiveDone(options: SheetOptions, env: SourceEnv, afterDays: number): boolean {
  const view = readSheet(options, env, false);
  const done = view.rows.filter(({ isDone, problem }) => isDone && problem === "");
  const dated = done.filter((row) => doneMs(options, view, row) !== undefined);
  if (done.length > 0 && dated.length === 0) {
    throw new SetupError(OWN_WORDS.doneUndated(env.jobName, options.sheet, afterDays, doneAtColumn(options)));
  }
  const old = dated.filter((row) => env.nowMs() - (doneMs(options, view, row) ?? 0) > afterDays * DAY_MS);
  const chosen = new Set(
    firstInBlocks(
      old.map(({ number }) => number),
      ROWS_AT_ONCE,
      BLOCKS_AT_ONCE,
    ),
  );
  const moved = old.filter(({ number }) => chosen.has(number));
  if (moved.length > 0) move(options, env, view, moved);
  return moved.length === old.length;
}

/** @throws Error where that is no number of days */
export function refuseDays(option: string, days = 0): void {
  if (days === 0 || (days >= 1 && days <= 3_650)) return;
  throw new Error(`${option} is ${days}; use 1 to 3650 days, or 0 for never.`);
}

export const doneAtColumn = (options: SheetOptions): string => options.doneAt ?? "done_at";

function doneMs(options: SheetOptions, { columns }: SheetView, { record }: SheetRow): number | undefined {
  const moments = [options.done, doneAtColumn(options)].filter((name) => columns.has(name));
  return moments.map((name) => cellMs(record.raw(name))).find((ms) => ms !== undefined);
}

function move(options: SheetOptions, env: SourceEnv, view: SheetView, rows: SheetRow[]): void {
  const keyOf = (of: SheetView, row: SheetRow): string => `${row.id}\n${doneMs(options, of, row)}`;
  const formulas = view.table.formulas();
  const columns = usedColumns(view, rows);
  const titles = view.displayOf(view.columns.headerRow);
  const names = columns.map((column) => normalizeId(titles[column] ?? "") || `(${column + 1})`);
  const tab = archiveTab(env.tables.make(archiveOf(options.sheet)), names);
  const there = new Set<string>();
  if (tab.rows.length > 0) {
    const archived = readSheet({ ...options, sheet: archiveOf(options.sheet), headerRow: 1 }, env, false);
    archived.rows.forEach((row) => there.add(keyOf(archived, row)));
  }
  const fresh = rows.filter((row) => !there.has(keyOf(view, row)));
  if (fresh.length > 0) {
    tab.append(
      fresh.map(({ number }) =>
        columns.map((column) =>
          archivedCell(formulas[number - 1]?.[column] ?? "", view.valuesOf(number)[column]),
        ),
      ),
    );
  }
  tab.table.flush();
  // People may have sorted or corrected since: only what still stands there as it was copied is deleted.
  const now = readSheet(options, env, false);
  const typed = (of: SheetView, number: number, was: number): string =>
    rowText(of.valuesOf(number).map((value, column) => (formulas[was - 1]?.[column] ? "" : value)));
  const copied = new Map(rows.map((row) => [keyOf(view, row), row.number]));
  const gone = now.rows.filter((row) => {
    const was = copied.get(keyOf(now, row));
    return was !== undefined && typed(now, row.number, was) === typed(view, was, was);
  });
  for (const { first, count } of blocksFromBottom(gone.map(({ number }) => number)))
    now.table.deleteRows(first, count);
  now.table.flush();
}

/** 0-based: columns with a name, and those without one that hold something. */
const usedColumns = (view: SheetView, rows: SheetRow[]): number[] =>
  view
    .displayOf(view.columns.headerRow)
    .map((title, column) => ({ title, column }))
    .filter(
      ({ title, column }) =>
        title.trim() !== "" || rows.some(({ number }) => (view.displayOf(number)[column] ?? "") !== ""),
    )
    .map(({ column }) => column);

/** A link stays a link. Any other formula becomes its value: its neighbours do not move with it. */
function archivedCell(formula: string, value: unknown): ArchivedCell {
  const isLink = /^=(?:HYPERLINK|IMAGE)\(/i.test(formula);
  const literals = formula.replace(/"(?:[^"]|"")*"/g, "");
  return isLink && !/[A-Za-z]\$?\d|!/.test(literals) ? { formula } : (value as CellValue);
}

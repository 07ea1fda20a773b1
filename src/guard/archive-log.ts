/**
 * The sheet `retry_logs` stays short: old rows move to an archive tab with a cap. Copied, flushed, then deleted; what a
 * death between the two left twice is recognised, so no row is lost and none doubled.
 */
import { blocksFromBottom, cellMs, outdatedRows, rowText, type TimedRow } from "../core/row-blocks";
import { SetupError } from "../core/raised";
import { OWN_WORDS } from "../messages/own-words";
import type { CellValue, Table, Tables } from "../ports";
import { archiveTab } from "../sources/archive-tab";
import { LOG_HEADER, LOG_SHEET } from "./retry-log";

export interface LogLimits {
  /** @default 5000 */
  logRows: number;
  /** @default 90 */
  logDays: number;
  /** Rows of the archive. @default 20000 */
  logArchiveRows: number;
}

export const LOG_ARCHIVE = `${LOG_SHEET}_archive`;
const ROWS_AT_ONCE = 2_000;
const DAY_MS = 86_400_000;

/** @returns whether nothing is left to move */
export function archiveLog(tables: Tables, limits: LogLimits, nowMs: number): boolean {
  const log = tables.find(LOG_SHEET);
  if (log === null) return true;
  const { display, values } = log.read();
  const header = display[0] ?? [];
  if (header.length === 0) return true;
  const missing = LOG_HEADER.filter((name) => !header.includes(name));
  if (missing.includes("time")) {
    throw new SetupError(OWN_WORDS.logWithoutTime(LOG_SHEET, header));
  }
  const outdated = outdatedRows(
    timedRows(values, header.indexOf("time")),
    nowMs,
    limits.logRows,
    limits.logDays * DAY_MS,
  );
  const moved = outdated.slice(0, ROWS_AT_ONCE);
  if (moved.length > 0) {
    copyOnce(
      tables.make(LOG_ARCHIVE),
      header,
      moved.map((row) => values[row - 1] ?? []),
      limits,
    );
    deleteRows(log, moved);
  }
  return moved.length === outdated.length;
}

/** Rows without a moment in their time are a person's, and stay. */
const timedRows = (values: unknown[][], column: number): TimedRow[] =>
  values.flatMap((row, index) => {
    const atMs = cellMs(row[column]);
    return index === 0 || atMs === undefined ? [] : [{ row: index + 1, atMs }];
  });

function copyOnce(table: Table, header: string[], rows: unknown[][], limits: LogLimits): void {
  const archive = archiveTab(table, header);
  // Room is made first: at the spreadsheet's limit of cells nothing could be added otherwise.
  const room = Math.max(0, limits.logArchiveRows - rows.length);
  const timed = timedRows([[], ...archive.rows], header.indexOf("time"));
  const dropped = new Set(outdatedRows(timed, 0, room, Infinity));
  const there = new Map<string, number>();
  archive.rows.forEach((row, index) => {
    if (!dropped.has(index + 2)) there.set(rowText(row), (there.get(rowText(row)) ?? 0) + 1);
  });
  const fresh = rows.filter((row) => {
    const copies = there.get(rowText(row)) ?? 0;
    there.set(rowText(row), copies - 1);
    return copies <= 0;
  });
  deleteRows(table, [...dropped]);
  if (fresh.length > 0) archive.append(fresh as CellValue[][]);
  table.flush();
}

function deleteRows(table: Table, rows: readonly number[]): void {
  for (const { first, count } of blocksFromBottom(rows)) table.deleteRows(first, count);
  table.flush();
}

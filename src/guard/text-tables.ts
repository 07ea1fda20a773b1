/** Tables as plain text, for the execution log and the spreadsheet's dialogs. Full-width letters take two columns. */
import { menuTexts } from "../messages/menu";
import type { Messages } from "../messages/messages";
import type { JobBound } from "./bounds";
import type { StuckRecord } from "./list-stuck";

export const widthOf = (text: string): number =>
  [...text].reduce(
    (width, letter) =>
      width +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(
        letter,
      )
        ? 2
        : 1),
    0,
  );

export function textTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ""))),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell + " ".repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell))))
      .join("  ")
      .trimEnd(),
  );
}

export function stuckLines(stuck: readonly StuckRecord[], messages: Messages): string[] {
  const { columns, noneStuck, jobStates } = menuTexts(messages.locale);
  if (stuck.length === 0) return [noneStuck];
  return textTable([
    [
      columns.job,
      columns.id,
      columns.record,
      columns.attempts,
      columns.last,
      columns.state,
      columns.next,
      columns.reason,
    ],
    ...stuck.map((record) => [
      record.job,
      record.id,
      record.label,
      String(record.attempts),
      record.lastTry,
      record.state === "paused" ? jobStates.paused : messages.status[record.state],
      record.nextTry,
      record.reason,
    ]),
  ]);
}

export function boundLines(bounds: readonly JobBound[], locale: string): string[] {
  const { boundColumns: words } = menuTexts(locale);
  const minutes = (ms: number): number => Math.round(ms / 6_000) / 10;
  return textTable([
    [words.entry, words.job, words.alone, words.calls, words.after, words.most, words.calls],
    ...bounds.map((bound) => [
      bound.entryPoint,
      bound.job,
      String(bound.startsAlone),
      String(bound.callsAlone),
      `${minutes(bound.shortestMs)} – ${minutes(bound.longestMs)} ${words.minutes}`,
      String(bound.mostStarts),
      String(bound.mostCalls),
    ]),
  ]);
}

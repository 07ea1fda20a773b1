/** A row of a sheet as a job sees it: columns by name, values as displayed or as stored. */
import { InputError } from "../core/raised";
import { OWN_WORDS } from "../messages/own-words";
import type { JobRecord } from "./source";

export interface RowCells {
  id: string;
  label: string;
  display: string[];
  values: unknown[];
  columns: { column(name: string): number };
  rowNumber: number;
}

/** Shown while a formula has no value. */
const NO_VALUE =
  /^(?:#(?:REF!|N\/A|VALUE!|ERROR!|NAME\?|DIV\/0!|NUM!|NULL!)|(?:Loading|読み込んでいます|読み込み中)[.…]*)$/;

export const hasNoValue = (displayed: string): boolean => NO_VALUE.test(displayed);

/** Between thousands stands a comma or a space; a decimal comma is read by nobody here, so it must not pass for one. */
const THOUSANDS = /^[-+]?\d{1,3}(?:[, ]\d{2,3})*[, ]\d{3}(?:\.\d*)?$/;
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;
/** The year first: of 3/4 and 3.4 nobody can tell the month. */
const DATE =
  /^(\d{4})[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})日?(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[-+]\d{2}:?\d{2})$/;

export function rowRecord({ id, label, display, values, columns, rowNumber }: RowCells): JobRecord {
  const raw = (name: string): unknown => values[columns.column(name) - 1];
  const text = (name: string): string => {
    const shown = cellText(display, columns, name);
    if (!hasNoValue(shown)) return shown;
    // The lookup or the import behind it may be back in a minute.
    throw new InputError(name, OWN_WORDS.noValue(rowNumber, shown), true);
  };
  return {
    id,
    label,
    text,
    raw,
    number(name) {
      const value = raw(name);
      if (typeof value === "number") return value;
      const typed = text(name)
        .normalize("NFKC")
        .replace(/[¥$€円]/g, "")
        .trim();
      const plain = THOUSANDS.test(typed) ? typed.replace(/[, ]/g, "") : typed;
      if (NUMBER.test(plain)) return Number(plain);
      throw new InputError(name, OWN_WORDS.notNumber(rowNumber, text(name)));
    },
    date(name) {
      const value = raw(name);
      const date = isDate(value) ? value : dateIn(text(name));
      if (date !== undefined && !Number.isNaN(date.getTime())) return date;
      throw new InputError(name, OWN_WORDS.notDate(rowNumber, text(name)));
    },
  };
}

/** As displayed, whatever it says. */
export const cellText = (display: readonly string[], columns: RowCells["columns"], name: string): string =>
  (display[columns.column(name) - 1] ?? "").trim();

/** In the script's zone where it names none. */
function dateIn(typed: string): Date | undefined {
  if (MOMENT.test(typed)) return new Date(typed);
  const found = DATE.exec(typed.normalize("NFKC"))
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (found === undefined) return undefined;
  const [year = 0, month = 0, day = 0, ...time] = found;
  const [hours = 0, minutes = 0, seconds = 0] = time;
  const date = new Date(year, month - 1, day, hours, minutes, seconds);
  // 30 February is no day in March.
  const isThatDay = date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day;
  return isThatDay ? date : undefined;
}

/** By tag: a date may come from another script context. */
const isDate = (value: unknown): value is Date => Object.prototype.toString.call(value) === "[object Date]";

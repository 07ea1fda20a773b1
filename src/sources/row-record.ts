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

export function rowRecord({ id, label, display, values, columns, rowNumber }: RowCells): JobRecord {
  const text = (name: string): string => (display[columns.column(name) - 1] ?? "").trim();
  const raw = (name: string): unknown => values[columns.column(name) - 1];
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
        .replace(/[,\s¥$€円]/g, "");
      if (typed !== "" && Number.isFinite(Number(typed))) return Number(typed);
      throw new InputError(name, OWN_WORDS.notNumber(rowNumber, text(name)));
    },
    date(name) {
      const value = raw(name);
      const date = isDate(value) ? value : new Date(text(name));
      if (!Number.isNaN(date.getTime())) return date;
      throw new InputError(name, OWN_WORDS.notDate(rowNumber, text(name)));
    },
  };
}

/** By tag: a date may come from another script context. */
const isDate = (value: unknown): value is Date => Object.prototype.toString.call(value) === "[object Date]";

// What a cell makes of what is written into it: "001" becomes 1, "1-2" a date, "=…" a formula; a leading apostrophe or
// the number format "@" keeps text. Dates are numbers, days since 1899-12-30 on the spreadsheet's wall clock.
import { asEnglishNumber, conventionsOf, type SheetLocaleName } from "./sheet-locale";
import { fromWallMs, zoneOffsetMs } from "./zone-time";

export type CellValue = string | number | boolean;

export interface Cell {
  value: CellValue;
  formula?: string;
  format?: string;
  note?: string;
  checkbox?: true;
}

export interface SheetLocale {
  locale: SheetLocaleName;
  zone: string;
  nowMs: () => number;
}

const DAY_MS = 86_400_000;
const EPOCH_MS = Date.UTC(1899, 11, 30);

export const serialOfWall = (wallMs: number): number => (wallMs - EPOCH_MS) / DAY_MS;
export const wallOfSerial = (serial: number): number => Math.round(serial * DAY_MS) + EPOCH_MS;
export const serialOf = (ms: number, zone: string): number => serialOfWall(ms + zoneOffsetMs(ms, zone));
export const momentOf = (serial: number, zone: string): number => fromWallMs(wallOfSerial(serial), zone);

const NUMBER = /^([+-]?)([¥$]?)((?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?)(?:[eE]([+-]?\d+))?(%?)$/;

const dateTimeFormat = ({ locale }: SheetLocale): string => `${conventionsOf(locale).date} h:mm:ss`;

export const isDateFormat = (format: string | undefined): boolean =>
  format !== undefined && format !== "@" && /[ymdhs]/i.test(format.replace(/"[^"]*"/g, ""));

interface Typed {
  value: CellValue;
  formula?: string;
  /** The format that typing it gives an unformatted cell. */
  format?: string;
}

/** A person's or a script's text, as the cell understands it. */
export function typeInto(text: string, format: string | undefined, where: SheetLocale): Typed {
  if (text === "") return { value: "" };
  if (format === "@") return { value: text.startsWith("'") ? text.slice(1) : text };
  if (text.startsWith("'")) return { value: text.slice(1) };
  if (text.startsWith("=")) return { value: "", formula: text };
  const trimmed = text.trim();
  const [yes, no] = conventionsOf(where.locale).truth;
  const shouted = trimmed.toUpperCase();
  if (["TRUE", yes].includes(shouted)) return { value: true };
  if (["FALSE", no].includes(shouted)) return { value: false };
  const number = asEnglishNumber(trimmed, conventionsOf(where.locale));
  const typed = (number === undefined ? undefined : numberIn(number)) ?? dateIn(trimmed, where);
  if (typed !== undefined) return typed;
  if (/^[+\-@]./.test(text)) return { value: "", formula: `=${text}` };
  return { value: text };
}

function numberIn(text: string): Typed | undefined {
  const found = NUMBER.exec(text);
  const digits = found?.[3]?.replace(/,/g, "") ?? "";
  if (found === null || !/\d/.test(digits)) return undefined;
  const [, sign, currency, written = "", exponent, percent] = found;
  const value =
    Number(`${sign}${digits}${exponent === undefined ? "" : `e${exponent}`}`) / (percent === "%" ? 100 : 1);
  if (!Number.isFinite(value)) return undefined;
  const decimals = written.includes(".") ? ".00" : "";
  if (percent === "%") return { value, format: `0${decimals}%` };
  if (exponent !== undefined) return { value, format: "0.00E+00" };
  if (currency !== "") return { value, format: `"${currency}"#,##0${decimals}` };
  return written.includes(",") ? { value, format: `#,##0${decimals}` } : { value };
}

function dateIn(text: string, where: SheetLocale): Typed | undefined {
  const [first = "", second, ...more] = text.split(/\s+/);
  if (more.length > 0) return undefined;
  const time = timeIn(second ?? first, where);
  if (second === undefined && time !== undefined) return time;
  const day = dayIn(first, where);
  if (day === undefined) return undefined;
  if (second === undefined) return { value: day.serial, format: day.format };
  return time === undefined ? undefined : { value: day.serial + time.value, format: dateTimeFormat(where) };
}

function timeIn(text: string, { locale }: SheetLocale): { value: number; format: string } | undefined {
  const found = conventionsOf(locale).time.exec(text);
  if (found === null) return undefined;
  const [hour, minute, second] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)];
  if (minute > 59 || second > 59) return undefined;
  const value = (hour * 3_600 + minute * 60 + second) / 86_400;
  return { value, format: found[3] === undefined ? "h:mm" : "h:mm:ss" };
}

function dayIn(text: string, where: SheetLocale): { serial: number; format: string } | undefined {
  const thisYear = new Date(where.nowMs() + zoneOffsetMs(where.nowMs(), where.zone)).getUTCFullYear();
  const { date: usual, days } = conventionsOf(where.locale);
  const forms: [RegExp, string, (n: number[]) => [number, number, number]][] = [
    [/^(\d{4})\/(\d{1,2})\/(\d{1,2})$/, usual, ([y = 0, m = 0, d = 0]) => [y, m, d]],
    [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, "yyyy-mm-dd", ([y = 0, m = 0, d = 0]) => [y, m, d]],
    [/^(\d{4})年(\d{1,2})月(\d{1,2})日$/, 'yyyy"年"m"月"d"日"', ([y = 0, m = 0, d = 0]) => [y, m, d]],
    [/^(\d{1,2})月(\d{1,2})日$/, 'm"月"d"日"', ([m = 0, d = 0]) => [thisYear, m, d]],
    ...days.map(([pattern, order]): (typeof forms)[number] => [pattern, usual, (n) => order(n, thisYear)]),
  ];
  for (const [pattern, format, order] of forms) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const [year, month, day] = order(found.slice(1).map(Number));
    const wall = new Date(Date.UTC(year, month - 1, day));
    const isReal = wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day;
    return isReal ? { serial: serialOfWall(wall.getTime()), format } : undefined;
  }
  return undefined;
}

/** What `setValue` leaves in a cell that had `old` before: its note, its checkbox and its format stay. */
export function cellFrom(input: unknown, old: Cell | undefined, where: SheetLocale): Cell | undefined {
  const kept: Partial<Cell> = {};
  if (old?.format !== undefined) kept.format = old.format;
  if (old?.note !== undefined) kept.note = old.note;
  if (old?.checkbox === true) kept.checkbox = true;
  const typed = typedOf(input, old?.format, where);
  const cell: Cell = { ...kept, value: typed.value };
  if (typed.formula !== undefined)
    Object.assign(cell, { formula: typed.formula, value: formulaValue(typed.formula) });
  if (
    typed.format !== undefined &&
    (kept.format === undefined || (isDateFormat(typed.format) && !isDateFormat(kept.format)))
  ) {
    cell.format = typed.format;
  }
  return isEmptyCell(cell) ? undefined : cell;
}

export const isEmptyCell = (cell: Cell): boolean =>
  cell.value === "" &&
  cell.formula === undefined &&
  cell.format === undefined &&
  cell.note === undefined &&
  !cell.checkbox;

function typedOf(input: unknown, format: string | undefined, where: SheetLocale): Typed {
  if (input === null || input === undefined) return { value: "" };
  if (typeof input === "number") return Number.isFinite(input) ? { value: input } : { value: "#NUM!" };
  if (typeof input === "boolean") return { value: input };
  if (input instanceof Date) {
    return { value: serialOf(input.getTime(), where.zone), format: dateTimeFormat(where) };
  }
  return typeInto(typeof input === "string" ? input : String(input), format, where);
}

/** The few formulas worth a value here: text, sums of numbers, links. Any other function is unknown to this host. */
export function formulaValue(formula: string): CellValue {
  const source = formula.slice(1).trim();
  const text = /^"((?:[^"]|"")*)"$/.exec(source);
  if (text !== null) return (text[1] ?? "").replace(/""/g, '"');
  const link = /^HYPERLINK\(\s*"([^"]*)"\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)$/i.exec(source);
  if (link !== null) return (link[2] ?? link[1] ?? "").replace(/""/g, '"');
  if (/^[\d\s+\-*/().]+$/.test(source)) {
    try {
      const value = Function(`"use strict"; return (${source});`)() as unknown;
      if (typeof value === "number") return Number.isFinite(value) ? value : "#DIV/0!";
    } catch {
      return "#ERROR!";
    }
  }
  return /^[A-Za-z_][\w.]*/.test(source.replace(/^[+-]+/, "")) ? "#NAME?" : "#ERROR!";
}

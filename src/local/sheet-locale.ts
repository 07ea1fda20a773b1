// What a spreadsheet's locale makes of numbers, dates and truth: how they are typed, and how they are shown.

export type SheetLocaleName = "ja_JP" | "en_US" | "de_DE" | "sv_SE";

type DayOrder = (numbers: number[], thisYear: number) => [year: number, month: number, day: number];

export interface Conventions {
  decimal: "." | ",";
  group: "," | "." | "\u00a0";
  date: string;
  truth: [yes: string, no: string];
  /** Numbers before and after the dot; a Swedish time may have one too, and more than 24 hours. */
  time: RegExp;
  /** Short dates that only this locale knows, beside those with the year first. */
  days: [RegExp, DayOrder][];
}

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const MONTH_FIRST: [RegExp, DayOrder] = [
  /^(\d{1,2})[/-](\d{1,2})$/,
  ([m = 0, d = 0], thisYear) => [thisYear, m, d],
];

const CONVENTIONS: Record<SheetLocaleName, Conventions> = {
  en_US: {
    decimal: ".",
    group: ",",
    date: "m/d/yyyy",
    truth: ["TRUE", "FALSE"],
    time: TIME,
    days: [MONTH_FIRST, [/^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/, ([m = 0, d = 0, y = 0]) => [y, m, d]]],
  },
  ja_JP: {
    decimal: ".",
    group: ",",
    date: "yyyy/mm/dd",
    truth: ["TRUE", "FALSE"],
    time: TIME,
    days: [MONTH_FIRST],
  },
  de_DE: {
    decimal: ",",
    group: ".",
    date: "dd.mm.yyyy",
    truth: ["WAHR", "FALSCH"],
    time: TIME,
    days: [
      [/^(\d{1,2})[./-](\d{1,2})\.?$/, ([d = 0, m = 0], thisYear) => [thisYear, m, d]],
      [/^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/, ([d = 0, m = 0, y = 0]) => [y, m, d]],
    ],
  },
  sv_SE: {
    decimal: ",",
    group: "\u00a0",
    date: "yyyy-mm-dd",
    truth: ["SANT", "FALSKT"],
    // "1234.1234" has been seen to become a time.
    time: /^(\d+)[.:](\d{2})(?:[.:]?(\d{2}))?$/,
    days: [[/^(\d{1,2})\/(\d{1,2})$/, ([d = 0, m = 0], thisYear) => [thisYear, m, d]]],
  },
};

export const conventionsOf = (locale: SheetLocaleName): Conventions => CONVENTIONS[locale];

/** "1.234,5" of a German sheet as "1,234.5"; undefined: no number is written like that there. */
export function asEnglishNumber(text: string, { decimal, group }: Conventions): string | undefined {
  if (decimal === ".") return text;
  if (text.includes(".") && group !== ".") return undefined;
  return [...text]
    .map((sign) => (sign === decimal ? "." : sign === group || sign === " " ? "," : sign))
    .join("");
}

/** "1,234.5" as the locale shows it. */
export const asLocalNumber = (text: string, { decimal, group }: Conventions): string =>
  decimal === "." ? text : text.replace(/[.,]/g, (sign) => (sign === "." ? decimal : group));

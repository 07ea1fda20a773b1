// How a cell shows its value: by its number format, dates on the spreadsheet's wall clock.
import { asLocalNumber, conventionsOf, type SheetLocaleName } from "./sheet-locale";
import { isDateFormat, wallOfSerial, type Cell } from "./sheet-cells";

const DAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** Cells are never changed in place, so what one shows is worked out once; a spreadsheet keeps its locale. */
const shown = new WeakMap<Cell, string>();

export function displayOf(cell: Cell | undefined, locale: SheetLocaleName): string {
  if (cell === undefined) return "";
  if (typeof cell.value === "string") return cell.value;
  let text = shown.get(cell);
  if (text === undefined) {
    text = display(cell.value, cell.format, locale);
    shown.set(cell, text);
  }
  return text;
}

function display(value: number | boolean, format: string | undefined, locale: SheetLocaleName): string {
  const conventions = conventionsOf(locale);
  if (typeof value === "boolean") return conventions.truth[value ? 0 : 1];
  return isDateFormat(format)
    ? displayDate(value, format ?? "")
    : asLocalNumber(displayNumber(value, format), conventions);
}

/** At most 15 significant digits, as the grid shows them. */
function general(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const size = Math.abs(rounded);
  if (size !== 0 && (size >= 1e15 || size < 1e-9)) {
    const [mantissa = "", exponent = "0"] = rounded.toExponential().split("e");
    const power = Number(exponent);
    return `${Number(Number(mantissa).toFixed(5))}E${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
  }
  return String(size > 0 && size < 1e-6 ? rounded.toFixed(15).replace(/0+$/, "") : rounded);
}

function displayNumber(value: number, format: string | undefined): string {
  if (format === undefined || format === "@" || /^general$/i.test(format) || format === "0.###############") {
    return general(value);
  }
  const found = /^((?:"[^"]*")*)([#,]*0*)(?:\.([0#]+))?(E\+00|%)?((?:"[^"]*")*)$/.exec(format);
  if (found === null) return general(value);
  const [, before = "", whole = "", decimals = "", tail, after = ""] = found;
  const unquote = (text: string): string => text.replace(/"/g, "");
  if (tail === "E+00") {
    const [mantissa = "", exponent = "0"] = value.toExponential(decimals.length).split("e");
    const power = Number(exponent);
    return `${mantissa}E${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
  }
  const fixed = Math.abs(tail === "%" ? value * 100 : value).toFixed(decimals.length);
  const [integer = "0", fraction = ""] = fixed.split(".");
  const padded = integer.padStart((whole.match(/0/g) ?? []).length, "0");
  const grouped = whole.includes(",") ? padded.replace(/\B(?=(\d{3})+$)/g, ",") : padded;
  const optional = (decimals.match(/#/g) ?? []).length;
  const trimmed = optional === 0 ? fraction : fraction.replace(new RegExp(`0{1,${optional}}$`), "");
  const sign = value < 0 ? "-" : "";
  return `${sign}${unquote(before)}${grouped}${trimmed === "" ? "" : `.${trimmed}`}${tail ?? ""}${unquote(after)}`;
}

const two = (value: number): string => String(value).padStart(2, "0");

function displayDate(serial: number, format: string): string {
  const at = new Date(Math.round(wallOfSerial(serial) / 1_000) * 1_000);
  const isHalfDay = /am\/pm/i.test(format);
  const hour = isHalfDay ? ((at.getUTCHours() + 11) % 12) + 1 : at.getUTCHours();
  const tokens = format.match(/"[^"]*"|\\.|am\/pm|y+|m+|d+|h+|s+|[^ymdhs"\\]/gi) ?? [];
  const isMinute = (index: number): boolean => {
    const letters = tokens.map((token) => (/^[ymdhs]/i.test(token) ? token.charAt(0).toLowerCase() : ""));
    const before = letters
      .slice(0, index)
      .reverse()
      .find((letter) => letter !== "");
    return before === "h" || letters.slice(index + 1).find((letter) => letter !== "") === "s";
  };
  const written = tokens.map((token, index): string => {
    const width = token.length;
    if (/^am\/pm$/i.test(token)) return at.getUTCHours() < 12 ? "AM" : "PM";
    switch (token.charAt(0).toLowerCase()) {
      case "y":
        return width <= 2 ? two(at.getUTCFullYear() % 100) : String(at.getUTCFullYear());
      case "m": {
        if (isMinute(index)) return width === 1 ? String(at.getUTCMinutes()) : two(at.getUTCMinutes());
        const name = MONTHS[at.getUTCMonth()] ?? "";
        const month = at.getUTCMonth() + 1;
        return width >= 4 ? name : width === 3 ? name.slice(0, 3) : width === 2 ? two(month) : String(month);
      }
      case "d": {
        const name = DAYS[at.getUTCDay()] ?? "";
        const day = at.getUTCDate();
        return width >= 4 ? name : width === 3 ? name.slice(0, 3) : width === 2 ? two(day) : String(day);
      }
      case "h":
        return width === 1 ? String(hour) : two(hour);
      case "s":
        return width === 1 ? String(at.getUTCSeconds()) : two(at.getUTCSeconds());
      case '"':
        return token.slice(1, -1);
      case "\\":
        return token.slice(1);
      default:
        return token;
    }
  });
  return written.join("");
}

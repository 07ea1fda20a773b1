// The letters of Java's SimpleDateFormat, which Utilities.formatDate takes: `yyyy` is the year, `mm` minutes, `MM` months.
import { wallTime, zoneOffsetMs, type WallTime } from "./zone-time";

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const DAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const DAY_MS = 86_400_000;

interface Moment extends WallTime {
  utcMs: number;
  zone: string;
}

const pad = (value: number, width: number): string => String(value).padStart(width, "0");

const dayNumber = (at: WallTime): number => Math.floor(Date.UTC(at.year, at.month - 1, at.day) / DAY_MS);
const weekday = (at: WallTime): number => (((dayNumber(at) + 4) % 7) + 7) % 7;
const dayOfYear = (at: WallTime): number => dayNumber(at) - Math.floor(Date.UTC(at.year, 0, 1) / DAY_MS) + 1;

/** Weeks as in the United States: week 1 holds the first of January, weeks begin on Sunday. */
function weekAndYear(at: WallTime): { week: number; year: number } {
  const sunday = dayNumber(at) - weekday(at);
  const saturday = new Date((sunday + 6) * DAY_MS);
  const year = saturday.getUTCFullYear();
  const first = Math.floor(Date.UTC(year, 0, 1) / DAY_MS);
  const firstSunday = first - ((((first + 4) % 7) + 7) % 7);
  return { week: (sunday - firstSunday) / 7 + 1, year };
}

function offsetText(at: Moment, separator: string, zulu: boolean): string {
  const minutes = Math.round(zoneOffsetMs(at.utcMs, at.zone) / 60_000);
  if (zulu && minutes === 0) return "Z";
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${pad(Math.floor(size / 60), 2)}${separator}${pad(size % 60, 2)}`;
}

const zoneName = (at: Moment, style: "short" | "long"): string =>
  new Intl.DateTimeFormat("en-US", { timeZone: at.zone, timeZoneName: style })
    .formatToParts(at.utcMs)
    .find((part) => part.type === "timeZoneName")?.value ?? at.zone;

const yearText = (year: number, width: number): string =>
  width === 2 ? pad(year % 100, 2) : pad(year, width);

const LETTERS: Record<string, (at: Moment, width: number) => string> = {
  G: () => "AD",
  y: (at, width) => yearText(at.year, width),
  Y: (at, width) => yearText(weekAndYear(at).year, width),
  M: (at, width) => {
    const name = MONTHS[at.month - 1] ?? "";
    return width >= 4 ? name : width === 3 ? name.slice(0, 3) : pad(at.month, width);
  },
  L: (at, width) => pad(at.month, width),
  d: (at, width) => pad(at.day, width),
  D: (at, width) => pad(dayOfYear(at), width),
  w: (at, width) => pad(weekAndYear(at).week, width),
  u: (at, width) => pad(weekday(at) === 0 ? 7 : weekday(at), width),
  E: (at, width) => {
    const name = DAYS[weekday(at)] ?? "";
    return width >= 4 ? name : name.slice(0, 3);
  },
  a: (at) => (at.hour < 12 ? "AM" : "PM"),
  H: (at, width) => pad(at.hour, width),
  k: (at, width) => pad(at.hour === 0 ? 24 : at.hour, width),
  K: (at, width) => pad(at.hour % 12, width),
  h: (at, width) => pad(at.hour % 12 === 0 ? 12 : at.hour % 12, width),
  m: (at, width) => pad(at.minute, width),
  s: (at, width) => pad(at.second, width),
  S: (at, width) => pad(at.ms, width),
  z: (at, width) => zoneName(at, width >= 4 ? "long" : "short"),
  Z: (at) => offsetText(at, "", false),
  X: (at, width) =>
    width >= 3 ? offsetText(at, ":", true) : offsetText(at, "", true).slice(0, width === 1 ? 3 : 5),
};

/** Undefined where the pattern has a letter that means nothing. */
export function formatDate(ms: number, zone: string, pattern: string): string | undefined {
  const at: Moment = { ...wallTime(ms, zone), utcMs: ms, zone };
  let unknown = false;
  const text = pattern.replace(/'((?:[^']|'')*)'|([A-Za-z])\2*/g, (token, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted === "" ? "'" : quoted.replace(/''/g, "'");
    const write = LETTERS[token.charAt(0)];
    if (write === undefined) unknown = true;
    return write?.(at, token.length) ?? "";
  });
  return unknown ? undefined : text;
}

/** Dates and times of one named zone. */
import type { Calendar } from "../ports";

export const scriptCalendar = (timeZone: () => string): Calendar => {
  let zone: string | undefined;
  const format = (ms: number, pattern: string, of = (zone ??= timeZone())): string =>
    Utilities.formatDate(new Date(ms), of, pattern);
  return {
    localDate: (ms) => format(ms, "yyyy-MM-dd"),
    localTime: (ms) => format(ms, "yyyy-MM-dd HH:mm"),
    minuteOfDay: (ms, of) => Number(format(ms, "H", of)) * 60 + Number(format(ms, "m", of)),
  };
};

export const scriptTimeZone = (): string => Session.getScriptTimeZone();

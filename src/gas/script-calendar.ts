/** Dates and times of one named zone. */
import type { Calendar } from "../ports";

export const scriptCalendar = (timeZone: () => string): Calendar => {
  let zone: string | undefined;
  const format = (ms: number, pattern: string): string =>
    Utilities.formatDate(new Date(ms), (zone ??= timeZone()), pattern);
  return {
    localDate: (ms) => format(ms, "yyyy-MM-dd"),
    localTime: (ms) => format(ms, "yyyy-MM-dd HH:mm"),
  };
};

export const scriptTimeZone = (): string => Session.getScriptTimeZone();

/** Dates and times of one named zone: the script's. */
import type { Calendar } from "../ports";

export const scriptCalendar = (): Calendar => {
  const zone = Session.getScriptTimeZone();
  const format = (ms: number, pattern: string): string => Utilities.formatDate(new Date(ms), zone, pattern);
  return {
    localDate: (ms) => format(ms, "yyyy-MM-dd"),
    localTime: (ms) => format(ms, "yyyy-MM-dd HH:mm"),
  };
};

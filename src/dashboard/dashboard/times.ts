/** Times as people read them, in the script's zone: short today, with the date otherwise. */
import type { Locale } from "../../messages/messages";

export interface Times {
  /** "14:05", or "29 Nov, 14:05" on another day than `atMs`. */
  time(ms: number): string;
  day(ms: number): string;
}

const TAG: Record<Locale, string> = { en: "en-GB", ja: "ja-JP" };

export function timesIn(timeZone: string, locale: Locale, atMs: number): Times {
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(TAG[locale], { timeZone, ...options });
  const clock = format({ hour: "2-digit", minute: "2-digit" });
  const day = format({ day: "numeric", month: "short" });
  const today = day.format(atMs);
  const dayOf = (ms: number): string => unbroken(day.format(ms));
  return {
    time: (ms) =>
      day.format(ms) === today ? clock.format(ms) : unbroken(`${dayOf(ms)} ${clock.format(ms)}`),
    day: dayOf,
  };
}

/** In 300 px a time must not be torn apart. */
const unbroken = (text: string): string => text.replace(/ /g, "\u00a0");

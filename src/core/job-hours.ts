/** At which times of the day a job may work: not during an API's maintenance, or only at night, in a named zone. */

export interface DayWindow {
  /** "02:00". */
  from: string;
  /** "04:00"; the minute itself is outside. Before `from`: the window goes over midnight. */
  to: string;
  /** "Asia/Tokyo". */
  zone: string;
}

export interface JobHours {
  /** Works only within it. */
  window?: DayWindow;
  /** Does not work within any of them. */
  notBetween?: DayWindow | DayWindow[];
}

/** Minutes since midnight at that moment in that zone: days of 23 and 25 hours are the calendar's affair. */
export type MinuteOfDay = (ms: number, zone: string) => number;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

const minutesOf = (time: string): number => {
  const [, hours = "", minutes = ""] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hours === "" ? NaN : Number(hours) * 60 + Number(minutes);
};

const closedWindows = ({ window, notBetween = [] }: JobHours): DayWindow[] => [
  ...(window === undefined ? [] : [{ ...window, from: window.to, to: window.from }]),
  ...(Array.isArray(notBetween) ? notBetween : [notBetween]),
];

/** @throws Error that names the job and what is wrong; an unknown zone would silently be taken for GMT */
export function checkHours(hours: JobHours, job: string): void {
  const closed = closedWindows(hours);
  for (const { from, to, zone } of closed) {
    const shown = `${from}–${to} ${zone}`;
    if (Number.isNaN(minutesOf(from)) || Number.isNaN(minutesOf(to)) || from === to)
      throw new Error(
        `Job "${job}": the window ${shown} needs two different times such as "02:00" and "04:00".`,
      );
    if (!isZone(zone))
      throw new Error(`Job "${job}": the window ${shown} needs a time zone such as "Asia/Tokyo".`);
  }
  const zones = new Set(closed.map(({ zone }) => zone));
  const minutes = Array.from({ length: DAY_MINUTES }, (_, minute) => minute);
  if (zones.size === 1 && minutes.every((minute) => isShut(closed, () => minute)))
    throw new Error(`Job "${job}": its windows leave no minute of the day to work in.`);
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    // That it throws is the answer.
    return false;
  }
}

const isShut = (closed: readonly DayWindow[], minuteIn: (zone: string) => number): boolean =>
  closed.some(({ from, to, zone }) => {
    const [first, end, minute] = [minutesOf(from), minutesOf(to), minuteIn(zone)];
    return first < end ? minute >= first && minute < end : minute >= first || minute < end;
  });

export const isOpen = (hours: JobHours, ms: number, minuteOfDay: MinuteOfDay): boolean =>
  !isShut(closedWindows(hours), (zone) => minuteOfDay(ms, zone));

/** When the job may work next: `ms` itself where it is open then. */
export function opensAtMs(hours: JobHours, ms: number, minuteOfDay: MinuteOfDay): number {
  const closed = closedWindows(hours);
  let atMs = ms;
  // From the end of one window into the next; a clock that is put back is met twice.
  for (let steps = 0; steps < 2 * closed.length + 2; steps++) {
    const shut = closed.find((window) => isShut([window], (zone) => minuteOfDay(atMs, zone)));
    if (shut === undefined) break;
    const minutes = minutesOf(shut.to) - minuteOfDay(atMs, shut.zone);
    atMs =
      Math.floor(atMs / MINUTE_MS) * MINUTE_MS + (minutes > 0 ? minutes : minutes + DAY_MINUTES) * MINUTE_MS;
  }
  return atMs;
}

/** When it has to stop, at the latest `untilMs`. */
export function closesAtMs(
  hours: JobHours,
  fromMs: number,
  untilMs: number,
  minuteOfDay: MinuteOfDay,
): number {
  if (closedWindows(hours).length === 0) return untilMs;
  let atMs = fromMs;
  while (atMs < untilMs && isOpen(hours, atMs, minuteOfDay))
    atMs = (Math.floor(atMs / MINUTE_MS) + 1) * MINUTE_MS;
  return Math.min(atMs, untilMs);
}

export const hoursText = ({ window, notBetween = [] }: JobHours, locale = "en"): string => {
  const isJa = /^ja/i.test(locale);
  const text = ({ from, to, zone }: DayWindow): string => `${from}–${to} ${zone}`;
  const not = (Array.isArray(notBetween) ? notBetween : [notBetween]).map((shut) =>
    isJa ? `${text(shut)} を除く` : `not ${text(shut)}`,
  );
  return [...(window === undefined ? [] : [text(window)]), ...not].join(isJa ? "、" : ", ");
};

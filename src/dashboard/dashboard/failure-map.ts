/** Failures by weekday and hour of the script's zone, whatever the zone and its summer time. */
import type { Failures } from "../../guard/failure-times";

export interface FailureMap {
  /** [weekday, Monday first][hour] */
  counts: number[][];
  most: number;
  /** Where most failures fall; undefined when there are none. */
  peak: { weekday: number; hour: number; count: number } | undefined;
}

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

export function failureMap({ quarters }: Pick<Failures, "quarters">, timeZone: string): FailureMap {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    hourCycle: "h23",
  });
  const counts = WEEKDAYS.map(() => Array.from({ length: 24 }, () => 0));
  for (const { atMs, count } of quarters) {
    const parts = format.formatToParts(atMs);
    const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? "";
    const day = counts[WEEKDAYS.indexOf(part("weekday"))];
    const hour = Number(part("hour"));
    if (day !== undefined) day[hour] = (day[hour] ?? 0) + count;
  }
  const most = Math.max(...counts.flat());
  const weekday = counts.findIndex((day) => day.includes(most));
  const hour = counts[weekday]?.indexOf(most) ?? 0;
  return { counts, most, peak: most === 0 ? undefined : { weekday, hour, count: most } };
}

/** 0: none; 1 to 4: how dark, by the share of the most. */
export const shadeOf = (count: number, most: number): number =>
  count === 0 ? 0 : Math.min(4, Math.ceil((4 * count) / most));

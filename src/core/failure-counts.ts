/** When failures happen: counted by hour of the day and by day, from local times. */

/** What is a failed try; the rest of the log is news of other kinds. */
const FAILURES: readonly unknown[] = ["retrying", "failed", "waiting", "stopped", "did not finish"];

/** The job itself asked to go on later. */
const NO_FAILURE = "later";

/** Every try that failed is one, also where an outage made it wait instead of counting it. */
export const isFailure = (result: unknown, failureClass: unknown): boolean =>
  FAILURES.includes(result) && failureClass !== NO_FAILURE;

const DAYS_SHOWN = 30;
const DAY_MS = 86_400_000;

export interface FailureCounts {
  byHour: [hour: string, failures: number][];
  /** The last days up to today, the oldest first. */
  byDay: [day: string, failures: number][];
  all: number;
}

/** @param localHours "2026-11-30 14" of each failure @param today "2026-11-30" */
export function failureCounts(localHours: readonly string[], today: string): FailureCounts {
  const countOf = (wanted: (hour: string) => boolean): number => localHours.filter(wanted).length;
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) =>
    new Date(Date.parse(today) - (DAYS_SHOWN - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));
  return {
    byHour: hours.map((hour) => [`${hour}:00`, countOf((at) => at.endsWith(` ${hour}`))]),
    byDay: days.map((day) => [day, countOf((at) => at.startsWith(day))]),
    all: localHours.length,
  };
}

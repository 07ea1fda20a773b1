/** Once a day, and a few times at most where it fails or a run dies in it. */
import { parseObject } from "./failure-ledger";

export const HOUSEKEEPING_KEY = "TG_housekeeping";

export interface HousekeepingDay {
  /** Local date of the last try. */
  date: string;
  /** Begun on that date. */
  tries: number;
  isOver: boolean;
  /** Days in a row that ended with a problem. */
  failedDays: number;
  /** What stood in its way last; "" when nothing did. A death cannot say anything, so it is written beforehand. */
  problem: string;
  /** When each value that was kept aside was first seen. */
  asideMs: Record<string, number>;
}

const TRIES_A_DAY = 3;

const NEVER: HousekeepingDay = { date: "", tries: 0, isOver: true, failedDays: 0, problem: "", asideMs: {} };

/** What is not readable was never: nothing in here bounds a retry of a record. */
export function decodeHousekeeping(text: string | undefined): HousekeepingDay {
  const parsed = text === undefined ? null : parseObject(text);
  if (parsed === null) return { ...NEVER, asideMs: {} };
  const number = (value: unknown): number => (typeof value === "number" ? value : 0);
  const { date, isOver, problem, asideMs } = parsed;
  const seen = typeof asideMs === "object" && asideMs !== null ? Object.entries(asideMs) : [];
  return {
    date: typeof date === "string" ? date : "",
    tries: number(parsed.tries),
    isOver: isOver === true,
    failedDays: number(parsed.failedDays),
    problem: typeof problem === "string" ? problem : "",
    asideMs: Object.fromEntries(
      seen.filter((entry): entry is [string, number] => typeof entry[1] === "number"),
    ),
  };
}

/** The next try, as it stands on disk before it begins; undefined when today has had enough. */
export function nextTry(before: HousekeepingDay, today: string): HousekeepingDay | undefined {
  if (before.date !== today) {
    const failedDays = before.isOver || before.problem === "" ? 0 : before.failedDays + 1;
    return { ...before, date: today, tries: 1, isOver: false, failedDays };
  }
  if (before.isOver || before.tries >= TRIES_A_DAY) return undefined;
  return { ...before, tries: before.tries + 1 };
}

/** Told after that many days, then once a week. */
const TOLD_AFTER_DAYS = 3;

export const mustTell = (before: HousekeepingDay, today: string): number => {
  const days = nextTry(before, today)?.failedDays ?? 0;
  return before.date !== today && days >= TOLD_AFTER_DAYS && (days - TOLD_AFTER_DAYS) % 7 === 0 ? days : 0;
};

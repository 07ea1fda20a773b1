// When a time-driven trigger fires. Within its minute or hour each trigger has its own moment, the same in every replay.
import { createHash } from "node:crypto";
import { fromWallMs, wallTime } from "./zone-time";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export type Schedule =
  | { every: "minutes"; n: number }
  | { every: "hours"; n: number }
  | { every: "days"; n: number; hour?: number; minute?: number; zone: string }
  | { every: "week"; weekday: number; hour?: number; minute?: number; zone: string }
  | { every: "once"; atMs: number };

export interface StoredTrigger {
  id: string;
  handler: string;
  owner: string;
  eventType: "CLOCK" | "ON_OPEN" | "ON_EDIT" | "ON_CHANGE" | "ON_FORM_SUBMIT";
  source: "CLOCK" | "SPREADSHEETS";
  sourceId: string | null;
  createdMs: number;
  schedule?: Schedule;
  /** Absent: it will not fire (any more). A one-shot trigger that fired stays in the list. */
  nextMs?: number;
}

const spread = (id: string, span: number): number =>
  Number.parseInt(createHash("sha256").update(id).digest("hex").slice(0, 8), 16) % span;

/** The first moment after `afterMs` at which it is due. */
export function nextDueMs(id: string, schedule: Schedule, afterMs: number): number | undefined {
  switch (schedule.every) {
    case "once": {
      // What a script asks for is the earliest moment, not the moment.
      const dueMs = schedule.atMs + spread(id, MINUTE_MS);
      return dueMs > afterMs ? dueMs : undefined;
    }
    case "minutes":
      return nextSlot(schedule.n * MINUTE_MS, spread(id, MINUTE_MS / 1_000) * 1_000, afterMs);
    case "hours":
      return nextSlot(schedule.n * HOUR_MS, spread(id, HOUR_MS / 1_000) * 1_000, afterMs);
    case "days":
    case "week":
      return nextDay(id, schedule, afterMs);
  }
}

function nextSlot(periodMs: number, offsetMs: number, afterMs: number): number {
  const slot = Math.floor((afterMs - offsetMs) / periodMs) + 1;
  return slot * periodMs + offsetMs;
}

function nextDay(id: string, schedule: Extract<Schedule, { zone: string }>, afterMs: number): number {
  const { year, month, day } = wallTime(afterMs, schedule.zone);
  const hour = schedule.hour ?? spread(`${id} hour`, 24);
  // nearMinute is honoured within a quarter of an hour; without it any minute of the hour may come.
  const minute = schedule.minute === undefined ? spread(id, 60) : schedule.minute + spread(id, 31) - 15;
  for (let ahead = -1; ; ahead++) {
    const date = Date.UTC(year, month - 1, day + ahead);
    const isDay =
      schedule.every === "week"
        ? new Date(date).getUTCDay() === schedule.weekday
        : Math.floor(date / DAY_MS) % schedule.n === 0;
    const dueMs = fromWallMs(
      date + hour * HOUR_MS + minute * MINUTE_MS + spread(`${id} s`, 60) * 1_000,
      schedule.zone,
    );
    if (isDay && dueMs > afterMs) return dueMs;
  }
}

/** The event object as documented; its fields are in UTC. */
export function clockEvent(trigger: StoredTrigger, atMs: number): Record<string, unknown> {
  const at = new Date(atMs);
  const firstOfYear = Date.UTC(at.getUTCFullYear(), 0, 1);
  const weekday = at.getUTCDay() === 0 ? 7 : at.getUTCDay();
  return {
    authMode: "FULL",
    triggerUid: trigger.id,
    timezone: "UTC",
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    "day-of-month": at.getUTCDate(),
    "day-of-week": weekday,
    "week-of-year": Math.floor((atMs - firstOfYear) / DAY_MS / 7) + 1,
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
  };
}

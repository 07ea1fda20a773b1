/** When the runs go on with what they left, in words: of the summary and of the alarm for what waits too long. */
import { nextWorkMs, runIntervalMs } from "../core/next-run";
import { RUN_LIMITS } from "../core/policy";
import { decodeMark, OWNER_KEY, RUN_KEY } from "../core/run-state";
import { numberSetting } from "../core/settings";
import type { Run } from "./run";

export function nextWorkTime({ ports, mark, settings, book, budgetMs }: Run): string {
  // Our own trigger keeps to the setting; of another one only its last two runs tell.
  const isOurs = (book.snapshot[OWNER_KEY] ?? "") !== "";
  const beforeMs = isOurs ? 0 : (decodeMark(book.snapshot[RUN_KEY])?.beganMs ?? 0);
  const intervalMs = runIntervalMs(mark.beganMs, beforeMs, numberSetting(settings, "everyMinutes"));
  const workMs = budgetMs - (ports.clock.nowMs() - mark.beganMs);
  return ports.calendar.localTime(nextWorkMs(mark.beganMs, intervalMs, workMs, RUN_LIMITS.workPerDayMs));
}

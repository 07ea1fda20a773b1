/** When the runs go on with what they left, as local time: for the summary and for the alarm of what waits too long. */
import { nextWorkMs } from "../core/next-run";
import { decodeMark, OWNER_KEY, RUN_KEY } from "../core/run-state";
import { numberSetting } from "../core/settings";
import type { Run } from "./run";

export function nextWorkTime({
  ports,
  mark: { beganMs },
  settings,
  book: { snapshot },
  budgetMs,
}: Run): string {
  // Our own trigger keeps to the setting; of another one only its last two runs tell.
  const before = snapshot[OWNER_KEY] ? null : decodeMark(snapshot[RUN_KEY]);
  const workMs = budgetMs - (ports.clock.nowMs() - beganMs);
  return ports.calendar.localTime(
    nextWorkMs(beganMs, before?.beganMs ?? 0, numberSetting(settings, "everyMinutes"), workMs),
  );
}

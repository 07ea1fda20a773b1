/** Whether runs are missing: said by the first run that comes again, by a daily look, and when the sheet is opened. */
import { gapReason, isTooLongAgo } from "../core/alarms";
import {
  decodeMark,
  decodeState,
  emptyState,
  INSTALLED_KEY,
  OWNER_KEY,
  type RunMark,
  RUN_KEY,
  STATE_KEY,
} from "../core/run-state";
import { choiceSetting, numberSetting, type Settings } from "../core/settings";
import { quotaUses, type Usage } from "../core/usage";
import type { GapReason } from "../messages/notice-texts";
import type { Run } from "./run";

type Properties = Readonly<Record<string, string>>;

export interface Gap {
  sinceMs: number;
  why: GapReason;
}

/** undefined where no trigger is installed, or a run was seen a short while ago. */
function gapBefore(
  properties: Properties,
  mark: RunMark | null,
  usage: Usage,
  settings: Settings,
  nowMs: number,
): Gap | undefined {
  if (mark === null || (properties[OWNER_KEY] ?? "") === "") return undefined;
  const seenMs = Math.max(mark.beganMs, mark.endedMs);
  // What was missing before a person installed the trigger they know.
  const sinceMs = Math.max(seenMs, Number(properties[INSTALLED_KEY]) || 0);
  if (!isTooLongAgo(sinceMs, nowMs, numberSetting(settings, "everyMinutes"))) return undefined;
  return { sinceMs, why: gapReason(quotaUses(usage, choiceSetting(settings, "account"), seenMs)) };
}

export const missingRuns = (properties: Properties, settings: Settings, nowMs: number): Gap | undefined =>
  gapBefore(
    properties,
    decodeMark(properties[RUN_KEY]),
    decodeState(properties[STATE_KEY], emptyState(0, 0)).usage,
    settings,
    nowMs,
  );

/** By the run that comes after them. */
export function noticeMissingRuns(run: Run, before: RunMark | null): void {
  const { beganMs } = run.mark;
  const gap = gapBefore(run.book.snapshot, before, run.state.usage, run.settings, beganMs);
  if (gap === undefined) return;
  const { localTime } = run.ports.calendar;
  run.notices.push(run.messages.runsMissing(localTime(gap.sinceMs), localTime(beganMs), gap.why));
}

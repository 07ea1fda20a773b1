/** Whether runs are missing: said by the first run that comes again, by a daily look, and when the sheet is opened. */
import { gapReason, isTooLongAgo, triggerPauseMs } from "../core/alarms";
import { runLinesIn, usualPauseMs } from "../core/recent-runs";
import {
  decodeMark,
  decodeState,
  emptyState,
  type GuardState,
  INSTALLED_KEY,
  OWNER_KEY,
  type RunMark,
  RUN_KEY,
  SETTINGS_KEY,
  STATE_KEY,
} from "../core/run-state";
import {
  choiceSetting,
  decodeSettings,
  numberSetting,
  possibleSettings,
  settingProblems,
  type Settings,
  specOf,
} from "../core/settings";
import { quotaUses } from "../core/usage";
import type { GapReason } from "../messages/notice-texts";
import type { Run } from "./run";

type Properties = Readonly<Record<string, string>>;

export interface Gap {
  sinceMs: number;
  why: GapReason;
}

/** undefined where no trigger is known of, or a run was seen a short while ago. */
function gapBefore(
  properties: Properties,
  mark: RunMark | null,
  state: Pick<GuardState, "runs" | "usage">,
  given: Settings,
  nowMs: number,
): Gap | undefined {
  const settings = possibleSettings(given);
  const pauseMs = expectedPauseMs(properties, state, settings);
  const seenMs = mark === null ? 0 : Math.max(mark.beganMs, mark.endedMs);
  // What was missing before a person installed the trigger they know; and that trigger may never have fired.
  const sinceMs = Math.max(seenMs, Number(properties[INSTALLED_KEY]) || 0);
  if (pauseMs === undefined || !isTooLongAgo(sinceMs, nowMs, pauseMs)) return undefined;
  return { sinceMs, why: gapReason(quotaUses(state.usage, choiceSetting(settings, "account"), seenMs)) };
}

/** Where a person took the trigger away from the menu, none is expected. */
function expectedPauseMs(
  properties: Properties,
  { runs }: Pick<GuardState, "runs">,
  settings: Settings,
): number | undefined {
  if (properties[OWNER_KEY] !== undefined) return triggerPauseMs(numberSetting(settings, "everyMinutes"));
  return properties[INSTALLED_KEY] === undefined ? usualPauseMs(runLinesIn(runs)) : undefined;
}

/** For who looks from outside: also where the settings are what keeps every run from beginning. */
export function missingRuns(properties: Properties, nowMs: number): Gap | undefined {
  const settings = decodeSettings(properties[SETTINGS_KEY] ?? null);
  const state = decodeState(properties[STATE_KEY], emptyState(0, 0));
  const gap = gapBefore(properties, decodeMark(properties[RUN_KEY]), state, settings ?? {}, nowMs);
  // A wrong address or text keeps no run from beginning.
  const isWrong =
    settings === null ||
    settingProblems(settings).some(({ name }) => ["number", "choice"].includes(specOf(name)?.kind ?? ""));
  return gap === undefined || !isWrong ? gap : { ...gap, why: "settings" };
}

/** By the run that comes after them. */
export function noticeMissingRuns(run: Run, before: RunMark | null): void {
  const { beganMs } = run.mark;
  const gap = gapBefore(run.book.snapshot, before, run.state, run.settings, beganMs);
  if (gap === undefined) return;
  const { localTime } = run.ports.calendar;
  run.notices.push(run.messages.runsMissing(localTime(gap.sinceMs), localTime(beganMs), gap.why));
}

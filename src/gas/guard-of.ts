/** The jobs of this script over Google's services. */
import { deliveryNotes } from "../jobs/delivery-notes";
import { newItems } from "../jobs/new-items";
import { numberSetting, type Settings, textSetting } from "../core/settings";
import type { Job } from "../guard/job";
import type { GuardOptions } from "../guard/run-jobs";
import { guardOptions } from "./guard-options";
import { googleWorld, type GoogleWorld, settingsThatHold } from "./google-world";
import { allServices } from "./scoped-services";

/** The second one waits for the address of its feed. */
export const defaultJobs = (settings: Settings): Job[] => [
  deliveryNotes(numberSetting(settings, "everyMinutes"), {
    rowDays: numberSetting(settings, "archiveDoneAfterDays"),
    fileDays: numberSetting(settings, "archiveFilesAfterDays"),
    folder: settings.folderId ?? "",
  }),
  ...feedJobs(settings),
];

function feedJobs(settings: Settings): Job[] {
  const url = textSetting(settings, "feedUrl");
  if (url === undefined) return [];
  return [
    newItems({
      url,
      everyMinutes: numberSetting(settings, "feedMinutes"),
      sheet: textSetting(settings, "feedSheet") ?? "items",
      id: textSetting(settings, "feedId") ?? "id",
      items: textSetting(settings, "feedItems") ?? "items",
      next: textSetting(settings, "feedNext") ?? "next",
      token: textSetting(settings, "feedToken") ?? "",
    }),
  ];
}

export interface Guard extends GoogleWorld {
  options: GuardOptions;
}

/** For who looks whether runs come. */
export const watchedWorld = (scope: "script" | "user" = "script"): GoogleWorld =>
  googleWorld(allServices, scope, settingsThatHold);

/** @param scope whose properties and lock: the script's, or each user's own (always both together) */
export function guardOf(jobsFor: (settings: Settings) => Job[], scope: "script" | "user" = "script"): Guard {
  const world = googleWorld(allServices, scope);
  return {
    ...world,
    options: guardOptions(world, jobsFor(world.settings)),
  };
}

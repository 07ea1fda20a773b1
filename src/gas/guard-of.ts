/** The jobs of this script over Google's services. */
import { deliveryNotes } from "../jobs/delivery-notes";
import { numberSetting, type Settings } from "../core/settings";
import type { Job } from "../guard/job";
import type { GuardOptions } from "../guard/run-jobs";
import { guardOptions } from "./guard-options";
import { googleWorld, type GoogleWorld } from "./google-world";
import { allServices } from "./scoped-services";

export const defaultJobs = (settings: Settings): Job[] => [
  deliveryNotes(numberSetting(settings, "everyMinutes"), {
    rowDays: numberSetting(settings, "archiveDoneAfterDays"),
    fileDays: numberSetting(settings, "archiveFilesAfterDays"),
    folder: settings.folderId ?? "",
  }),
];

export interface Guard extends GoogleWorld {
  options: GuardOptions;
}

/** @param scope whose properties and lock: the script's, or each user's own (always both together) */
export function guardOf(jobsFor: (settings: Settings) => Job[], scope: "script" | "user" = "script"): Guard {
  const world = googleWorld(allServices, scope);
  return {
    ...world,
    options: guardOptions(world, jobsFor(world.settings)),
  };
}

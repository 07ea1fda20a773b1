/** The jobs of this script over Google's services. */
import { deliveryNotes } from "../jobs/delivery-notes";
import { setupError } from "../core/raised";
import { numberSetting, type Settings } from "../core/settings";
import type { Job } from "../guard/job";
import type { GuardOptions } from "../guard/run-jobs";
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
    options: {
      jobs: jobsFor(world.settings).map((job) => unlessInBin(job, world)),
      settings: world.settings,
      locale: world.locale,
      lockWaitMs: numberSetting(world.settings, "lockWaitMs"),
      logLimits: {
        logRows: numberSetting(world.settings, "logRows"),
        logDays: numberSetting(world.settings, "logDays"),
        logArchiveRows: numberSetting(world.settings, "logArchiveRows"),
      },
    },
  };
}

/** A script runs on when its spreadsheet was thrown away: nothing is done then, and a person is told. */
const unlessInBin = (job: Job, { isSpreadsheetInBin }: GoogleWorld): Job => ({
  ...job,
  check(setup) {
    if (isSpreadsheetInBin()) {
      throw setupError(
        "The spreadsheet of this script lies in the bin. Take it out, or delete the trigger with uninstallTrigger.",
      );
    }
    job.check?.(setup);
  },
});

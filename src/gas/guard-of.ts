/** The jobs of this script over Google's services. */
import { deliveryNotes } from "../jobs/delivery-notes";
import { setupError } from "../core/raised";
import type { Job } from "../guard/job";
import type { GuardOptions } from "../guard/run-jobs";
import { googleWorld, type GoogleWorld, type Settings } from "./google-world";
import { allServices } from "./scoped-services";

export const defaultJobs = (settings: Settings): Job[] => [
  deliveryNotes(numberSetting(settings, "everyMinutes", 5, 1, 1_440)),
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
      lockWaitMs: numberSetting(world.settings, "lockWaitMs", 0, 0, 30_000),
    },
  };
}

/** @throws Error that names the setting, what stands there and what is allowed */
export function numberSetting(
  settings: Settings,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = settings[name];
  if (text === undefined) return fallback;
  const value = Number(text);
  if (text.trim() !== "" && value >= min && value <= max) return value;
  throw new Error(
    `The setting ${name} is "${text}". Allowed: ${min} to ${max}. Correct it in the script property TG_settings.`,
  );
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

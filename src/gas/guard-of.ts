/** The jobs of this script over Google's services. */
import { deliveryNotes } from "../jobs/delivery-notes";
import type { Job } from "../guard/job";
import type { GuardOptions } from "../guard/run-jobs";
import { googleWorld, type GoogleWorld, type Settings } from "./google-world";

export const defaultJobs = (settings: Settings): Job[] => [deliveryNotes(Number(settings.everyMinutes ?? 5))];

export interface Guard extends GoogleWorld {
  options: GuardOptions;
}

export function guardOf(jobsFor: (settings: Settings) => Job[]): Guard {
  const world = googleWorld();
  return {
    ...world,
    options: { jobs: jobsFor(world.settings), settings: world.settings, locale: world.locale },
  };
}

/** A run's options over Google's services, whoever says which jobs there are. */
import { setupError } from "../core/raised";
import { numberSetting } from "../core/settings";
import { OWN_WORDS } from "../messages/own-words";
import type { Job } from "../guard/job";
import type { GuardOptions } from "../guard/run-jobs";
import type { GoogleWorld } from "./google-world";

export const guardOptions = (world: GoogleWorld, jobs: Job[]): GuardOptions => ({
  jobs: jobs.map((job) => unlessInBin(job, world)),
  settings: world.settings,
  locale: world.locale,
  lockWaitMs: numberSetting(world.settings, "lockWaitMs"),
  logLimits: {
    logRows: numberSetting(world.settings, "logRows"),
    logDays: numberSetting(world.settings, "logDays"),
    logArchiveRows: numberSetting(world.settings, "logArchiveRows"),
  },
});

/** A script runs on when its spreadsheet was thrown away: nothing is done then, and a person is told. */
const unlessInBin = (job: Job, { isSpreadsheetInBin }: GoogleWorld): Job => ({
  ...job,
  check(setup) {
    if (isSpreadsheetInBin()) throw setupError(OWN_WORDS.inBin);
    job.check?.(setup);
  },
});

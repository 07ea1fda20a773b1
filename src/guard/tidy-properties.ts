/** Properties that nothing refers to any more. Other scripts' properties are not touched: only names that we know. */
import { KEPT_ASIDE_PREFIX } from "../core/run-state";
import { claimKey, LEDGER_PREFIX, RESUME_PREFIX } from "../core/record-key";
import { doneKey } from "../sources/days";
import type { Run } from "./run";

const DAY_MS = 86_400_000;
/** What could not be read is kept for a person that long. */
const KEPT_ASIDE_DAYS = 30;
/** A job that is no longer defined is forgotten after that long without a turn; a paused one never. */
const KEPT_JOB_DAYS = 90;
/** Each removal is a property write. */
const REMOVALS_AT_ONCE = 50;

/**
 * @param seenMs when each value that was kept aside was first seen here; it says no time of its own
 * @returns whether nothing is left to remove
 */
export function tidyProperties(run: Run, seenMs: Record<string, number>): boolean {
  const outdated = [...outdatedAside(run, seenMs), ...keysOfGoneJobs(run)];
  for (const key of outdated.slice(0, REMOVALS_AT_ONCE)) {
    run.ports.store.remove(key);
    delete seenMs[key];
  }
  return outdated.length <= REMOVALS_AT_ONCE;
}

function outdatedAside(run: Run, seenMs: Record<string, number>): string[] {
  const nowMs = run.ports.clock.nowMs();
  const keys = Object.keys(run.book.snapshot).filter((key) => key.startsWith(KEPT_ASIDE_PREFIX));
  for (const key of Object.keys(seenMs)) if (!keys.includes(key)) delete seenMs[key];
  for (const key of keys) seenMs[key] ??= nowMs;
  return keys.filter((key) => {
    const of = key.slice(KEPT_ASIDE_PREFIX.length);
    // While its record is there, it is what stops the record when it cannot be read a second time.
    const isStillOf = of.startsWith(LEDGER_PREFIX) && run.book.entryAt(of.slice(LEDGER_PREFIX.length));
    return !isStillOf && nowMs - (seenMs[key] ?? nowMs) > KEPT_ASIDE_DAYS * DAY_MS;
  });
}

function keysOfGoneJobs(run: Run): string[] {
  const nowMs = run.ports.clock.nowMs();
  const gone = Object.entries(run.state.jobs).filter(
    ([job, { paused, servedMs }]) =>
      !run.book.jobNames.has(job) && paused === "" && nowMs - servedMs > KEPT_JOB_DAYS * DAY_MS,
  );
  return gone.flatMap(([job]) => {
    const keys = Object.keys(run.book.snapshot).filter(
      (key) =>
        key === claimKey(job) ||
        key === doneKey(job) ||
        [LEDGER_PREFIX, RESUME_PREFIX].some((prefix) => key.startsWith(`${prefix}${job}:`)),
    );
    if (keys.length <= REMOVALS_AT_ONCE) delete run.state.jobs[job];
    return keys;
  });
}

/**
 * The daily cleaning, after the run is closed: whatever fails or dies in here changes nothing that happened to a record.
 * Noted as begun before it begins, so that a death inside is not repeated at every tick.
 */
import { evidenceOf } from "../core/failure-evidence";
import {
  decodeHousekeeping,
  HOUSEKEEPING_KEY,
  type HousekeepingDay,
  mustTell,
  nextTry,
} from "../core/housekeeping-day";
import { redactText } from "../core/redact";
import { encodeState, STATE_KEY } from "../core/run-state";
import { archiveFiles } from "./archive-files";
import { archiveLog, type LogLimits } from "./archive-log";
import { settleUses } from "./count-uses";
import { updateChart } from "./failure-chart";
import { faultForPeople } from "./fault-words";
import type { Job } from "./job";
import type { Run } from "./run";
import { openSource } from "./run-job";
import { tidyProperties } from "./tidy-properties";

/** It starts only where that much of the run is left, and begins no further part later. */
const START_WITHIN_MS = 180_000;
const PARTS_WITHIN_MS = 240_000;

const DEFAULT_LIMITS: LogLimits = { logRows: 5_000, logDays: 90, logArchiveRows: 20_000 };

/** @returns whether nothing of it is left for another run */
type Part = () => boolean;

export function housekeep(run: Run, jobs: readonly Job[], limits: Partial<LogLimits> = {}): void {
  const { ports } = run;
  if (run.hasLostLock || run.brokenStore !== "") return;
  const sinceMs = (): number => ports.clock.nowMs() - run.mark.beganMs;
  if (sinceMs() > START_WITHIN_MS) return;
  const day = nextTry(
    decodeHousekeeping(run.book.snapshot[HOUSEKEEPING_KEY]),
    ports.calendar.localDate(ports.clock.nowMs()),
  );
  if (day === undefined) return;
  try {
    note(run, { ...day, problem: run.messages.diedInCleaning });
    day.problem = "";
    const parts = partsOf(run, jobs, { ...DEFAULT_LIMITS, ...limits }, day);
    // All are tried: one that fails is no reason for the others to wait.
    const isOver = parts.map((part) => sinceMs() < PARTS_WITHIN_MS && succeeds(run, day, part));
    day.isOver = isOver.every(Boolean);
    note(run, day);
  } catch (thrown) {
    fail(run, day, thrown);
  }
}

/** Before the run's messages are sent: the sheets grow, and nobody reads the execution log. */
export function tellOfHousekeeping(run: Run): void {
  const before = decodeHousekeeping(run.book.snapshot[HOUSEKEEPING_KEY]);
  if (before.problem === "") return;
  const days = mustTell(before, run.ports.calendar.localDate(run.ports.clock.nowMs()));
  if (days > 0) run.notices.push(run.messages.housekeepingFails(days, before.problem));
}

/** With how the jobs stand: one that is no longer defined is forgotten. */
function note(run: Run, day: HousekeepingDay): void {
  // What was counted after the close, its own write among it, stands for this write: see close() in end-run.ts.
  settleUses(run);
  run.ports.store.write({
    [HOUSEKEEPING_KEY]: JSON.stringify({ v: 1, ...day }),
    [STATE_KEY]: encodeState(run.state),
  });
}

function succeeds(run: Run, day: HousekeepingDay, part: Part): boolean {
  try {
    return part();
  } catch (thrown) {
    fail(run, day, thrown);
    return false;
  }
}

function fail(run: Run, day: HousekeepingDay, thrown: unknown): void {
  day.problem = faultForPeople(thrown, run.messages).slice(0, 300);
  run.ports.log("ERROR", "HOUSEKEEPING_FAILED", redactText(evidenceOf(thrown).message, 300));
}

function partsOf(run: Run, jobs: readonly Job[], limits: LogLimits, day: HousekeepingDay): Part[] {
  const { ports } = run;
  const untilMs = run.mark.beganMs + PARTS_WITHIN_MS;
  return [
    () => archiveLog(ports.tables, limits, ports.clock.nowMs()),
    () => tidyProperties(run, day.asideMs),
    () => updateChart(ports, run.messages) !== -1,
    ...jobs.flatMap((job): Part[] => [
      // A job that cannot work just now is left alone: its sheet may be missing, its source may be what kills runs.
      () => (run.state.jobs[job.name]?.faults ?? 0) === 0 && (openSource(run, job).archive?.() ?? true),
      () => job.archiveFiles === undefined || archiveFiles(run, job.name, job.archiveFiles, untilMs),
    ]),
  ];
}

/**
 * News of what was stopped: the first at once, then what an hour gathers as one mail. What was told is known from the
 * ledger by the time of the stop, so no run that dies and no mail that is refused loses one.
 */
import type { Entry } from "../core/failure-ledger";
import { reasonForPeople } from "./entry-reason";
import type { JobReport } from "./run-job";
import { jobState, type Notice, type Run, urgent } from "./run";

const STOP_LINES = 40;
const HOUR_MS = 3_600_000;

export interface StopDigests {
  notices: Notice[];
  markTold(): void;
}

/** Where one job's hour is over, the others' stops go into the same mail. */
export function stopDigests(run: Run, reports: readonly JobReport[]): StopDigests {
  const nowMs = run.ports.clock.nowMs();
  const resumeColumnOf = (name: string): string =>
    reports.find(({ job }) => job.name === name)?.listing.resumeColumn ?? "";
  const toldMs = (job: string): number => run.state.jobs[job]?.stopsToldMs ?? 0;
  const untold = [...run.book.jobNames].flatMap((job) => {
    const stops = run.book
      .entriesOf(job)
      .filter(({ stopped, lastMs }) => stopped !== "" && lastMs > toldMs(job));
    return stops.length === 0 ? [] : [{ job, stops }];
  });
  // Only a person can look: such a stop does not wait for another cause's hour, but for its own.
  const pressing = untold.flatMap(({ job, stops }) =>
    stops.filter(needsLook).map(({ stopped }) => `${job}: ${stopped}`),
  );
  const isHourOver = (sinceMs = 0): boolean => nowMs - sinceMs >= HOUR_MS;
  const isDue =
    untold.some(({ job }) => isHourOver(toldMs(job))) ||
    pressing.some((cause) => isHourOver(run.state.toldMs[cause]));
  // What a broken store did not take is told once it is stored: nobody could note that it was told.
  if (!isDue || run.brokenStore !== "") return { notices: [], markTold: () => undefined };
  return {
    notices: untold.map(({ job, stops }) => digest(run, job, stops, resumeColumnOf(job))),
    markTold() {
      for (const { job } of untold) jobState(run, job).stopsToldMs = nowMs;
      for (const cause of pressing) run.state.toldMs[cause] = nowMs;
    },
  };
}

const needsLook = ({ stopped }: Entry): boolean => stopped === "unknown_outcome" || stopped === "auth";

function digest(run: Run, job: string, stops: readonly Entry[], resumeColumn: string): Notice {
  const lines = stops.slice(0, STOP_LINES).map((entry) => ({
    label: entry.label,
    id: entry.id,
    attempts: entry.starts + entry.slices,
    why: reasonForPeople(entry, undefined, run.messages),
  }));
  const notice = run.messages.stoppedDigest(job, lines, stops.length - lines.length, resumeColumn);
  return stops.some(({ stopped }) => stopped === "unknown_outcome") ? urgent(notice) : notice;
}

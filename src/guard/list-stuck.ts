/** What is stuck or waits, read-only: from one read of the properties, while a run may be in progress. */
import { type JobHours, opensAtMs } from "../core/job-hours";
import { knownJobNames } from "../core/known-jobs";
import { type Messages, messagesFor } from "../messages/messages";
import type { Ports } from "../ports";
import { reasonForOperators } from "./entry-reason";
import type { GuardOptions } from "./run-jobs";
import { type StuckEntries, stuckEntries, type StuckEntry, type StuckState } from "./stuck-entries";

export interface StuckRecord {
  job: string;
  id: string;
  label: string;
  /** Starts of the handler since the last resume. */
  attempts: number;
  /** Local time of the last attempt, "" when there is none. */
  lastTry: string;
  lastTryMs: number;
  state: StuckState;
  stopped: boolean;
  /** A sentence for people. */
  reason: string;
  class: string;
  /** Local time, "" when only a resume brings it back. */
  nextTry: string;
  nextTryMs: number | null;
}

export function listStuck(ports: Ports, options: GuardOptions): StuckRecord[] {
  const snapshot = ports.store.readAll();
  const jobNames = new Set([...options.jobs.map((job) => job.name), ...knownJobNames(snapshot)]);
  const { entries, unreadable, pausedJobs } = stuckEntries(snapshot, jobNames, ports.clock.nowMs());
  const messages = messagesFor(options.locale);
  const hoursOf = (job: string): JobHours => options.jobs.find(({ name }) => name === job) ?? {};
  const stopped = entries.filter(({ state }) => state === "stopped");
  return [
    ...pausedJobs.map((paused) => describeJob(ports, paused)),
    ...stopped.map((found) => describe(ports, found, hoursOf(found.job), messages)),
    ...unreadable.map((found) => ({
      ...found,
      ...UNREADABLE,
      reason: messages.stopReason.ledger_unreadable,
    })),
    ...entries.slice(stopped.length).map((found) => describe(ports, found, hoursOf(found.job), messages)),
  ];
}

function describe(
  { clock, calendar }: Ports,
  { job, entry, state, hold, untilMs }: StuckEntry,
  hours: JobHours,
  messages: Messages,
): StuckRecord {
  const dueMs = Math.max(untilMs ?? 0, clock.nowMs());
  const nextMs =
    state === "stopped" || untilMs === null ? null : opensAtMs(hours, dueMs, calendar.minuteOfDay);
  return {
    job,
    id: entry.id,
    label: entry.label || entry.id,
    attempts: entry.starts + entry.slices,
    lastTry: entry.lastMs === 0 ? "" : calendar.localTime(entry.lastMs),
    lastTryMs: entry.lastMs,
    state,
    stopped: state === "stopped",
    reason: reasonForOperators(entry, hold, messages),
    class: entry.class,
    nextTry: nextMs !== null && (state === "waiting" || untilMs !== 0) ? calendar.localTime(nextMs) : "",
    nextTryMs: nextMs,
  };
}

const describeJob = (
  { calendar }: Ports,
  { job, jobState, state }: StuckEntries["pausedJobs"][number],
): StuckRecord => ({
  job,
  id: "",
  label: job,
  attempts: jobState.faults,
  lastTry: calendar.localTime(jobState.servedMs),
  lastTryMs: jobState.servedMs,
  state,
  stopped: state === "paused",
  reason: jobState.paused,
  class: "",
  nextTry: "",
  nextTryMs: null,
});

const UNREADABLE = {
  label: "",
  attempts: 0,
  lastTry: "",
  lastTryMs: 0,
  state: "waiting" as const,
  stopped: false,
  class: "",
  nextTry: "",
  nextTryMs: null,
};

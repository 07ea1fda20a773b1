/** How each job stands, read-only: when it last had its turn, when the next one comes, and what keeps it. */
import { decodeEntry } from "../core/failure-ledger";
import { hoursText, isOpen, opensAtMs } from "../core/job-hours";
import { parseLedgerKey } from "../core/record-key";
import { decodeState, emptyJobState, emptyState, slotOf, STATE_KEY } from "../core/run-state";
import { menuTexts } from "../messages/menu";
import { messagesFor } from "../messages/messages";
import type { Ports } from "../ports";
import type { GuardOptions } from "./run-jobs";
import { textTable } from "./text-tables";

export interface JobLine {
  job: string;
  everyMinutes: number;
  /** Windows of the day, "" when it works at any time. */
  hours: string;
  /** "closed": outside its windows. "resting": after a fault. */
  state: "ready" | "closed" | "resting" | "paused";
  /** Local times, "" when there is none. */
  lastRun: string;
  nextRun: string;
  lastRunMs: number;
  nextRunMs: number | null;
  /** Candidates that the last run left to the next. */
  left: number;
  waiting: number;
  stopped: number;
  /** Why it is paused. */
  reason: string;
}

export function listJobs(ports: Ports, { jobs, locale }: GuardOptions): JobLine[] {
  const snapshot = ports.store.readAll();
  const state = decodeState(snapshot[STATE_KEY], emptyState(0, 0));
  const nowMs = ports.clock.nowMs();
  const { minuteOfDay, localTime } = ports.calendar;
  const stops = stopsIn(snapshot);
  return jobs.map((job): JobLine => {
    const { servedMs, paused, resumeMs, left, slot } = state.jobs[job.name] ?? emptyJobState();
    const slotMs = job.everyMinutes * 60_000;
    const slotEndsMs = (slotOf(nowMs, job.everyMinutes) + 1) * slotMs;
    const isServed = slot === slotOf(nowMs, job.everyMinutes) && left === 0;
    const nextRunMs = opensAtMs(job, Math.max(isServed ? slotEndsMs : nowMs, resumeMs), minuteOfDay);
    const [waiting = 0, stopped = 0] = [false, true].map(
      (wanted) => stops.filter(({ of, isStopped }) => of === job.name && isStopped === wanted).length,
    );
    const isOpenNow = isOpen(job, nowMs, minuteOfDay);
    return {
      job: job.name,
      everyMinutes: job.everyMinutes,
      hours: hoursText(job, locale),
      state: paused !== "" ? "paused" : resumeMs > nowMs ? "resting" : isOpenNow ? "ready" : "closed",
      lastRun: servedMs === 0 ? "" : localTime(servedMs),
      nextRun: paused === "" ? localTime(nextRunMs) : "",
      lastRunMs: servedMs,
      nextRunMs: paused === "" ? nextRunMs : null,
      left,
      waiting,
      stopped,
      reason: paused,
    };
  });
}

const stopsIn = (snapshot: Readonly<Record<string, string>>): { of: string; isStopped: boolean }[] =>
  Object.entries(snapshot).flatMap(([key, text]) => {
    const parts = parseLedgerKey(key);
    const decoded = parts === null ? undefined : decodeEntry(text, parts.idKey);
    return parts === null || decoded?.kind !== "entry"
      ? []
      : [{ of: parts.job, isStopped: decoded.entry.stopped !== "" }];
  });

export function jobLines(lines: readonly JobLine[], locale: string): string[] {
  const { columns, jobColumns: own, jobStates, everyMinutes } = menuTexts(locale);
  const { status } = messagesFor(locale);
  return textTable([
    [
      ...[columns.job, own.every, own.hours, columns.state, own.last, own.next, own.left],
      ...[status.waiting, status.stopped, columns.reason],
    ],
    ...lines.map((line) => [
      line.job,
      everyMinutes(line.everyMinutes),
      line.hours,
      jobStates[line.state],
      line.lastRun,
      line.nextRun,
      String(line.left),
      String(line.waiting),
      String(line.stopped),
      line.reason,
    ]),
  ]);
}

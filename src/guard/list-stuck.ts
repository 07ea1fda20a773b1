/** What is stuck or waits, read-only: from one read of the properties, while a run may be in progress. */
import { decodeEntry, type Entry } from "../core/failure-ledger";
import { decodeHosts, type HostState, longestHold } from "../core/circuits";
import { idKey, parseLedgerKey } from "../core/record-key";
import { decodeState, emptyState, STATE_KEY, HOSTS_KEY } from "../core/run-state";
import { messagesFor } from "../messages/messages";
import type { Ports } from "../ports";
import { reasonForOperators } from "./entry-reason";
import type { GuardOptions } from "./run-jobs";
import { resumeRequests } from "./resume-requests";

export interface StuckRecord {
  job: string;
  id: string;
  label: string;
  /** Starts of the handler since the last resume. */
  attempts: number;
  /** Local time of the last attempt, "" when there is none. */
  lastTry: string;
  lastTryMs: number;
  state: "stopped" | "waiting" | "resumed" | "paused";
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
  const jobNames = new Set(options.jobs.map((job) => job.name));
  const requests = resumeRequests(snapshot, jobNames);
  const hosts = decodeHosts(snapshot[HOSTS_KEY]) ?? new Map<string, HostState>();
  const messages = messagesFor(options.locale);
  const found: StuckRecord[] = [];
  for (const [key, text] of Object.entries(snapshot)) {
    const parts = parseLedgerKey(key);
    if (parts === null || !jobNames.has(parts.job)) continue;
    const decoded = decodeEntry(text, parts.idKey.startsWith("#") ? null : parts.idKey);
    const base = { job: parts.job, id: parts.idKey };
    if (decoded.kind === "unreadable") {
      found.push({ ...base, ...UNREADABLE, reason: messages.stopReason.ledger_unreadable });
      continue;
    }
    const { entry } = decoded;
    const isFresh = entry.starts + entry.slices === 0 && entry.stopped === "";
    if (isFresh && entry.resumeMs <= ports.clock.nowMs()) continue;
    const isResumed = isFresh || requests.isAll || requests.records.has(`${parts.job}:${idKey(entry.id)}`);
    found.push(describe(parts.job, entry, isResumed, isFresh));
  }
  return [
    ...pausedJobs(),
    ...found.sort((a, b) => Number(b.stopped) - Number(a.stopped) || a.lastTryMs - b.lastTryMs),
  ];

  /** @param isPaced resumed together with many others, and waiting for its turn */
  function describe(job: string, entry: Entry, isResumed: boolean, isPaced: boolean): StuckRecord {
    const hold = longestHold(hosts, entry.host, job);
    const nextMs = Math.max(entry.resumeMs, hold?.circuit.untilMs ?? 0);
    const isStopped = entry.stopped !== "" && !isResumed;
    const tryMs = isResumed && !isPaced ? ports.clock.nowMs() : nextMs || ports.clock.nowMs();
    return {
      job,
      id: entry.id,
      label: entry.label || entry.id,
      attempts: entry.starts + entry.slices,
      lastTry: entry.lastMs === 0 ? "" : ports.calendar.localTime(entry.lastMs),
      lastTryMs: entry.lastMs,
      state: isResumed ? "resumed" : isStopped ? "stopped" : "waiting",
      stopped: isStopped,
      reason: reasonForOperators(entry, hold, messages),
      class: entry.class,
      nextTry: isStopped || (isResumed && !isPaced) ? "" : ports.calendar.localTime(tryMs),
      nextTryMs: isStopped ? null : tryMs,
    };
  }

  function pausedJobs(): StuckRecord[] {
    const state = decodeState(snapshot[STATE_KEY], emptyState(0, 0));
    return Object.entries(state.jobs)
      .filter(([job, { paused }]) => jobNames.has(job) && paused !== "")
      .map(([job, { paused, servedMs, faults }]) => {
        const isResumed = requests.isAll || requests.jobs.has(job);
        return {
          job,
          id: "",
          label: job,
          attempts: faults,
          lastTry: ports.calendar.localTime(servedMs),
          lastTryMs: servedMs,
          state: isResumed ? ("resumed" as const) : ("paused" as const),
          stopped: !isResumed,
          reason: paused,
          class: "",
          nextTry: "",
          nextTryMs: null,
        };
      });
  }
}

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

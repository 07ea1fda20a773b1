/** What is stuck or waits, as the properties have it: one pass over a snapshot, before anybody puts it into words. */
import { decodeHosts, longestHold } from "../core/circuits";
import { decodeEntry, type Entry } from "../core/failure-ledger";
import { jobHold } from "../core/job-hold";
import { idKey, parseLedgerKey } from "../core/record-key";
import { decodeState, emptyState, HOSTS_KEY, type JobState, STATE_KEY } from "../core/run-state";
import type { Hold } from "./entry-reason";
import { resumeRequests } from "./resume-requests";

export type StuckState = "stopped" | "waiting" | "resumed" | "paused";

export interface StuckEntry {
  job: string;
  entry: Entry;
  state: StuckState;
  hold: Hold;
  /** Not before; 0: at the next run, or after a resume; null: once a person resumes its job. */
  untilMs: number | null;
}

export interface StuckEntries {
  entries: StuckEntry[];
  /** Entries that nobody can read; the next run deals with them. */
  unreadable: { job: string; id: string }[];
  pausedJobs: { job: string; jobState: JobState; state: StuckState }[];
}

export function stuckEntries(
  snapshot: Readonly<Record<string, string>>,
  jobNames: ReadonlySet<string>,
  nowMs: number,
): StuckEntries {
  const requests = resumeRequests(snapshot, jobNames);
  const hosts = decodeHosts(snapshot[HOSTS_KEY]) ?? [];
  const { jobs } = decodeState(snapshot[STATE_KEY], emptyState(0, 0));
  const found: StuckEntries = { entries: [], unreadable: [], pausedJobs: [] };
  for (const [key, text] of Object.entries(snapshot)) {
    const parts = parseLedgerKey(key);
    if (parts === null || !jobNames.has(parts.job)) continue;
    const decoded = decodeEntry(text, parts.idKey.startsWith("#") ? null : parts.idKey);
    if (decoded.kind === "unreadable") found.unreadable.push({ job: parts.job, id: parts.idKey });
    else add(parts.job, decoded.entry);
  }
  found.entries.sort((a, b) => rank(a) - rank(b) || a.entry.lastMs - b.entry.lastMs);
  for (const [job, jobState] of Object.entries(jobs)) {
    if (!jobNames.has(job) || jobState.paused === "") continue;
    const isResumed = requests.isAll || requests.jobs.has(job);
    found.pausedJobs.push({ job, jobState, state: isResumed ? "resumed" : "paused" });
  }
  return found;

  function add(job: string, entry: Entry): void {
    const isUntried = entry.starts + entry.slices === 0 && entry.stopped === "";
    // One of many that were resumed together waits for its turn.
    const isPaced = isUntried && entry.resumeMs > nowMs;
    if (isUntried && !isPaced) return;
    const isResumed = isPaced || requests.isAll || requests.records.has(`${job}:${idKey(entry.id)}`);
    // A resume of the job is one of what waits in it.
    const isJobResumed = requests.isAll || requests.jobs.has(job);
    const ofJob = isJobResumed ? undefined : jobHold(jobs[job], nowMs);
    const ofHost = longestHold(hosts, entry.host, job);
    const state = isResumed ? "resumed" : entry.stopped !== "" ? "stopped" : "waiting";
    const isToldWhen = isPaced || state === "waiting";
    const notBeforeMs = Math.max(entry.resumeMs, ofHost?.circuit.untilMs ?? 0, ofJob?.untilMs ?? 0);
    const untilMs = !isToldWhen ? 0 : ofJob?.kind === "paused" ? null : notBeforeMs;
    found.entries.push({ job, entry, state, hold: ofJob ?? ofHost, untilMs });
  }
}

const rank = ({ state }: StuckEntry): number => (state === "stopped" ? 0 : 1);

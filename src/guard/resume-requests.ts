/**
 * A resume is a request, written by anybody at any time and consumed under the lock only. So none is lost while a
 * run is in progress, and no counter comes back from the dead.
 */
import { afterResume, type Entry, parseObject } from "../core/failure-ledger";
import { redactText } from "../core/redact";
import { evidenceOf } from "../core/failure-evidence";
import { pacedResumeMs } from "../core/resume-pace";
import { idKey, RESUME_PREFIX, resumeKey } from "../core/record-key";
import { encodeState, RUN_NOW_KEY, STATE_KEY } from "../core/run-state";
import type { KeyValueStore } from "../ports";
import { jobState, type Run } from "./run";

/** No job can have this name, so it cannot be a record's request. */
const ALL_KEY = `${RESUME_PREFIX}*`;

export interface ResumeTarget {
  job: string;
  /** undefined: the job itself (its pause). */
  id?: string;
  /** Also forget finished steps, marks and created files. */
  fromNothing?: boolean;
}

export function requestResumes(store: KeyValueStore, targets: readonly ResumeTarget[], nowMs: number): void {
  const requests: Record<string, string> = {};
  for (const { job, id, fromNothing } of targets) {
    const key = id === undefined ? RESUME_PREFIX + job : resumeKey(job, id);
    requests[key] = JSON.stringify({
      v: 1,
      atMs: nowMs,
      id,
      ...(fromNothing === true ? { fromNothing } : {}),
    });
  }
  if (targets.length > 0) store.write(requests);
}

export const requestResumeOfAll = (store: KeyValueStore, nowMs: number): void =>
  store.write({ [ALL_KEY]: JSON.stringify({ v: 1, atMs: nowMs }) });

export interface ResumeRequests {
  keys: string[];
  isAll: boolean;
  /** `job:id key` */
  records: Map<string, { fromNothing: boolean }>;
  jobs: Set<string>;
}

/** @param jobNames requests for other names are somebody else's properties */
export function resumeRequests(
  snapshot: Readonly<Record<string, string>>,
  jobNames: ReadonlySet<string>,
): ResumeRequests {
  const found: ResumeRequests = { keys: [], isAll: false, records: new Map(), jobs: new Set() };
  for (const [key, text] of Object.entries(snapshot)) {
    if (!key.startsWith(RESUME_PREFIX)) continue;
    const target = key.slice(RESUME_PREFIX.length);
    const colon = target.indexOf(":");
    if (key !== ALL_KEY && !jobNames.has(colon < 0 ? target : target.slice(0, colon))) continue;
    found.keys.push(key);
    if (key === ALL_KEY) found.isAll = true;
    else if (colon < 0) found.jobs.add(target);
    else {
      // A person who typed the property by hand wrote the id as it is, however odd.
      const typed = target.slice(colon + 1);
      const isKey = typed.startsWith("#");
      const fromNothing = parseObject(text)?.fromNothing === true;
      found.records.set(`${target.slice(0, colon)}:${isKey ? typed : idKey(typed)}`, { fromNothing });
    }
  }
  return found;
}

/**
 * Zeroes what the requests name, then takes the requests away.
 * @returns how many records and jobs were resumed
 */
export function consumeResumeRequests(run: Run): number {
  const requests = resumeRequests(run.book.snapshot, run.book.jobNames);
  if (requests.keys.length === 0) return 0;
  const jobs = resumePausedJobs(run, requests);
  const resumed = new Map<string, Entry>();
  for (const job of run.book.jobNames) {
    for (const entry of run.book.entriesOf(job)) {
      const key = `${job}:${idKey(entry.id)}`;
      const asked = requests.records.get(key);
      // What waited in a paused job may have spent its starts, and would pause it again at once.
      const isJobs = jobs.has(job) && entry.stopped === "";
      if (asked === undefined && !requests.isAll && !isJobs) continue;
      const traces = asked?.fromNothing === true ? {} : entry;
      resumed.set(
        key,
        afterResume({ ...entry, steps: {}, once: {}, made: {}, checkpoint: null, result: null, ...traces }),
      );
    }
  }
  pace(resumed, run.ports.clock.nowMs());
  const stateText = jobs.size > 0 ? { [STATE_KEY]: encodeState(run.state) } : {};
  if (resumed.size + jobs.size > 0) run.book.save("", [], false, resumed, stateText);
  // Only now: a kill before this leaves the request, and resuming twice is the same as once.
  for (const key of requests.keys) run.ports.store.remove(key);
  return resumed.size + jobs.size;
}

function resumePausedJobs(run: Run, requests: ResumeRequests): Set<string> {
  const resumed = new Set<string>();
  for (const [name, state] of Object.entries(run.state.jobs)) {
    const isPaused = state.paused !== "" || state.faults > 0;
    if (!isPaused || !(requests.isAll || requests.jobs.has(name))) continue;
    run.state.jobs[name] = {
      ...state,
      paused: "",
      // Looked at while it was paused: what waited must not wait for its next slot.
      slot: -1,
      isPauseTold: false,
      faults: 0,
      resumeMs: 0,
      toldFault: "",
      vanished: { sinceMs: 0, ids: 0 },
    };
    resumed.add(name);
  }
  return resumed;
}

/** A ticked box of the row means the same as a request. */
export function resumeTicked(run: Run, job: string, ids: readonly string[]): void {
  const resumed = new Map<string, Entry>();
  for (const id of ids) {
    const entry = run.book.entry(job, id);
    if (entry !== undefined) resumed.set(`${job}:${idKey(id)}`, afterResume(entry));
  }
  pace(resumed, run.ports.clock.nowMs());
  if (resumed.size > 0) run.book.save("", [], false, resumed);
}

/** However they were named, many at once start a few at a time. */
function pace(resumed: Map<string, Entry>, nowMs: number): void {
  [...resumed].forEach(([key, entry], index) => {
    const resumeMs = pacedResumeMs(index, nowMs);
    if (resumeMs > 0) resumed.set(key, { ...entry, resumeMs });
  });
}

/** Where the properties cannot be read now: the request stays stored, and the next run consumes it. */
export function isResumeRequested(run: Run, job: string, id: string): boolean {
  let snapshot: Record<string, string>;
  try {
    snapshot = run.ports.store.readAll();
  } catch (thrown) {
    run.ports.log("WARNING", "RESUMES_NOT_READ", redactText(evidenceOf(thrown).message));
    return false;
  }
  const requests = resumeRequests(snapshot, run.book.jobNames);
  return requests.isAll || requests.records.has(`${job}:${idKey(id)}`);
}

/** Cool-downs are over for everything that is not stopped; those resumed together keep their pace. */
export function consumeRunNow(run: Run): boolean {
  if (run.book.snapshot[RUN_NOW_KEY] === undefined) return false;
  const due = new Map<string, Entry>();
  for (const job of run.book.jobNames) {
    for (const entry of run.book.entriesOf(job)) {
      if (entry.stopped === "" && entry.resumeMs > 0 && entry.starts + entry.slices > 0)
        due.set(`${job}:${idKey(entry.id)}`, { ...entry, resumeMs: 0 });
    }
    jobState(run, job).resumeMs = 0;
  }
  if (due.size > 0) run.book.save("", [], false, due);
  run.ports.store.remove(RUN_NOW_KEY);
  return true;
}

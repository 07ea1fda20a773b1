/** Looks at the end of a run for what waits too long and for a store that fills up, and tells each in its time. */
import { afterAlarms, alarmsDue, PENDING_MS, storeFill } from "../core/alarms";
import { type Circuit, holdsJob, messagesDue } from "../core/circuits";
import { closesAtMs, type JobHours } from "../core/job-hours";
import { idKey } from "../core/record-key";
import type { WaitingLine } from "../messages/notice-texts";
import type { JobReport } from "./run-job";
import { nextWorkTime } from "./next-work";
import { jobState, type Notice, type Run } from "./run";

const LINES = 20;
const LABEL_CHARS = 60;

/** Since when the record behind all others waits for its first try, and since when rows have no id. */
export function noteWaiting(run: Run, { job, listing, done }: JobReport): void {
  const state = jobState(run, job.name);
  const { beganMs } = run.mark;
  const untried = listing.candidates.filter(
    ({ id }) => !done.has(id) && run.book.entry(job.name, id) === undefined,
  );
  const last = state.paused !== "" ? undefined : untried[untried.length - 1];
  if (last === undefined) state.waiting = { key: "", label: "", sinceMs: 0, count: 0 };
  else if (untried.some(({ id }) => idKey(id) === state.waiting.key)) state.waiting.count = untried.length;
  else {
    const label = last.label.slice(0, LABEL_CHARS);
    state.waiting = { key: idKey(last.id), label, sinceMs: beganMs, count: untried.length };
  }
  state.loadingSinceMs = listing.pending === 0 ? 0 : state.loadingSinceMs || beganMs;
}

export interface Alarms {
  notices: Notice[];
  markTold(): void;
}

export function alarmsOf(run: Run, reports: readonly JobReport[]): Alarms {
  const nowMs = run.ports.clock.nowMs();
  const active = new Map<string, () => Notice>();
  for (const job of run.jobs) {
    const { name } = job;
    const report = reports.find((one) => one.job.name === name);
    const { paused, toldFault, loadingSinceMs } = jobState(run, name);
    // A job that waits for a person, or cannot work, has been told of.
    if (paused !== "" || toldFault !== "") continue;
    const { lines, more } = waitingLong(run, name, report);
    const isLoading = loadingSinceMs > 0 && nowMs - loadingSinceMs >= PENDING_MS;
    if ((lines.length === 0 && !isLoading) || wasShut(run, job)) continue;
    if (lines.length > 0)
      active.set(`pending:${name}`, () => run.messages.pendingLong(name, PENDING_MS / 60_000, lines, more));
    if (isLoading) {
      const since = run.ports.calendar.localTime(loadingSinceMs);
      active.set(`loading:${name}`, () =>
        run.messages.loadingLong(name, report?.listing.pending ?? 1, since),
      );
    }
  }
  for (const { job, statusRefusal } of reports)
    if (statusRefusal !== "")
      active.set(`status:${job.name}`, () => run.messages.statusRefused(job.name, statusRefusal));
  const store = storeFill(run.book.snapshot);
  if (store !== undefined)
    active.set(`store:${store.threshold}`, () => run.messages.storeFilling(store.percent, store.kilobytes));
  const keys = [...active.keys()];
  const due = alarmsDue(keys, run.state.alarms, nowMs);
  run.state.alarms = afterAlarms(run.state.alarms, keys, [], nowMs);
  return {
    notices: due.flatMap((key) => active.get(key)?.() ?? []),
    markTold: () => (run.state.alarms = afterAlarms(run.state.alarms, keys, due, nowMs)),
  };
}

/** Outside its hours, or open for too short a time to have let anything wait. */
const wasShut = ({ ports }: Run, hours: JobHours): boolean => {
  const nowMs = ports.clock.nowMs();
  return closesAtMs(hours, nowMs - PENDING_MS, nowMs + 1, ports.calendar.minuteOfDay) <= nowMs;
};

/** Due, or held by a circuit, for longer than anybody should have to wait; not in a cool-down of their own. */
function waitingLong(
  run: Run,
  job: string,
  report: JobReport | undefined,
): { lines: WaitingLine[]; more: number } {
  const nowMs = run.ports.clock.nowMs();
  const isLong = (sinceMs: number): boolean => sinceMs > 0 && nowMs - sinceMs >= PENDING_MS;
  const isThere = (id: string): boolean =>
    report === undefined || (report.listing.has(id) && !report.listing.isDone(id) && !report.done.has(id));
  // A circuit that a person is told of has said that these wait, why, and until when.
  const isSaid = (host: string): boolean => {
    const circuit = holding(run, job, host)?.[1];
    return circuit !== undefined && messagesDue(circuit) > 0;
  };
  const entries = run.book.entriesOf(job).filter(({ id, stopped, goneMs, lastMs, resumeMs, host }) => {
    if (stopped !== "" || goneMs > 0 || isSaid(host) || !isThere(id)) return false;
    // A probe of its circuit is no end of its wait.
    return isLong(Math.max(resumeMs, holding(run, job, host)?.[1].sinceMs ?? lastMs));
  });
  const { waiting } = jobState(run, job);
  const untried = isLong(waiting.sinceMs) && !isSaid("") ? waiting.count : 0;
  const lines = [
    ...entries.map(({ id, label, host }) => ({ id, label, ...reasonOf(run, job, host) })),
    ...(untried > 0 ? [{ id: waiting.key, label: waiting.label, ...reasonOf(run, job, "") }] : []),
  ].slice(0, LINES);
  return { lines, more: entries.length + untried - lines.length };
}

function reasonOf(run: Run, job: string, ownHost: string): Pick<WaitingLine, "why" | "next"> {
  const held = holding(run, job, ownHost);
  if (held === undefined) return { why: run.messages.waitsForTurn(nextWorkTime(run)), next: "" };
  const [host, { reason, untilMs }] = held;
  return { why: run.messages.waitingForHost(host, reason), next: run.ports.calendar.localTime(untilMs) };
}

/** The open circuit that a record seen last on that host waits for. */
function holding(run: Run, job: string, ownHost: string): [string, Circuit] | undefined {
  for (const [host, { circuit }] of run.book.openHosts())
    if (circuit !== null && (host === ownHost || holdsJob(host, circuit, job))) return [host, circuit];
  return undefined;
}

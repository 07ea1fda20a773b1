/** What the parts of one run share. Built by `run-jobs.ts`, gone when the run ends. */
import { afterEvidence, type AfterEvidence, type HostEvent, type HostState } from "../core/circuits";
import type { Claim } from "../core/claim";
import type { Entry } from "../core/failure-ledger";
import type { HostView } from "../core/decide-record";
import type { GuardState, JobState, RunMark } from "../core/run-state";
import type { Account, Uses } from "../core/usage";
import { emptyJobState } from "../core/run-state";
import type { Words } from "../core/words";
import type { NoticeText } from "../messages/notice-texts";
import type { Messages } from "../messages/messages";
import type { Ports } from "../ports";
import type { Job } from "./job";
import type { PropertyBook } from "./property-book";
import type { RetryLog } from "./retry-log";

/** Something a person must hear of, once. */
export interface Notice extends NoticeText {
  /** It may use the last mails of the day. */
  isUrgent?: true;
}

export const urgent = (notice: Notice): Notice => ({ ...notice, isUrgent: true });

export interface Run {
  ports: Ports;
  messages: Messages;
  settings: Readonly<Record<string, string>>;
  /** All that the script has, due or not. */
  jobs: readonly Job[];
  account: Account;
  /** What this run has used of the daily quotas since `settledMs`. */
  uses: Uses;
  settledMs: number;
  /** Recipients that jobs may still write to today; undefined until one asks. */
  mailsLeft: number | undefined;
  book: PropertyBook;
  state: GuardState;
  mark: RunMark;
  log: RetryLog;
  notices: Notice[];
  /** News of single records; a circuit opened later in the run takes their place. */
  singles: { job: string; cause: string; notice: Notice }[];
  /** No record starts after this. */
  startByMs: number;
  /** Work is planned to end by then. */
  deadlineMs: number;
  /** Hosts that answered in this run, and when. */
  okHosts: Map<string, number>;
  /** Hosts that let a call time out in this run: single tries of 10 s from then on. */
  slowHosts: Set<string>;
  /** Templates and folders that this run has seen, and not in the bin. */
  usable: Set<string>;
  claims: number;
  /** Jobs whose claim property holds something. */
  claimedJobs: Set<string>;
  /** The record whose attempt has begun and is not booked, as a claim of its own. */
  underWay: { job: string; claim: Claim } | undefined;
  attempts: number;
  /** What the day leaves for work, milliseconds. */
  budgetMs: number;
  /** Set when a counter could not be stored: nothing more is attempted. */
  brokenStore: Words;
  /** The run before this one did not come to its end. */
  isAfterDeath: boolean;
  /** Another run may be at work: this one changes nothing any more. */
  hasLostLock: boolean;
}

export const jobState = (run: Run, job: string): JobState => (run.state.jobs[job] ??= emptyJobState());

export const hostView = (run: Run, host: string): HostView => {
  const state = run.book.host(host);
  return {
    closedUntilMs: state.circuit?.untilMs,
    okMs: Math.max(state.okMs, run.okHosts.get(host) ?? 0),
  };
};

/** It failed on this host before, and the host has answered others since: no outage, and probed last. */
export const isOwnFault = (run: Run, entry: Entry | undefined, host: string): boolean =>
  entry !== undefined &&
  entry.host === host &&
  entry.n + entry.quotaHits > 0 &&
  hostView(run, host).okMs > entry.firstMs;

/** The state of a host with what this run has heard of it. */
const freshState = (run: Run, host: string): HostState => {
  const state = run.book.host(host);
  return { ...state, okMs: Math.max(state.okMs, run.okHosts.get(host) ?? 0) };
};

/** Applies an event to a host. The caller saves the circuits together with the entries they concern. */
export function applyHostEvent(run: Run, host: string, event: HostEvent): AfterEvidence {
  const after = afterEvidence(freshState(run, host), event, run.ports.clock.nowMs());
  if (after.change === "closed" || after.change === "opened") {
    const circuit = after.state.circuit ?? run.book.host(host).circuit;
    run.ports.log("WARNING", `CIRCUIT_${after.change.toUpperCase()}`, `${host}: ${circuit?.reason ?? ""}`, {
      host,
    });
  }
  if (after.change === "closed") noticeOver(run, host);
  run.book.setHost(host, after.state);
  return after;
}

/** A host has answered. Costs nothing where nothing was known against it. */
export function noteAnswer(run: Run, host: string): void {
  run.okHosts.set(host, run.ports.clock.nowMs());
  const state = run.book.host(host);
  if (state.circuit !== null || state.streak !== null) applyHostEvent(run, host, { kind: "answered" });
}

function noticeOver(run: Run, host: string): void {
  const circuit = run.book.host(host).circuit;
  if (circuit === null || circuit.told === 0) return;
  run.notices.push(urgent(run.messages.circuitOver(host, circuit.reason)));
}

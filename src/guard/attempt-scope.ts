/** What the parts of one attempt share: the working copy of the entry, and what the attempt may still spend. */
import { PermanentError } from "../core/raised";
import { encodeEntry, type Entry } from "../core/failure-ledger";
import { RUN_LIMITS } from "../core/policy";
import { OWN_WORDS } from "../messages/own-words";
import type { JobRecord } from "../sources/source";
import type { Job } from "./job";
import type { Run } from "./run";

export interface AttemptScope {
  run: Run;
  job: Job;
  record: JobRecord;
  /** Grows during the attempt; what must survive a kill is saved at once. */
  entry: Entry;
  claimId: string;
  /** Which start of the record this is, from 1. */
  start: number;
  startedMs: number;
  /** Canaries and probes make a single try. */
  isSingleTry: boolean;
  /** The open circuit that this attempt probes; "" when it is an ordinary one. */
  probedHost: string;
  /** It was the first of its run: running out of time is its own doing. */
  isFirstOfRun: boolean;
  callsLeft: number;
  waitLeftMs: number;
  /** Creation calls so far: the n-th call of an attempt is the same in every attempt. */
  creations: number;
  /** Checkpoints noted so far; every n-th is saved. */
  checkpoints: number;
  /** It had failed before, or was resumed. */
  hadEntry: boolean;
  /** The step at work, "" outside of steps. */
  stepName: string;
  /** The innermost step that threw, and what: the job may have caught it and gone on. */
  failedStep: { name: string; thrown: unknown } | undefined;
  /** The first that a function of the context threw, whatever the job then made of it. */
  firstThrown: { thrown: unknown } | undefined;
  /** Writes that may be done and must not be repeated. */
  sent: number;
  /** `entry.writing` when the checkpoint was read: what was written before that, no checkpoint remembers. */
  writingBefore: string | undefined;
}

export const timeLeftMs = (scope: AttemptScope): number =>
  scope.run.deadlineMs - scope.run.ports.clock.nowMs();

export const isTimeShort = (scope: AttemptScope): boolean => timeLeftMs(scope) < RUN_LIMITS.minCallMs;

/** A property holds 9 KB; the counters and the message of a failure need a little of it. */
const MOST_CHARS = 7_500;

/**
 * Saves what a kill must not undo. The counters in the entry stay as they were: the claim holds the new ones.
 * @throws StoreError, PermanentError when it is more than a property holds
 */
export function saveTraces(scope: AttemptScope): void {
  refuseTooMuch(scope);
  scope.run.book.note(scope.job.name, scope.entry);
}

/**
 * Saves what must be known before an act that may not be repeated, and reads it back: else a store that forgot it
 * would let the act happen again.
 * @throws StoreError, PermanentError when it is more than a property holds
 */
export function saveMark(scope: AttemptScope): void {
  refuseTooMuch(scope);
  scope.run.book.save(scope.job.name, [scope.entry], false);
}

function refuseTooMuch(scope: AttemptScope): void {
  const chars = encodeEntry(scope.entry, false).length;
  if (chars > MOST_CHARS) {
    throw new PermanentError(OWN_WORDS.tooMuchKept(chars, MOST_CHARS));
  }
}

/** A step or a checkpoint was passed: running out of time from here is a slice, not a failure. */
export const markAdvanced = (scope: AttemptScope): void => {
  scope.entry.advanced = scope.claimId;
};

export const hasAdvanced = (scope: AttemptScope): boolean => scope.entry.advanced === scope.claimId;

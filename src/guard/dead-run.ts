/**
 * What a run that died left open. We hold the lock, so it is dead: the record it was in is counted, what it had
 * finished is not, and what it could not log is logged on its behalf.
 */
import { type Claim, decodeClaim, killedRecord, NO_CLAIM } from "../core/claim";
import { cooldownMs } from "../core/backoff";
import { targetOf } from "../core/circuits";
import { emptyEntry } from "../core/failure-ledger";
import { evidenceOf } from "../core/failure-evidence";
import { claimKey, idKey } from "../core/record-key";
import { redactText } from "../core/redact";
import { FOUND, OWN_WORDS } from "../messages/own-words";
import type { Listing } from "../sources/source";
import { bookOutcome } from "./book-outcome";
import type { Job } from "./job";
import { attemptLine, isResumed, resumedLine } from "./record-story";
import type { JobReport } from "./run-job";
import { jobState, type Run } from "./run";

const FAULT_MINUTES = [5, 15, 60];
export const LONGEST_REST_MS = Math.max(...FAULT_MINUTES) * 60_000;
export const MAX_FAULTS = 30;

export const deadClaim = (run: Run, job: string) => decodeClaim(run.book.snapshot[claimKey(job)]);

type DeadClaimReport = Pick<JobReport, "done" | "queue" | "story">;

/** Looks up what the dead run finished, then books the one record it was in. */
export function bookDeadClaim(run: Run, job: Job, listing: Listing, report: DeadClaimReport): void {
  const claim = deadClaim(run, job.name);
  // A second turn in the same run: it is booked, and what stands on disk is this run's own by now.
  if (claim === undefined || run.claimedJobs.has(job.name)) return;
  bookClaim(run, job, claim, listing, report);
  run.claimedJobs.add(job.name);
}

function bookClaim(run: Run, job: Job, claim: Claim | null, listing: Listing, report: DeadClaimReport): void {
  if (claim === null) {
    run.ports.log("WARNING", "CLAIM_UNREADABLE", `${claimKey(job.name)} could not be read and was cleared`);
    run.book.writeChecked({ [claimKey(job.name)]: NO_CLAIM });
    return;
  }
  const ids = new Map(listing.ids.map((id) => [idKey(id), id]));
  const isDone = (key: string): boolean => listing.isDone(ids.get(key) ?? key);
  for (const { key } of claim.records) if (isDone(key)) report.done.add(ids.get(key) ?? key);
  const killed = killedRecord(claim, isDone, (key) => run.book.entryAt(`${job.name}:${key}`)?.claim ?? "");
  const id = killed === undefined ? undefined : (ids.get(killed.key) ?? idShownBy(killed.key));
  if (killed === undefined || id === undefined) {
    run.book.writeChecked({ [claimKey(job.name)]: NO_CLAIM });
    return;
  }
  const before = { ...(run.book.entry(job.name, id) ?? emptyEntry(id)), label: killed.label };
  const after = bookOutcome(run, {
    job,
    before,
    outcome: {
      kind: "killed",
      hasProgressed: before.advanced === claim.claimId,
      writing: before.writing,
      message: OWN_WORDS.didNotFinish(killed.start, before.writing),
    },
    label: killed.label,
    start: killed.start,
    startedMs: before.firstMs || claim.atMs,
    claimId: `${run.mark.runId}.0`,
    isCanary: false,
    probedHost: "",
    alsoWrite: { [claimKey(job.name)]: NO_CLAIM },
  });
  // It died before it could tell that it had found the record resumed.
  const resumed = isResumed(before) ? [resumedLine(run)] : [];
  report.story.set(id, [...resumed, attemptLine(run, job, after, report.queue.decisionNow(id))]);
}

/** A hashed key shows none: such a record is gone from the source, and there is nothing left to start. */
const idShownBy = (key: string): string | undefined => (key.startsWith("#") ? undefined : key);

/**
 * Failures that earlier runs booked and could not log. Logged before this run
 * says that it has begun: if it dies here, the next one finds them owed as before.
 */
export function takeUpOwed(run: Run): void {
  const { unlogged } = run.mark;
  for (const job of run.book.jobNames) {
    for (const entry of run.book.entriesOf(job)) {
      const [runId = ""] = entry.claim.split(".");
      if (!unlogged.includes(runId) || entry.class === "") continue;
      run.log.add({
        atMs: entry.lastMs,
        target: targetOf(entry.host),
        attempt: entry.starts + entry.slices,
        result: entry.stopped !== "" ? "stopped" : entry.class === "killed" ? "did not finish" : "failed",
        job,
        record: entry.id,
        label: entry.label,
        class: entry.class,
        httpStatus: undefined,
        waitMs: entry.resumeMs > entry.lastMs ? entry.resumeMs - entry.lastMs : undefined,
        message: entry.message,
      });
    }
  }
  flushLog(run);
  if (run.log.count() === 0) run.mark.unlogged = [];
}

/** Rows that cannot be written stay for the end of the run. */
export function flushLog(run: Run): void {
  try {
    run.log.flush(run.ports.logSheet);
  } catch (thrown) {
    run.ports.log("ERROR", "LOG_SHEET_FAILED", redactText(evidenceOf(thrown).message));
  }
}

/** It died outside any record: the job is left alone for a while, the others go on. */
/** @param what for the log @param said what a person reads */
export function bookFault(run: Run, job: string, what: string, said: string, isTransient: boolean): void {
  const state = jobState(run, job);
  state.faults += 1;
  const nowMs = run.ports.clock.nowMs();
  if (isTransient) state.resumeMs = nowMs + cooldownMs(state.faults, FAULT_MINUTES);
  // What stands there instead may change while the fault stays: our own log sheet appears among the sheets found.
  const [fault = said] = said.split(FOUND);
  if (state.toldFault !== fault) {
    state.toldFault = fault;
    run.notices.push(run.messages.jobFault(job, said));
    run.log.add({
      atMs: nowMs,
      target: "job",
      attempt: state.faults,
      result: "failed",
      job,
      record: "",
      label: "",
      class: "setup",
      httpStatus: undefined,
      waitMs: isTransient ? state.resumeMs - nowMs : undefined,
      message: what,
    });
  }
  if (state.faults < MAX_FAULTS || state.paused !== "") return;
  state.paused = said;
}

/** Lines of a record's story: how each attempt ended, also one that its run did not survive, and what people did. */
import { longestHold } from "../core/circuits";
import type { Decision } from "../core/decide-record";
import type { Entry } from "../core/failure-ledger";
import type { StoryLine } from "../sources/source";
import { reasonForPeople } from "./entry-reason";
import type { Job } from "./job";
import { nextTime } from "./job-holds";
import type { Run } from "./run";

/** @param attempt 0: not said */
export const storyLine = (
  { messages, ports }: Run,
  attempt: number,
  status: string,
  why: string,
  next: string,
): StoryLine => ({
  text: messages.event(ports.calendar.localTime(ports.clock.nowMs()), attempt, status, why, next),
});

export function attemptLine(run: Run, job: Job, entry: Entry, decision: Decision): StoryLine {
  const { status } = run.messages;
  const isStopped = decision.kind === "stopped";
  const hold = entry.class === "killed" ? undefined : longestHold(run.book.openHosts(), entry.host, job.name);
  return storyLine(
    run,
    entry.starts + entry.slices,
    status[isStopped ? "stopped" : isResumed(entry) ? "resumed" : "waiting"],
    reasonForPeople(entry, hold, run.messages),
    isStopped ? "" : nextTime(run, job, decision),
  );
}

/** Not told again by the runs that find it so: its row says it by then. */
export function resumedLine(run: Run): StoryLine {
  const { resumed } = run.messages.status;
  return { ...storyLine(run, 0, resumed, "", ""), unless: { status: resumed } };
}

/** It was booked before, and a person has set its counters to zero since. */
export const isResumed = (entry: Entry): boolean =>
  entry.claim !== "" && entry.lastMs === 0 && entry.stopped === "" && !entry.wasUnreadable;

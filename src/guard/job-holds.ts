/** What holds a whole job during a run, and when its records are tried next. */
import type { Decision } from "../core/decide-record";
import { jobHold, type JobHold } from "../core/job-hold";
import { opensAtMs } from "../core/job-hours";
import type { Job } from "./job";
import { jobState, type Run } from "./run";

export function holdOfJob(run: Run, job: string): JobHold | undefined {
  const hold = jobHold(jobState(run, job), run.ports.clock.nowMs());
  // Without a store nothing is attempted, whatever a record's own entry says.
  return hold === undefined && run.brokenStore !== "" ? { kind: "faulty", untilMs: 0 } : hold;
}

/** Local time; "" where it is the next run, or nobody can say. */
export function nextTime(run: Run, job: Job, decision: Decision): string {
  const hold = holdOfJob(run, job.name);
  if (hold?.kind === "paused") return "";
  const ownMs = decision.kind === "wait" ? decision.untilMs : 0;
  const untilMs = Math.max(ownMs, hold?.untilMs ?? 0);
  const { clock, calendar } = run.ports;
  if (untilMs <= clock.nowMs()) return "";
  return calendar.localTime(opensAtMs(job, untilMs, calendar.minuteOfDay));
}

/** When a job's backlog will be through: a range from how long its last records took, never a promise. */
import { RUN_LIMITS } from "./policy";

export type JobEta =
  | { kind: "nothing" }
  /** No record of this job has been timed yet. */
  | { kind: "unknown" }
  | { kind: "about"; fromMs: number; toMs: number };

export interface Backlog {
  /** Due, but left to the next run. */
  left: number;
  /** Durations of the last records, milliseconds. */
  costs: readonly number[];
  /** How many jobs share a run's time. */
  sharers: number;
  /** What the day's run time still allows now. */
  budgetMs: number;
  everyMinutes: number;
  nextRunMs: number;
}

export function jobEta(backlog: Backlog): JobEta {
  if (backlog.left === 0) return { kind: "nothing" };
  const costs = [...backlog.costs].sort((a, b) => a - b);
  if (costs.length === 0) return { kind: "unknown" };
  const at = (share: number): number => costs[Math.ceil(share * costs.length) - 1] ?? 0;
  return { kind: "about", fromMs: endMs(backlog, at(0.5)), toMs: endMs(backlog, at(0.95)) };
}

/** A run works for 4.5 minutes at most, and the day's run time is paced; whichever takes longer decides. */
function endMs({ left, sharers, budgetMs, everyMinutes, nextRunMs }: Backlog, costMs: number): number {
  const workMs = left * costMs;
  const perRunMs = RUN_LIMITS.startWithinMs / Math.max(1, sharers);
  const fullRuns = Math.ceil(workMs / perRunMs) - 1;
  const byRunsMs = Math.max(0, fullRuns) * everyMinutes * 60_000 + Math.min(workMs, perRunMs);
  const missingMs = workMs * Math.max(1, sharers) - Math.max(0, budgetMs);
  const byBudgetMs = (missingMs * 86_400_000) / RUN_LIMITS.workPerDayMs;
  return Math.round(nextRunMs + Math.max(byRunsMs, byBudgetMs));
}

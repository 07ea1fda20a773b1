/** The one question, answered for every entry point and job. */
import { type RetryBound, retryBound } from "../core/retry-bound";
import type { Job } from "./job";

export interface JobBound extends RetryBound {
  entryPoint: string;
  job: string;
}

/** Entry points that start a job's handler. All of them go through the one run loop, so the number is the same. */
export const STARTING_ENTRY_POINTS = ["runJobs", "runNow"] as const;

export const bounds = (jobs: readonly Job[]): JobBound[] =>
  STARTING_ENTRY_POINTS.flatMap((entryPoint) =>
    jobs.map((job) => ({ entryPoint, job: job.name, ...retryBound(job.policy) })),
  );

/** Why a whole job does nothing now: what its rows, every list and every mail must say instead of a record's own wait. */
import type { JobState } from "./run-state";

export interface JobHold {
  /** Paused: until a person resumes it. Faulty: it cannot work, and is tried again by itself. */
  kind: "paused" | "faulty";
  /** Not before; 0: no time is known. */
  untilMs: number;
}

export function jobHold(state: JobState | undefined, nowMs: number): JobHold | undefined {
  if (state === undefined) return undefined;
  if (state.paused !== "") return { kind: "paused", untilMs: 0 };
  if (state.faults === 0) return undefined;
  return { kind: "faulty", untilMs: state.resumeMs > nowMs ? state.resumeMs : 0 };
}

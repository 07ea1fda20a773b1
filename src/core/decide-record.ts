/** Whether a record runs now, decided from its entry and the circuits alone. */
import type { Entry, StopReason } from "./failure-ledger";

export type WaitReason = "cool-down" | "circuit";

export type Decision =
  | { kind: "run" }
  | { kind: "wait"; untilMs: number; because: WaitReason }
  | { kind: "stopped"; reason: StopReason };

export interface HostView {
  /** When the open circuit of the host will be probed; undefined while it is closed. */
  closedUntilMs: number | undefined;
  /** When the host last answered a record. 0: not known. */
  okMs: number;
}

/**
 * However it came to be due again (a stop lifted or taken back, a policy made stricter), no record starts more often
 * than `maxStarts`.
 * @param entry undefined: never failed
 * @param hostOf how things stand with the host the record failed on
 * @param jobHeldUntilMs a circuit that holds the whole job; undefined when there is none
 */
export function decideRecord(
  entry: Entry | undefined,
  hostOf: (host: string) => HostView,
  jobHeldUntilMs: number | undefined,
  nowMs: number,
  maxStarts: number,
): Decision {
  if (entry !== undefined && entry.starts >= maxStarts)
    return { kind: "stopped", reason: entry.stopped === "" ? "max_starts" : entry.stopped };
  if (entry !== undefined && entry.stopped !== "") {
    // The second of the two exceptions: nobody had been answered when it stopped, and now somebody is.
    const isLifted = entry.unproved && hostOf(entry.host).okMs > entry.lastMs;
    if (!isLifted) return { kind: "stopped", reason: entry.stopped };
  }
  if (jobHeldUntilMs !== undefined) return { kind: "wait", untilMs: jobHeldUntilMs, because: "circuit" };
  if (entry === undefined) return { kind: "run" };
  const closedUntilMs = entry.host === "" ? undefined : hostOf(entry.host).closedUntilMs;
  if (closedUntilMs !== undefined) return { kind: "wait", untilMs: closedUntilMs, because: "circuit" };
  if (entry.resumeMs > nowMs) return { kind: "wait", untilMs: entry.resumeMs, because: "cool-down" };
  return { kind: "run" };
}

/**
 * What a failure means, and what the guard does with each meaning. Every number that bounds a record's retries
 * starts from this table; a row that is wrong here hammers somebody's server or gives up on good work.
 */
export type FailureClass =
  | "transient"
  | "rate"
  | "daily_quota"
  | "auth"
  | "credentials"
  | "unknown_outcome"
  | "permanent"
  | "killed"
  | "unexpected"
  | "later";

export interface ClassPolicy {
  /** Whether the same run may try again. */
  retryInRun: boolean;
  /** The counter of the record that such a failure raises. */
  counts: "n" | "quotaHits" | "outageHits" | "slices";
  /** A second counter, with its own cap in `stopAfter`. */
  alsoCounts?: "staleHits";
  /** How many stop the record; `null` where a circuit waits instead and no record is at fault. */
  stopAfter: number | null;
  tells: "when_stopped" | "at_once" | "once";
  /** Foreseen failures are part of the design; what was not foreseen alerts a person at once. */
  foreseen: boolean;
}

const does = (
  retryInRun: boolean,
  counts: ClassPolicy["counts"],
  stopAfter: number | null,
  tells: ClassPolicy["tells"],
  foreseen = true,
): ClassPolicy => ({ retryInRun, counts, stopAfter, tells, foreseen });

export const CLASSES: Readonly<Record<FailureClass, ClassPolicy>> = {
  transient: does(true, "n", 5, "when_stopped"),
  rate: does(true, "quotaHits", 8, "when_stopped"),
  daily_quota: does(false, "outageHits", null, "once"),
  auth: does(false, "n", 1, "at_once"),
  credentials: does(false, "outageHits", null, "at_once"),
  unknown_outcome: does(false, "n", 1, "at_once"),
  permanent: does(false, "n", 1, "when_stopped"),
  killed: { ...does(false, "n", 3, "when_stopped"), alsoCounts: "staleHits" },
  unexpected: does(false, "n", 5, "at_once", false),
  later: does(false, "slices", 200, "when_stopped"),
};

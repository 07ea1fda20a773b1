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

export const CLASSES: Readonly<Record<FailureClass, ClassPolicy>> = {
  transient: { retryInRun: true, counts: "n", stopAfter: 5, tells: "when_stopped", foreseen: true },
  rate: { retryInRun: true, counts: "quotaHits", stopAfter: 8, tells: "when_stopped", foreseen: true },
  daily_quota: { retryInRun: false, counts: "outageHits", stopAfter: null, tells: "once", foreseen: true },
  auth: { retryInRun: false, counts: "n", stopAfter: 1, tells: "at_once", foreseen: true },
  credentials: { retryInRun: false, counts: "outageHits", stopAfter: null, tells: "at_once", foreseen: true },
  unknown_outcome: { retryInRun: false, counts: "n", stopAfter: 1, tells: "at_once", foreseen: true },
  permanent: { retryInRun: false, counts: "n", stopAfter: 1, tells: "when_stopped", foreseen: true },
  killed: {
    retryInRun: false,
    counts: "n",
    alsoCounts: "staleHits",
    stopAfter: 3,
    tells: "when_stopped",
    foreseen: true,
  },
  unexpected: { retryInRun: false, counts: "n", stopAfter: 5, tells: "at_once", foreseen: false },
  later: { retryInRun: false, counts: "slices", stopAfter: 200, tells: "when_stopped", foreseen: true },
};

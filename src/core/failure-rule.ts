/** The shape of one row of the table of failures, and the two ways of writing it short. */
import type { FailureClass } from "./failure-class";

/**
 * Regular expressions in which `~` is a gap inside one line. They are written in folded text (no accents, plain quotes
 * and brackets, any case) and never see URLs, ids or quoted names; a test holds them to that.
 */
export interface Wordings {
  /** Reasons, status names and error codes, the same in every language. */
  machine?: string;
  en?: string;
  ja?: string;
  /** The other languages, by notions of `failure-words.ts`. */
  others?: string;
  /** The HTTP statuses whose plain meaning this row refines; no other status is ever overruled. */
  refines?: readonly number[];
  /** The network failed before an answer came: the one kind of TypeError that is no bug. */
  isNetwork?: boolean;
  /** @default true for refusals, false for outages */
  provesNothingHappened?: boolean;
}

export interface Rule extends Wordings {
  class: FailureClass;
  /** A stable slug. */
  reason: string;
}

export const rule = (as: FailureClass, reason: string, wordings: Wordings): Rule => ({
  class: as,
  reason,
  ...wordings,
});

/** Both, near each other inside one line, in either order. */
export const near = (one: string, other: string): string => `(?:${one})~(?:${other})|(?:${other})~(?:${one})`;

// Taken off means that the next run does not find it any more.
import type { Fn, Project } from "../project";
import type { CallNode } from "../syntax-tree";

/** Where something waits, and what a call that changes it would have to leave alone. */
export interface Taking {
  /** Is held back by Apps Script until it is flushed. */
  isBuffered: boolean;
  /** Another call brings it back, or may, as far as the text says. */
  bringsBack: (call: CallNode, fn: Fn) => boolean | "maybe";
}

/** Whether a call is such a one. */
export type Kind = (call: CallNode, fn: Fn, reach: readonly Fn[], project: Project) => Taking | undefined;

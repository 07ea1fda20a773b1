// The heart of it: what fails is left to run again, and nothing that outlives the run counts how often it has.
import type { AuditContext, Report, Rule } from "../audit-context";
import { findGiveUp } from "../give-up";
import type { Fn } from "../project";
import { failureCountsAsPending } from "../requeue/counts-as-pending";
import { leftInPlace } from "../requeue/left-in-place";
import { type Place, stuckPosition } from "../requeue/stuck-position";
import { thrownPastMark } from "../requeue/thrown-past-mark";
import { stuckToken } from "../requeue/stuck-token";
import { selfArming } from "../self-arming";
import { findTakenOff } from "../taken-off/taken-off";

const WRITE_INSTEAD =
  "Nothing that outlives the run counts how often: what fails for ever is tried for ever. Save a counter before each try and stop at a limit, or hand the records to TriggerGuard.run.";

export const requeueWithoutCounter: Rule = {
  id: "requeue-without-counter",
  finds:
    "After a failure the item or job is left or put back to run again, and nothing persisted counts the tries.",
  find: (context) =>
    context.project.functions.flatMap((fn): Report[] => {
      if (!context.audience.mayBeUnattended(fn)) return [];
      const place =
        armedAgain(fn, context) ??
        stuckPosition(fn) ??
        stuckToken(fn, context.project) ??
        failureCountsAsPending(fn, context.project) ??
        leftInPlace(fn, context.project) ??
        thrownPastMark(fn, context.project);
      if (!place || givesUp(fn, context)) return [];
      return [{ file: fn.file, node: place.node, message: `${place.why} ${WRITE_INSTEAD}` }];
    }),
};

const givesUp = (fn: Fn, context: AuditContext): boolean =>
  [fn, ...context.audience.entriesOf(fn).flatMap((entry) => entry.fn ?? [])].some(
    (each) => (findGiveUp(each, context) ?? findTakenOff(each, context)) !== undefined,
  );

function armedAgain(fn: Fn, { project, audience }: AuditContext): Place | undefined {
  const node = selfArming(fn, project, audience);
  return node && { node, why: "The handler arms itself again whether or not its work succeeds." };
}

// A handler that takes its record off before it acts, or takes it off where acting failed: no run meets it again.
import type { AuditContext } from "../audit-context";
import { reachOf } from "../audience";
import { alwaysRuns, comesBeforeAllWork, isAllWorkIn, isFlushedBeforeAllWork, isWork } from "../comes-first";
import type { Fn } from "../project";
import { ancestors, type CallNode, isFunction, isInside, type Node } from "../syntax-tree";
import { type Taking, takingOf } from "./takings";

export interface TakenOff {
  node: Node;
  fn: Fn;
  /** "before": also a run that is killed leaves it taken off. "after": only what throws does. */
  when: "before" | "where it failed";
}

export function findTakenOff(entry: Fn, context: AuditContext): TakenOff | undefined {
  const { project } = context;
  const reach = [...reachOf(entry)];
  for (const fn of reach) {
    for (const { node } of fn.calls) {
      const when = whenTaken(node, fn);
      if (!when) continue;
      const taking = takingOf(node, fn, reach, project);
      if (taking && !isBroughtBack(node, fn, taking)) return { node, fn, when };
    }
  }
  return undefined;

  function whenTaken(node: Node, fn: Fn): TakenOff["when"] | undefined {
    const handler = [...ancestors(node)].find((outer) => isFunction(outer) || outer.type === "CatchClause");
    if (handler?.type !== "CatchClause")
      return comesBeforeAllWork(node, fn, entry, project) ? "before" : undefined;
    const attempt = handler.parent;
    if (attempt.type !== "TryStatement" || !alwaysRuns(node, handler.body)) return undefined;
    const mayFailBefore = fn.calls.some(
      (call) => isInside(call.node, handler.body) && call.node.range[1] <= node.range[0] && isWork(call),
    );
    return !mayFailBefore && isAllWorkIn(attempt.block, entry, project) ? "where it failed" : undefined;
  }

  function isBroughtBack(node: CallNode, fn: Fn, taking: Taking): boolean {
    const isInCatch = [...ancestors(node)].some(({ type }) => type === "CatchClause");
    if (taking.isBuffered && !isInCatch && !isFlushedBeforeAllWork(node, fn, entry, project)) return true;
    if (
      reach.some((each) =>
        each.calls.some((call) => call.node !== node && taking.bringsBack(call.node, each)),
      )
    )
      return true;
    return context.entries.some(
      (other) =>
        taking.key !== undefined &&
        other.fn !== undefined &&
        other.fn !== entry &&
        other.onTrigger &&
        other.recurring !== false &&
        [...reachOf(other.fn)].some(
          (fn) => !reach.includes(fn) && fn.calls.some((call) => taking.bringsBack(call.node, fn)),
        ),
    );
  }
}

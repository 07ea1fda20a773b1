// A handler that takes its record off before it acts, or takes it off where acting failed: no run meets it again.
import type { TSESTree } from "@typescript-eslint/types";
import type { AuditContext } from "../audit-context";
import { reachOf } from "../audience";
import { alwaysRuns, comesBeforeAllWork, isAllWorkIn, isFlushedBeforeAllWork, isWork } from "../comes-first";
import type { Fn } from "../project";
import { ancestors, type CallNode, isFunction, isInside, type Node } from "../syntax-tree";
import type { Taking } from "./taking";
import { takingOf } from "./takings";

export interface TakenOff {
  node: Node;
  fn: Fn;
  /** "before": also where the run is killed. "where it failed": in the catch or finally, so that only what throws is covered. */
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
    const after = whereItFails(node);
    if (!after) return comesBeforeAllWork(node, fn, entry, project) ? "before" : undefined;
    const { attempt, block } = after;
    if (!alwaysRuns(node, block)) return undefined;
    const mayFailBefore = fn.calls.some(
      (call) => isInside(call.node, block) && call.node.range[1] <= node.range[0] && isWork(call),
    );
    return !mayFailBefore && isAllWorkIn(attempt.block, entry, project) ? "where it failed" : undefined;
  }

  function whereItFails(node: Node): { attempt: TSESTree.TryStatement; block: Node } | undefined {
    for (const outer of ancestors(node)) {
      if (isFunction(outer)) return undefined;
      if (outer.type !== "TryStatement") continue;
      const block = [outer.handler?.body, outer.finalizer].find((each) => each && isInside(node, each));
      if (block) return { attempt: outer, block };
    }
    return undefined;
  }

  function isBroughtBack(node: CallNode, fn: Fn, taking: Taking): boolean {
    if (taking.isBuffered && !whereItFails(node) && !isFlushedBeforeAllWork(node, fn, entry, project))
      return true;
    if (
      reach.some((each) =>
        each.calls.some((call) => call.node !== node && taking.bringsBack(call.node, each)),
      )
    )
      return true;
    return context.entries.some(
      (other) =>
        other.fn !== undefined &&
        other.fn !== entry &&
        other.onTrigger &&
        other.recurring !== false &&
        [...reachOf(other.fn)].some(
          (fn) => !reach.includes(fn) && fn.calls.some((call) => taking.bringsBack(call.node, fn) === true),
        ),
    );
  }
}

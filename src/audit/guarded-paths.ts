// Is there a path, without a person and without a `try` that handles it, on which an exception here ends the run?
import type { AuditContext } from "./audit-context";
import { parameterName } from "./known-values";
import type { Call, Fn } from "./project";
import { callsParameter } from "./retry";
import { type Node, ancestors, isCall, isFunction, isInside, pathOf } from "./syntax-tree";

/** Inside the block of a `try` that has a catch, within the same function. */
export function isInTry(node: Node): boolean {
  for (const outer of ancestors(node)) {
    if (isFunction(outer)) return false;
    if (outer.type === "TryStatement" && outer.handler && isInside(node, outer.block)) return true;
  }
  return false;
}

const HANDLING_NAME = /retry|retries|backoff|attempt|safely|withTry|tryCatch|withErrorHandling|guarded/i;

/** The function that receives the callback runs it inside a `try`, or is not among the files and named so. */
export function handlesItsCallback({ targets, node }: Call): boolean {
  if (targets.length === 0) return HANDLING_NAME.test(pathOf(node.callee).join("."));
  return targets.some((target) => {
    if (target.node.type === "Program") return false;
    const parameters = new Set(target.node.params.map(parameterName));
    return target.nodes.some((each) => isCall(each) && callsParameter(each, parameters) && isInTry(each));
  });
}

export function canEndTheRun(node: Node, fn: Fn, context: AuditContext, seen = new Set<Fn>()): boolean {
  const { audience } = context;
  if (isInTry(node) || seen.has(fn) || audience.isAttended(fn)) return false;
  seen.add(fn);
  if (audience.unattendedEntry(fn)) return true;
  if (fn.callers.length === 0) {
    const isCallback = fn.name === "" && fn.owner === "" && fn.parent !== undefined;
    return isCallback && fn.parent ? canEndTheRun(fn.node, fn.parent, context, seen) : true;
  }
  return fn.callers.some(({ call, asCallback }) => {
    if (asCallback && handlesItsCallback(call)) return false;
    return canEndTheRun(call.node, call.in, context, seen);
  });
}

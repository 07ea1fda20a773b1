// A place where the same work is tried again.
import type { TSESTree } from "@typescript-eslint/types";
import { parameterName } from "./known-values";
import { nodesIn } from "./loops";
import type { Fn } from "./project";
import { type CallNode, isCall, isFunction, type Node, pathOf } from "./syntax-tree";

export interface Retry {
  fn: Fn;
  /** The loop, or the call that recurses. */
  node: Node;
  attempt: TSESTree.TryStatement | undefined;
  /** Where it goes round again: the catch, `continue`, or the recursive call. */
  again: Node;
  /** The most tries: undefined where nothing bounds them. */
  tries: number | "unknown" | undefined;
  pause: "none" | "fixed" | "growing";
  sleep: Node | undefined;
  /** The part that is done again. */
  work: Node;
}

/** The function does again what it is handed: `retry(() => …)`. */
export function retriesItsCallback(retry: Retry): boolean {
  const { fn } = retry;
  if (fn.node.type === "Program") return false;
  const parameters = new Set(fn.node.params.map(parameterName));
  return nodesIn(retry.work, fn).some((node) => isCall(node) && callsParameter(node, parameters));
}

export function callsParameter(call: CallNode, parameters: Set<string | undefined>): boolean {
  const path = pathOf(call.callee);
  const direct = path.length === 1 || /^(call|apply)$/.test(path[1] ?? "");
  return direct && parameters.has(path[0]) && !isFunction(call.callee);
}

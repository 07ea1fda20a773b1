// A counter and a limit bound nothing where reaching the limit stops nothing, or where a failure sets the counter back.
import { type Effect, has } from "./google-services";
import type { Fn } from "./project";
import { ancestors, type CallNode, isCall, isFunction, isInside, type Node, pathOf } from "./syntax-tree";
import type { TSESTree } from "@typescript-eslint/types";

const HARMLESS: Effect[] = ["log", "mail", "write-state", "read-state"];

/**
 * @param comparison of the counter with its limit
 * @param keys under which the counter is kept, as they are written; none where it is kept otherwise
 */
export function limitHolds(
  comparison: Node,
  fn: Fn,
  keys: ReadonlySet<string>,
  reach: readonly Fn[],
): boolean {
  const branch = branchOf(comparison);
  if (branch !== undefined && !stopsSomething(branch, fn)) return false;
  return !reach.some((each) =>
    each.calls.some(({ node }) => setsBack(node, each, keys) && undoes(node, each, branch)),
  );
}

/** The `if` whose condition it stands in. */
function branchOf(comparison: Node): TSESTree.IfStatement | undefined {
  for (const outer of ancestors(comparison)) {
    if (outer.type === "IfStatement") return isInside(comparison, outer.test) ? outer : undefined;
    if (isFunction(outer)) return undefined;
  }
  return undefined;
}

/** It leaves, decides between two ways, or does more than tell. */
function stopsSomething({ consequent, alternate }: TSESTree.IfStatement, fn: Fn): boolean {
  if (alternate) return true;
  return fn.nodes.some(
    (node) =>
      isInside(node, consequent) &&
      (/^(?:Return|Throw|Continue|Break)Statement$/.test(node.type) ||
        node.type === "AssignmentExpression" ||
        (isCall(node) && !has(node, "log", "mail"))),
  );
}

/** `deleteProperty(key)`, `setProperty(key, "0")`. */
function setsBack(node: CallNode, fn: Fn, keys: ReadonlySet<string>): boolean {
  const [key, value] = node.arguments;
  if (key === undefined || !keys.has(fn.file.text.slice(...key.range)) || !has(node, "write-state"))
    return false;
  const isRemoval = /^(?:delete|remove)/.test(pathOf(node.callee).at(-1) ?? "");
  return isRemoval || (value?.type === "Literal" && Number(value.value) === 0);
}

/** In a catch it forgets the failure that was just counted; at the limit, where nothing else is done, it begins anew. */
function undoes(node: CallNode, fn: Fn, branch: TSESTree.IfStatement | undefined): boolean {
  if ([...ancestors(node)].some(({ type }) => type === "CatchClause")) return true;
  if (branch === undefined || !isInside(node, branch.consequent)) return false;
  return fn.calls
    .filter((call) => isInside(call.node, branch.consequent))
    .every((call) => has(call.node, ...HARMLESS));
}

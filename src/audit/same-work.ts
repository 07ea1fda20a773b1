// Is it the same work again? A log line or a pause that names the counter does not make it other work.
import { has } from "./google-services";
import { COMPARISONS } from "./loop-bounds";
import { nodesIn } from "./loops";
import type { Fn } from "./project";
import { ancestors, isCall, type Node, pathOf } from "./syntax-tree";

/** Reads of the advancing names in the work itself; a log line or a pause does not make it other work. */
export function usesAny(block: Node, names: Set<string>, fn: Fn): boolean {
  const reads = nodesIn(block, fn).filter(
    (node) => node.type === "Identifier" || node.type === "MemberExpression",
  );
  return reads.some(
    (node) =>
      names.has(pathOf(node).join(".")) &&
      !isInLogOrTest(node, block) &&
      !isPropertyOfAnother(node) &&
      !isDeclared(node),
  );
}

const isDeclared = (node: Node): boolean =>
  node.parent?.type === "VariableDeclarator" && node.parent.id === node;

const isPropertyOfAnother = (node: Node): boolean =>
  node.parent?.type === "MemberExpression" && node.parent.property === node && !node.parent.computed;

function isInLogOrTest(node: Node, top: Node): boolean {
  for (const outer of ancestors(node)) {
    if (outer === top) return false;
    if (
      isCall(outer) &&
      (has(outer, "log", "sleep") ||
        /log|sleep|wait|toast|backoff|delay|jitter|pause/i.test(pathOf(outer.callee).at(-1) ?? ""))
    )
      return true;
    if (outer.type === "BinaryExpression" && COMPARISONS.has(outer.operator)) return true;
    if (outer.type === "UpdateExpression") return true;
  }
  return false;
}

// Does an expression look at the response code, itself or through a variable that holds it?
import { type Loop, nodesIn } from "./loops";
import { isCall, type Node, pathOf } from "./syntax-tree";

export function readsCode(test: Node, { fn, project }: Pick<Loop, "fn" | "project">): boolean {
  const isCode = (node: Node): boolean => isCall(node) && pathOf(node.callee).at(-1) === "getResponseCode";
  return nodesIn(test, fn).some((node) => {
    if (node.type !== "Identifier") return isCode(node);
    const writes = project.variableOf(node, fn.file)?.references ?? [];
    return writes.some(({ writeExpr }) => writeExpr && nodesIn(writeExpr as Node, fn).some(isCode));
  });
}

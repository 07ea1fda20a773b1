// Does a condition turn true or false because time has passed? Itself, or through a flag that was set when it had.
import { TIME_NAME } from "./loop-bounds";
import type { Fn, Project } from "./project";
import { changesByItself } from "./spelled-out";
import { ancestors, isFunction, isInside, type Node } from "./syntax-tree";

export function dependsOnTime(test: Node, fn: Fn, project: Project): boolean {
  const looks = (node: Node): boolean =>
    changesByItself(node, fn.file, project) ||
    fn.calls.some((call) => isInside(call.node, node) && TIME_NAME.test(call.notFollowed ?? ""));
  if (looks(test)) return true;
  return fn.nodes.some((node) => {
    if (node.type !== "Identifier" || !isInside(node, test)) return false;
    const writes = project.variableOf(node, fn.file)?.references.filter(({ writeExpr }) => writeExpr) ?? [];
    return writes.some(({ identifier }) => conditionsAround(identifier as Node).some(looks));
  });
}

const conditionsAround = (node: Node): Node[] => {
  const found: Node[] = [];
  for (const outer of ancestors(node)) {
    if (isFunction(outer)) break;
    if (outer.type === "IfStatement" && !isInside(node, outer.test)) found.push(outer.test);
  }
  return found;
};

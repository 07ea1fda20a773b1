// Facts about one loop: what runs again, and what leaves it.
import type { Fn, Project } from "./project";
import { ancestors, isFunction, isInside, isLoop, type LoopNode, type Node, pathOf } from "./syntax-tree";

export interface Loop {
  node: LoopNode;
  fn: Fn;
  project: Project;
}

export const nodesIn = (outer: Node, fn: Fn): Node[] => fn.nodes.filter((node) => isInside(node, outer));

/** The body and, for while and for loops, the parts that run again with it; not the initialiser. */
export const repeatedNodes = ({ node, fn }: Loop): Node[] => {
  const init = node.type === "ForStatement" ? node.init : undefined;
  return nodesIn(node, fn).filter((each) => each !== node && !(init && isInside(each, init)));
};

export const loopTest = (node: LoopNode): Node | undefined =>
  node.type === "ForInStatement" || node.type === "ForOfStatement" ? undefined : (node.test ?? undefined);

/** The innermost loop around a node within the same function. */
export function loopAround(node: Node, outermost?: Node): LoopNode | undefined {
  for (const outer of ancestors(node)) {
    if (isFunction(outer) || outer === outermost) return undefined;
    if (isLoop(outer)) return outer;
  }
  return undefined;
}

function leaves(statement: Node, loop: Node): boolean {
  if (statement.type === "ReturnStatement" || statement.type === "ThrowStatement") return true;
  if (statement.type === "ContinueStatement") return false;
  if (statement.type !== "BreakStatement") return false;
  if (statement.label) return true;
  for (const outer of ancestors(statement)) {
    if (outer === loop) return true;
    if (isLoop(outer) || outer.type === "SwitchStatement") return false;
  }
  return false;
}

/** Somewhere inside `part` (not in a nested function) the loop is left. */
export const canLeave = (part: Node, loop: Node, fn: Fn): boolean =>
  nodesIn(part, fn).some((node) => leaves(node, loop));

/** Every way through the statement leaves the loop. */
export function alwaysLeaves(statement: Node | null | undefined, loop: Node): boolean {
  if (!statement) return false;
  switch (statement.type) {
    case "BlockStatement":
      return statement.body.some((each) => alwaysLeaves(each, loop));
    case "IfStatement":
      return alwaysLeaves(statement.consequent, loop) && alwaysLeaves(statement.alternate, loop);
    case "TryStatement":
      return (
        alwaysLeaves(statement.finalizer, loop) ||
        (alwaysLeaves(statement.block, loop) && alwaysLeaves(statement.handler?.body, loop))
      );
    default:
      return leaves(statement, loop);
  }
}

/** Name of what an update or assignment changes: "n", "state.page". */
export function changedName(node: Node): string | undefined {
  if (node.type === "UpdateExpression") return pathOf(node.argument).join(".");
  if (node.type === "AssignmentExpression") return pathOf(node.left).join(".");
  if (node.type === "VariableDeclarator" && node.init && node.id.type === "Identifier") return node.id.name;
  return undefined;
}

export const sourceOf = (node: Node): Node | undefined => {
  if (node.type === "AssignmentExpression") return node.right;
  if (node.type === "VariableDeclarator") return node.init ?? undefined;
  return undefined;
};

/** A name or member path as it is read: the longest one, so that `state.page` is not also `state`. */
export function namesRead(root: Node, fn: Fn): string[] {
  return nodesIn(root, fn).flatMap((node) => {
    if (
      node.type === "Identifier" &&
      !(node.parent.type === "MemberExpression" && node.parent.property === node && !node.parent.computed)
    ) {
      return [node.name];
    }
    return node.type === "MemberExpression" ? [pathOf(node).join(".")] : [];
  });
}

export const asLoop = (node: Node, fn: Fn, project: Project): Loop | undefined =>
  isLoop(node) ? { node, fn, project } : undefined;

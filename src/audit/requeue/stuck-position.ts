// A position read at the start and saved behind the item: an item that throws is met again by every run.
import { has } from "../google-services";
import { isInTry } from "../guarded-paths";
import { changedName, namesRead, nodesIn } from "../loops";
import type { Fn } from "../project";
import { type Node, isInside, isLoop } from "../syntax-tree";

/** Where something is left to run again, and why it is. */
export interface Place {
  node: Node;
  why: string;
}

export function stuckPosition(fn: Fn): Place | undefined {
  if (!fn.calls.some(({ node }) => has(node, "read-state"))) return undefined;
  for (const loop of fn.nodes.filter(isLoop)) {
    const positions = new Set(
      nodesIn(loop, fn).flatMap((node) =>
        node.type === "UpdateExpression" || (node.type === "AssignmentExpression" && node.operator === "+=")
          ? [changedName(node) ?? ""]
          : [],
      ),
    );
    const saves = fn.calls.some(
      ({ node }) =>
        has(node, "write-state") &&
        node.range[0] > loop.range[0] &&
        node.arguments.some((argument) => dependsOn(argument, positions, fn)),
    );
    const work = fn.calls.find(
      ({ node, targets, notFollowed }) =>
        isInside(node, loop.body) &&
        !isInTry(node) &&
        !has(node, "log") &&
        (targets.length > 0 || notFollowed !== undefined || has(node, "fetch", "mail", "create")),
    );
    if (saves && work && !isUnderOwnTry(loop))
      return {
        node: work.node,
        why: "An item that throws here leaves the saved position where it was: the next run begins with it again.",
      };
  }
  return undefined;
}

const isUnderOwnTry = (loop: Node): boolean => isInTry(loop);

/** Directly, or through a variable that is set from them. */
const dependsOn = (root: Node, names: Set<string>, fn: Fn): boolean =>
  namesRead(root, fn).some(
    (name) =>
      names.has(name) || fn.nodes.some((node) => changedName(node) === name && readsAny(node, names, fn)),
  );

const readsAny = (node: Node, names: Set<string>, fn: Fn): boolean => {
  const source =
    node.type === "AssignmentExpression" ? node.right : node.type === "VariableDeclarator" ? node.init : null;
  return source !== null && namesRead(source, fn).some((read) => names.has(read));
};

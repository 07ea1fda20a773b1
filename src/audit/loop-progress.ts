// What has moved on when a round of the loop has failed: where nothing has, the next round does the same again.
import type { TSESTree } from "@typescript-eslint/types";
import { has } from "./google-services";
import { alwaysLeaves, changedName, type Loop, namesRead, nodesIn, repeatedNodes, sourceOf } from "./loops";
import type { Fn } from "./project";
import { bare, calledName, isCall, isInside, type LoopNode, type Node, pathOf } from "./syntax-tree";

const ADVANCING_CALLS = /^(next|shift|pop|splice|nextPage)$/;

/** Steps of the iteration that have happened when the try block has thrown: its own counter, `it.next()`, `queue.shift()`. */
export function advancedOnFailure(loop: Loop, attempt: TSESTree.TryStatement | undefined): Set<string> {
  const { node, fn } = loop;
  const firstCall =
    attempt && nodesIn(attempt.block, fn).find((each) => isCall(each) && !has(each, "log", "sleep"));
  const happened = repeatedNodes(loop).filter((each) => {
    if (!attempt) return true;
    if (isInside(each, attempt.block)) return firstCall === undefined || each.range[0] < firstCall.range[0];
    const skipped = each.range[0] > attempt.range[1] && attempt.handler && skipsRest(attempt.handler, node);
    return !skipped || isInNextRound(each, node);
  });
  const advanced = new Set<string>();
  for (const each of happened) {
    const name = changedName(each);
    if (name === undefined) continue;
    const source = sourceOf(each);
    if (each.type === "UpdateExpression" || !source) advanced.add(name);
    else if (attempt?.handler && isInside(each, attempt.handler) && isConstant(source)) advanced.add(name);
    else if (each.type === "AssignmentExpression" && each.operator !== "=") advanced.add(name);
    else if (
      namesRead(source, fn).some((read) => read === name || advanced.has(read)) ||
      takesNext(source, fn)
    )
      advanced.add(name);
  }
  return advanced;
}

/** The catch gives the next round other input: `cursor = undefined`, `model = "smaller"`. */
const isConstant = (node: Node): boolean =>
  node.type === "Literal" || (node.type === "Identifier" && node.name === "undefined");

/** `it.next()`, `queue.shift()`: takes from something that outlives the round, not from what the round itself made. */
export const takesNext = (root: Node, fn: Fn): boolean =>
  nodesIn(root, fn).some((node) => {
    if (!isCall(node) || !ADVANCING_CALLS.test(calledName(node)) || node.callee.type !== "MemberExpression")
      return false;
    const receiver = bare(node.callee.object);
    const madeInside = nodesIn(root, fn).some((each) => changedName(each) === pathOf(receiver).join("."));
    return !isCall(receiver) && !madeInside;
  });

const isInNextRound = (node: Node, loop: LoopNode): boolean =>
  (loop.type === "ForStatement" && !!loop.update && isInside(node, loop.update)) ||
  (loop.type !== "ForInStatement" &&
    loop.type !== "ForOfStatement" &&
    !!loop.test &&
    isInside(node, loop.test));

const skipsRest = (handler: TSESTree.CatchClause, loop: LoopNode): boolean =>
  handler.body.body.some(
    (statement) => statement.type === "ContinueStatement" || alwaysLeaves(statement, loop),
  );

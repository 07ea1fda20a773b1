// Only success marks the item; where it fails, it stays where the next run finds it.
import type { TSESTree } from "@typescript-eslint/types";
import { reachOf } from "../audience";
import { has } from "../google-services";
import { alwaysLeaves, nodesIn } from "../loops";
import type { Fn, Project } from "../project";
import { type CallNode, type Node, calledName, isCall, isInCatch, isInside } from "../syntax-tree";
import { isItemMark, movesItem, roundsIn } from "./item-marks";
import type { Place } from "./stuck-position";

export function leftInPlace(fn: Fn, project: Project): Place | undefined {
  for (const body of roundsIn(fn)) {
    for (const node of nodesIn(body, fn)) {
      if (node.type === "IfStatement" && unmarkedWhereItFails(node, fn, project)) {
        return {
          node: node.alternate ?? node,
          why: "An item that failed stays where the next run finds it.",
        };
      }
      if (node.type === "TryStatement" && node.handler && skipsTheMark(node, body, fn, project)) {
        return {
          node: node.handler,
          why: "An item that throws keeps its old state, and the next run takes it up again.",
        };
      }
    }
  }
  return undefined;
}

const marksItem = (root: Node, fn: Fn): boolean =>
  nodesIn(root, fn).some((node) => isCall(node) && isItemMark(node));

const persists = (root: Node | null, fn: Fn): boolean =>
  root !== null && nodesIn(root, fn).some((node) => isCall(node) && has(node, "write", "write-state"));

/** `if (ok) file.moveTo(done)`, where `ok` is false when the work failed, and nothing is noted then. */
const unmarkedWhereItFails = (node: TSESTree.IfStatement, fn: Fn, project: Project): boolean =>
  !persists(node.alternate, fn) &&
  ((marksItem(node.consequent, fn) && isSuccessOf(node.test, fn, project)) ||
    (notesItem(node.consequent, fn, project) && saysNothingFailed(node.test, fn, project)));

/** Marks it, or adds it to what is done: `sheet.appendRow([id])`, here or in a function it is handed to. */
const notesItem = (root: Node, fn: Fn, project: Project): boolean =>
  marksItem(root, fn) ||
  nodesIn(root, fn).some(
    (node) =>
      isCall(node) &&
      node.arguments.length > 0 &&
      [
        node,
        ...(project.callOf(node)?.targets ?? []).flatMap(({ calls }) => calls.map((call) => call.node)),
      ].some((call) => calledName(call) === "appendRow" || calledName(call) === "setProperty"),
  );

/** `!failed`, `errors === 0`, where a catch has changed what is asked and has saved nothing. */
function saysNothingFailed(test: Node, fn: Fn, project: Project): boolean {
  const isNone =
    (test.type === "UnaryExpression" && test.operator === "!") ||
    (test.type === "BinaryExpression" && /^===?$/.test(test.operator) && test.right.type === "Literal");
  const saves = fn.file.nodes.some(
    (node) => isCall(node) && isInside(node, fn.node) && isInCatch(node) && has(node, "write", "write-state"),
  );
  return isNone && !saves && isSetInCatch(test, fn, project);
}

const isSetInCatch = (test: Node, fn: Fn, project: Project): boolean =>
  nodesIn(test, fn).some((node) =>
    (project.variableOf(node, fn.file)?.references ?? []).some(
      (reference) => reference.isWrite() && isInCatch(reference.identifier as Node),
    ),
  );

/** The tested value is what a function returned that answers `false` from a catch. */
function isSuccessOf(test: Node, fn: Fn, project: Project): boolean {
  const calls = nodesIn(test, fn).flatMap((node): CallNode[] => {
    if (isCall(node)) return [node];
    const writes = node.type === "Identifier" ? (project.variableOf(node, fn.file)?.references ?? []) : [];
    return writes.flatMap(({ writeExpr }) =>
      writeExpr && isCall(writeExpr as Node) ? [writeExpr as CallNode] : [],
    );
  });
  const answersFalse = (target: Fn): boolean =>
    target.nodes.some((node) => node.type === "CatchClause" && returnsFalsy(node, target));
  return calls.some((call) => project.callOf(call)?.targets.some(answersFalse));
}

const returnsFalsy = (handler: TSESTree.CatchClause, fn: Fn): boolean =>
  nodesIn(handler, fn).some(
    (node) =>
      node.type === "ReturnStatement" &&
      (!node.argument || (node.argument.type === "Literal" && !node.argument.value)),
  );

/** The mark comes last in the try, and the catch does nothing but log. */
function skipsTheMark(attempt: TSESTree.TryStatement, body: Node, fn: Fn, project: Project): boolean {
  const { handler, block, finalizer } = attempt;
  if (!handler || persists(handler, fn) || persists(finalizer, fn) || alwaysLeaves(handler.body, body))
    return false;
  const onlyLogs = fn.calls.every(
    ({ node, notFollowed, targets }) =>
      !isInside(node, handler.body) ||
      has(node, "log", "sleep") ||
      (notFollowed === undefined && targets.length === 0),
  );
  return onlyLogs && marksLast(block, fn, project);
}

/** Something is done first, here or in a function of the project, and then the item is marked. */
function marksLast(block: TSESTree.BlockStatement, fn: Fn, project: Project): boolean {
  const calls = fn.calls.filter(({ node }) => isInside(node, block));
  const mark = calls.findIndex(({ node }) => isItemMark(node));
  if (mark > 0)
    return calls
      .slice(0, mark)
      .some(({ node, targets }) => targets.length > 0 || has(node, "write", "fetch"));
  return calls.some(({ node }) => {
    const inner = (project.callOf(node)?.targets ?? []).flatMap((target) =>
      [...reachOf(target)].flatMap((each) => each.calls),
    );
    return (
      inner.some((call) => movesItem(call.node)) &&
      inner.some((call) => has(call.node, "fetch", "mail", "create"))
    );
  });
}

// Places where the same work is done again after it failed: loops round a try, loops on a response code, recursion
// from a catch. Going through a list with a try in it is no retry: there the next round does other work.
import { retriedOnCode } from "./retry-on-code";
import { recursions } from "./retry-recursion";
import { pauseOf } from "./retry-pause";
import type { TSESTree } from "@typescript-eslint/types";
import { advancedOnFailure, takesNext } from "./loop-progress";
import {
  alwaysLeaves,
  asLoop,
  changedName,
  type Loop,
  loopAround,
  loopTest,
  namesRead,
  nodesIn,
  repeatedNodes,
} from "./loops";
import type { Fn, Project } from "./project";
import type { Retry } from "./retry";
import { capOf } from "./retry-pause";
import { usesAny } from "./same-work";
import { ancestors, isCall, isLoop, type Node } from "./syntax-tree";

export function findRetries(project: Project): Retry[] {
  return project.functions.flatMap((fn) => {
    const found: Retry[] = [];
    for (const node of fn.nodes) {
      if (node.type === "TryStatement" && node.handler) found.push(...retriedTry(node, fn, project));
      else if (isLoop(node)) found.push(...retriedOnCode(node, fn, project));
    }
    return [...found, ...recursions(fn, project)].filter(
      (retry, index, all) => all.findIndex(({ node }) => node === retry.node) === index,
    );
  });
}

function retriedTry(attempt: TSESTree.TryStatement, fn: Fn, project: Project): Retry[] {
  const handler = attempt.handler;
  const node = loopAround(attempt);
  const loop = node && asLoop(node, fn, project);
  if (!loop || !handler || loop.node.type === "ForInStatement" || loop.node.type === "ForOfStatement")
    return [];
  if (
    (alwaysLeaves(handler.body, loop.node) && !continues(handler, loop.node, fn)) ||
    isNestedTry(attempt, loop.node) ||
    !attempt.block.body.some((statement) => nodesIn(statement, fn).some(isCall))
  )
    return [];
  const advanced = advancedOnFailure(loop, attempt);
  const test = loopTest(loop.node);
  if (
    (test && takesNext(test, fn)) ||
    takesNext(attempt.block, fn) ||
    beforeAttempt(loop, attempt).some((each) => takesNext(each, fn))
  )
    return [];
  if (usesAny(attempt.block, advanced, fn)) return [];
  if (!isRound(loop, advanced, attempt)) return [];
  const stopped = nodesIn(handler, fn).find((each) => each.type === "ContinueStatement");
  return [
    {
      fn,
      node: loop.node,
      attempt,
      again: stopped ?? handler,
      tries: capOf(loop, advanced),
      ...pauseOf(loop, advanced),
      work: attempt.block,
    },
  ];
}

/** A try within a try, or within a catch, of the same round is not what the round repeats. */
const isNestedTry = (attempt: Node, loop: Node): boolean => {
  for (const outer of ancestors(attempt)) {
    if (outer === loop) return false;
    if (outer.type === "TryStatement") return true;
  }
  return false;
};

const continues = (handler: Node, loop: Node, fn: Fn): boolean =>
  nodesIn(handler, fn).some((node) => node.type === "ContinueStatement" && loopAround(node) === loop);

/** The loop's end depends on tries or on success, not on a collection that this try has no part in. */
function isRound(loop: Loop, advanced: Set<string>, attempt: TSESTree.TryStatement): boolean {
  const test = loopTest(loop.node);
  if (!test || (test.type === "Literal" && test.value === true)) return true;
  const read = namesRead(test, loop.fn);
  if (movesOnAnyway(loop, attempt, read, advanced)) return false;
  if (read.some((name) => /(^|\.)(length|size)$/.test(name)) && read.some((name) => advanced.has(name)))
    return false;
  const setInside = nodesIn(loop.node, loop.fn).some((node) => {
    const name = changedName(node);
    return name !== undefined && read.includes(name);
  });
  return (
    setInside ||
    read.some((name) => advanced.has(name)) ||
    attempt.block.body.some((statement) => alwaysLeaves(statement, loop.node))
  );
}

/** After the catch falls through, what the loop's end depends on is taken from somewhere new: the next page, the next state. */
function movesOnAnyway(
  loop: Loop,
  attempt: TSESTree.TryStatement,
  read: string[],
  advanced: Set<string>,
): boolean {
  const handler = attempt.handler;
  if (!handler || handler.body.body.some((statement) => statement.type === "ContinueStatement")) return false;
  return repeatedNodes(loop).some((node) => {
    const name = changedName(node);
    if (
      node.type !== "AssignmentExpression" ||
      node.operator !== "=" ||
      name === undefined ||
      advanced.has(name)
    )
      return false;
    return node.range[0] > attempt.range[1] && read.includes(name) && node.right.type !== "Literal";
  });
}

const beforeAttempt = (loop: Loop, attempt: Node): Node[] =>
  loop.node.body.type === "BlockStatement"
    ? loop.node.body.body.filter((statement) => statement.range[1] <= attempt.range[0])
    : [];

// `if (ask(hundred)) continue; for (…) ask(one);`: the function that refused the whole is asked for each part of it.
import { has } from "./google-services";
import { JAVASCRIPT_GLOBALS } from "./javascript-names";
import { isTimed } from "./loop-bounds";
import { alwaysLeaves, canLeave, loopAround } from "./loops";
import type { Call, Fn, Project } from "./project";
import { type CallNode, type LoopNode, type Node, isInside, isLoop } from "./syntax-tree";

export interface InParts {
  whole: CallNode;
  loop: LoopNode;
}

/** The innermost loop of each such descent, where nothing looks at the clock or leaves after a number of calls. */
export function askedInParts(fn: Fn, project: Project): InParts[] {
  const found = fn.calls.flatMap((whole): InParts[] => {
    const refused = whole.targets.some(goesOut) ? whereRefused(whole.node) : [];
    const loop = fn.nodes.find(
      (node): node is LoopNode =>
        isLoop(node) &&
        refused.some((part) => isInside(node, part)) &&
        !isTimed({ node, fn, project }) &&
        fn.calls.some((part) => loopAround(part.node) === node && isSame(part, whole)),
    );
    return loop && !countsItsCalls(loop, fn) ? [{ whole: whole.node, loop }] : [];
  });
  return found.filter(
    ({ loop }) => !found.some((other) => other.loop !== loop && isInside(other.loop, loop)),
  );
}

const isSame = (one: Call, other: Call): boolean =>
  one.targets.some((target) => other.targets.includes(target));

/** What runs when the answer to the call, tested on the spot, is no. */
function whereRefused(call: CallNode): Node[] {
  const isNegated = call.parent.type === "UnaryExpression" && call.parent.operator === "!";
  const test: Node = isNegated ? call.parent : call;
  const branch = test.parent;
  if (branch?.type !== "IfStatement" || branch.test !== test) return [];
  if (isNegated) return [branch.consequent];
  if (branch.alternate) return [branch.alternate];
  const { parent } = branch;
  return parent.type === "BlockStatement" && leavesTheRound(branch.consequent)
    ? parent.body.filter((statement) => statement.range[0] >= branch.range[1])
    : [];
}

const leavesTheRound = (statement: Node): boolean =>
  alwaysLeaves(statement, statement) ||
  statement.type === "ContinueStatement" ||
  (statement.type === "BlockStatement" && statement.body.at(-1)?.type === "ContinueStatement");

/** A budget: a way out of the loop under a comparison. */
const countsItsCalls = (loop: LoopNode, fn: Fn): boolean =>
  fn.nodes.some(
    (node) =>
      node.type === "IfStatement" &&
      isInside(node, loop.body) &&
      node.test.type === "BinaryExpression" &&
      canLeave(node.consequent, loop, fn),
  );

/** Asks a service, or an object that is not among the files. */
const goesOut = (fn: Fn): boolean =>
  fn.calls.some(
    ({ node, notFollowed }) =>
      has(node, "fetch", "write") || notFollowed !== undefined || isForeign(node, fn),
  );

const isForeign = ({ callee }: CallNode, fn: Fn): boolean =>
  callee.type === "MemberExpression" &&
  callee.object.type === "Identifier" &&
  fn.file.variables.get(callee.object) === null &&
  /^[a-z]/.test(callee.object.name) &&
  !JAVASCRIPT_GLOBALS.has(callee.object.name);

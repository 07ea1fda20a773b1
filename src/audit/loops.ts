// Facts about one loop: what leaves it, what moves it forward, and what bounds it.
import type { TSESTree } from "@typescript-eslint/types";
import { has } from "./google-services";
import { knownNumbers } from "./known-values";
import type { Fn, Project } from "./project";
import {
  type LoopNode,
  type Node,
  ancestors,
  bare,
  calledName,
  isCall,
  isFunction,
  isInside,
  isLoop,
  pathOf,
} from "./syntax-tree";

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

const sourceOf = (node: Node): Node | undefined => {
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

export const COMPARISONS = new Set(["<", "<=", ">", ">=", "==", "===", "!=", "!=="]);

const TIME_NAME = /time|deadline|elapsed|expire|canContinue|shouldStop|isOver|runtime|budget|duration/i;

/** The expression looks at the clock, itself or through a variable or function that does. */
export function looksAtTheClock(root: Node, { fn, project }: Loop, depth = 0): boolean {
  if (depth > 3) return false;
  return nodesIn(root, fn).some((node) => {
    if (node.type === "NewExpression" && calledName(node) === "Date" && node.arguments.length === 0)
      return true;
    if (isCall(node)) {
      const path = pathOf(node.callee);
      if (path.join(".") === "Date.now") return true;
      if (node.type === "CallExpression" && (path.at(-1) === "Date" || path.at(-1) === "timeLeftMs"))
        return true;
      const targets = project.callOf(node)?.targets ?? [];
      if (
        targets.some((target) =>
          target.nodes.some((each) => isCall(each) && /^(Date|now)$/.test(calledName(each))),
        )
      )
        return true;
      return targets.length === 0 && !isCall(bare(node.callee)) && TIME_NAME.test(path.at(-1) ?? "");
    }
    if (node.type !== "Identifier") return false;
    const variable = project.variableOf(node, fn.file);
    const writes =
      variable?.references.flatMap(({ writeExpr }) => (writeExpr ? [writeExpr as Node] : [])) ?? [];
    return writes.some((write) => {
      const where = project.enclosing(write, fn.file);
      return (
        where.nodes.includes(write) &&
        looksAtTheClock(write, { node: root as LoopNode, fn: where, project }, depth + 1)
      );
    });
  });
}

/** Conditions that can end the loop: its own test, and those of `if`s that leave it. */
export function exitTests(loop: Loop): Node[] {
  const own = loopTest(loop.node);
  const inside = repeatedNodes(loop).flatMap((node) =>
    node.type === "IfStatement" &&
    (canLeave(node.consequent, loop.node, loop.fn) ||
      (node.alternate && canLeave(node.alternate, loop.node, loop.fn)))
      ? [node.test]
      : [],
  );
  return own ? [own, ...inside] : inside;
}

export const isTimed = (loop: Loop): boolean => exitTests(loop).some((test) => looksAtTheClock(test, loop));

/** The most rounds a counter allows: a number, "unknown" where it is capped by something not in the text. */
export function countedCap(loop: Loop, counters: Set<string>): number | "unknown" | undefined {
  const { fn, project } = loop;
  const caps: (number | "unknown")[] = [];
  for (const test of exitTests(loop)) {
    for (const node of nodesIn(resolveFlag(test, loop), fn)) {
      if (
        node.type === "UnaryExpression" &&
        node.operator === "!" &&
        counters.has(pathOf(node.argument).join("."))
      )
        continue;
      if (node.type !== "BinaryExpression" || !COMPARISONS.has(node.operator)) continue;
      const [counterSide, limitSide] = counters.has(counterName(node.left))
        ? [node.left, node.right]
        : [node.right, node.left];
      if (!counters.has(counterName(counterSide))) continue;
      if (pathOf(limitSide).at(-1) === "length" || pathOf(counterSide).at(-1) === "length") continue;
      const isOwnTest = test === loopTest(loop.node);
      caps.push(rounds(counterSide, limitSide, node.operator, isOwnTest, loop));
    }
    if (test === loopTest(loop.node) && counters.has(counterName(test)))
      caps.push(firstValue(test, loop) ?? "unknown");
  }
  const known = caps.filter((cap) => typeof cap === "number");
  if (known.length > 0) return Math.min(...known);
  return caps.length > 0 ? "unknown" : undefined;

  function rounds(
    counter: Node,
    limit: Node,
    operator: string,
    isOwnTest: boolean,
    { fn: where }: Loop,
  ): number | "unknown" {
    const limits = knownNumbers(limit, where.file, project);
    const start = firstValue(counter, loop);
    if (limits.length === 0 || start === undefined) return "unknown";
    const distance = Math.abs(Math.max(...limits) - start);
    const inclusive = isOwnTest
      ? operator.length === 2 && operator !== "!="
      : !/^>=$/.test(operator) || isPreIncremented(counter);
    return distance + (inclusive ? 1 : 0);
  }
}

const isPreIncremented = (node: Node): boolean => node.type === "UpdateExpression" && node.prefix;

function counterName(node: Node): string {
  if (node.type === "UpdateExpression") return pathOf(node.argument).join(".");
  return pathOf(node as Node).join(".");
}

/** `if (giveUp)` is read as the condition that `giveUp` was given in the loop. */
function resolveFlag(test: Node, { fn, project, node: loop }: Loop): Node {
  if (test.type !== "Identifier") return test;
  const writes =
    project
      .variableOf(test, fn.file)
      ?.references.flatMap(({ writeExpr }) => (writeExpr ? [writeExpr as Node] : [])) ?? [];
  return writes.find((write) => isInside(write, loop)) ?? test;
}

function firstValue(counter: Node, { fn, project, node: loop }: Loop): number | undefined {
  const node = counter.type === "UpdateExpression" ? counter.argument : counter;
  if (node.type !== "Identifier") return undefined;
  const variable = project.variableOf(node, fn.file);
  const starts = variable?.references.flatMap(({ writeExpr }) => {
    const write = writeExpr as Node | undefined;
    const isBefore =
      write &&
      (write.range[1] <= loop.range[0] ||
        (loop.type === "ForStatement" && loop.init && isInside(write, loop.init)));
    return write && isBefore ? knownNumbers(write, fn.file, project) : [];
  });
  const start = starts?.at(-1);
  if (start !== undefined) return start;
  const values = knownNumbers(node, fn.file, project);
  return values.length > 0 ? Math.max(...values) : undefined;
}

/** The test tells refusals (4xx) from outages: a status between 400 and 599 stands in it. */
export function readsRefusal(test: Node, fn: Fn, project: Project): boolean {
  return nodesIn(test, fn).some((node) => {
    if (node.type === "Literal") {
      const text = "regex" in node ? node.regex.pattern : String(node.value);
      return /(^|\D)[45](\d\d|\[?\\?d)/.test(text) && !(Number(text) >= 600);
    }
    const targets = isCall(node) ? (project.callOf(node)?.targets ?? []) : [];
    return targets.some(
      (target) =>
        target !== fn &&
        target.nodes.some(
          (each) => each.type === "Literal" && Number(each.value) >= 400 && Number(each.value) < 600,
        ),
    );
  });
}

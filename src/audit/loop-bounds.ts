// What ends a loop: a look at the clock, or a counter with a limit.
import { knownNumbers } from "./known-values";
import { canLeave, type Loop, loopTest, nodesIn, repeatedNodes } from "./loops";
import type { Fn, Project } from "./project";
import { bare, calledName, isCall, isInside, type LoopNode, type Node, pathOf } from "./syntax-tree";

export const COMPARISONS = new Set(["<", "<=", ">", ">=", "==", "===", "!=", "!=="]);

export const TIME_NAME =
  /time|deadline|elapsed|expire|canContinue|shouldStop|isOver|runtime|budget|duration/i;

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

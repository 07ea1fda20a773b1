// A list that grows makes the run longer until it no longer fits into six minutes: from that day on nothing is finished.
import { parameterName } from "../known-values";
import type { AuditContext, Report, Rule } from "../audit-context";
import { canFailOutside } from "../google-services";
import { type Loop, alwaysLeaves, changedName, loopTest, namesRead, nodesIn, repeatedNodes } from "../loops";
import { advancedOnFailure } from "../loop-progress";
import { countedCap, exitTests, isTimed } from "../loop-bounds";
import type { Fn, Project } from "../project";
import { type Node, bare, calledName, isCall, isInside, isLoop, pathOf } from "../syntax-tree";

const PAGE_TOKEN =
  /(page|next|continuation)_?-?(page)?_?(token|cursor|link|url|marker)|cursor|(has|is)_?(more|next)|next_?page|moreData|scroll_?id/i;
const POSITION = /offset|start|page|skip|index|from|cursor/i;

export const unboundedPagination: Rule = {
  id: "unbounded-pagination",
  finds: "A page or iterator loop with neither a page cap nor a time check.",
  find: (context) =>
    context.project.functions.flatMap((fn) =>
      fn.nodes.flatMap((node): Report[] => {
        if (!isLoop(node) || node.type === "ForInStatement" || node.type === "ForOfStatement") return [];
        const loop = { node, fn, project: context.project };
        const what = whatItPages(loop);
        if (what === undefined || isBounded(loop) || isRetry(node, context)) return [];
        return [
          {
            file: fn.file,
            node,
            message:
              `Goes through ${what} to the end, however many there are, with neither a page cap nor a look at the clock: the day the ` +
              "list no longer fits into one run it is cut off, and starts over next time. Stop at a number of pages or before the limit, and keep the cursor.",
          },
        ];
      }),
    ),
};

const isRetry = (node: Node, { retries }: AuditContext): boolean =>
  retries.some((retry) => retry.node === node && retry.tries === undefined);

function isBounded(loop: Loop): boolean {
  if (isTimed(loop)) return true;
  const counters = advancedOnFailure(loop, undefined);
  const pages = new Set([...counters].filter((name) => countsRounds(name, loop)));
  return countedCap(loop, pages) !== undefined;
}

/** `n++` and `n += 1`: its limit is a number of rounds, where that of an offset is the end of the list. */
function countsRounds(name: string, loop: Loop): boolean {
  return repeatedNodes(loop).some((node) => {
    if (changedName(node) !== name) return false;
    if (node.type === "UpdateExpression") return true;
    return node.type === "AssignmentExpression" && node.right.type === "Literal" && node.right.value === 1;
  });
}

function whatItPages(loop: Loop): string | undefined {
  const { node, fn, project } = loop;
  const test = loopTest(node);
  const iterator = test && nodesIn(test, fn).find((each) => isCall(each) && calledName(each) === "hasNext");
  if (iterator && isCall(iterator))
    return isFewOfOneName(iterator, loop) || leavesAtFirst(loop) ? undefined : "an iterator";
  const repeated = repeatedNodes(loop);
  const calls = fn.file.nodes.filter((each) => isCall(each) && isInside(each, node));
  const callsOut = calls.some(
    (call) => isCall(call) && (canFailOutside(call) || reachesOutside(call, project)),
  );
  if (!callsOut) return undefined;
  const tests = exitTests(loop);
  if (tests.some((each) => namesBehind(each, loop).some((name) => PAGE_TOKEN.test(name))))
    return "the pages of an answer";
  const isOpenEnded = !test || (test.type === "Literal" && test.value === true);
  const waitsForEmpty = tests.some((each) => isEmptyTest(each, loop));
  const moves = repeated.some((each) => POSITION.test(changedName(each) ?? "") && isStep(each));
  if (waitsForEmpty || (isOpenEnded && moves)) return "the pages of an answer";
  const refilled = test && refilledCollection(test, loop);
  return refilled ? `\`${refilled}\`, which the loop fills again,` : undefined;
}

/** The names in a test, and in what the loop assigns to them: `token = page.nextPageToken`. */
function namesBehind(test: Node, loop: Loop): string[] {
  const read = namesRead(test, loop.fn);
  const sources = repeatedNodes(loop).flatMap((node) =>
    node.type === "AssignmentExpression" && read.includes(changedName(node) ?? "") ? [node.right] : [],
  );
  return [test, ...sources].flatMap((each) => namesIn(each, loop.fn));
}

/** `if (found.hasNext())` asks whether there is one, not for the next page. */
const namesIn = (root: Node, fn: Fn): string[] =>
  nodesIn(root, fn).flatMap((node) =>
    node.type === "Identifier" && node.name !== "hasNext"
      ? [node.name]
      : node.type === "Literal" && typeof node.value === "string"
        ? [node.value]
        : [],
  );

const isStep = (node: Node): boolean =>
  node.type === "UpdateExpression" ||
  (node.type === "AssignmentExpression" && (node.operator !== "=" || node.right.type === "BinaryExpression"));

const reachesOutside = (call: Node, project: Project): boolean => {
  const followed = project.callOf(call);
  if (!followed) return false;
  if (followed.notFollowed !== undefined)
    return /fetch|list|get|load|search|query|request|api|page/i.test(followed.notFollowed);
  return followed.targets.some((target) => target.calls.some(({ node }) => canFailOutside(node)));
};

/** `threads.length > 0`, where the loop itself fetched `threads`. */
function isEmptyTest(test: Node, loop: Loop): boolean {
  return nodesIn(test, loop.fn).some((node) => {
    if (node.type !== "MemberExpression" || pathOf(node).at(-1) !== "length") return false;
    const name = pathOf(node.object).join(".");
    const { parent } = node;
    const sides = parent.type === "BinaryExpression" ? [parent.left, parent.right] : [];
    if (
      sides.length > 0 &&
      !sides.some((side) => side.type === "Literal" || /^[A-Z_]+$/.test(pathOf(side as Node).at(-1) ?? ""))
    )
      return false;
    return repeatedNodes(loop).some((each) => changedName(each) === name && !isPushOnto(each));
  });
}

const isPushOnto = (node: Node): boolean => node.type === "UpdateExpression";

/** `while (queue.length)` whose body puts back what is to be asked next. */
function refilledCollection(test: Node, loop: Loop): string | undefined {
  const collections = namesRead(test, loop.fn).flatMap((name) =>
    /\.(length|size)$/.test(name) ? [name.replace(/\.\w+$/, "")] : [],
  );
  const inside = loop.fn.file.nodes.filter((each) => isInside(each, loop.node.body));
  return collections.find((name) =>
    inside.some(
      (each) =>
        isCall(each) &&
        /^(push|set|add|unshift|enqueue)$/.test(calledName(each)) &&
        each.callee.type === "MemberExpression" &&
        pathOf(each.callee.object).join(".") === name,
    ),
  );
}

/** Files of one name in one place are few. */
function isFewOfOneName(call: Node, { fn, project }: Loop): boolean {
  if (!isCall(call) || call.callee.type !== "MemberExpression") return false;
  const iterator = bare(call.callee.object);
  const variable = project.variableOf(iterator, fn.file);
  const writes =
    variable?.references.flatMap(({ writeExpr }) => (writeExpr ? [writeExpr as Node] : [])) ?? [];
  const handedOver = variable?.defs[0]?.type === "Parameter" ? argumentsFor(variable.name, fn) : [];
  const sources = [...writes, ...handedOver].map(bare);
  return (
    sources.length > 0 &&
    sources.every((source) => isCall(source) && /^get\w+(ByName|Named)$/.test(calledName(source)))
  );
}

/** What the callers hand over for a parameter. */
function argumentsFor(name: string, fn: Fn): Node[] {
  if (fn.node.type === "Program") return [];
  const index = fn.node.params.findIndex((parameter) => parameterName(parameter) === name);
  return fn.callers.flatMap(({ call }) => call.node.arguments[index] ?? []);
}

/** Looks for one and stops there. */
const leavesAtFirst = ({ node }: Loop): boolean => alwaysLeaves(node.body, node);

// Places where the same work is done again after it failed: loops round a try, loops on a response code, recursion
// from a catch. Going through a list with a try in it is no retry: there the next round does other work.
import type { TSESTree } from "@typescript-eslint/types";
import { reachOf } from "./audience";
import { has } from "./google-services";
import { knownNumbers, parameterName } from "./known-values";
import {
  type Loop,
  COMPARISONS,
  advancedOnFailure,
  alwaysLeaves,
  changedName,
  countedCap,
  exitTests,
  isTimed,
  loopAround,
  loopTest,
  namesRead,
  nodesIn,
  repeatedNodes,
  takesNext,
} from "./loops";
import type { Fn, Project } from "./project";
import {
  type CallNode,
  type Node,
  ancestors,
  isCall,
  isFunction,
  isInside,
  isLoop,
  pathOf,
} from "./syntax-tree";

export interface Retry {
  fn: Fn;
  /** The loop, or the call that recurses. */
  node: Node;
  attempt: TSESTree.TryStatement | undefined;
  /** Where it goes round again: the catch, `continue`, or the recursive call. */
  again: Node;
  /** The most tries: undefined where nothing bounds them. */
  tries: number | "unknown" | undefined;
  pause: "none" | "fixed" | "growing";
  sleep: Node | undefined;
  /** The part that is done again. */
  work: Node;
}

const asLoop = (node: Node, fn: Fn, project: Project): Loop | undefined =>
  isLoop(node) ? { node, fn, project } : undefined;

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

/** Reads of the advancing names in the work itself; a log line or a pause does not make it other work. */
function usesAny(block: Node, names: Set<string>, fn: Fn): boolean {
  const reads = nodesIn(block, fn).filter(
    (node) => node.type === "Identifier" || node.type === "MemberExpression",
  );
  return reads.some(
    (node) => names.has(pathOf(node).join(".")) && !isInLogOrTest(node, block) && !isPropertyOfAnother(node),
  );
}

const isPropertyOfAnother = (node: Node): boolean =>
  node.parent?.type === "MemberExpression" && node.parent.property === node && !node.parent.computed;

function isInLogOrTest(node: Node, top: Node): boolean {
  for (const outer of ancestors(node)) {
    if (outer === top) return false;
    if (
      isCall(outer) &&
      (has(outer, "log", "sleep") || /log|sleep|wait|toast/i.test(pathOf(outer.callee).at(-1) ?? ""))
    )
      return true;
    if (outer.type === "BinaryExpression" && COMPARISONS.has(outer.operator)) return true;
    if (outer.type === "UpdateExpression") return true;
  }
  return false;
}

function capOf(loop: Loop, advanced: Set<string>): Retry["tries"] {
  const counted = countedCap(loop, advanced);
  return counted ?? (isTimed(loop) ? "unknown" : undefined);
}

/** `do { r = fetch() } while (r.getResponseCode() !== 200)` and `for (…) { r = fetch(); if (code === 200) return r }`. */
function retriedOnCode(node: Node, fn: Fn, project: Project): Retry[] {
  const loop = asLoop(node, fn, project);
  if (!loop || loop.node.type === "ForOfStatement" || loop.node.type === "ForInStatement") return [];
  const repeated = repeatedNodes(loop);
  const fetches = repeated.filter(
    (each): each is CallNode => isCall(each) && has(each, "fetch") && loopAround(each) === loop.node,
  );
  const advanced = advancedOnFailure(loop, undefined);
  const same = fetches.find((call) => !call.arguments.some((argument) => usesAny(argument, advanced, fn)));
  if (!same || fetches.some((call) => insideTry(call, loop.node))) return [];
  const looksAtCode = exitTests(loop).some((test) => readsCode(test, loop));
  if (!looksAtCode) return [];
  return [
    {
      fn,
      node: loop.node,
      attempt: undefined,
      again: loop.node,
      tries: capOf(loop, advanced),
      ...pauseOf(loop, advanced),
      work: loop.node.body,
    },
  ];
}

const insideTry = (node: Node, top: Node): boolean => {
  for (const outer of ancestors(node)) {
    if (outer === top) return false;
    if (outer.type === "TryStatement" && isInside(node, outer.block)) return true;
  }
  return false;
};

export function readsCode(test: Node, { fn, project }: Pick<Loop, "fn" | "project">): boolean {
  return nodesIn(test, fn).some((node) => {
    if (isCall(node)) return pathOf(node.callee).at(-1) === "getResponseCode";
    if (node.type !== "Identifier") return false;
    const writes = project.variableOf(node, fn.file)?.references ?? [];
    return writes.some(
      ({ writeExpr }) => writeExpr && pathOf(writeExpr as Node).at(-1) === "getResponseCode",
    );
  });
}

/** The function calls itself because something failed: from a catch, or under a test of the response code. */
function recursions(fn: Fn, project: Project): Retry[] {
  return fn.calls.flatMap(({ node, targets }): Retry[] => {
    if (!targets.includes(fn)) return [];
    const outer = [...ancestors(node)];
    const handler = outer.find((each) => each.type === "CatchClause" && isInside(each, fn.node));
    const onCode = outer.find(
      (each) =>
        each.type === "IfStatement" && isInside(each, fn.node) && readsCode(each.test, { fn, project }),
    );
    const attempt = handler?.parent;
    if (!handler && !onCode) return [];
    const scope = handler ?? onCode ?? node;
    const sleeps = sleepsIn(scope, fn);
    const counters = countingParameters(node, fn);
    const sleep = sleeps[0];
    const grows = sleep && namesRead(sleep, fn).some((name) => counters.has(name));
    return [
      {
        fn,
        node,
        attempt: attempt?.type === "TryStatement" ? attempt : undefined,
        again: node,
        tries: recursionCap(counters, fn, project),
        pause: sleep ? (grows || !has(sleep as CallNode, "sleep") ? "growing" : "fixed") : "none",
        sleep,
        work: attempt?.type === "TryStatement" ? attempt.block : fn.node,
      },
    ];
  });
}

/** Parameters that the recursive call changes: `again(url, tries + 1)`, `again(--left)`. */
function countingParameters(call: CallNode, fn: Fn): Set<string> {
  const names = new Set<string>();
  if (fn.node.type === "Program") return names;
  fn.node.params.forEach((parameter, index) => {
    const name = parameterName(parameter);
    const argument = call.arguments[index];
    if (name === undefined || !argument) return;
    const changed = argument.type === "BinaryExpression" || argument.type === "UpdateExpression";
    const changedBefore = fn.nodes.some((node) => changedName(node) === name);
    if ((changed && namesRead(argument, fn).includes(name)) || changedBefore) names.add(name);
  });
  return names;
}

function recursionCap(counters: Set<string>, fn: Fn, project: Project): Retry["tries"] {
  for (const node of fn.nodes) {
    if (node.type !== "BinaryExpression" || !COMPARISONS.has(node.operator)) continue;
    const sides = [node.left as Node, node.right];
    const index = sides.findIndex((side) => namesRead(side, fn).some((name) => counters.has(name)));
    const limit = sides[1 - index];
    if (index < 0 || !limit) continue;
    const limits = knownNumbers(limit, fn.file, project);
    return limits.length > 0 && Math.max(...limits) > 0
      ? Math.max(...limits) + (node.operator.endsWith("=") ? 1 : 0)
      : "unknown";
  }
  return undefined;
}

/** Sleeps, and calls of functions that sleep. */
function sleepsIn(root: Node, fn: Fn): CallNode[] {
  const calls = fn.calls.filter(({ node }) => isInside(node, root));
  const direct = calls.filter(({ node }) => has(node, "sleep"));
  if (direct.length > 0) return direct.map(({ node }) => node);
  return calls
    .filter(({ node, targets }) =>
      targets.length > 0
        ? targets.some(
            (target) =>
              target !== fn &&
              [...reachOf(target)].some((each) => each.calls.some((call) => has(call.node, "sleep"))),
          )
        : /sleep|backoff|wait(?!Lock)|delay|pause/i.test(pathOf(node.callee).at(-1) ?? "") &&
          !has(node, "lock"),
    )
    .map(({ node }) => node);
}

/** A pause grows when it depends on anything that changes from round to round. */
function pauseOf(loop: Loop, advanced: Set<string>): Pick<Retry, "pause" | "sleep"> {
  const { fn, node } = loop;
  const sleeps = sleepsIn(node, fn).filter((sleep) => loopAround(sleep) === node);
  const sleep = sleeps[0];
  if (!sleep) return { pause: "none", sleep: undefined };
  if (!has(sleep, "sleep")) return { pause: "growing", sleep };
  const changed = new Set(advanced);
  for (const each of repeatedNodes(loop)) {
    const name = changedName(each);
    if (name !== undefined) changed.add(name);
  }
  const grows = sleeps.some((each) => {
    const [argument] = each.arguments;
    return argument !== undefined && namesRead(argument, fn).some((name) => changed.has(name));
  });
  return { pause: grows ? "growing" : "fixed", sleep };
}

/** The function does again what it is handed: `retry(() => …)`. */
export function retriesItsCallback(retry: Retry): boolean {
  const { fn } = retry;
  if (fn.node.type === "Program") return false;
  const parameters = new Set(fn.node.params.map(parameterName));
  return nodesIn(retry.work, fn).some((node) => isCall(node) && callsParameter(node, parameters));
}

export function callsParameter(call: CallNode, parameters: Set<string | undefined>): boolean {
  const path = pathOf(call.callee);
  const direct = path.length === 1 || /^(call|apply)$/.test(path[1] ?? "");
  return direct && parameters.has(path[0]) && !isFunction(call.callee);
}

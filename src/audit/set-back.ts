// Where a saved counter is set back, and whether a failure can come that far: then nothing is counted in the end.
import { worksInside } from "./comes-first";
import { type Effect, has } from "./google-services";
import { knownValues } from "./known-values";
import { alwaysLeaves } from "./loops";
import type { Call, Fn, Project } from "./project";
import { isRaised } from "./saved-counter";
import { changesByItself, heldBy, spelledOut } from "./spelled-out";
import {
  ancestors,
  type CallNode,
  calledName,
  isFunction,
  isInCatch,
  isInside,
  isLoop,
  type Node,
} from "./syntax-tree";
import type { TSESTree } from "@typescript-eslint/types";

const HARMLESS: Effect[] = ["log", "mail", "write-state", "read-state"];

/** `deleteProperty(key)`, `deleteAllProperties()`, `setProperty(key, "0")`. */
export function setsBack(node: CallNode, fn: Fn, keys: ReadonlySet<string>, project: Project): boolean {
  if (!has(node, "write-state") || keys.size === 0) return false;
  if (calledName(node) === "deleteAllProperties") return true;
  const [key, value] = node.arguments;
  if (key === undefined || !keys.has(spelledOut(key, fn.file, project))) return false;
  if (/^(?:delete|remove)/.test(calledName(node))) return true;
  if (!value || isRaised(value, fn, project)) return false;
  return knownValues(value, fn.file, project).some((each) => Number(each) === 0);
}

export interface Reset {
  call: Call;
  fn: Fn;
}

/** It forgets failures: in a catch, where a failure was swallowed, at the limit, or because a day is over. */
export function undoes(
  { call: { node }, fn }: Reset,
  branch: TSESTree.IfStatement | undefined,
  isRecurring: boolean,
  reach: ReadonlySet<Fn>,
  project: Project,
): boolean {
  if (branch !== undefined && isInside(node, branch.consequent))
    return (
      isRecurring &&
      fn.calls
        .filter((call) => isInside(call.node, branch.consequent))
        .every((call) => has(call.node, ...HARMLESS))
    );
  if ([...ancestors(node)].some(({ type }) => type === "CatchClause")) return true;
  if (conditionsOf(node).some(({ test }) => changesWithTime(test, fn, project))) return true;
  const when = whenReached(node, fn, reach);
  return when === "after failure" || (when === "before the work" && conditionsOf(node).length === 0);
}

/** The count outlives a failure: something is saved before the work, or where the work has failed. */
export const isSavedDespiteFailure = (saves: { call: Call; fn: Fn }[], reach: ReadonlySet<Fn>): boolean =>
  saves.some(({ call: { node }, fn }) => isInCatch(node) || whenReached(node, fn, reach) !== "after success");

type When = "before the work" | "after success" | "after failure";

/** Whether what works has been tried, and may have failed, where this is reached. */
function whenReached(node: Node, fn: Fn, reach: ReadonlySet<Fn>, seen = new Set<Fn>()): When {
  if (isFinally(node, fn)) return "after failure";
  const before = fn.calls.filter((call) => call.node.range[1] <= node.range[0] && worksInside(call));
  if (before.length > 0)
    return before.every((work) => hasSucceeded(work, node, fn)) ? "after success" : "after failure";
  const callers = fn.callers.filter(({ call }) => reach.has(call.in) && !seen.has(call.in));
  seen.add(fn);
  const ways = callers.map(({ call }) => whenReached(call.node, call.in, reach, seen));
  return (
    ways.find((way) => way === "after failure") ??
    ways.find((way) => way === "before the work") ??
    ways[0] ??
    "before the work"
  );
}

const conditionsOf = (node: Node): TSESTree.IfStatement[] => {
  const found: TSESTree.IfStatement[] = [];
  for (const outer of ancestors(node)) {
    if (isFunction(outer)) break;
    if (outer.type === "IfStatement" && !isInside(node, outer.test)) found.push(outer);
  }
  return found;
};

const changesWithTime = (test: Node, fn: Fn, project: Project): boolean =>
  changesByItself(test, fn.file, project) ||
  fn.nodes.some((node) => {
    const held =
      node.type === "Identifier" && isInside(node, test) ? heldBy(node, fn.file, project) : undefined;
    return held !== undefined && changesByItself(held.node, held.file, project);
  });

const isFinally = (node: Node, fn: Fn): boolean =>
  fn.nodes.some(
    (outer) =>
      outer.type === "TryStatement" &&
      outer.finalizer !== null &&
      isInside(node, outer.finalizer) &&
      fn.calls.some((call) => isInside(call.node, outer.block) && worksInside(call)),
  );

/** The way from the work to `node` is left where the work fails. */
function hasSucceeded(work: Call, node: Node, fn: Fn): boolean {
  const asked =
    conditionsOf(node).some((outer) => !isInside(work.node, outer)) || isAskedBetween(work.node, node, fn);
  if (asked) return true;
  if (isMuted(work)) return false;
  for (const outer of ancestors(work.node)) {
    if (isFunction(outer)) break;
    if (outer.type === "CatchClause" && !isInside(node, outer)) return true;
    if (outer.type !== "TryStatement" || !outer.handler || isInside(node, outer)) continue;
    if (!isInside(work.node, outer.block)) continue;
    if (!alwaysLeaves(outer.handler.body, outer) && !skips(outer.handler.body, node)) return false;
  }
  return true;
}

const skips = (handler: Node, node: Node): boolean => {
  const loop = [...ancestors(handler)].find(isLoop);
  return (
    loop !== undefined &&
    isInside(node, loop) &&
    handler.type === "BlockStatement" &&
    handler.body.some(({ type }) => type === "ContinueStatement" || type === "BreakStatement")
  );
};

/** `if (!ok) return;` between the two. */
const isAskedBetween = (work: Node, node: Node, fn: Fn): boolean =>
  fn.nodes.some(
    (outer) =>
      outer.type === "IfStatement" &&
      outer.range[0] >= work.range[1] &&
      outer.range[1] <= node.range[0] &&
      alwaysLeavesRound(outer.consequent),
  );

const alwaysLeavesRound = (statement: Node): boolean =>
  /^(?:Return|Throw|Continue|Break)Statement$/.test(statement.type) ||
  (statement.type === "BlockStatement" && statement.body.some(alwaysLeavesRound));

/** Answers instead of throwing, and nobody has looked at the answer. */
const isMuted = ({ node, in: fn, targets }: Call): boolean =>
  (has(node, "fetch") && mutes(fn, node)) ||
  targets.some(
    (target) =>
      target.calls.some((call) => has(call.node, "fetch") && mutes(target, call.node)) &&
      !target.nodes.some(({ type }) => type === "ThrowStatement" || type === "IfStatement"),
  );

const mutes = (fn: Fn, call: CallNode): boolean =>
  fn.nodes.some(
    (node) =>
      node.type === "Property" &&
      isInside(node, call) &&
      node.key.type === "Identifier" &&
      node.key.name === "muteHttpExceptions" &&
      node.value.type === "Literal" &&
      node.value.value === true,
  );

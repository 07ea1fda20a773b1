// A handler that makes a trigger for itself: before its work, or because the work failed. Armed only where time ran
// out, it goes on with what is left, and that ends by itself.
import type { Audience } from "./audience";
import { reachOf } from "./audience";
import { notedInCatch, worksInside } from "./comes-first";
import { dependsOnTime } from "./depends-on-time";
import { builderCalls } from "./triggers-in-code";
import { has } from "./google-services";
import { readsRefusal } from "./loop-bounds";
import { knownStrings } from "./known-values";
import type { Fn, Project } from "./project";
import { type CallNode, type Node, ancestors, isInCatch, isInside, isLoop } from "./syntax-tree";

/** The `newTrigger` by which a handler that reaches `fn` comes again, whatever happened. */
export function selfArming(fn: Fn, project: Project, audience: Audience): Node | undefined {
  for (const { node, targets } of fn.calls) {
    if (
      targets.some((target) => onlyArms(target, project, audience)) &&
      isUnderFailureCode(node, fn, project)
    )
      return node;
    if (!armsEntry(node, fn, project, audience)) continue;
    if (isInCatch(node) || workFollows(node, fn) || isBecauseOfFailure(node, fn, project)) return node;
  }
  return undefined;
}

/** `function again() { ScriptApp.newTrigger("check")…create(); }` */
const onlyArms = (fn: Fn, project: Project, audience: Audience): boolean =>
  fn.calls.some(
    ({ node }) => armsEntry(node, fn, project, audience) && conditionOf(node, fn) === undefined,
  ) && !fn.calls.some(worksInside);

/** `if (code === 503) …`: what was found failing is looked at again, as long as it fails. */
function isUnderFailureCode(node: Node, fn: Fn, project: Project): boolean {
  const test = conditionOf(node, fn);
  return test !== undefined && readsRefusal(test, fn, project) && !dependsOnTime(test, fn, project);
}

const armsEntry = (node: CallNode, fn: Fn, project: Project, audience: Audience): boolean => {
  const [name] = node.arguments;
  if (!name || !has(node, "new-trigger") || builderCalls(node, fn.file, project).length === 0) return false;
  const handlers = knownStrings(name, fn.file, project);
  return audience.entriesOf(fn).some((entry) => handlers.includes(entry.name));
};

/** `if (failed > 0)`, where a catch has raised it. */
const isBecauseOfFailure = (node: Node, fn: Fn, project: Project): boolean => {
  for (const outer of ancestors(node)) {
    if (outer === fn.node) return false;
    if (outer.type === "IfStatement" && !isInside(node, outer.test) && notedInCatch(outer.test, fn, project))
      return true;
  }
  return false;
};

/** Under no condition, and work that may fail comes after it. */
function workFollows(node: Node, fn: Fn): boolean {
  for (const outer of ancestors(node)) {
    if (outer === fn.node) break;
    if (outer.type === "IfStatement" || isLoop(outer)) return false;
  }
  return fn.calls.some(
    (call) =>
      call.node.range[0] > node.range[1] &&
      (call.targets.length > 0 ||
        call.notFollowed !== undefined ||
        has(call.node, "create", "fetch", "mail")),
  );
}

/** The same for everything a handler reaches. */
export const armsItself = (
  entry: Fn,
  project: Project,
  audience: Audience,
): { fn: Fn; node: Node } | undefined => {
  for (const fn of reachOf(entry)) {
    const node = selfArming(fn, project, audience);
    if (node) return { fn, node };
  }
  return undefined;
};

/** It arms itself under a condition that is no look at the clock, and what failed before was swallowed: it may stay left. */
export function armsWhileLeft(
  entry: Fn,
  project: Project,
  audience: Audience,
): { fn: Fn; node: Node } | undefined {
  const reach = [...reachOf(entry)];
  if (!reach.some(swallowsWork)) return undefined;
  for (const fn of reach) {
    for (const { node } of fn.calls) {
      const test = conditionOf(node, fn);
      if (!test || !armsEntry(node, fn, project, audience) || dependsOnTime(test, fn, project)) continue;
      return { fn, node };
    }
  }
  return undefined;
}

const swallowsWork = (fn: Fn): boolean =>
  fn.nodes.some(
    (attempt) =>
      attempt.type === "TryStatement" &&
      attempt.handler &&
      !fn.nodes.some((node) => node.type === "ThrowStatement" && isInside(node, attempt.handler as Node)) &&
      fn.calls.some((call) => isInside(call.node, attempt.block) && worksInside(call)),
  );

const conditionOf = (node: Node, fn: Fn): Node | undefined => {
  for (const outer of ancestors(node)) {
    if (outer === fn.node) return undefined;
    if (outer.type === "IfStatement" && !isInside(node, outer.test)) return outer.test;
  }
  return undefined;
};

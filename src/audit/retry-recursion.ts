// A function that calls itself because something failed.
import { ancestors } from "./syntax-tree";
import { has } from "./google-services";
import { knownNumbers, parameterName } from "./known-values";
import { COMPARISONS } from "./loop-bounds";
import { changedName, namesRead } from "./loops";
import type { Fn, Project } from "./project";
import type { Retry } from "./retry";
import { readsCode } from "./reads-code";
import { sleepsIn } from "./retry-pause";
import { type CallNode, isInside, type Node } from "./syntax-tree";

/** The function calls itself because something failed: from a catch, or under a test of the response code. */
export function recursions(fn: Fn, project: Project): Retry[] {
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

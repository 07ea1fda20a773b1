// Loops that ask again until the response code is right.
import { pauseOf } from "./retry-pause";
import { has } from "./google-services";
import { exitTests } from "./loop-bounds";
import { advancedOnFailure } from "./loop-progress";
import { asLoop, type Loop, loopAround, nodesIn, repeatedNodes } from "./loops";
import type { Fn, Project } from "./project";
import type { Retry } from "./retry";
import { capOf } from "./retry-pause";
import { usesAny } from "./same-work";
import { ancestors, type CallNode, isCall, isInside, type Node, pathOf } from "./syntax-tree";

/** `do { r = fetch() } while (r.getResponseCode() !== 200)` and `for (…) { r = fetch(); if (code === 200) return r }`. */
export function retriedOnCode(node: Node, fn: Fn, project: Project): Retry[] {
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
  const isCode = (node: Node): boolean => isCall(node) && pathOf(node.callee).at(-1) === "getResponseCode";
  return nodesIn(test, fn).some((node) => {
    if (node.type !== "Identifier") return isCode(node);
    const writes = project.variableOf(node, fn.file)?.references ?? [];
    return writes.some(({ writeExpr }) => writeExpr && nodesIn(writeExpr as Node, fn).some(isCode));
  });
}

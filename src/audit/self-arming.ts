// A handler that makes a trigger for itself: before its work, or because the work failed. Armed only where time ran
// out, it goes on with what is left, and that ends by itself.
import type { Audience } from "./audience";
import { reachOf } from "./audience";
import { notedInCatch } from "./comes-first";
import { builderCalls } from "./triggers-in-code";
import { has } from "./google-services";
import { knownStrings } from "./known-values";
import type { Fn, Project } from "./project";
import { type Node, ancestors, isInCatch, isInside, isLoop } from "./syntax-tree";

/** The `newTrigger` by which a handler that reaches `fn` comes again, whatever happened. */
export function selfArming(fn: Fn, project: Project, audience: Audience): Node | undefined {
  for (const { node } of fn.calls) {
    const [name] = node.arguments;
    if (!name || !has(node, "new-trigger") || builderCalls(node, fn.file, project).length === 0) continue;
    const handlers = knownStrings(name, fn.file, project);
    const isItself = audience.entriesOf(fn).some((entry) => handlers.includes(entry.name));
    if (isItself && (isInCatch(node) || workFollows(node, fn) || isBecauseOfFailure(node, fn, project)))
      return node;
  }
  return undefined;
}

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

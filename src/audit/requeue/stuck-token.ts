// Where to go on (a sync token, the time of the last run) is read first and saved after the loop over what is new: an
// item that throws keeps the old one, and every later run meets the same item.
import { has } from "../google-services";
import { isInTry } from "../guarded-paths";
import type { Call, Fn, Project } from "../project";
import { spelledOut } from "../spelled-out";
import { type Node, calledName, isInCatch, isInside, isLoop } from "../syntax-tree";
import type { Place } from "./stuck-position";

export function stuckToken(fn: Fn, project: Project): Place | undefined {
  for (const loop of fn.nodes.filter(isLoop)) {
    const before = fn.calls.filter(({ node }) => node.range[1] <= loop.range[0]);
    const after = fn.calls.filter(({ node }) => node.range[0] >= loop.range[1]);
    const read = new Set(before.flatMap((call) => keysIn(call, "read-state", project)));
    const isSavedBefore = before.some((call) =>
      keysIn(call, "write-state", project).some((key) => read.has(key)),
    );
    const isSaved = after.some((call) => keysIn(call, "write-state", project).some((key) => read.has(key)));
    if (!isSaved || isSavedBefore || isInTry(loop)) continue;
    const work = fn.calls.find((call) => isInside(call.node, loop.body) && worksUnguarded(call));
    if (work)
      return {
        node: work.node,
        why: "An item that throws here keeps where to go on as it was: every later run meets the same item.",
      };
  }
  return undefined;
}

/** The keys under which the call, or the function it calls, reads or saves a value that is not a fixed word. */
function keysIn(call: Call, effect: "read-state" | "write-state", project: Project): string[] {
  return [call, ...call.targets.flatMap(({ calls }) => calls)].flatMap(({ node, in: fn }) => {
    const [key, value] = node.arguments;
    const isMeant =
      /^[gs]etProperty$/.test(calledName(node)) && has(node, effect) && value?.type !== "Literal";
    return isMeant && key ? [spelledOut(key as Node, fn.file, project)] : [];
  });
}

/** It changes something outside with no try of its own, here or in what it calls. */
const worksUnguarded = ({ node, targets }: Call): boolean =>
  !isInTry(node) &&
  (has(node, "fetch", "mail", "create", "write") ||
    targets.some((target) =>
      target.calls.some(
        (call) =>
          has(call.node, "fetch", "mail", "create", "write") && !isInTry(call.node) && !isInCatch(call.node),
      ),
    ));

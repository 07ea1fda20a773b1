// No try in the round: an item that throws ends the run before its mark, and the next run begins with it again.
import { reachOf } from "../audience";
import { has } from "../google-services";
import { isInTry } from "../guarded-paths";
import { nodesIn } from "../loops";
import type { Call, Fn, Project } from "../project";
import { spelledOut } from "../spelled-out";
import { type CallNode, type Node, isCall, isInCatch, isInside } from "../syntax-tree";
import { isItemMark, roundsIn } from "./item-marks";
import type { Place } from "./stuck-position";

export function thrownPastMark(fn: Fn, project: Project): Place | undefined {
  for (const body of roundsIn(fn)) {
    const calls = nodesIn(body, fn).filter(isCall);
    const mark = calls.find((call) => isItemMark(call) || isNotedUnderItsKey(call, calls, fn, project));
    const work = mark && workBefore(mark, body, fn, project);
    if (work)
      return {
        node: work,
        why: "An item that throws here ends the run before its mark, and the next run meets it again, first.",
      };
  }
  return undefined;
}

/** `setProperty(key, status)`, where the round has asked for the same key. */
function isNotedUnderItsKey(call: CallNode, calls: CallNode[], fn: Fn, project: Project): boolean {
  const keyOf = ({ arguments: [key] }: CallNode): string => (key ? spelledOut(key, fn.file, project) : "");
  return (
    has(call, "write-state") &&
    call.arguments.length > 1 &&
    call.arguments[0]?.type !== "Literal" &&
    calls.some((other) => has(other, "read-state") && keyOf(other) !== "" && keyOf(other) === keyOf(call))
  );
}

/** A request, a mail, a file made: here, in a function that is called, or in a callback; and no try that keeps it in. */
function workBefore(mark: CallNode, body: Node, fn: Fn, project: Project): Node | undefined {
  const inRound = fn.file.nodes.flatMap((node) => {
    const isBefore = isCall(node) && isInside(node, body) && node.range[1] <= mark.range[0];
    return isBefore ? (project.callOf(node) ?? []) : [];
  });
  return inRound.find((call) => worksUnguarded(call) && !isInTry(call.node) && !isInTry(body))?.node;
}

const worksUnguarded = ({ node, targets, callbacks }: Call): boolean =>
  has(node, "fetch", "mail", "create") ||
  [...targets, ...callbacks].some((target) =>
    [...reachOf(target)].some((each) =>
      each.calls.some(
        (call) => has(call.node, "fetch", "mail") && !isInTry(call.node) && !isInCatch(call.node),
      ),
    ),
  );

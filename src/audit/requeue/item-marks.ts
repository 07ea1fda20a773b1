// Rounds over items, and the marks by which a round says that its item is done.
import type { Fn } from "../project";
import { type CallNode, type Node, calledName, isFunction, isLoop } from "../syntax-tree";

/** The bodies of its loops; for a callback of `forEach` and the like, its own. */
export function roundsIn(fn: Fn): Node[] {
  const isCallback = fn.callers.some(
    ({ call, asCallback }) => asCallback && /^(forEach|map)$/.test(calledName(call.node)),
  );
  return [
    ...fn.nodes.filter(isLoop).map(({ body }) => body),
    ...(isCallback && isFunction(fn.node) ? [fn.node.body] : []),
  ];
}

export const ITEM_MARK =
  /^(addLabel|removeLabel|moveTo|moveToTrash|moveToArchive|markRead|setTrashed|removeFromThreads?|addToThread)$/;

/** Marks one item: a label, a folder, a fixed word or the time in its row. */
export function isItemMark(call: CallNode): boolean {
  if (ITEM_MARK.test(calledName(call))) return true;
  const [value] = call.arguments;
  if (calledName(call) !== "setValue" || !value) return false;
  return (
    (value.type === "Literal" && typeof value.value === "string") ||
    (value.type === "NewExpression" && calledName(value) === "Date")
  );
}

// Rounds over items, and the marks by which a round says that its item is done.
import type { Fn } from "../project";
import { type CallNode, type Node, calledName, isCall, isFunction, isLoop } from "../syntax-tree";

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

const ITEM_MARK =
  /^(addLabel|removeLabel|moveTo|moveToTrash|moveToArchive|markRead|setTrashed|removeFromThreads?|addToThread)$/;

/** A label, a folder, the bin; not `old.next().setTrashed(true)`, which makes room for a new file of that name. */
export const movesItem = (call: CallNode): boolean => {
  const { callee } = call;
  const receiver = callee.type === "MemberExpression" ? callee.object : undefined;
  const isOldOne = receiver !== undefined && isCall(receiver) && calledName(receiver) === "next";
  return ITEM_MARK.test(calledName(call)) && !(isOldOne && calledName(call) === "setTrashed");
};

/** Marks one item: a label, a folder, a fixed word or the time in its row. */
export function isItemMark(call: CallNode): boolean {
  if (movesItem(call)) return true;
  const [value] = call.arguments;
  if (calledName(call) !== "setValue" || !value) return false;
  return (
    (value.type === "Literal" && typeof value.value === "string") ||
    (value.type === "NewExpression" && calledName(value) === "Date")
  );
}

// Saved after the work, the counter never counts the run that was killed: the worst failures are the uncounted ones.
import type { Report, Rule } from "../audit-context";
import { COUNTER_NAME } from "../saved-counter";
import { canFailOutside, has } from "../google-services";
import type { Fn } from "../project";
import { type CallNode, type Node, ancestors, isFunction, isInside } from "../syntax-tree";

export const counterAfterWork: Rule = {
  id: "counter-after-work",
  finds: "A persisted count of tries that is raised only after the work, or only in the catch.",
  find: ({ project, audience }) =>
    project.functions.flatMap((fn) =>
      fn.calls
        .filter(
          ({ node }) => savesCounter(node, fn) && audience.mayBeUnattended(fn) && comesAfterWork(node, fn),
        )
        .map(({ node }): Report => ({
          file: fn.file,
          node,
          message:
            "The counter is saved after the work: a run that Google ends in between (six minutes, memory) is not counted, and its record is tried for ever. Save it before the try, and take it back on success.",
        })),
    ),
};

const isRaised = (root: Node, fn: Fn): boolean =>
  fn.nodes.some(
    (node) =>
      isInside(node, root) &&
      ((node.type === "BinaryExpression" &&
        node.operator === "+" &&
        node.right.type === "Literal" &&
        node.right.value === 1) ||
        node.type === "UpdateExpression"),
  );

/** `setProperty("tries_" + id, n + 1)`, also where `n` was raised just before. */
function savesCounter(node: CallNode, fn: Fn): boolean {
  const [key, value] = node.arguments;
  if (!key || !value || !has(node, "write-state")) return false;
  const names = fn.nodes.flatMap((each) =>
    isInside(each, value) && each.type === "Identifier" ? [each.name] : [],
  );
  const named =
    COUNTER_NAME.test(fn.file.text.slice(...key.range)) || names.some((name) => COUNTER_NAME.test(name));
  const raisedBefore = fn.nodes.some(
    (each) =>
      each.type === "UpdateExpression" &&
      each.argument.type === "Identifier" &&
      names.includes(each.argument.name),
  );
  return named && (isRaised(value, fn) || raisedBefore);
}

function comesAfterWork(node: CallNode, fn: Fn): boolean {
  const works = ({ node: other, targets, notFollowed }: Fn["calls"][number]): boolean =>
    !has(other, "log", "read-state", "write-state", "lock") &&
    (targets.length > 0 ||
      notFollowed !== undefined ||
      (canFailOutside(other) && has(other, "fetch", "mail", "create", "write")));
  for (const outer of ancestors(node)) {
    if (isFunction(outer)) break;
    if (outer.type !== "CatchClause" || outer.parent.type !== "TryStatement") continue;
    const { block } = outer.parent;
    return fn.calls.some((call) => isInside(call.node, block) && works(call));
  }
  return false;
}

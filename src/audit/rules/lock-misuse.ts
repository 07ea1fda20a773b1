// A lock that is not held although the code goes on as if it were.
import type { Report, Rule } from "../audit-context";
import { has } from "../google-services";
import { type Node, calledName } from "../syntax-tree";

const WAIT_RETURNS_NOTHING =
  "waitLock returns nothing, so this variable is undefined and releaseLock throws. Keep the lock, then wait: var lock = LockService.getScriptLock(); lock.waitLock(ms).";
const RESULT_IGNORED =
  "tryLock says by its result whether the lock is held, and nobody looks: the work goes on without it. Return where it is false.";

export const lockMisuse: Rule = {
  id: "lock-misuse",
  finds: "The result of waitLock used as the lock, or the result of tryLock ignored.",
  find: ({ project }) =>
    project.functions.flatMap((fn) =>
      fn.calls.flatMap(({ node }): Report[] => {
        if (!has(node, "lock") || node.callee.type !== "MemberExpression") return [];
        const holder: Node = node.parent;
        if (
          calledName(node) === "waitLock" &&
          (holder.type === "VariableDeclarator" || holder.type === "AssignmentExpression")
        ) {
          const report: Report = { file: fn.file, node, message: WAIT_RETURNS_NOTHING };
          const isAlone =
            holder.type === "VariableDeclarator" &&
            holder.parent.declarations.length === 1 &&
            holder.id.type === "Identifier";
          if (isAlone && holder.id.type === "Identifier") {
            const wait = fn.file.text.slice(node.callee.object.range[1], node.range[1]);
            report.fix = {
              range: [node.callee.object.range[1], node.range[1]],
              text: `; ${holder.id.name}${wait}`,
            };
          }
          return [report];
        }
        const isIgnored = calledName(node) === "tryLock" && holder.type === "ExpressionStatement";
        const isAskedLater = fn.calls.some((other) => calledName(other.node) === "hasLock");
        return isIgnored && !isAskedLater ? [{ file: fn.file, node, message: RESULT_IGNORED }] : [];
      }),
    ),
};

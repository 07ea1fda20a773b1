// How many tries a limit lets through: `n > 5` before it is raised lets six through, `++n >= 5` only four.
import type { Fn, Project } from "./project";
import { isRaised } from "./saved-counter";
import { type Node, ancestors, bare } from "./syntax-tree";
import type { TSESTree } from "@typescript-eslint/types";

const MIRRORED: Record<string, string> = { "<": ">", ">": "<", "<=": ">=", ">=": "<=" };

export function triesUntil(
  comparison: TSESTree.BinaryExpression,
  counter: Node,
  limit: number,
  fn: Fn,
  project: Project,
): number {
  const operator =
    counter === comparison.left
      ? comparison.operator
      : (MIRRORED[comparison.operator] ?? comparison.operator);
  // The smallest value at which it ends.
  const last = operator === ">" || operator === "<=" ? limit + 1 : limit;
  const counted = isRaisedBefore(counter, fn, project);
  const comesAfterWork = [...ancestors(comparison)].some(({ type }) => type === "CatchClause");
  const tries = last + (comesAfterWork ? 1 : 0) - (counted ? 1 : 0);
  return tries > 0 ? tries : limit;
}

/** The number compared counts this try too. */
function isRaisedBefore(counter: Node, fn: Fn, project: Project): boolean {
  const at = bare(counter);
  if (at.type === "UpdateExpression") return at.prefix;
  if (isRaised(at, fn, project)) return true;
  return fn.calls.some(
    (call) =>
      call.node === at &&
      call.targets.some((target) =>
        target.nodes.some(
          (node) => node.type === "ReturnStatement" && isRaised(node.argument ?? undefined, target, project),
        ),
      ),
  );
}

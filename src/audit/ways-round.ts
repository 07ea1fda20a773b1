// A loop that looks at the answer can go round in several ways, each with a count, a pause and codes of its own:
// `if (code === 429) sleep(a); else if (code !== 200) { if (++n > 3) throw …; sleep(b); } else break;`
import { alwaysLeaves, changedName, type Loop, repeatedNodes } from "./loops";
import { readsCode } from "./reads-code";
import { isInside, type Node, statementsOf } from "./syntax-tree";
import type { TSESTree } from "@typescript-eslint/types";

export interface Way {
  branch: Node;
  conditions: { test: Node; holds: boolean }[];
}

/** The branches of the body's last `if … else if … else` that do not end the loop; none where there is but one way. */
export function waysRound(loop: Loop): Way[] {
  const chain = statementsOf(loop.node.body)
    .filter((statement) => statement.type === "IfStatement" && statement.alternate)
    .at(-1);
  if (chain?.type !== "IfStatement" || !readsCode(chain.test, loop)) return [];
  const ways = branchesOf(chain).filter(({ branch }) => !alwaysLeaves(branch, loop.node));
  return ways.length > 1 ? ways : [];
}

function branchesOf({ test, consequent, alternate }: TSESTree.IfStatement): Way[] {
  const own = { branch: consequent, conditions: [{ test, holds: true }] };
  if (!alternate) return [own];
  const others =
    alternate.type === "IfStatement" ? branchesOf(alternate) : [{ branch: alternate, conditions: [] }];
  return [
    own,
    ...others.map(({ branch, conditions }) => ({
      branch,
      conditions: [{ test, holds: false }, ...conditions],
    })),
  ];
}

/** Not in a branch that another way takes. */
export const isOnTheWay = (node: Node, way: Way, ways: Way[]): boolean =>
  ways.every((other) => other === way || !isInside(node, other.branch));

/** What advances on this way; what only another way counts, it does not. */
export const countedOn = (way: Way, ways: Way[], advanced: Set<string>, loop: Loop): Set<string> =>
  new Set(
    repeatedNodes(loop).flatMap((node) => {
      const name = changedName(node);
      return name !== undefined && advanced.has(name) && isOnTheWay(node, way, ways) ? [name] : [];
    }),
  );

/** With this code in the answer it may go round this way: no condition says otherwise. */
export const goesRoundAt = (code: number, { conditions }: Way, loop: Loop): boolean =>
  conditions.every(({ test, holds }) => valueAt(code, test, loop) !== !holds);

const COMPARE: Record<string, (code: number, limit: number) => boolean> = {
  "==": (code, limit) => code === limit,
  "===": (code, limit) => code === limit,
  "!=": (code, limit) => code !== limit,
  "!==": (code, limit) => code !== limit,
  "<": (code, limit) => code < limit,
  "<=": (code, limit) => code <= limit,
  ">": (code, limit) => code > limit,
  ">=": (code, limit) => code >= limit,
};

function valueAt(code: number, test: Node, loop: Loop): boolean | undefined {
  if (test.type === "UnaryExpression" && test.operator === "!") {
    const value = valueAt(code, test.argument, loop);
    return value === undefined ? undefined : !value;
  }
  if (test.type === "LogicalExpression") {
    const sides = [valueAt(code, test.left, loop), valueAt(code, test.right, loop)];
    const decisive = test.operator === "||";
    if (sides.includes(decisive)) return decisive;
    return sides.includes(undefined) ? undefined : !decisive;
  }
  if (test.type !== "BinaryExpression" || test.right.type !== "Literal") return undefined;
  const limit = Number(test.right.value);
  return readsCode(test.left as Node, loop) ? COMPARE[test.operator]?.(code, limit) : undefined;
}

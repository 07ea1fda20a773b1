// A persisted counter with a limit: what turns "tried again at every run" into a number.
import { reachOf } from "./audience";
import { type Effect, has } from "./google-services";
import { knownNumbers } from "./known-values";
import { nodesIn } from "./loops";
import { COMPARISONS } from "./loop-bounds";
import type { Fn, Project } from "./project";
import { limitHolds } from "./limit-holds";
import { type CallNode, type Node, ancestors, isCall, isInside, pathOf } from "./syntax-tree";

const PERSISTS: Effect[] = ["write-state", "write"];
/** As people name a count of tries, also in Japanese and cut short (`errCnt`, `失敗回数`). */
export const COUNTER_NAME =
  /(?:^|[^a-z])(?:attempts?|retr(?:y|ies)|tries|tried|fail(?:s|ed|ures?)?|strikes?|err(?:or)?s?_?(?:count|cnt|num))(?![a-z]{3})|[a-z](?:Attempts?|Retr(?:y|ies)|Tries|Tried|Fail(?:s|ed|ures?)?|Strikes?)(?![a-z]{3})|[eE]rr(?:or)?s?(?:Count|Cnt|Num)|リトライ|再試行|試行|失敗|エラー(?:回|件|カウント|数)/;

export interface GiveUp {
  /** The limit, where the text says it. */
  limit: number | undefined;
  node: Node;
  fn: Fn;
}

const lastName = (node: Node): string => pathOf(node).at(-1) ?? "";

/** What is raised by one: `n++`, `n += 1`, `entry.n = (entry.n || 0) + 1`, `setProperty(k, String(n + 1))`. */
export function incrementedNames(fn: Fn): Map<string, Node> {
  const names = new Map<string, Node>();
  for (const node of fn.nodes) {
    if (node.type === "UpdateExpression" && node.operator === "++") names.set(lastName(node.argument), node);
    if (
      node.type === "AssignmentExpression" &&
      node.operator === "+=" &&
      node.right.type === "Literal" &&
      node.right.value === 1
    )
      names.set(lastName(node.left), node);
    const isSum =
      node.type === "BinaryExpression" &&
      node.operator === "+" &&
      node.right.type === "Literal" &&
      node.right.value === 1;
    if (!isSum) continue;
    for (const each of nodesIn(node.left as Node, fn))
      if (each.type === "Identifier") names.set(each.name, node);
    const target =
      node.parent.type === "AssignmentExpression"
        ? node.parent.left
        : node.parent.type === "VariableDeclarator"
          ? node.parent.id
          : undefined;
    if (target) names.set(lastName(target), node);
  }
  return names;
}

const persistsSomething = (fn: Fn): boolean => fn.calls.some(({ node }) => has(node, ...PERSISTS));

/** Somewhere on the way from `entry` a counter is read back, raised, saved, and compared with a limit. */
export function findGiveUp(entry: Fn, project: Project): GiveUp | undefined {
  const reach = [...reachOf(entry)];
  const saved = reach.some(persistsSomething);
  const read = reach.some((fn) =>
    fn.calls.some(
      ({ node }) =>
        has(node, "read-state") ||
        /^getValues?$|^getDataRange$|^getDisplayValues$/.test(lastName(node.callee)),
    ),
  );
  if (!saved || !read) return undefined;
  const raised = new Map<string, boolean>();
  for (const [name, node] of reach.flatMap((fn) => [...incrementedNames(fn)]))
    raised.set(name, raised.get(name) === true || isInCatch(node));
  for (const fn of reach) {
    for (const node of fn.nodes) {
      if (node.type !== "BinaryExpression" || !COMPARISONS.has(node.operator)) continue;
      const sides = [node.left as Node, node.right];
      const index = sides.findIndex((side) => isPersistedCounter(side, fn, raised, project));
      const limit = sides[1 - index];
      if (index < 0 || !limit || (limit.type === "Literal" && typeof limit.value !== "number")) continue;
      if (!limitHolds(node, fn, keysOf(sides[index] as Node, fn, project), reach)) continue;
      const limits = knownNumbers(limit, fn.file, project);
      return { limit: limits.length > 0 ? Math.max(...limits) : undefined, node, fn };
    }
  }
  return undefined;
}

/** What is raised where a failure is handled counts failures, whatever its name. */
const isInCatch = (node: Node): boolean => [...ancestors(node)].some(({ type }) => type === "CatchClause");

/**
 * Raised somewhere, named like a counter of tries or raised in a catch, and not a variable that only lives in this run.
 * @param raised by name, whether in a catch
 */
function isPersistedCounter(side: Node, fn: Fn, raised: Map<string, boolean>, project: Project): boolean {
  const writes = writesTo(side, fn, project);
  const namesCounter = (key: Node): boolean => COUNTER_NAME.test(fn.file.text.slice(...key.range));
  // Something saved is read under a key that names a count of tries.
  if (readsBehind(side, fn, project).some((read) => read.arguments.some(namesCounter))) return true;
  const names = nodesIn(side, fn).flatMap((node) => (node.type === "Identifier" ? [node.name] : []));
  const own = names.find(
    (name) =>
      raised.has(name) &&
      (raised.get(name) === true || [name, ...names].some((each) => COUNTER_NAME.test(each))),
  );
  if (own === undefined) return false;
  if (side.type === "MemberExpression" || side.type === "CallExpression") return true;
  const fromOutside = (write: Node): boolean =>
    project
      .enclosing(write, fn.file)
      .nodes.some(
        (node) =>
          isInside(node, write) &&
          (isCall(node) || node.type === "MemberExpression") &&
          !/^(Math|Number)\b/.test(pathOf(node).join(".")),
      );
  return writes.some(fromOutside) || project.variableOf(side, fn.file)?.defs[0]?.type === "Parameter";
}

/** What is read to make its value, as the text says it. */
function keysOf(side: Node, fn: Fn, project: Project): Set<string> {
  const keys = readsBehind(side, fn, project).flatMap(({ arguments: [key] }) =>
    key === undefined ? [] : [fn.file.text.slice(...key.range)],
  );
  return new Set(keys);
}

function readsBehind(side: Node, fn: Fn, project: Project): CallNode[] {
  return [side, ...writesTo(side, fn, project)].flatMap((within) =>
    project
      .enclosing(within, fn.file)
      .nodes.filter(
        (node): node is CallNode => isInside(node, within) && isCall(node) && has(node, "read-state"),
      ),
  );
}

const writesTo = (side: Node, fn: Fn, project: Project): Node[] =>
  project
    .variableOf(side, fn.file)
    ?.references.flatMap(({ writeExpr }) => (writeExpr ? [writeExpr as Node] : [])) ?? [];

// What counts tries across runs: how it is recognised by its name, by where it is raised, and by where it is kept.
import { has } from "./google-services";
import { knownNumbers, knownStrings } from "./known-values";
import { nodesIn } from "./loops";
import type { Fn, Project } from "./project";
import { changesByItself, spelledOut } from "./spelled-out";
import {
  type CallNode,
  type Node,
  bare,
  calledName,
  isCall,
  isInCatch,
  isInside,
  pathOf,
} from "./syntax-tree";

/** As people name a count of tries, also in Japanese and cut short (`errCnt`, `失敗回数`). */
export const COUNTER_NAME =
  /(?:^|[^a-z])(?:attempts?|retr(?:y|ies)|tries|tried|fail(?:s|ed|ures?)?|strikes?|err(?:or)?s?_?(?:count|cnt|num))(?![a-z]{3})|[a-z](?:Attempts?|Retr(?:y|ies)|Tries|Tried|Fail(?:s|ed|ures?)?|Strikes?)(?![a-z]{3})|[eE]rr(?:or)?s?(?:Count|Cnt|Num)|リトライ|再試行|試行|失敗|エラー(?:回|件|カウント|数)/;

/** The last name of a path; of `fails[id]` the name of the list, of `row[TRIES]` the name of the column. */
function lastName(node: Node): string {
  const at = bare(node);
  if (at.type === "MemberExpression" && at.computed && at.property.type !== "Literal") {
    const key = pathOf(at.property).at(-1) ?? "";
    const isColumn = at.property.type === "MemberExpression" || /^[^a-z]+$/.test(key);
    return isColumn && key !== "" ? key : lastName(at.object);
  }
  return pathOf(at).at(-1) ?? "";
}

/** The names that stand in an expression: of a path its last one, and none of the functions it is handed to. */
const namesIn = (root: Node, fn: Fn): string[] =>
  nodesIn(root, fn).flatMap((node) => {
    if (node.type !== "Identifier" && node.type !== "MemberExpression") return [];
    const { parent } = node;
    const isPart =
      node !== root &&
      (parent?.type === "MemberExpression" || (parent && isCall(parent) && parent.callee === node));
    return isPart ? [] : [lastName(node)];
  });

const isOne = (node: Node): boolean => node.type === "Literal" && node.value === 1;
export const isRaisedSum = (node: Node): boolean =>
  node.type === "BinaryExpression" && node.operator === "+" && isOne(node.right);

/** What is raised by one: `n++`, `n += 1`, `entry.n = (entry.n || 0) + 1`, `setProperty(k, String(n + 1))`. */
export function incrementedNames(fn: Fn): Map<string, Node> {
  const names = new Map<string, Node>();
  for (const node of fn.nodes) {
    if (node.type === "UpdateExpression" && node.operator === "++") names.set(lastName(node.argument), node);
    if (node.type === "AssignmentExpression" && node.operator === "+=" && isOne(node.right))
      names.set(lastName(node.left), node);
    if (node.type !== "BinaryExpression" || !isRaisedSum(node)) continue;
    for (const name of namesIn(node.left as Node, fn)) names.set(name, node);
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

/** By name, whether something of that name is raised in a catch: what is raised there counts failures, whatever its name. */
export function raisedIn(reach: readonly Fn[]): Map<string, boolean> {
  const raised = new Map<string, boolean>();
  for (const [name, node] of reach.flatMap((fn) => [...incrementedNames(fn)]))
    raised.set(name, raised.get(name) === true || isInCatch(node));
  return raised;
}

/** Named like a counter of tries or raised in a catch, and not a variable that only lives in this run. */
export function isNamedCounter(
  side: Node,
  fn: Fn,
  raised: ReadonlyMap<string, boolean>,
  project: Project,
): boolean {
  const writes = writesTo(side, fn, project);
  const namesCounter = (key: Node): boolean => COUNTER_NAME.test(fn.file.text.slice(...key.range));
  // Something saved is read under a key that names a count of tries.
  if (readsBehind(side, fn, project).some((read) => read.arguments.some(namesCounter))) return true;
  const names = nodesIn(side, fn).flatMap((node) => (node.type === "Identifier" ? [node.name] : []));
  const own = namesIn(side, fn).find(
    (name) =>
      raised.has(name) &&
      (raised.get(name) === true || [name, ...names].some((each) => COUNTER_NAME.test(each))),
  );
  if (own === undefined) return false;
  if (["MemberExpression", "CallExpression", "LogicalExpression"].includes(side.type)) return true;
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

/** `n + 1`, or a variable that was raised on the way. */
export function isRaised(value: Node | undefined, fn: Fn, project: Project): boolean {
  if (!value) return false;
  return nodesIn(value, fn).some((node) => {
    if (isIndex(node)) return false;
    if (isRaisedSum(node) || node.type === "UpdateExpression") return true;
    const references =
      node.type === "Identifier" ? (project.variableOf(node, fn.file)?.references ?? []) : [];
    return references.some(({ identifier, writeExpr }) => {
      const at = identifier as Node;
      const isBefore = at.range[0] < value.range[0];
      const { parent } = at;
      const isStep =
        parent?.type === "UpdateExpression" ||
        (parent?.type === "AssignmentExpression" && parent.operator === "+=" && isOne(parent.right));
      return isBefore && (isStep || (writeExpr && sumIn(writeExpr as Node, fn)));
    });
  });
}

/** The `i` of `rows[i][8]` says where the count stands, not that it was raised. */
const isIndex = ({ parent, range }: Node): boolean =>
  parent?.type === "MemberExpression" && parent.computed && parent.property.range[0] === range[0];

const sumIn = (root: Node, fn: Fn): boolean =>
  fn.file.nodes.some((node) => isInside(node, root) && isRaisedSum(node));

/** Outside the run it ends by itself or begins anew: the cache forgets, a key of today is another one tomorrow. */
export const isForgotten = (side: Node, fn: Fn, project: Project): boolean =>
  readsBehind(side, fn, project).some(
    (read) =>
      /^get(?:All)?$/.test(calledName(read)) ||
      (read.arguments[0] !== undefined &&
        changesByItself(read.arguments[0], project.enclosing(read, fn.file).file, project)),
  );

/** It is read under a known key, and everything that is saved has other known keys. */
export function isNeverSaved(side: Node, fn: Fn, reach: readonly Fn[], project: Project): boolean {
  const reads = readsBehind(side, fn, project);
  const [key] = reads[0]?.arguments ?? [];
  if (reads.length !== 1 || !key || calledName(reads[0] as CallNode) !== "getProperty") return false;
  const own = knownStrings(key, fn.file, project);
  const saved = reach.flatMap((each) =>
    each.calls.flatMap(({ node }): (string | undefined)[] => {
      const [at] = node.arguments;
      if (!has(node, "write-state") || /^delete/.test(calledName(node))) return [];
      if (calledName(node) !== "setProperty" || !at) return [undefined];
      const known = knownStrings(at, each.file, project);
      return known.length > 0 ? known : [undefined];
    }),
  );
  return own.length > 0 && !saved.includes(undefined) && !saved.some((each) => own.includes(each ?? ""));
}

/** What is read to make its value, spelled out. */
export const keysBehind = (side: Node, fn: Fn, project: Project): string[] =>
  readsBehind(side, fn, project).flatMap((read) =>
    read.arguments[0] === undefined
      ? []
      : [spelledOut(read.arguments[0], project.enclosing(read, fn.file).file, project)],
  );

/** The reads of what is saved that stand in its value: here, where it was written, or in the function that returns it. */
export function readsBehind(side: Node, fn: Fn, project: Project, depth = 0): CallNode[] {
  if (depth > 4) return [];
  return [side, ...namedIn(side, fn).flatMap((name) => writesTo(name, fn, project))].flatMap((within) => {
    const where = project.enclosing(within, fn.file);
    return where.calls.flatMap(({ node, targets }): CallNode[] => {
      if (!isInside(node, within)) return [];
      if (has(node, "read-state")) return [node];
      return targets.flatMap((target) =>
        target.nodes.flatMap((each) =>
          each.type === "ReturnStatement" && each.argument
            ? readsBehind(each.argument, target, project, depth + 1)
            : [],
        ),
      );
    });
  });
}

const namedIn = (root: Node, fn: Fn): Node[] => {
  const at = bare(root);
  if (at.type === "Identifier") return [at];
  return at.type === "LogicalExpression" ||
    (at.type === "CallExpression" && /^(?:Number|parseInt)$/.test(calledName(at)))
    ? nodesIn(at, fn).filter(({ type }) => type === "Identifier")
    : [];
};

const writesTo = (side: Node, fn: Fn, project: Project): Node[] =>
  project
    .variableOf(side, fn.file)
    ?.references.flatMap(({ writeExpr }) => (writeExpr ? [writeExpr as Node] : [])) ?? [];

/** A number the text gives, or undefined where the other side is no number at all. */
export const limitNumbers = (limit: Node, fn: Fn, project: Project): number[] | undefined =>
  limit.type === "Literal" && typeof limit.value !== "number"
    ? undefined
    : knownNumbers(limit, fn.file, project);

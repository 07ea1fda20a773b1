// Small questions about the syntax tree that every part of the audit asks.
import type { TSESTree } from "@typescript-eslint/types";

export type Node = TSESTree.Node;
export type CallNode = TSESTree.CallExpression | TSESTree.NewExpression;
export type FunctionNode =
  TSESTree.FunctionDeclaration | TSESTree.FunctionExpression | TSESTree.ArrowFunctionExpression;
export type LoopNode =
  | TSESTree.ForStatement
  | TSESTree.WhileStatement
  | TSESTree.DoWhileStatement
  | TSESTree.ForInStatement
  | TSESTree.ForOfStatement;

export const isCall = (node: Node): node is CallNode =>
  node.type === "CallExpression" || node.type === "NewExpression";

export const isFunction = (node: Node): node is FunctionNode =>
  node.type === "FunctionDeclaration" ||
  node.type === "FunctionExpression" ||
  node.type === "ArrowFunctionExpression";

export const isLoop = (node: Node): node is LoopNode =>
  node.type === "ForStatement" ||
  node.type === "WhileStatement" ||
  node.type === "DoWhileStatement" ||
  node.type === "ForInStatement" ||
  node.type === "ForOfStatement";

type Keys = Readonly<Record<string, readonly string[] | undefined>>;

export function childrenOf(node: Node, keys: Keys): Node[] {
  const children: Node[] = [];
  for (const key of keys[node.type] ?? []) {
    const value = (node as unknown as Record<string, unknown>)[key];
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child !== null && typeof child === "object" && "type" in child) children.push(child as Node);
    }
  }
  return children;
}

/** All nodes below `root` in source order, `root` first, each with its parent set. */
export function flatten(root: Node, keys: Keys): Node[] {
  const nodes: Node[] = [];
  const visit = (node: Node, parent: Node | undefined): void => {
    (node as { parent?: Node | undefined }).parent ??= parent;
    nodes.push(node);
    for (const child of childrenOf(node, keys)) visit(child, node);
  };
  visit(root, undefined);
  return nodes;
}

export function* ancestors(node: Node): Generator<Node> {
  for (let at = node.parent; at; at = at.parent) yield at;
}

export const isInside = (node: Node, outer: Node): boolean =>
  node.range[0] >= outer.range[0] && node.range[1] <= outer.range[1];

/** Unwraps parentheses that TypeScript and optional chaining put around an expression. */
export function bare(node: Node): Node {
  switch (node.type) {
    case "ChainExpression":
    case "TSAsExpression":
    case "TSNonNullExpression":
    case "TSTypeAssertion":
    case "TSSatisfiesExpression":
    case "AwaitExpression":
      return bare(node.type === "AwaitExpression" ? node.argument : node.expression);
    default:
      return node;
  }
}

export function propertyName(node: Node): string | undefined {
  if (node.type === "Identifier" || node.type === "PrivateIdentifier") return node.name;
  if (node.type === "Literal") return String(node.value);
  return undefined;
}

/** `a.b().c` → ["a", "b", "c"]; what has no name becomes "". */
export function pathOf(node: Node): string[] {
  const at = bare(node);
  switch (at.type) {
    case "Identifier":
      return [at.name];
    case "ThisExpression":
      return ["this"];
    case "Super":
      return ["super"];
    case "MemberExpression": {
      const named = !at.computed || at.property.type === "Literal";
      return [...pathOf(at.object), (named ? propertyName(at.property) : undefined) ?? ""];
    }
    case "CallExpression":
    case "NewExpression":
      return pathOf(at.callee);
    default:
      return [""];
  }
}

export const calledName = (call: CallNode): string => pathOf(call.callee).at(-1) ?? "";

/** The statement lists a node can hold: the loop's or branch's body as statements. */
export const statementsOf = (node: Node): Node[] => (node.type === "BlockStatement" ? node.body : [node]);

export const lineOf = (node: Node): number => node.loc.start.line;

export const unwrapStatement = (node: Node): Node =>
  node.type === "ExpressionStatement" ? bare(node.expression) : node;

/** In a catch of its own function. */
export const isInCatch = (node: Node): boolean => {
  for (const outer of ancestors(node)) {
    if (isFunction(outer)) return false;
    if (outer.type === "CatchClause") return true;
  }
  return false;
};

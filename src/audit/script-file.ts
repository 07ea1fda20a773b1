// One script as the audit holds it: its tree, its functions with their names, and what it adds to the global scope.
import type { TSESTree } from "@typescript-eslint/types";
import { isParsed, type ParsedScript, type ParseFailure, parseScript } from "./parse-script";
import {
  type CallNode,
  type FunctionNode,
  type Node,
  flatten,
  isFunction,
  pathOf,
  propertyName,
} from "./syntax-tree";

export interface ScriptText {
  path: string;
  text: string;
}

export interface Fn {
  file: ScriptFile;
  node: FunctionNode | TSESTree.Program;
  /** As a person would call it; empty for a callback. */
  name: string;
  /** `Timer` in `Timer.prototype.start`, `class Timer { start() }`, `Timer = { start() {} }`. */
  owner: string;
  parent: Fn | undefined;
  /** Own nodes, without those of nested functions. */
  nodes: Node[];
  calls: Call[];
  callers: Caller[];
}

export interface Call {
  node: CallNode;
  in: Fn;
  targets: Fn[];
  callbacks: Fn[];
  /** The name of a function of the project's own that is not among the files. */
  notFollowed: string | undefined;
}

export interface Caller {
  call: Call;
  /** The function was handed over as an argument instead of being called. */
  asCallback: boolean;
}

export interface ScriptFile {
  path: string;
  text: string;
  ast: TSESTree.Program;
  nodes: Node[];
  top: Fn;
  functions: Fn[];
  parsed: ParsedScript;
  variables: Map<Node, Variable | null>;
}

export type Variable = ParsedScript["scopes"]["scopes"][number]["variables"][number];

export function readScript({ path, text }: ScriptText): ScriptFile | (ParseFailure & { path: string }) {
  const parsed = parseScript(path, text);
  if (!isParsed(parsed)) return { ...parsed, path };
  const nodes = flatten(parsed.ast, parsed.visitorKeys);
  const variables = new Map<Node, Variable | null>();
  for (const scope of parsed.scopes.scopes) {
    for (const reference of scope.references) variables.set(reference.identifier, reference.resolved);
  }
  const file = {
    path,
    text,
    ast: parsed.ast,
    nodes,
    parsed,
    variables,
    functions: [] as Fn[],
  } as unknown as ScriptFile;
  const byNode = new Map<Node, Fn>();
  const enclosing: Fn[] = [];
  for (const node of nodes) {
    while (enclosing.length > 0 && node.range[0] >= (enclosing.at(-1) as Fn).node.range[1]) enclosing.pop();
    const parent = enclosing.at(-1);
    parent?.nodes.push(node);
    if (node.type !== "Program" && !isFunction(node)) continue;
    const named = isFunction(node) ? nameAndOwner(node) : { name: "", owner: "" };
    const fn: Fn = { file, node, ...named, parent, nodes: [], calls: [], callers: [] };
    byNode.set(node, fn);
    enclosing.push(fn);
    if (node.type === "Program") file.top = fn;
    else file.functions.push(fn);
  }
  return file;
}

function nameAndOwner(node: FunctionNode): { name: string; owner: string } {
  const parent = node.parent;
  if (node.id) return { name: node.id.name, owner: "" };
  switch (parent.type) {
    case "VariableDeclarator":
      return { name: propertyName(parent.id) ?? "", owner: "" };
    case "AssignmentExpression": {
      const path = pathOf(parent.left).filter((part) => part !== "prototype");
      return { name: path.at(-1) ?? "", owner: path.at(-2) ?? "" };
    }
    case "Property": {
      return { name: propertyName(parent.key) ?? "", owner: containerName(parent.parent) };
    }
    case "MethodDefinition":
    case "PropertyDefinition": {
      const owner = containerName(parent.parent.parent);
      return { name: propertyName(parent.key) ?? "", owner };
    }
    default:
      return { name: "", owner: "" };
  }
}

function containerName(container: Node): string {
  if (container.type === "ClassDeclaration" || container.type === "ClassExpression") {
    return container.id?.name ?? containerName(container.parent);
  }
  const holder = container.type === "ObjectExpression" ? container.parent : container;
  if (holder.type === "VariableDeclarator") return propertyName(holder.id) ?? "";
  if (holder.type === "AssignmentExpression") return pathOf(holder.left).at(-1) ?? "";
  if (holder.type === "Property") return propertyName(holder.key) ?? "";
  return "";
}

const topOf = new WeakMap<ScriptFile, Variable[]>();

/** What the file adds to the global scope (for a module: what it could export). */
export function topVariables(file: ScriptFile): Variable[] {
  let variables = topOf.get(file);
  if (!variables) {
    variables = file.parsed.scopes.scopes
      .filter(({ type }) => type === "global" || type === "module")
      .flatMap((scope) => scope.variables.filter(({ defs }) => defs.length > 0));
    topOf.set(file, variables);
  }
  return variables;
}

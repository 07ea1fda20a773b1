// The scripts of one folder as Apps Script sees them: one global scope, functions that call each other across files.
// What is not resolved here is said (`notFollowed`), never guessed to be harmless.
import type { TSESTree } from "@typescript-eslint/types";
import { GOOGLE_GLOBALS, effectsOf } from "./google-services";
import { BUILT_IN_METHODS, JAVASCRIPT_GLOBALS } from "./javascript-names";
import { isParsed, type ParsedScript, type ParseFailure, parseScript } from "./parse-script";
import {
  type CallNode,
  type FunctionNode,
  type Node,
  ancestors,
  bare,
  flatten,
  isCall,
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

export interface NotParsed {
  file: string;
  line: number;
  message: string;
}

export interface Project {
  files: ScriptFile[];
  functions: Fn[];
  notParsed: NotParsed[];
  /** Text of .html files, where `google.script.run` calls from. */
  pages: ScriptText[];
  fnOf(node: Node): Fn | undefined;
  callOf(node: Node): Call | undefined;
  enclosing(node: Node, file: ScriptFile): Fn;
  variableOf(identifier: Node, file: ScriptFile): Variable | undefined;
  globalFns(name: string): Fn[];
  globalVariables(name: string): { variable: Variable; file: ScriptFile }[];
  resolve(callee: Node, file: ScriptFile): Fn[];
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

function readFile({ path, text }: ScriptText): ScriptFile | (ParseFailure & { path: string }) {
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

export function readProject(texts: ScriptText[]): Project {
  const files: ScriptFile[] = [];
  const notParsed: NotParsed[] = [];
  for (const text of texts.filter(({ path }) => !path.endsWith(".html"))) {
    const file = readFile(text);
    if ("ast" in file) files.push(file);
    else notParsed.push({ file: file.path, line: file.line, message: file.message });
  }
  const pages = texts.filter(({ path }) => path.endsWith(".html"));
  const project = linked(files, pages, notParsed);
  linkCalls(project);
  return project;
}

function linked(files: ScriptFile[], pages: ScriptText[], notParsed: NotParsed[]): Project {
  const functions = files.flatMap((file) => [file.top, ...file.functions]);
  const byNode = new Map<Node, Fn>(functions.map((fn) => [fn.node, fn]));
  const calls = new Map<Node, Call>();
  const globals = new Map<string, { variable: Variable; file: ScriptFile }[]>();
  const members = new Map<string, Fn[]>();
  for (const file of files) {
    for (const variable of topVariables(file)) {
      globals.set(variable.name, [...(globals.get(variable.name) ?? []), { variable, file }]);
    }
    for (const fn of file.functions) {
      const isMember = fn.owner !== "" || /Property|MethodDefinition/.test(fn.node.parent?.type ?? "");
      if (isMember && fn.name !== "") members.set(fn.name, [...(members.get(fn.name) ?? []), fn]);
    }
  }

  const fnsOfVariable = (variable: Variable, file: ScriptFile): Fn[] =>
    variable.defs.flatMap((definition): Fn[] => {
      const node = definition.node as Node;
      if (isFunction(node)) return definition.type === "Parameter" ? [] : (found(byNode.get(node)) ?? []);
      if (node.type === "ClassDeclaration")
        return members.get("constructor")?.filter((fn) => fn.owner === node.id?.name) ?? [];
      if (node.type === "VariableDeclarator" && node.init) return fnsOfValue(bare(node.init), file);
      if (definition.type === "ImportBinding") return globalFns(importedName(node) ?? variable.name, file);
      return [];
    });
  const fnsOfValue = (value: Node, file: ScriptFile): Fn[] => {
    if (isFunction(value)) return found(byNode.get(value)) ?? [];
    if (value.type === "Identifier" || value.type === "MemberExpression") return project.resolve(value, file);
    return [];
  };
  const globalFns = (name: string, near?: ScriptFile): Fn[] => {
    const all = (globals.get(name) ?? []).filter((each) => each.file !== near || true);
    const own = all.filter((each) => each.file === near);
    return (own.length > 0 ? own : all).flatMap(({ variable, file }) =>
      variable.defs.some((definition) => definition.type === "ImportBinding")
        ? []
        : fnsOfVariable(variable, file),
    );
  };

  const resolving = new Set<Node>();
  const project: Project = {
    files,
    functions,
    notParsed,
    pages,
    fnOf: (node) => byNode.get(node),
    callOf: (node) => calls.get(node),
    enclosing(node, file) {
      for (const outer of ancestors(node)) {
        const fn = byNode.get(outer);
        if (fn) return fn;
      }
      return file.top;
    },
    variableOf(identifier, file) {
      if (identifier.type !== "Identifier") return undefined;
      const local =
        file.variables.get(identifier) ?? topVariables(file).find(({ name }) => name === identifier.name);
      return local ?? globals.get(identifier.name)?.[0]?.variable;
    },
    globalFns: (name) => globalFns(name),
    globalVariables: (name) => globals.get(name) ?? [],
    resolve(callee, file) {
      const at = bare(callee);
      if (resolving.has(at)) return [];
      resolving.add(at);
      const fns = resolveFunction(at, file);
      resolving.delete(at);
      return fns;
    },
  };

  function resolveFunction(callee: Node, file: ScriptFile): Fn[] {
    if (isFunction(callee)) return found(byNode.get(callee)) ?? [];
    if (callee.type === "Identifier") {
      const local = file.variables.get(callee);
      return local ? fnsOfVariable(local, file) : globalFns(callee.name, file);
    }
    if (callee.type !== "MemberExpression") return [];
    const path = pathOf(callee);
    const name = path.at(-1) ?? "";
    if (name === "call" || name === "apply") return project.resolve(callee.object, file);
    if (GOOGLE_GLOBALS.has(path[0] ?? "")) return [];
    const candidates = members.get(name) ?? [];
    const sameFile = (fns: Fn[]): Fn[] =>
      fns.some((fn) => fn.file === file) ? fns.filter((fn) => fn.file === file) : fns;
    const owner = path.at(-2) === "this" ? ownerOfThis(callee) : path.at(-2);
    const owned = candidates.filter((fn) => fn.owner !== "" && fn.owner === owner);
    if (owned.length > 0) return sameFile(owned);
    return candidates.length === 1 && !BUILT_IN_METHODS.has(name) ? candidates : [];
  }

  function ownerOfThis(node: Node): string | undefined {
    for (const outer of ancestors(node)) {
      const fn = byNode.get(outer);
      if (fn && fn.owner !== "") return fn.owner;
    }
    return undefined;
  }

  for (const fn of functions) {
    for (const node of fn.nodes) {
      if (!isCall(node)) continue;
      const call: Call = { node, in: fn, targets: [], callbacks: [], notFollowed: undefined };
      calls.set(node, call);
      fn.calls.push(call);
    }
  }
  return project;
}

const found = (fn: Fn | undefined): Fn[] | undefined => (fn ? [fn] : undefined);

const importedName = (node: Node): string | undefined =>
  node.type === "ImportSpecifier" ? propertyName(node.imported) : undefined;

const topOf = new WeakMap<ScriptFile, Variable[]>();

/** What the file adds to the global scope (for a module: what it could export). */
function topVariables(file: ScriptFile): Variable[] {
  let variables = topOf.get(file);
  if (!variables) {
    variables = file.parsed.scopes.scopes
      .filter(({ type }) => type === "global" || type === "module")
      .flatMap((scope) => scope.variables.filter(({ defs }) => defs.length > 0));
    topOf.set(file, variables);
  }
  return variables;
}

function linkCalls(project: Project): void {
  for (const fn of project.functions) {
    for (const call of fn.calls) {
      call.targets = project.resolve(call.node.callee, fn.file);
      for (const argument of call.node.arguments) {
        const value = bare(argument);
        if (isFunction(value) || value.type === "Identifier" || value.type === "MemberExpression") {
          call.callbacks.push(...project.resolve(value, fn.file));
        }
      }
      for (const target of call.targets) target.callers.push({ call, asCallback: false });
      for (const callback of call.callbacks) callback.callers.push({ call, asCallback: true });
      if (call.targets.length === 0) call.notFollowed = unknownName(call, project);
    }
  }
}

function unknownName(call: Call, project: Project): string | undefined {
  const path = pathOf(call.node.callee);
  const root = path[0] ?? "";
  if (root === "" || root === "this" || GOOGLE_GLOBALS.has(root) || JAVASCRIPT_GLOBALS.has(root))
    return undefined;
  if (effectsOf(call.node).size > 0) return undefined;
  const callee = bare(call.node.callee);
  if (callee.type === "Identifier") {
    const variable = project.variableOf(callee, call.in.file);
    const isParameter = variable?.defs.some(({ type }) => type === "Parameter");
    return isParameter ? undefined : root;
  }
  const isNamespace = /^[A-Z]/.test(root) && !BUILT_IN_METHODS.has(path.at(-1) ?? "");
  return isNamespace ? path.filter(Boolean).join(".") : undefined;
}

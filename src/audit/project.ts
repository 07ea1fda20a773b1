// The scripts of one folder as Apps Script sees them: one global scope, functions that call each other across files.
// What is not resolved here is said (`notFollowed`), never guessed to be harmless.
import { GOOGLE_GLOBALS, effectsOf } from "./google-services";
import { BUILT_IN_METHODS, JAVASCRIPT_GLOBALS } from "./javascript-names";
import { type GlobalName, functionResolver } from "./resolve-function";
import {
  type Call,
  type Fn,
  type ScriptFile,
  type ScriptText,
  type Variable,
  readScript,
  topVariables,
} from "./script-file";
import { type Node, ancestors, bare, isCall, isFunction, pathOf } from "./syntax-tree";

export type { Call, Caller, Fn, ScriptFile, ScriptText, Variable } from "./script-file";

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
  globalVariables(name: string): GlobalName[];
  resolve(callee: Node, file: ScriptFile): Fn[];
}

export function readProject(texts: ScriptText[]): Project {
  const files: ScriptFile[] = [];
  const notParsed: NotParsed[] = [];
  for (const text of texts.filter(({ path }) => !path.endsWith(".html"))) {
    const file = readScript(text);
    if ("ast" in file) files.push(file);
    else notParsed.push({ file: file.path, line: file.line, message: file.message });
  }
  const functions = files.flatMap((file) => [file.top, ...file.functions]);
  const byNode = new Map<Node, Fn>(functions.map((fn) => [fn.node, fn]));
  const calls = new Map<Node, Call>();
  const { resolve, globalFns, globals } = functionResolver(files, byNode);
  const project: Project = {
    files,
    functions,
    notParsed,
    pages: texts.filter(({ path }) => path.endsWith(".html")),
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
    globalFns,
    globalVariables: (name) => globals.get(name) ?? [],
    resolve,
  };
  for (const fn of functions) {
    for (const node of fn.nodes) {
      if (!isCall(node)) continue;
      const call: Call = { node, in: fn, targets: [], callbacks: [], notFollowed: undefined };
      calls.set(node, call);
      fn.calls.push(call);
    }
  }
  linkCalls(project);
  return project;
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
    // A parameter is whatever the caller hands over; a class without a constructor runs nothing.
    const isFollowed = variable?.defs.some(({ type }) => type === "Parameter" || type === "ClassName");
    return isFollowed ? undefined : root;
  }
  const isNamespace = /^[A-Z]/.test(root) && !BUILT_IN_METHODS.has(path.at(-1) ?? "");
  return isNamespace ? path.filter(Boolean).join(".") : undefined;
}

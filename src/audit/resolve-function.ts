// Which function a callee means: local names first, then the file, then imports, then the one global scope.
import { GOOGLE_GLOBALS } from "./google-services";
import { BUILT_IN_METHODS } from "./javascript-names";
import { type Fn, type ScriptFile, type Variable, topVariables } from "./script-file";
import { type Node, ancestors, bare, isFunction, pathOf, propertyName } from "./syntax-tree";

export interface GlobalName {
  variable: Variable;
  file: ScriptFile;
}

export interface Resolver {
  resolve(callee: Node, file: ScriptFile): Fn[];
  globalFns(name: string): Fn[];
  globals: ReadonlyMap<string, GlobalName[]>;
}

const listed = (fn: Fn | undefined): Fn[] => (fn ? [fn] : []);

export function functionResolver(files: ScriptFile[], byNode: ReadonlyMap<Node, Fn>): Resolver {
  const globals = new Map<string, GlobalName[]>();
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
      if (definition.type === "ImportBinding") return imported(node, variable.name, file);
      if (isFunction(node)) return definition.type === "Parameter" ? [] : listed(byNode.get(node));
      if (node.type === "ClassDeclaration") {
        return (members.get("constructor") ?? []).filter((fn) => fn.owner === node.id?.name);
      }
      return node.type === "VariableDeclarator" && node.init ? fnsOfValue(bare(node.init), file) : [];
    });

  const fnsOfValue = (value: Node, file: ScriptFile): Fn[] => {
    if (isFunction(value)) return listed(byNode.get(value));
    return value.type === "Identifier" || value.type === "MemberExpression" ? resolve(value, file) : [];
  };

  const isImport = ({ variable }: GlobalName): boolean =>
    variable.defs.some(({ type }) => type === "ImportBinding");

  const declared = (name: string): GlobalName[] =>
    (globals.get(name) ?? []).filter((each) => !isImport(each));

  const functionsOf = (names: GlobalName[]): Fn[] =>
    names.flatMap(({ variable, file }) => fnsOfVariable(variable, file));

  /** From the file that the import names, or from any file that declares the name. */
  function imported(specifier: Node, name: string, file: ScriptFile): Fn[] {
    const all = declared(
      (specifier.type === "ImportSpecifier" ? propertyName(specifier.imported) : undefined) ?? name,
    );
    const from =
      specifier.parent?.type === "ImportDeclaration" ? moduleNamed(specifier.parent.source.value, file) : "";
    const exact = all.filter((each) => each.file.path.replace(/\.\w+$/, "") === from);
    return functionsOf(exact.length > 0 ? exact : all.filter((each) => each.file !== file));
  }

  function resolve(callee: Node, file: ScriptFile): Fn[] {
    const at = bare(callee);
    if (resolving.has(at)) return [];
    resolving.add(at);
    const fns =
      at.type === "Identifier"
        ? named(at, file)
        : at.type === "MemberExpression"
          ? member(at, file)
          : fnsOfValue(at, file);
    resolving.delete(at);
    return fns;
  }
  const resolving = new Set<Node>();

  function named(callee: Node & { name: string }, file: ScriptFile): Fn[] {
    const local = file.variables.get(callee);
    if (local) return fnsOfVariable(local, file);
    const all = globals.get(callee.name) ?? [];
    const own = all.filter((each) => each.file === file);
    return functionsOf(own.length > 0 ? own : all.filter((each) => !isImport(each)));
  }

  function member(callee: Node & { object: Node }, file: ScriptFile): Fn[] {
    const path = pathOf(callee);
    const name = path.at(-1) ?? "";
    if (name === "call" || name === "apply") return resolve(callee.object, file);
    if (GOOGLE_GLOBALS.has(path[0] ?? "")) return [];
    const candidates = members.get(name) ?? [];
    const owner = path.at(-2) === "this" ? ownerOfThis(callee) : path.at(-2);
    const owned = candidates.filter((fn) => fn.owner !== "" && fn.owner === owner);
    const near = owned.filter((fn) => fn.file === file);
    if (owned.length > 0) return near.length > 0 ? near : owned;
    return candidates.length === 1 && !BUILT_IN_METHODS.has(name) ? candidates : [];
  }

  function ownerOfThis(node: Node): string | undefined {
    for (const outer of ancestors(node)) {
      const fn = byNode.get(outer);
      if (fn && fn.owner !== "") return fn.owner;
    }
    return undefined;
  }

  return { resolve, globals, globalFns: (name) => functionsOf(declared(name)) };
}

/** "../core/cut" as seen from guard/run.ts → "core/cut". */
function moduleNamed(source: string, { path }: ScriptFile): string {
  const parts = source.startsWith(".") ? path.split("/").slice(0, -1) : [];
  for (const part of source.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/").replace(/\.[cm]?[jt]s$/, "");
}

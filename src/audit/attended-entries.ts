// Simple triggers, the web app, menus, pages and cells: what a person or a request starts.
import type { EntryPoint } from "./entry-point";
import { handler } from "./handlers";
import { knownStrings } from "./known-values";
import type { Fn, Project, ScriptFile } from "./project";
import { calledName, isCall, lineOf, propertyName } from "./syntax-tree";

const SIMPLE: Record<string, Pick<EntryPoint, "unattended" | "trigger">> = {
  onOpen: { unattended: false, trigger: "simple trigger onOpen" },
  onInstall: { unattended: false, trigger: "simple trigger onInstall" },
  onEdit: { unattended: false, trigger: "simple trigger onEdit" },
  onSelectionChange: { unattended: false, trigger: "simple trigger onSelectionChange" },
  doGet: { unattended: true, trigger: "web app GET" },
  doPost: { unattended: true, trigger: "web app POST" },
};

export function attendedEntries(project: Project): EntryPoint[] {
  const entries: EntryPoint[] = [];
  const add = (name: string, near: ScriptFile, trigger: string): void => {
    const fn = handler(name, near, project);
    if (!fn) return;
    const { path } = fn.file;
    entries.push({
      name,
      fn,
      file: path,
      line: lineOf(fn.node),
      unattended: false,
      trigger,
      recurring: false,
      runsPerDay: null,
      onTrigger: false,
    });
  };
  for (const file of project.files) {
    for (const node of file.nodes) {
      const isMenuItem = isCall(node) && calledName(node) === "addItem" && node.arguments[1];
      const functionName =
        node.type === "Property" && propertyName(node.key) === "functionName" && node.value;
      const target = isMenuItem || functionName;
      if (target) for (const name of knownStrings(target, file, project)) add(name, file, "menu");
    }
  }
  for (const fn of project.functions) {
    if (fn.name !== "" && isCustomFunction(fn)) add(fn.name, fn.file, "custom function in a cell");
  }
  const [first] = project.files;
  for (const { text } of first ? project.pages : []) {
    for (const [, name] of text.matchAll(
      /google\s*\.script\s*\.run(?:\s*\.with\w+\([\s\S]*?\))*\s*\.(\w+)\s*\(/g,
    )) {
      if (name && first && !name.startsWith("with")) add(name, first, "google.script.run");
    }
  }
  return entries;
}

/** `@customfunction` in the comment right above: a cell calls it, and shows what it throws. */
const isCustomFunction = (fn: Fn): boolean =>
  (fn.file.parsed.ast.comments ?? []).some((comment) => {
    const gap = fn.file.text.slice(comment.range[1], fn.node.range[0]);
    return (
      comment.range[1] <= fn.node.range[0] &&
      /^\s*(export\s+)?$/.test(gap) &&
      /@customfunction\b/i.test(comment.value)
    );
  });

export function simpleTriggers(project: Project): EntryPoint[] {
  return project.functions.flatMap((fn): EntryPoint[] => {
    const simple =
      Object.hasOwn(SIMPLE, fn.name) && fn.owner === "" && fn.parent === fn.file.top
        ? SIMPLE[fn.name]
        : undefined;
    if (!simple) return [];
    const { path } = fn.file;
    return [
      {
        name: fn.name,
        fn,
        file: path,
        line: lineOf(fn.node),
        ...simple,
        recurring: false,
        runsPerDay: null,
        onTrigger: false,
      },
    ];
  });
}

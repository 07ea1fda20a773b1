// Functions that Apps Script calls by name.
import type { EntryPoint } from "./entry-point";
import type { Fn, Project, ScriptFile } from "./project";
import { lineOf } from "./syntax-tree";

/** `"sync"` or `"Menu.sync"`. */
export function handler(name: string, near: ScriptFile, project: Project): Fn | undefined {
  const [owner, method] = name.includes(".") ? name.split(".").slice(-2) : ["", name];
  const fns = project.functions.filter(
    (fn) => fn.name === method && fn.owner === owner && fn.node.type !== "Program",
  );
  const topLevel = fns.filter((fn) => owner !== "" || fn.parent === fn.file.top);
  return topLevel.find((fn) => fn.file === near) ?? topLevel.at(-1);
}

export const onATrigger = (fn: Fn, trigger: string): EntryPoint => ({
  name: fn.name,
  fn,
  file: fn.file.path,
  line: lineOf(fn.node),
  unattended: true,
  trigger,
  recurring: "unknown",
  runsPerDay: null,
  onTrigger: true,
});

// What Apps Script can start by itself in a file: functions that need no argument but an event. Of a module, those it
// puts on `global`, and those that nothing else could start.
import type { Fn, ScriptFile } from "./project";
import { bare, isInside, type Node, pathOf, propertyName } from "./syntax-tree";

/** By its name only a person starts it: set-up, tests, runs by hand; or it is private. */
const BY_HAND =
  /_$|^(un)?install|^[Ss]et_?[Uu]p|^init|(^|_)(test|debug|demo|dry|manual)|(Test|Debug|Demo|DryRun|Manual)(?![a-z])/;

export function startableIn(file: ScriptFile): Fn[] {
  const exposed = onGlobal(file);
  const isModule = file.parsed.ast.sourceType === "module";
  return file.functions.filter(
    (fn) =>
      fn.parent === file.top &&
      fn.name !== "" &&
      fn.owner === "" &&
      !BY_HAND.test(fn.name) &&
      takesNothing(fn) &&
      (exposed.has(fn.name) || (fn.callers.length === 0 && !(isModule && isExported(fn)))),
  );
}

/** Functions that need arguments and are called nowhere here: those who call into the file are not among the files. */
export const isPartOfMore = (file: ScriptFile): boolean =>
  file.functions.some(
    (fn) =>
      fn.parent === file.top &&
      fn.name !== "" &&
      fn.owner === "" &&
      fn.callers.length === 0 &&
      !takesNothing(fn) &&
      !BY_HAND.test(fn.name),
  );

/** Can be started with nothing but an event. */
const takesNothing = (fn: Fn): boolean =>
  fn.node.type !== "Program" &&
  !fn.nodes.some((node) => node.type === "ThisExpression") &&
  fn.node.params.every((parameter, index) => {
    const name = propertyName(parameter);
    return (
      parameter.type === "AssignmentPattern" ||
      (index === 0 && /^_?(e|ev|evt|event|trigger\w*)$/i.test(name ?? ""))
    );
  });

const isExported = (fn: Fn): boolean =>
  fn.file.nodes.some((node) => node.type.startsWith("Export") && isInside(fn.node, node));

/** `global.sync = sync`, as bundlers want it. */
const onGlobal = (file: ScriptFile): Set<string> =>
  new Set(
    file.nodes.flatMap((node): string[] => {
      if (node.type !== "AssignmentExpression" || node.left.type !== "MemberExpression") return [];
      const holder = pathOf(bare(node.left.object) as Node)[0] ?? "";
      return /^(global|globalThis)$/.test(holder) && node.right.type === "Identifier"
        ? [node.right.name]
        : [];
    }),
  );

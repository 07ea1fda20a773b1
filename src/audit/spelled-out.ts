// One thing, two spellings: a name that is written once stands for what it holds, so that keys and sheets compare equal.
import type { Project, ScriptFile } from "./project";
import { ancestors, bare, isCall, isInside, type Node, pathOf } from "./syntax-tree";

const MAX_DEPTH = 6;

/** The expression's text with constants put in, quotes and spaces made equal. */
export function spelledOut(node: Node, file: ScriptFile, project: Project, depth = 0): string {
  const at = bare(node);
  const held = depth < MAX_DEPTH ? heldBy(at, file, project) : undefined;
  if (held) return spelledOut(held.node, held.file, project, depth + 1);
  const [from, to] = at.range;
  let text = "";
  let done = from;
  for (const inner of file.nodes) {
    if (inner === at || inner.type !== "Identifier" || !isInside(inner, at) || inner.range[0] < done)
      continue;
    const known = depth < MAX_DEPTH && !isPropertyName(inner) ? heldBy(inner, file, project) : undefined;
    if (!known) continue;
    text += file.text.slice(done, inner.range[0]) + spelledOut(known.node, known.file, project, depth + 1);
    done = inner.range[1];
  }
  return (text + file.text.slice(done, to)).replace(/['`]/g, '"').replace(/\s+/g, "");
}

const isPropertyName = (node: Node): boolean =>
  (node.parent?.type === "MemberExpression" && node.parent.property === node && !node.parent.computed) ||
  (node.parent?.type === "Property" && node.parent.key === node && !node.parent.shorthand);

/** What a variable holds that is given a value once, where it is declared. */
export function heldBy(
  node: Node,
  file: ScriptFile,
  project: Project,
): { node: Node; file: ScriptFile } | undefined {
  const variable = project.variableOf(node, file);
  const definition = variable?.defs[0]?.node as Node | undefined;
  if (!variable || definition?.type !== "VariableDeclarator" || definition.id.type !== "Identifier")
    return undefined;
  const writes = variable.references.filter(({ writeExpr }) => writeExpr);
  if (!definition.init || writes.length > 1 || isOfALoop(definition)) return undefined;
  return { node: definition.init, file: fileOf(definition, project) ?? file };
}

const isOfALoop = (declarator: Node): boolean =>
  declarator.parent?.parent?.type === "ForStatement" && declarator.parent.parent.init === declarator.parent;

export function fileOf(node: Node, project: Project): ScriptFile | undefined {
  let top = node;
  for (const outer of ancestors(node)) top = outer;
  return project.files.find(({ ast }) => ast === top);
}

/** It is another one at every run or every day: the time or a random id stands in it. */
export function changesByItself(node: Node, file: ScriptFile, project: Project, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  return file.nodes.some((inner) => {
    if (!isInside(inner, node)) return false;
    if (isCall(inner)) {
      const path = pathOf(inner.callee).join(".");
      if (path === "Date" && inner.arguments.length === 0) return true;
      if (/^(?:Date\.now|Utilities\.getUuid|Math\.random)$/.test(path)) return true;
      const targets = project.callOf(inner)?.targets ?? [];
      return targets.some((fn) =>
        fn.nodes.some(
          (each) =>
            each.type === "ReturnStatement" &&
            each.argument &&
            changesByItself(each.argument, fn.file, project, depth + 1),
        ),
      );
    }
    if (inner.type !== "Identifier" || isPropertyName(inner)) return false;
    const held = heldBy(inner, file, project);
    return held !== undefined && changesByItself(held.node, held.file, project, depth + 1);
  });
}

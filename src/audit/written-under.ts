// What stands in the text under a path of names: `SETTINGS = { retry: { limit: 5 } }`, `Timer.LIMIT = 5`, a class's field.
import type { Project, ScriptFile } from "./project";
import { calledName, type Node, pathOf, propertyName } from "./syntax-tree";

interface Place {
  file: ScriptFile;
  node: Node;
}

/** The value of every property, field and assignment of the project, by its last name: a project is asked thousands of times. */
const places = new WeakMap<Project, Map<string, Place[]>>();

export function writtenUnder(path: string[], file: ScriptFile, project: Project): Place[] {
  const named = placesOf(project).get(path.at(-1) ?? "") ?? [];
  return named.flatMap(({ file: where, node }): Place[] => {
    switch (node.type) {
      case "Property":
        return isHolder(node.parent.parent, path.slice(0, -1)) ? [{ file: where, node: node.value }] : [];
      case "AssignmentExpression":
        return where === file && pathOf(node.left).at(-2) === path.at(-2)
          ? [{ file: where, node: node.right }]
          : [];
      case "PropertyDefinition":
        return node.value && (where === file || path.at(-2) !== "this")
          ? [{ file: where, node: node.value }]
          : [];
      default:
        return [];
    }
  });
}

function placesOf(project: Project): Map<string, Place[]> {
  const known = places.get(project);
  if (known) return known;
  const found = new Map<string, Place[]>();
  for (const file of project.files) {
    for (const node of file.nodes) {
      const name = nameOf(node);
      if (name === undefined) continue;
      const others = found.get(name);
      if (others) others.push({ file, node });
      else found.set(name, [{ file, node }]);
    }
  }
  places.set(project, found);
  return found;
}

function nameOf(node: Node): string | undefined {
  if (node.type === "Property")
    return node.parent.type === "ObjectExpression" ? propertyName(node.key) : undefined;
  if (node.type === "PropertyDefinition") return propertyName(node.key);
  const isMember = node.type === "AssignmentExpression" && node.left.type === "MemberExpression";
  return isMember ? pathOf(node.left).at(-1) : undefined;
}

/** The object is what the path names: a variable's, an assignment's, or an object's in such a one. */
function isHolder(holder: Node, path: string[]): boolean {
  const name = path.at(-1);
  if (name === undefined) return false;
  if (holder.type === "VariableDeclarator") return propertyName(holder.id) === name;
  if (holder.type === "AssignmentExpression") return pathOf(holder.left).at(-1) === name;
  if (holder.type === "CallExpression")
    return /^(?:freeze|seal)$/.test(calledName(holder)) && isHolder(holder.parent, path);
  if (holder.type !== "Property" || propertyName(holder.key) !== name) return false;
  return isHolder(holder.parent.parent, path.slice(0, -1));
}

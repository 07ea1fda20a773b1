// What a name or expression can be, as far as the text of the project says so: constants, defaults, and the arguments
// that callers pass. An empty list means "not known".
import type { Fn, Project, ScriptFile } from "./project";
import { fileOf } from "./spelled-out";
import { writtenUnder } from "./written-under";
import { type Node, bare, pathOf, propertyName } from "./syntax-tree";

export type KnownValue = string | number;

const MAX_DEPTH = 8;

export function knownValues(node: Node, file: ScriptFile, project: Project, depth = 0): KnownValue[] {
  const at = bare(node);
  const again = (next: Node, where = file): KnownValue[] => knownValues(next, where, project, depth + 1);
  if (depth > MAX_DEPTH) return [];
  switch (at.type) {
    case "Literal":
      return typeof at.value === "string" || typeof at.value === "number" ? [at.value] : [];
    case "TemplateLiteral":
      return at.expressions.length === 0 ? [at.quasis[0]?.value.cooked ?? ""] : [];
    case "UnaryExpression":
      return at.operator === "-" ? numbers(again(at.argument)).map((value) => -value) : [];
    case "LogicalExpression":
      return at.operator === "&&" ? again(at.right) : firstKnown(again(at.left), again(at.right));
    case "ConditionalExpression":
      return [...again(at.consequent), ...again(at.alternate)];
    case "BinaryExpression": {
      if (at.left.type === "PrivateIdentifier") return [];
      return combine(at.operator, again(at.left), again(at.right));
    }
    case "MemberExpression":
      return memberValues(at, file, project, again);
    case "Identifier":
      return variableValues(at, file, project, again);
    default:
      return [];
  }
}

const numbers = (values: KnownValue[]): number[] => values.filter((value) => typeof value === "number");
const firstKnown = (left: KnownValue[], right: KnownValue[]): KnownValue[] =>
  left.length > 0 ? left : right;

function combine(operator: string, left: KnownValue[], right: KnownValue[]): KnownValue[] {
  return left.flatMap((a) =>
    right.flatMap((b): KnownValue[] => {
      if (operator === "+") return typeof a === "number" && typeof b === "number" ? [a + b] : [`${a}${b}`];
      if (typeof a !== "number" || typeof b !== "number") return [];
      if (operator === "*") return [a * b];
      if (operator === "-") return [a - b];
      if (operator === "/") return [a / b];
      if (operator === "**") return [a ** b];
      return [];
    }),
  );
}

type Again = (node: Node, file?: ScriptFile) => KnownValue[];

function variableValues(node: Node, file: ScriptFile, project: Project, again: Again): KnownValue[] {
  const variable = project.variableOf(node, file);
  const definition = variable?.defs[0];
  if (!variable || !definition) return [];
  const where = fileOf(definition.node as Node, project) ?? file;
  if (definition.type === "Parameter")
    return argumentValues(definition.node as Node, variable.name, where, project, again);
  if (definition.type === "ImportBinding") {
    const exported = project.globalVariables(variable.name).find((each) => each.variable !== variable);
    const init = (exported?.variable.defs[0]?.node as { init?: Node | null } | undefined)?.init;
    return init && exported ? again(init, exported.file) : [];
  }
  const declarator = definition.node.type === "VariableDeclarator" ? definition.node : undefined;
  if (declarator?.init && declarator.id.type === "ObjectPattern")
    return takenFrom(declarator.id, [variable.name, ...pathOf(declarator.init)], where, project, again);
  if (declarator?.init) return again(declarator.init, where);
  const written = variable.references.find((reference) => reference.writeExpr)?.writeExpr;
  return written ? again(written as Node, where) : [];
}

/** `const { limit } = SETTINGS.retry` */
function takenFrom(
  pattern: Node & { properties: Node[] },
  [name = "", ...path]: string[],
  file: ScriptFile,
  project: Project,
  again: Again,
): KnownValue[] {
  const taken = pattern.properties.find(
    (each) => each.type === "Property" && parameterName(each.value) === name,
  );
  if (taken?.type !== "Property") return [];
  const own = writtenUnder([...path, propertyName(taken.key) ?? ""], file, project).flatMap((value) =>
    again(value.node, value.file),
  );
  return own.length > 0 || taken.value.type !== "AssignmentPattern" ? own : again(taken.value.right);
}

function argumentValues(
  fnNode: Node,
  name: string,
  file: ScriptFile,
  project: Project,
  again: Again,
): KnownValue[] {
  const fn = project.fnOf(fnNode);
  if (!fn || fn.node.type === "Program") return [];
  const index = fn.node.params.findIndex((parameter) => parameterName(parameter) === name);
  const parameter = fn.node.params[index];
  const passed = fn.callers
    .filter(({ asCallback }) => !asCallback)
    .flatMap(({ call }) => {
      const argument = call.node.arguments[index];
      return argument ? again(argument, call.in.file) : [];
    });
  const byDefault = parameter?.type === "AssignmentPattern" ? again(parameter.right, file) : [];
  return [...passed, ...byDefault];
}

export const parameterName = (parameter: Node): string | undefined =>
  parameter.type === "AssignmentPattern" ? propertyName(parameter.left) : propertyName(parameter);

/** `callback.name`, `SETTINGS.limit`, `Timer.LIMIT = 5`. */
function memberValues(node: Node, file: ScriptFile, project: Project, again: Again): KnownValue[] {
  const path = pathOf(node);
  const last = path.at(-1) ?? "";
  if (node.type !== "MemberExpression") return [];
  if (last === "name") return project.resolve(node.object, file).map((fn: Fn) => fn.name);
  return writtenUnder(path, file, project).flatMap((value) =>
    value.node === node ? [] : again(value.node, value.file),
  );
}

export const knownNumbers = (node: Node, file: ScriptFile, project: Project): number[] =>
  knownValues(node, file, project).filter((value) => typeof value === "number");

export const knownStrings = (node: Node, file: ScriptFile, project: Project): string[] =>
  knownValues(node, file, project).filter((value) => typeof value === "string");

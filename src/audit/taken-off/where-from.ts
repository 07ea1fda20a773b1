// Where a record comes from: the call that lists the rows, threads or files, and which column a value stands in.
import { knownNumbers, knownStrings, parameterName } from "../known-values";
import type { Fn, Project, ScriptFile } from "../project";
import { fileOf, heldBy, spelledOut } from "../spelled-out";
import { bare, calledName, type CallNode, isCall, type Node, propertyName } from "../syntax-tree";

/** A table has level 2, a row of it 1, a cell 0. Lists of threads and files begin at 1. */
export interface Origin {
  call: CallNode;
  file: ScriptFile;
  level: number;
  /** Index of the row in the table, spelled out, where one is named. */
  row?: string;
  /** Index within the row, spelled out; known from level 0 on. */
  index?: string;
}

const LISTS = new Map(
  Object.entries({
    getValues: 2,
    getDisplayValues: 2,
    getValue: 0,
    getDisplayValue: 0,
    getThreads: 1,
    search: 1,
    getInboxThreads: 1,
    getFiles: 1,
    getFilesByType: 1,
    getProperties: 1,
    getKeys: 1,
  }),
);
const SAME_LEVEL =
  /^(?:slice|filter|reverse|concat|sort|keys|entries|toString|trim|toLowerCase|toUpperCase)$/;
const ONE_OF_THEM = /^(?:shift|pop|find|next|at)$/;
const EACH = /^(?:forEach|map|filter|some|every|find|flatMap)$/;
const PLAIN = /^(?:Number|String|parseInt|Boolean)$/;
const MAX_DEPTH = 12;

export function whereFrom(node: Node, file: ScriptFile, project: Project, depth = 0): Origin | undefined {
  const at = bare(node);
  const next = (inner: Node, where = file): Origin | undefined => whereFrom(inner, where, project, depth + 1);
  if (depth > MAX_DEPTH) return undefined;
  switch (at.type) {
    case "LogicalExpression":
      return at.operator === "&&" ? undefined : next(at.left);
    case "MemberExpression":
      return at.computed ? oneOf(next(at.object), indexText(at.property, file, project)) : undefined;
    case "CallExpression": {
      const name = calledName(at);
      const level = LISTS.get(name);
      if (level !== undefined) return { call: at, file, level };
      if (at.callee.type === "Identifier")
        return PLAIN.test(name) && at.arguments[0] ? next(at.arguments[0]) : undefined;
      if (at.callee.type !== "MemberExpression") return undefined;
      if (name === "keys" && at.arguments[0]) return next(at.arguments[0]);
      if (SAME_LEVEL.test(name)) return next(at.callee.object);
      return ONE_OF_THEM.test(name) ? oneOf(next(at.callee.object)) : undefined;
    }
    case "Identifier":
      return ofVariable(at, file, project, next);
    default:
      return undefined;
  }
}

const oneOf = (from: Origin | undefined, index?: string): Origin | undefined => {
  if (!from) return undefined;
  const named = index === undefined ? {} : from.level === 2 ? { row: index } : { index };
  return { ...from, level: from.level - 1, ...named };
};

function indexText(index: Node, file: ScriptFile, project: Project): string {
  const known = knownNumbers(index, file, project);
  return known.length === 1 ? String(known[0]) : spelledOut(index, file, project);
}

function ofVariable(
  node: Node & { name: string },
  file: ScriptFile,
  project: Project,
  next: (inner: Node, where?: ScriptFile) => Origin | undefined,
): Origin | undefined {
  const definition = project.variableOf(node, file)?.defs[0];
  const declared = definition?.node as Node | undefined;
  if (!definition || !declared) return undefined;
  const where = fileOf(declared, project) ?? file;
  if (declared.type === "VariableDeclarator") {
    const loop = declared.parent.parent;
    const isOfLoop = loop?.type === "ForOfStatement" || loop?.type === "ForInStatement";
    const from = isOfLoop
      ? oneOf(next(loop.right, where))
      : declared.init
        ? next(declared.init, where)
        : undefined;
    if (declared.id.type !== "ArrayPattern") return from;
    return isRest(declared.id, node.name) ? from : oneOf(from, placeIn(declared.id, node.name));
  }
  const fn = definition.type === "Parameter" ? project.fnOf(declared) : undefined;
  if (!fn || fn.node.type === "Program") return undefined;
  const index = fn.node.params.findIndex((each) => parameterName(each) === node.name);
  if (index > 0) return passed(fn, index, next);
  if (index === 0) return eachOf(fn, next) ?? passed(fn, index, next);
  const [pattern] = fn.node.params;
  return pattern?.type === "ArrayPattern" ? oneOf(eachOf(fn, next), placeIn(pattern, node.name)) : undefined;
}

/** `rest` in `[first, ...rest]` */
export const isRest = (pattern: Node, name: string): boolean =>
  pattern.type === "ArrayPattern" &&
  pattern.elements.some((each) => each?.type === "RestElement" && propertyName(each.argument) === name);

const placeIn = (pattern: Node, name: string): string | undefined => {
  const index =
    pattern.type === "ArrayPattern"
      ? pattern.elements.findIndex((each) => each && parameterName(each) === name)
      : -1;
  return index < 0 ? undefined : String(index);
};

/** What a callback is handed: one of the list after the other. */
function eachOf(fn: Fn, next: (inner: Node, where?: ScriptFile) => Origin | undefined): Origin | undefined {
  const caller = fn.callers.find(({ call, asCallback }) => asCallback && EACH.test(calledName(call.node)));
  const callee = caller?.call.node.callee;
  return callee?.type === "MemberExpression" ? oneOf(next(callee.object, caller?.call.in.file)) : undefined;
}

function passed(
  fn: Fn,
  index: number,
  next: (inner: Node, where?: ScriptFile) => Origin | undefined,
): Origin | undefined {
  const callers = fn.callers.filter(({ asCallback }) => !asCallback);
  const argument = callers[0]?.call.node.arguments[index];
  return callers.length === 1 && argument ? next(argument, callers[0]?.call.in.file) : undefined;
}

/** A cell of a sheet, spelled out; rows and columns count from 1 where the text says which. */
export interface Cell {
  sheet: string;
  column: string;
  row: string | undefined;
}

/** The cell a value was read from. */
export function cellRead(node: Node, file: ScriptFile, project: Project): Cell | undefined {
  const from = whereFrom(node, file, project);
  const range = from?.level === 0 ? rangeRead(from, project) : undefined;
  if (!from || !range) return undefined;
  if (from.index === undefined)
    return /^get(?:Display)?Value$/.test(calledName(from.call)) ? range : undefined;
  return { ...range, row: rowOf(from, range), column: shifted(range.column, from.index) };
}

export const rangeRead = (from: Origin, project: Project): Cell | undefined =>
  from.call.callee.type === "MemberExpression" && /Values?$/.test(calledName(from.call))
    ? rangeOf(from.call.callee.object, from.file, project)
    : undefined;

/** The row of the sheet; undefined where it is one after the other. */
export const rowOf = (from: Origin, range: Cell): string | undefined =>
  from.row === undefined || range.row === undefined ? undefined : shifted(range.row, from.row);

const shifted = (first: string, index: string): string => {
  const [a, b] = [Number(first), Number(index)];
  if (!Number.isNaN(a) && !Number.isNaN(b)) return String(a + b);
  return a === 1 ? `${index}+1` : `${first}+${index}`;
};

/** The sheet, the first row and the first column of a range. */
export function rangeOf(node: Node, file: ScriptFile, project: Project, depth = 0): Cell | undefined {
  const at = bare(node);
  if (depth > MAX_DEPTH) return undefined;
  if (at.type === "Identifier") {
    const held = heldBy(at, file, project);
    return held && rangeOf(held.node, held.file, project, depth + 1);
  }
  if (!isCall(at) || at.callee.type !== "MemberExpression") return undefined;
  const sheet = sheetText(at.callee.object, file, project);
  if (calledName(at) === "getDataRange") return { sheet, row: "1", column: "1" };
  if (calledName(at) !== "getRange") return undefined;
  const [first, column] = at.arguments;
  if (first && column)
    return { sheet, row: indexText(first, file, project), column: indexText(column, file, project) };
  const [, letters, digits] = (first && /^([A-Z]+)(\d+)?/.exec(leadingText(first, file, project))) ?? [];
  return letters ? { sheet, row: digits ?? "?", column: String(columnNumber(letters)) } : undefined;
}

export const cellWritten = (call: CallNode, file: ScriptFile, project: Project): Cell | undefined =>
  /^(?:setValues?|clearContent|setFormula)$/.test(calledName(call)) && call.callee.type === "MemberExpression"
    ? rangeOf(call.callee.object, file, project)
    : undefined;

/** Rows that the text names with a number are the same only where the numbers are. */
export const mayBeSameRow = (one: string | undefined, other: string | undefined): boolean => {
  const isFixed = (row: string | undefined): boolean => row !== undefined && /^\d+$/.test(row);
  return isFixed(one) || isFixed(other) ? one === other : true;
};

/** A parameter is the sheet that the one caller hands over. */
function sheetText(node: Node, file: ScriptFile, project: Project, depth = 0): string {
  const definition = project.variableOf(node, file)?.defs[0];
  const fn = definition?.type === "Parameter" ? project.fnOf(definition.node as Node) : undefined;
  if (!fn || fn.node.type === "Program" || depth > 4 || node.type !== "Identifier")
    return spelledOut(node, file, project);
  const index = fn.node.params.findIndex((each) => parameterName(each) === node.name);
  const handed = fn.callers.map(({ call }) => {
    const argument = call.node.arguments[index];
    return argument ? sheetText(argument, call.in.file, project, depth + 1) : "?";
  });
  return new Set(handed).size === 1 ? (handed[0] ?? node.name) : node.name;
}

export const sheetOf = (call: CallNode, file: ScriptFile, project: Project): string =>
  call.callee.type === "MemberExpression" ? sheetText(call.callee.object, file, project) : "";

function leadingText(node: Node, file: ScriptFile, project: Project): string {
  const at = bare(node);
  if (at.type === "TemplateLiteral") return at.quasis[0]?.value.cooked ?? "";
  if (at.type === "BinaryExpression") return leadingText(at.left as Node, file, project);
  return knownStrings(at, file, project)[0] ?? "";
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Two texts that name different sheets, labels or folders beyond doubt. */
export const isAnother = (one: string, other: string): boolean =>
  one !== other && /["(]/.test(one) && /["(]/.test(other);

// Rows of a sheet: deleted, or given a state that keeps them out.
import { knownNumbers } from "../known-values";
import { nodesIn } from "../loops";
import type { Fn, Project } from "../project";
import { calledName, type CallNode, type Node } from "../syntax-tree";
import { conditionsOf, GONE, keepsOut, type Value, valuesOf } from "./guards";
import { type Kind } from "./taking";
import {
  cellRead,
  cellWritten,
  isAnother,
  mayBeSameRow,
  rangeOf,
  rangeRead,
  sheetOf,
  whereFrom,
} from "./where-from";

export const rowDeleted: Kind = (call, fn, reach, project) => {
  const [row] = call.arguments;
  if (!/^deleteRows?$/.test(calledName(call)) || !row) return undefined;
  const sheet = sheetOf(call, fn.file, project);
  const known = knownNumbers(row, fn.file, project);
  const deleted = known.length === 1 ? String(known[0]) : undefined;
  const isOfTheRow = (node: Node, where: Fn): boolean => {
    const from = whereFrom(node, where.file, project);
    const range = from && rangeRead(from, project);
    if (!from || !range || range.sheet !== sheet) return false;
    const row =
      from.row === undefined
        ? from.level === 2
          ? undefined
          : range.row
        : Number(range.row) + Number(from.row);
    return deleted === undefined || mayBeSameRow(String(row), deleted);
  };
  const isWorkedOn = reach.some((each) =>
    each.calls.some(({ node }) =>
      node.arguments.some((argument) => nodesIn(argument, each).some((inner) => isOfTheRow(inner, each))),
    ),
  );
  if (!isWorkedOn) return undefined;
  return {
    isBuffered: true,
    bringsBack: (other, where) =>
      ((/^(?:appendRow|insertRow\w*)$/.test(calledName(other)) &&
        !isAnother(sheetOf(other, where.file, project), sheet)) ||
        (calledName(other) === "setValues" && !isOnOtherSheet(other, where, sheet, project))) &&
      "maybe",
  };
};

const isOnOtherSheet = (call: CallNode, fn: Fn, sheet: string, project: Project): boolean => {
  const range =
    call.callee.type === "MemberExpression" ? rangeOf(call.callee.object, fn.file, project) : undefined;
  return range !== undefined && isAnother(range.sheet, sheet);
};

/** `setValue` on a cell that the conditions before it look at: what is written keeps the row out from now on. */
export const stateWritten: Kind = (call, fn, _reach, project) => {
  const [value] = call.arguments;
  const cell = calledName(call) === "setValue" ? cellWritten(call, fn.file, project) : undefined;
  if (!cell || !value) return undefined;
  const conditions = conditionsOf(call, fn, project);
  const isPlace = (node: Node, where: Fn): boolean => {
    const read = cellRead(node, where.file, project);
    return read?.sheet === cell.sheet && read.column === cell.column && mayBeSameRow(read.row, cell.row);
  };
  const staysOut = (values: Value[]): boolean => keepsOut(conditions, isPlace, values, project);
  if (!staysOut(valuesOf(value, fn.file, project))) return undefined;
  return {
    isBuffered: true,
    bringsBack: (other, where) => {
      const written = cellWritten(other, where.file, project);
      if (!written) return /^(?:setValues?|clearContent)$/.test(calledName(other)) && "maybe";
      if (isAnother(written.sheet, cell.sheet)) return false;
      if (calledName(other) === "setValues")
        return !(Number(written.column) > Number(cell.column)) && "maybe";
      if (written.column !== cell.column) return false;
      const [to] = other.arguments;
      return !staysOut(to ? valuesOf(to, where.file, project) : [GONE]);
    },
  };
};

// A counter without a telling name: it is one because it is raised and saved before any work of the handler.
import { reachOf } from "./audience";
import { comesBeforeAllWork, isFlushedBeforeAllWork } from "./comes-first";
import type { Fn, Project } from "./project";
import { isRaised, keysBehind } from "./saved-counter";
import { spelledOut } from "./spelled-out";
import { calledName, type CallNode, type Node } from "./syntax-tree";
import { cellRead, cellWritten, mayBeSameRow } from "./taken-off/where-from";

/** Read from a property or a cell, raised, and saved there first; what is written to a sheet counts once it is flushed. */
export function isCountedFirst(side: Node, fn: Fn, entry: Fn, project: Project): boolean {
  const keys = new Set(keysBehind(side, fn, project));
  const cell = cellRead(side, fn.file, project);
  if (keys.size === 0 && !cell) return false;
  const isSave = (call: CallNode, where: Fn): boolean => {
    const [first, second] = call.arguments;
    if (calledName(call) === "setProperty" && first)
      return keys.has(spelledOut(first, where.file, project)) && isRaised(second, where, project);
    const written =
      cell && calledName(call) === "setValue" ? cellWritten(call, where.file, project) : undefined;
    return (
      written?.sheet === cell?.sheet &&
      written?.column === cell?.column &&
      written !== undefined &&
      mayBeSameRow(written.row, cell?.row) &&
      isRaised(first, where, project) &&
      isFlushedBeforeAllWork(call, where, entry, project)
    );
  };
  return [...reachOf(entry)].some((each) =>
    each.calls.some(({ node }) => isSave(node, each) && comesBeforeAllWork(node, each, entry, project)),
  );
}

// A persisted counter with a limit: what turns "tried again at every run" into a number.
import type { AuditContext } from "./audit-context";
import { reachOf } from "./audience";
import { type Effect, has } from "./google-services";
import { limitHolds } from "./limit-holds";
import { COMPARISONS } from "./loop-bounds";
import type { Fn } from "./project";
import { isCountedFirst } from "./counted-first";
import {
  isForgotten,
  isNamedCounter,
  isNeverSaved,
  keysBehind,
  limitNumbers,
  raisedIn,
} from "./saved-counter";
import { isSavedDespiteFailure, setsBack } from "./set-back";
import { spelledOut } from "./spelled-out";
import { calledName, type Node } from "./syntax-tree";
import { triesUntil } from "./tries-until";

const PERSISTS: Effect[] = ["write-state", "write"];

export interface GiveUp {
  /** The limit, where the text says it. */
  limit: number | undefined;
  node: Node;
  fn: Fn;
}

/** Somewhere on the way from `entry` a counter is read back, raised, saved, and compared with a limit. */
export function findGiveUp(entry: Fn, context: AuditContext): GiveUp | undefined {
  const { project } = context;
  const reach = [...reachOf(entry)];
  const saved = reach.some((fn) => fn.calls.some(({ node }) => has(node, ...PERSISTS)));
  const read = reach.some((fn) =>
    fn.calls.some(
      ({ node }) =>
        has(node, "read-state") || /^getValues?$|^getDataRange$|^getDisplayValues$/.test(calledName(node)),
    ),
  );
  if (!saved || !read) return undefined;
  const raised = raisedIn(reach);
  const saves = reach.flatMap((fn) =>
    fn.calls.filter(({ node }) => has(node, ...PERSISTS)).map((call) => ({ call, fn })),
  );
  /** What is raised in the catch is saved there; else the save must not need the work to go well. */
  const isKept = (side: Node, fn: Fn): boolean => {
    const keys = new Set(keysBehind(side, fn, project));
    const own = saves.filter(({ call, fn: where }) => {
      const [key] = call.node.arguments;
      if (keys.size === 0 || !key || !has(call.node, "write-state"))
        return !setsBack(call.node, where, keys, project);
      return keys.has(spelledOut(key, where.file, project)) && !setsBack(call.node, where, keys, project);
    });
    return own.length === 0 || isSavedDespiteFailure(own, new Set(reach));
  };
  for (const fn of reach) {
    for (const node of fn.nodes) {
      if (node.type !== "BinaryExpression" || !COMPARISONS.has(node.operator)) continue;
      const sides = [node.left as Node, node.right];
      const index = sides.findIndex(
        (side) =>
          (isNamedCounter(side, fn, raised, project) && isKept(side, fn)) ||
          isCountedFirst(side, fn, entry, project),
      );
      const [side, limit] = [sides[index], sides[1 - index]];
      if (!side || !limit) continue;
      const limits = limitNumbers(limit, fn, project);
      if (!limits || isForgotten(side, fn, project) || isNeverSaved(side, fn, reach, project)) continue;
      if (!limitHolds(node, side, fn, new Set(keysBehind(side, fn, project)), entry, context)) continue;
      const most = limits.length > 0 ? Math.max(...limits) : undefined;
      return { limit: most === undefined ? undefined : triesUntil(node, side, most, fn, project), node, fn };
    }
  }
  return undefined;
}

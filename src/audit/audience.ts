// Who is there when a function runs: nobody (a trigger), a person (menu, dialog, set-up), or the text does not say.
import type { EntryPoint } from "./entry-point";
import { has } from "./google-services";
import type { Fn, Project } from "./project";
import { type CallNode, type Node, bare, calledName, isCall } from "./syntax-tree";

export interface Audience {
  /** Some path without a person leads here, or none is known at all. */
  mayBeUnattended(fn: Fn): boolean;
  /** The unattended entry points from which the function is reached. */
  entriesOf(fn: Fn): EntryPoint[];
  unattendedEntry(fn: Fn): EntryPoint | undefined;
  isAttended(fn: Fn): boolean;
}

/** The function that holds a nested one counts as its caller: a callback runs where it was written. */
export function callersOf(fn: Fn): Fn[] {
  const callers = fn.callers.map(({ call }) => call.in);
  return callers.length === 0 && fn.parent && fn.name === "" && fn.owner === "" ? [fn.parent] : callers;
}

/** Every function from which `fn` is reached, itself included. */
export function reachedFrom(fn: Fn): Set<Fn> {
  const seen = new Set<Fn>([fn]);
  for (const each of seen) for (const caller of callersOf(each)) seen.add(caller);
  return seen;
}

/** Every function that `fn` reaches, itself included. */
export function reachOf(fn: Fn): Set<Fn> {
  const seen = new Set<Fn>([fn]);
  for (const each of seen) {
    for (const { targets, callbacks } of each.calls)
      for (const next of [...targets, ...callbacks]) seen.add(next);
  }
  return seen;
}

/** Opens a dialog, itself or through a variable that holds `getUi()`. */
export const asksAPerson = (fn: Fn, project: Project): boolean =>
  fn.calls.some(({ node }) => {
    if (has(node, "ask-a-person")) return true;
    if (
      !/^(alert|prompt|showModalDialog|showSidebar)$/.test(calledName(node)) ||
      node.callee.type !== "MemberExpression"
    )
      return false;
    const writes = project.variableOf(bare(node.callee.object), fn.file)?.references ?? [];
    return writes.some(
      ({ writeExpr }) => writeExpr && isCall(writeExpr as Node) && has(writeExpr as CallNode, "ask-a-person"),
    );
  });

export function findAudience(project: Project, entries: EntryPoint[], attendedToo: boolean): Audience {
  const unattended = new Map<Fn, EntryPoint>();
  const attended = new Set<Fn>();
  for (const entry of entries) {
    if (!entry.fn) continue;
    if (entry.unattended) unattended.set(entry.fn, entry);
    else if (!attendedToo) attended.add(entry.fn);
  }
  const isSetUp = (fn: Fn): boolean =>
    [...reachOf(fn)].some((each) => each.calls.some(({ node }) => has(node, "new-trigger")));
  for (const fn of project.functions) {
    if (unattended.has(fn) || attendedToo) continue;
    if (asksAPerson(fn, project) || (callersOf(fn).length === 0 && fn.parent === fn.file.top && isSetUp(fn)))
      attended.add(fn);
  }
  const answers = new Map<Fn, boolean>();
  return {
    mayBeUnattended(fn) {
      const known = answers.get(fn);
      if (known !== undefined) return known;
      const seen = new Set<Fn>([fn]);
      let answer = false;
      for (const each of seen) {
        if (unattended.has(each)) answer = true;
        if (attended.has(each)) continue;
        const callers = callersOf(each);
        if (callers.length === 0) answer = true;
        for (const caller of callers) seen.add(caller);
      }
      answers.set(fn, answer);
      return answer;
    },
    unattendedEntry: (fn) => unattended.get(fn),
    isAttended: (fn) => attended.has(fn),
    entriesOf: (fn) => [...reachedFrom(fn)].flatMap((each) => unattended.get(each) ?? []),
  };
}

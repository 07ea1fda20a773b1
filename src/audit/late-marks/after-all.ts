// Nothing is marked inside the loop; after it one write marks what the loop did.
import { reachOf } from "../audience";
import { hasEffect, marksIn } from "../done-marks";
import { has } from "../google-services";
import { changedName, namesRead } from "../loops";
import type { Fn, Project } from "../project";
import { type CallNode, type Node, calledName, isCall, isInside, pathOf } from "../syntax-tree";
import type { Rounds } from "./rounds";

export function markAfterAll({ node, body, inside }: Rounds, fn: Fn, project: Project): CallNode | undefined {
  const calls = inside.filter((each) => isCall(each));
  if (calls.some((call) => isCall(call) && has(call, "done-mark"))) return undefined;
  const acts = calls.some((call) => isCall(call) && hasEffect(call, project));
  const works = calls.some((call) => isCall(call) && (project.callOf(call)?.targets.length ?? 0) > 0);
  if (!acts && !works) return undefined;
  const made = changedIn(node.type === "ForStatement" && node.update ? [...inside, node.update] : inside);
  for (const name of goneThrough(node, fn)) made.collections.add(name);
  const own = marksIn(fn.node, fn).find((mark) => {
    if (mark.range[0] < node.range[1] || isInside(mark, body)) return false;
    const position = mark.arguments.some((argument) => usesNames(argument, made.positions, fn));
    const collected = mark.arguments.some((argument) => usesNames(argument, made.collections, fn));
    return position ? isReadBack(fn, mark) : acts && collected;
  });
  return own ?? (acts ? markedByAnother(node, inside, fn, project) : undefined);
}

/** The marks are written by a function that goes through a global list, filled by what the loop calls. */
function markedByAnother(loop: Node, inside: Node[], fn: Fn, project: Project): CallNode | undefined {
  const called = inside.flatMap((node) => (isCall(node) ? (project.callOf(node)?.targets ?? []) : []));
  const filled = new Set(called.flatMap((target) => [...reachOf(target)]).flatMap(globalsFilled));
  if (filled.size === 0) return undefined;
  const marks = (target: Fn): boolean =>
    target.calls.some(({ node }) => has(node, "done-mark")) &&
    target.nodes.some((node) => goneThrough(node, target).some((name) => filled.has(name)));
  return fn.calls.find(({ node, targets }) => node.range[0] >= loop.range[1] && targets.some(marks))?.node;

  function globalsFilled(target: Fn): string[] {
    return target.calls.flatMap(({ node }): string[] => {
      const name = pathOf(node.callee)[0] ?? "";
      return calledName(node) === "push" && project.globalVariables(name).length > 0 ? [name] : [];
    });
  }
}

/** The list itself: `for (x of threads)`, `threads.forEach(…)`, `i < threads.length`. */
function goneThrough(node: Node, fn: Fn): string[] {
  if (node.type === "ForOfStatement" || node.type === "ForInStatement") return namesRead(node.right, fn);
  if (isCall(node))
    return [
      pathOf(node.callee).slice(0, -1).join("."),
      node.parent ? (changedName(node.parent) ?? "") : "",
    ].filter(Boolean);
  const test = node.type === "ForStatement" ? node.test : null;
  const names = test ? namesRead(test, fn) : [];
  return names.flatMap((name) => (name.endsWith(".length") ? [name.slice(0, -".length".length)] : []));
}

/** Variables a loop counts up, and those it collects into. */
function changedIn(inside: Node[]): { positions: Set<string>; collections: Set<string> } {
  const positions = new Set<string>();
  const collections = new Set<string>();
  for (const node of inside) {
    if (node.type === "UpdateExpression") positions.add(pathOf(node.argument).join("."));
    if (isCall(node) && /^(push|unshift)$/.test(calledName(node)) && node.callee.type === "MemberExpression")
      collections.add(pathOf(node.callee.object).join("."));
    if (node.type === "AssignmentExpression" && node.left.type === "MemberExpression")
      collections.add(pathOf(node.left)[0] ?? "");
  }
  return { positions, collections };
}

/** Directly, or through a variable that is set from them. */
function usesNames(root: Node, names: Set<string>, fn: Fn): boolean {
  return namesRead(root, fn).some((name) => {
    if (names.has(name)) return true;
    return fn.nodes.some((node) => {
      const source =
        node.type === "AssignmentExpression"
          ? node.right
          : node.type === "VariableDeclarator"
            ? node.init
            : null;
      return (
        source !== null &&
        changedName(node) === name &&
        namesRead(source, fn).some((read) => names.has(read.split(".")[0] ?? ""))
      );
    });
  });
}

/** A property that the next run starts from: the same function reads properties. */
const isReadBack = (fn: Fn, mark: CallNode): boolean =>
  has(mark, "write-state") &&
  fn.calls.some(({ node }) => has(node, "read-state") && node.range[0] < mark.range[0]);

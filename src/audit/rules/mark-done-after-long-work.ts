// Six minutes can end between the work and its mark. The further the mark, the more is done a second time.
import type { AuditContext, Report, Rule } from "../audit-context";
import { hasEffect, isEffect, isManyItemWork, marksIn } from "../done-marks";
import { has } from "../google-services";
import { changedName, namesRead } from "../loops";
import type { Fn } from "../project";
import {
  type CallNode,
  type LoopNode,
  type Node,
  ancestors,
  calledName,
  isCall,
  isFunction,
  isInside,
  isLoop,
  pathOf,
} from "../syntax-tree";

const MESSAGE =
  "What is done is noted only here, after long work: a run that is cut off before does all of it again, mails and files included. " +
  "Note each item right after its own effect, and flush; the guard's complete() and g.once do.";

export const markDoneAfterLongWork: Rule = {
  id: "mark-done-after-long-work",
  finds: "The done mark or checkpoint is written only after long or many-item work.",
  find: (context) =>
    context.project.functions.flatMap((fn) => {
      const mark = fn.nodes
        .flatMap((node) => loopsOf(node, fn).flatMap((loop) => lateMark(loop, fn, context) ?? []))
        .at(0);
      return mark ? [{ file: fn.file, node: mark, message: MESSAGE } satisfies Report] : [];
    }),
};

/** Loops, and `forEach` and the like with their callback. */
interface Rounds {
  node: Node;
  body: Node;
  inside: Node[];
}

function loopsOf(node: Node, fn: Fn): Rounds[] {
  const all = fn.file.nodes;
  if (isLoop(node))
    return [{ node, body: node.body, inside: all.filter((each) => isInside(each, (node as LoopNode).body)) }];
  if (!isCall(node) || !/^(forEach|map|some|every|reduce)$/.test(calledName(node))) return [];
  const callback = node.arguments[0];
  return callback && isFunction(callback)
    ? [{ node, body: callback.body, inside: all.filter((each) => isInside(each, callback.body)) }]
    : [];
}

function lateMark(rounds: Rounds, fn: Fn, context: AuditContext): Node | undefined {
  return markAfterAll(rounds, fn, context) ?? markAfterInnerWork(rounds, fn, context);
}

/** Nothing is marked inside the loop; after it one write marks what the loop did. */
function markAfterAll(
  { node, body, inside }: Rounds,
  fn: Fn,
  { project }: AuditContext,
): CallNode | undefined {
  const calls = inside.filter((each) => isCall(each));
  if (calls.some((call) => isCall(call) && has(call, "done-mark"))) return undefined;
  const acts = calls.some((call) => isCall(call) && hasEffect(call, project));
  const works = calls.some((call) => isCall(call) && (project.callOf(call)?.targets.length ?? 0) > 0);
  if (!acts && !works) return undefined;
  const made = changedIn(node.type === "ForStatement" && node.update ? [...inside, node.update] : inside);
  for (const name of goneThrough(node, fn)) made.collections.add(name);
  return marksIn(fn.node, fn).find((mark) => {
    if (mark.range[0] < node.range[1] || isInside(mark, body)) return false;
    const position = mark.arguments.some((argument) => usesNames(argument, made.positions, fn));
    const collected = mark.arguments.some((argument) => usesNames(argument, made.collections, fn));
    return position ? isReadBack(fn, mark) : acts && collected;
  });
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

/** Each round does many things, or hands the effect to another function, before the mark of the round. */
function markAfterInnerWork(
  { body, inside, node }: Rounds,
  fn: Fn,
  { project }: AuditContext,
): Node | undefined {
  const own = inside.filter((each): each is CallNode => isCall(each) && !isInInnerLoop(each, body));
  const marks = own.filter((call) => has(call, "done-mark") && !has(call, "create"));
  for (const mark of marks) {
    const before = inside.filter((each) => each.range[1] <= mark.range[0]);
    const innerLoop = before.find(
      (each) => isLoop(each) && before.some((call) => isCall(call) && isInside(call, each) && isEffect(call)),
    );
    if (innerLoop && isItemMark(mark)) return mark;
    const elsewhere = before.find(
      (call) => isCall(call) && !isEffect(call) && isItemMark(mark) && writesElsewhere(call, project),
    );
    if (elsewhere && !own.some((call) => isEffect(call) && call.range[1] <= mark.range[0])) return mark;
  }
  // A checkpoint at the head of the round covers all that the round's work does.
  const checkpoint = marks.find((mark) => has(mark, "write-state") && isLoop(node));
  const work =
    checkpoint &&
    own.find(
      (call) =>
        call.range[0] > checkpoint.range[1] &&
        (project.callOf(call)?.targets ?? []).some((target) => target !== fn && isManyItemWork(target)),
    );
  return work;
}

const isInInnerLoop = (node: Node, body: Node): boolean => {
  for (const outer of ancestors(node)) {
    if (outer === body) return false;
    if (isLoop(outer)) return true;
  }
  return false;
};

/** Marks one item as done, as opposed to writing a value that is the work itself. */
const isItemMark = (mark: CallNode): boolean =>
  /^(removeLabel|addLabel|moveTo|moveToTrash|moveToArchive|markRead|setTrashed|removeFromThreads?|addToThread)$/.test(
    calledName(mark),
  );

/** Another function of the project adds rows or makes something: between that and the mark lies its whole remainder. */
const writesElsewhere = (call: Node, project: AuditContext["project"]): boolean =>
  (project.callOf(call)?.targets ?? []).some((target) =>
    target.calls.some(({ node }) => isEffect(node) || /^(setValues|appendRow)$/.test(calledName(node))),
  );

// Each round does many things, or hands the effect to another function, before the mark of the round.
import { reachOf } from "../audience";
import { isEffect, isManyItemWork, posts } from "../done-marks";
import { has } from "../google-services";
import { alwaysLeaves } from "../loops";
import type { Fn, Project } from "../project";
import { ancestors, calledName, type CallNode, isCall, isInside, isLoop, type Node } from "../syntax-tree";
import { movesItem } from "../requeue/item-marks";
import type { Rounds } from "./rounds";

export function markAfterInnerWork(
  { body, inside, node }: Rounds,
  fn: Fn,
  project: Project,
): Node | undefined {
  const own = inside.filter((each): each is CallNode => isCall(each) && !isInInnerLoop(each, body));
  const marks = own.filter((call) => has(call, "done-mark") && !has(call, "create"));
  for (const mark of marks) {
    const before = inside.filter((each) => each.range[1] <= mark.range[0]);
    const innerLoop = before.find((each) => actsOnEach(each, before, project));
    if (innerLoop && movesItem(mark)) return mark;
    const elsewhere = before.find(
      (call) => isCall(call) && !isEffect(call) && movesItem(mark) && writesElsewhere(call, project),
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
        !leavesBetween(checkpoint, call, node) &&
        (project.callOf(call)?.targets ?? []).some((target) => target !== fn && isManyItemWork(target)),
    );
  return work;
}

/** A loop, or `forEach` and the like, in which each item is mailed, posted, filed. */
function actsOnEach(each: Node, inside: Node[], project: Project): boolean {
  if (isLoop(each)) return inside.some((call) => isCall(call) && isInside(call, each) && isEffect(call));
  if (!isCall(each) || !/^(forEach|map)$/.test(calledName(each))) return false;
  return (project.callOf(each)?.callbacks ?? []).some((callback) =>
    [...reachOf(callback)].some((fn) => fn.calls.some(({ node }) => isEffect(node) || posts(node, fn))),
  );
}

/** The one stands in a branch that ends the round, or the other in its `else`. */
function leavesBetween(first: Node, second: Node, loop: Node): boolean {
  for (const outer of ancestors(first)) {
    if (outer === loop) return false;
    if (outer.type !== "IfStatement") continue;
    const [own, other] = [outer.consequent, outer.alternate ?? undefined];
    const [branch, sibling] = isInside(first, own) ? [own, other] : [other, own];
    if (alwaysLeaves(branch, loop) || (sibling && isInside(second, sibling))) return true;
  }
  return false;
}

const isInInnerLoop = (node: Node, body: Node): boolean => {
  for (const outer of ancestors(node)) {
    if (outer === body) return false;
    if (isLoop(outer)) return true;
  }
  return false;
};

/** Another function of the project adds rows or makes something: between that and the mark lies its whole remainder. */
const writesElsewhere = (call: Node, project: Project): boolean =>
  (project.callOf(call)?.targets ?? []).some((target) =>
    target.calls.some(({ node }) => isEffect(node) || /^(setValues|appendRow)$/.test(calledName(node))),
  );

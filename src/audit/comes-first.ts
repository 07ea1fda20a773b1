// What stands before all the work of a handler: nothing outside is asked that it has not come before.
import { reachOf } from "./audience";
import { has } from "./google-services";
import type { Call, Fn, Project } from "./project";

import { ancestors, calledName, isFunction, isInCatch, isInside, isLoop, type Node } from "./syntax-tree";

/** Asks or changes something outside: a request, a mail, a new file, a function that is not among the files. */
export const isWork = ({ node, notFollowed }: Call): boolean =>
  (has(node, "fetch", "mail", "create") && calledName(node) !== "insertSheet") ||
  (notFollowed !== undefined && !has(node, "log"));

export const worksInside = (call: Call): boolean =>
  isWork(call) ||
  [...call.targets, ...call.callbacks].some((fn) => [...reachOf(fn)].some((each) => each.calls.some(isWork)));

/** Every call of the handler that works comes after `first`, in the same round and whatever happened before. */
export function comesBeforeAllWork(first: Node, fn: Fn, entry: Fn, project: Project): boolean {
  const reach = reachOf(entry);
  const works = [...reach].flatMap((each) => each.calls.filter(isWork));
  if (works.length === 0) return false;
  const places = placesOf(first, fn, reach);
  return works.every(
    (work) => tells(work, places, project) || isCovered(work, places, entry, reach, new Set([work.in])),
  );
}

/** What `after` writes to a sheet has reached it before any work: until then Apps Script holds it back. */
export const isFlushedBeforeAllWork = (after: Node, fn: Fn, entry: Fn, project: Project): boolean =>
  [...reachOf(entry)].some((each) =>
    each.calls.some(
      ({ node }) =>
        calledName(node) === "flush" &&
        (each !== fn || node.range[0] > after.range[1]) &&
        comesBeforeAllWork(node, each, entry, project),
    ),
  );

/** Every call of the handler that works stands in the block, or is reached from nowhere else. */
export function isAllWorkIn(block: Node, entry: Fn, project: Project): boolean {
  const reach = reachOf(entry);
  const works = [...reach].flatMap((each) => each.calls.filter(isWork));
  const start = { ...block, range: [block.range[0], block.range[0]] } as Node;
  const places = [{ node: start, block }];
  return (
    works.length > 0 &&
    works.every(
      (work) => tells(work, places, project) || isCovered(work, places, entry, reach, new Set([work.in])),
    )
  );
}

/** It stands in the block itself, under no further condition. */
export const alwaysRuns = (node: Node, block: Node): boolean => blockOf(node) === block;

interface Place {
  node: Node;
  /** The statements among which it stands under no condition. */
  block: Node;
}

/** Where it stands, and the calls of the function that does nothing but on the way to it. */
function placesOf(first: Node, fn: Fn, reach: ReadonlySet<Fn>, seen = new Set<Fn>()): Place[] {
  const block = blockOf(first);
  if (!block) return [];
  const own = { node: first, block };
  // Behind a try without a catch it has happened as well.
  if (block.parent?.type === "TryStatement" && block.parent.block === block && !block.parent.handler)
    return [own, ...placesOf(block.parent, fn, reach, seen)];
  if (seen.has(fn) || fn.node.type === "Program" || block !== fn.node.body) return [own];
  seen.add(fn);
  const above = fn.callers
    .filter(({ call, asCallback }) => !asCallback && reach.has(call.in))
    .flatMap(({ call }) => placesOf(call.node, call.in, reach, seen));
  return [own, ...above];
}

function blockOf(node: Node): Node | undefined {
  let at = node;
  for (const outer of ancestors(node)) {
    if (outer.type === "BlockStatement" || outer.type === "Program") return outer;
    const isConditional =
      (outer.type === "IfStatement" && outer.test !== at) ||
      (outer.type === "ConditionalExpression" && outer.test !== at) ||
      (outer.type === "LogicalExpression" && outer.right === at) ||
      (isLoop(outer) && outer.body === at) ||
      outer.type === "SwitchCase" ||
      isFunction(outer);
    if (isConditional) return undefined;
    at = outer;
  }
  return undefined;
}

function isCovered(work: Call, places: Place[], entry: Fn, reach: ReadonlySet<Fn>, seen: Set<Fn>): boolean {
  if (
    places.some(
      ({ node, block }) => work.node.range[0] >= node.range[1] && isIn(work, block) && !isInCatch(node),
    )
  )
    return true;
  if (work.in === entry) return false;
  const callers = work.in.callers.filter(({ call }) => reach.has(call.in));
  const written = callers.length === 0 && work.in.parent ? [] : callers;
  return (
    written.length > 0 &&
    written.every(({ call }) => {
      if (seen.has(call.in)) return call.in !== entry;
      return isCovered(call, places, entry, reach, new Set([...seen, call.in]));
    })
  );

  function isIn({ node, in: where }: Call, block: Node): boolean {
    const top = places.find((place) => place.block === block);
    return top !== undefined && fileTop(block) === where.file.ast && isInside(node, block);
  }
}

const fileTop = (node: Node): Node => {
  let top = node;
  for (const outer of ancestors(node)) top = outer;
  return top;
};

/** In a catch behind it, or where a catch has noted something: the person is told, the work is not done again. */
function tells({ node, in: fn }: Call, places: Place[], project: Project): boolean {
  for (const outer of ancestors(node)) {
    if (isFunction(outer)) return false;
    if (outer.type === "CatchClause" && places.some((place) => isInside(place.node, outer.parent)))
      return true;
    if (outer.type === "IfStatement" && !isInside(node, outer.test) && notedInCatch(outer.test, fn, project))
      return true;
  }
  return false;
}

/** A catch has changed what the test reads. */
export const notedInCatch = (test: Node, fn: Fn, project: Project): boolean =>
  fn.nodes.some(
    (node) =>
      node.type === "Identifier" &&
      isInside(node, test) &&
      project
        .variableOf(node, fn.file)
        ?.references.some(({ identifier }) =>
          [...ancestors(identifier as Node)].some(({ type }) => type === "CatchClause"),
        ),
  );

// Loops that ask again until the response code is right.
import { pauseOf } from "./retry-pause";
import { has } from "./google-services";
import { exitTests } from "./loop-bounds";
import { advancedOnFailure } from "./loop-progress";
import { asLoop, changedName, type Loop, loopAround, namesRead, repeatedNodes, sourceOf } from "./loops";
import { readsCode } from "./reads-code";
import type { Fn, Project } from "./project";
import type { Retry } from "./retry";
import { capOf } from "./retry-pause";
import { usesAny } from "./same-work";
import { ancestors, type CallNode, isCall, isInside, type Node } from "./syntax-tree";
import { countedOn, isOnTheWay, waysRound } from "./ways-round";

/** `do { r = fetch() } while (r.getResponseCode() !== 200)` and `for (…) { r = fetch(); if (code === 200) return r }`. */
export function retriedOnCode(node: Node, fn: Fn, project: Project): Retry[] {
  const loop = asLoop(node, fn, project);
  if (!loop || loop.node.type === "ForOfStatement" || loop.node.type === "ForInStatement") return [];
  const repeated = repeatedNodes(loop);
  const fetches = repeated.filter(
    (each): each is CallNode => isCall(each) && has(each, "fetch") && loopAround(each) === loop.node,
  );
  const advanced = advancedOnFailure(loop, undefined);
  const other = new Set([...advanced, ...cursorsOf(loop)]);
  const same = fetches.find((call) => !call.arguments.some((argument) => usesAny(argument, other, fn)));
  if (!same || fetches.some((call) => insideTry(call, loop.node))) return [];
  const looksAtCode = exitTests(loop).some((test) => readsCode(test, loop));
  if (!looksAtCode) return [];
  return [
    {
      fn,
      node: loop.node,
      attempt: undefined,
      again: loop.node,
      ...worstWay(loop, advanced),
      work: loop.node.body,
    },
  ];
}

const NEXT_PAGE = /(next|continuation)_?-?(page|token|cursor|link|url|marker)|page_?token|cursor/i;

/** What each answer says of where the next one begins, and what is made of it: with these the next round asks for another page. */
function cursorsOf(loop: Loop): Set<string> {
  const cursors = new Set<string>();
  const made = repeatedNodes(loop).flatMap((node) => {
    const name = changedName(node);
    const source = sourceOf(node);
    return name === undefined || !source ? [] : [{ name, read: namesRead(source, loop.fn) }];
  });
  for (const { name, read } of made) if (read.some((each) => NEXT_PAGE.test(each))) cursors.add(name);
  for (const { name, read } of made) if (read.some((each) => cursors.has(each))) cursors.add(name);
  return cursors;
}

/** Of several ways round, the one without a count stands for the loop, and the one whose pause does not grow. */
function worstWay(loop: Loop, advanced: Set<string>): Pick<Retry, "tries" | "pause" | "sleep"> {
  const ways = waysRound(loop);
  if (ways.length === 0) return { tries: capOf(loop, advanced), ...pauseOf(loop, advanced) };
  const caps = ways.map((way) => capOf(loop, countedOn(way, ways, advanced, loop)));
  const pauses = ways.map((way) => pauseOf(loop, advanced, (sleep) => isOnTheWay(sleep, way, ways)));
  const pause = pauses.find((each) => each.pause !== "growing") ?? pauses[0] ?? pauseOf(loop, advanced);
  return { tries: caps.includes(undefined) ? undefined : capOf(loop, advanced), ...pause };
}

const insideTry = (node: Node, top: Node): boolean => {
  for (const outer of ancestors(node)) {
    if (outer === top) return false;
    if (outer.type === "TryStatement" && isInside(node, outer.block)) return true;
  }
  return false;
};

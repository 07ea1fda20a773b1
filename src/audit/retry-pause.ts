// How a retry waits and when it ends.
import { reachOf } from "./audience";
import { has } from "./google-services";
import { countedCap, isTimed } from "./loop-bounds";
import { changedName, type Loop, loopAround, namesRead, repeatedNodes } from "./loops";
import type { Fn } from "./project";
import type { Retry } from "./retry";
import { type CallNode, isInside, type Node, pathOf } from "./syntax-tree";

/** Sleeps, and calls of functions that sleep. */
export function sleepsIn(root: Node, fn: Fn): CallNode[] {
  const calls = fn.calls.filter(({ node }) => isInside(node, root));
  const direct = calls.filter(({ node }) => has(node, "sleep"));
  if (direct.length > 0) return direct.map(({ node }) => node);
  return calls
    .filter(({ node, targets }) =>
      targets.length > 0
        ? targets.some(
            (target) =>
              target !== fn &&
              [...reachOf(target)].some((each) => each.calls.some((call) => has(call.node, "sleep"))),
          )
        : /sleep|backoff|wait(?!Lock)|delay|pause/i.test(pathOf(node.callee).at(-1) ?? "") &&
          !has(node, "lock"),
    )
    .map(({ node }) => node);
}

/** A pause grows when it depends on anything that changes from round to round. */
export function pauseOf(
  loop: Loop,
  advanced: Set<string>,
  isMeant: (sleep: Node) => boolean = () => true,
): Pick<Retry, "pause" | "sleep"> {
  const { fn, node } = loop;
  const sleeps = sleepsIn(node, fn).filter((sleep) => loopAround(sleep) === node && isMeant(sleep));
  const sleep = sleeps[0];
  if (!sleep) return { pause: "none", sleep: undefined };
  if (!has(sleep, "sleep")) return { pause: "growing", sleep };
  const changed = new Set(advanced);
  for (const each of repeatedNodes(loop)) {
    const name = changedName(each);
    if (name !== undefined) changed.add(name);
  }
  const grows = sleeps.some((each) => {
    const [argument] = each.arguments;
    return argument !== undefined && namesRead(argument, fn).some((name) => changed.has(name));
  });
  return { pause: grows ? "growing" : "fixed", sleep };
}

export function capOf(loop: Loop, advanced: Set<string>): Retry["tries"] {
  const counted = countedCap(loop, advanced);
  return counted ?? (isTimed(loop) ? "unknown" : undefined);
}

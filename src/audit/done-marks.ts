// Marks by which a script remembers what is done, and the effects that must not happen twice.
import { reachOf } from "./audience";
import { has } from "./google-services";
import type { Fn, Project } from "./project";
import { type CallNode, type Node, isCall, isInside, isLoop, propertyName } from "./syntax-tree";

/** Cannot be taken back, and doing it again is visible: a mail, a new file, rows added. */
export function isEffect(call: CallNode): boolean {
  return has(call, "mail", "create") || /\.appendRow$/.test(calleeText(call));
}

/** A request that changes something out there: it is sent with POST, PUT or PATCH, where the text says so. */
export const posts = (call: CallNode, fn: Fn): boolean =>
  has(call, "fetch") &&
  fn.nodes.some(
    (node) =>
      node.type === "Property" &&
      propertyName(node.key) === "method" &&
      node.value.type === "Literal" &&
      /^(post|put|patch)$/i.test(String(node.value.value)),
  );

const calleeText = (call: CallNode): string =>
  call.callee.type === "MemberExpression" && call.callee.property.type === "Identifier"
    ? `.${call.callee.property.name}`
    : "";

/** The call, or something it reaches, has such an effect. */
export const hasEffect = (call: CallNode, project: Project): boolean =>
  isEffect(call) ||
  (project.callOf(call)?.targets ?? []).some((target) =>
    [...reachOf(target)].some((fn) => fn.calls.some(({ node }) => isEffect(node))),
  );

/** The function, or something it calls, goes through many things: a loop or recursion with effects or writes in it. */
export function isManyItemWork(fn: Fn): boolean {
  return [...reachOf(fn)].some((each) => {
    const recursive = each.calls.some(({ targets }) => targets.includes(each));
    const changes = each.calls.filter(({ node }) => has(node, "create", "mail", "write"));
    const inLoop = changes.some(({ node }) =>
      each.nodes.some((loop) => isLoop(loop) && isInside(node, loop.body)),
    );
    return inLoop || (recursive && changes.length > 0);
  });
}

export const marksIn = (root: Node, fn: Fn): CallNode[] =>
  fn.nodes.filter((node): node is CallNode => isCall(node) && isInside(node, root) && has(node, "done-mark"));

// What goes round: loops, and `forEach` and the like with their callback.
import type { Fn } from "../project";
import { calledName, isCall, isFunction, isInside, isLoop, type Node } from "../syntax-tree";

export interface Rounds {
  node: Node;
  body: Node;
  inside: Node[];
}

export function roundsOf(node: Node, fn: Fn): Rounds | undefined {
  const body = bodyOf(node);
  return body && { node, body, inside: fn.file.nodes.filter((each) => isInside(each, body)) };
}

function bodyOf(node: Node): Node | undefined {
  if (isLoop(node)) return node.body;
  if (!isCall(node) || !/^(forEach|map|some|every|reduce)$/.test(calledName(node))) return undefined;
  const callback = node.arguments[0];
  return callback && isFunction(callback) ? callback.body : undefined;
}

// A list saved under one property: a queue that has become shorter, or ids that were taken up before.
import { knownNumbers } from "../known-values";
import type { Fn, Project } from "../project";
import { readsBehind } from "../saved-counter";
import { heldBy, spelledOut } from "../spelled-out";
import { bare, calledName, type CallNode, isCall, type Node } from "../syntax-tree";
import { conditionsOf, keepsOut } from "./guards";
import { keyOf } from "./property-taken";
import { type Kind } from "./taking";
import { isRest } from "./where-from";

/** `queue.shift()` and then `setProperty(key, JSON.stringify(queue))`; or an id put on the list that is looked at before. */
export const listSaved: Kind = (call, fn, _reach, project) => {
  const key = keyOf(call, fn, project);
  const [, value] = call.arguments;
  const list =
    value && isCall(bare(value)) && calledName(bare(value) as CallNode) === "stringify"
      ? (bare(value) as CallNode).arguments[0]
      : undefined;
  if (key === undefined || list?.type !== "Identifier") return undefined;
  const name = list.name;
  const reads = readsBehind(list, fn, project);
  const isReadBack = (from: Node): boolean =>
    readsBehind(from, fn, project).some(
      (read) => read.arguments[0] && spelledOut(read.arguments[0], fn.file, project) === key,
    );
  const before = fn.calls.filter(({ node }) => node.range[1] <= call.range[0]).map(({ node }) => node);
  const onList = (node: CallNode, methods: RegExp, where = fn): boolean =>
    where.file === fn.file &&
    methods.test(calledName(node)) &&
    node.callee.type === "MemberExpression" &&
    bare(node.callee.object).type === "Identifier" &&
    (bare(node.callee.object) as { name: string }).name === name;
  const rest = restOf(list, fn, project);
  const isShorter =
    (reads.length > 0 && isReadBack(list) && before.some((node) => onList(node, /^(?:shift|pop|splice)$/))) ||
    (rest !== undefined && isReadBack(rest));
  const samePlace = (other: CallNode, where: Fn): boolean =>
    keyOf(other, where, project) === key && other !== call;
  if (isShorter) {
    return {
      isBuffered: false,
      bringsBack: (other, where) =>
        onList(other, /^(?:push|unshift|concat)$/, where) ||
        (samePlace(other, where) && !savesList(other, name)) ||
        calledName(other) === "setProperties",
    };
  }
  const added = before.find((node) => onList(node, /^push$/))?.arguments[0];
  if (!added || !isReadBack(list)) return undefined;
  const isLookedFor = (node: Node, where: Fn): boolean => {
    const at = bare(node);
    if (!isCall(at) || !onList(at, /^includes$/, where) || !at.arguments[0]) return false;
    return spelledOut(at.arguments[0], where.file, project) === spelledOut(added, fn.file, project);
  };
  const conditions = conditionsOf(call, fn, project);
  if (
    !keepsOut(conditions, isLookedFor, [{ truthy: true }], project) &&
    !isIndexAsked(conditions, added, fn, onList, project)
  )
    return undefined;
  return {
    isBuffered: false,
    bringsBack: (other, where) =>
      onList(other, /^(?:shift|pop|splice|filter)$/, where) ||
      (samePlace(other, where) && !savesList(other, name)) ||
      calledName(other) === "deleteAllProperties",
  };
};

const savesList = (call: CallNode, name: string): boolean => {
  const value = call.arguments[1] && bare(call.arguments[1]);
  if (!value || !isCall(value) || calledName(value) !== "stringify") return false;
  const [list] = value.arguments;
  return list?.type === "Identifier" && list.name === name;
};

/** `if (seen.indexOf(id) >= 0) continue;` */
const isIndexAsked = (
  conditions: ReturnType<typeof conditionsOf>,
  added: Node,
  fn: Fn,
  onList: (node: CallNode, methods: RegExp, where?: Fn) => boolean,
  project: Project,
): boolean =>
  conditions.some(({ test, mustBe, fn: where }) => {
    const at = bare(test);
    if (at.type !== "BinaryExpression") return false;
    const left = bare(at.left as Node);
    if (!isCall(left) || !onList(left, /^indexOf$/, where) || !left.arguments[0]) return false;
    if (spelledOut(left.arguments[0], where.file, project) !== spelledOut(added, fn.file, project))
      return false;
    const asksIn = /^(?:>|>=|!==|!=)$/.test(at.operator);
    return asksIn ? !mustBe : /^(?:<|===|==)$/.test(at.operator) && mustBe;
  });

/** `rest` in `const rest = queue.slice(1)`. */
const restOf = (list: Node, fn: Fn, project: Project): Node | undefined => {
  const declared = project.variableOf(list, fn.file)?.defs[0]?.node as Node | undefined;
  if (declared?.type === "VariableDeclarator" && isRest(declared.id, (list as { name: string }).name))
    return declared.id.type === "ArrayPattern" && declared.id.elements.length > 1
      ? (declared.init ?? undefined)
      : undefined;
  const held = heldBy(list, fn.file, project)?.node;
  if (!held || !isCall(held) || held.callee.type !== "MemberExpression") return undefined;
  const isCut =
    calledName(held) === "slice" &&
    held.arguments.length === 1 &&
    knownNumbers(held.arguments[0] as Node, fn.file, project).some((from) => from > 0);
  return isCut ? held.callee.object : undefined;
};

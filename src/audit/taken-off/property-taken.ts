// Saved properties: removed, set to what keeps the work out, or a position that moves on.
import { has } from "../google-services";
import type { Fn, Project } from "../project";
import { isRaisedSum, readsBehind } from "../saved-counter";
import { heldBy, spelledOut } from "../spelled-out";
import { bare, calledName, type CallNode, isCall, type Node } from "../syntax-tree";
import { conditionsOf, GONE, keepsOut, type Value, valuesOf } from "./guards";
import { type Kind } from "./taking";
import { whereFrom } from "./where-from";

export const keyOf = (call: CallNode, fn: Fn, project: Project): string | undefined => {
  const [key] = call.arguments;
  return has(call, "write-state") && /^(?:set|delete)Property$/.test(calledName(call)) && key
    ? spelledOut(key, fn.file, project)
    : undefined;
};

/** `setProperty(key, …)` or `deleteProperty(key)`, where the conditions before it look at what stands under the key. */
export const propertyWritten: Kind = (call, fn, _reach, project) => {
  const key = keyOf(call, fn, project);
  if (key === undefined) return undefined;
  const conditions = conditionsOf(call, fn, project);
  const isPlace = (node: Node, where: Fn): boolean => {
    const at = bare(node);
    if (isCall(at) && calledName(at) === "getProperty")
      return at.arguments[0] !== undefined && spelledOut(at.arguments[0], where.file, project) === key;
    const held = heldBy(at, where.file, project);
    return held !== undefined && isPlace(held.node, project.enclosing(held.node, held.file));
  };
  const valuesWritten = (other: CallNode, where: Fn): Value[] => {
    const [, value] = other.arguments;
    return value ? valuesOf(value, where.file, project) : [GONE];
  };
  const staysOut = (other: CallNode, where: Fn): boolean =>
    keepsOut(conditions, isPlace, valuesWritten(other, where), project);
  const isOneOfAll = calledName(call) === "deleteProperty" && isListed(call.arguments[0], fn, project);
  if (!isOneOfAll && !staysOut(call, fn)) return undefined;
  return {
    isBuffered: false,
    bringsBack: (other, where) => {
      const written = keyOf(other, where, project);
      if (/^(?:deleteAllProperties|setProperties)$/.test(calledName(other)))
        return calledName(call) !== "deleteProperty" || calledName(other) === "setProperties";
      if (written !== key)
        return isOneOfAll && calledName(other) === "setProperty" && !/^"/.test(written ?? "");
      return isOneOfAll ? calledName(other) === "setProperty" : !staysOut(other, where);
    },
  };
};

/** The key is one of `getKeys()` or of `getProperties()`, one after the other. */
const isListed = (key: Node | undefined, fn: Fn, project: Project): boolean => {
  const from = key && whereFrom(key, fn.file, project);
  return from?.level === 0 && /^get(?:Keys|Properties)$/.test(calledName(from.call));
};

/** A saved position that moves on before what stands there is taken up, up to an end that the text does not number. */
export const positionMoved: Kind = (call, fn, reach, project) => {
  const key = keyOf(call, fn, project);
  const [, value] = call.arguments;
  const next =
    value && isCall(bare(value)) && calledName(bare(value) as CallNode) === "String"
      ? (bare(value) as CallNode).arguments[0]
      : value;
  if (
    key === undefined ||
    next?.type !== "BinaryExpression" ||
    !isRaisedSum(next) ||
    next.left.type !== "Identifier"
  )
    return undefined;
  const position = next.left;
  const isRead = readsBehind(position, fn, project).some(
    (read) => read.arguments[0] && spelledOut(read.arguments[0], fn.file, project) === key,
  );
  const isIndex = fn.nodes.some((node) => {
    if (node.type !== "Identifier" || node.name !== position.name) return false;
    if (node.parent.type === "MemberExpression") return node.parent.computed && node.parent.property === node;
    return isCall(node.parent) && calledName(node.parent) === "getRange";
  });
  const isPlace = (node: Node): boolean =>
    bare(node).type === "Identifier" && (bare(node) as { name: string }).name === position.name;
  const hasEnd = conditionsOf(call, fn, project).some(({ test, mustBe }) => {
    const at = bare(test);
    if (at.type !== "BinaryExpression") return false;
    const beyond = isPlace(at.left as Node) ? /^>=?$/ : isPlace(at.right) ? /^<=?$/ : undefined;
    const within = isPlace(at.left as Node) ? /^<=?$/ : /^>=?$/;
    return beyond !== undefined && (mustBe ? within : beyond).test(at.operator);
  });
  if (!isRead || !isIndex || !hasEnd) return undefined;
  const isOnly = !reach.some((each) =>
    each.calls.some(({ node }) => node !== call && keyOf(node, each, project) === key),
  );
  return isOnly
    ? {
        isBuffered: false,
        bringsBack: (other, where) => keyOf(other, where, project) === key && other !== call,
      }
    : undefined;
};

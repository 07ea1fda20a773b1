// What a call takes off: a row, a state, an entry of a saved queue, a property, a label, a file. Taken off means that the
// next run does not find it any more.
import { has } from "../google-services";
import { knownNumbers, knownStrings } from "../known-values";
import { nodesIn } from "../loops";
import type { Fn, Project } from "../project";
import { isRaisedSum, readsBehind } from "../saved-counter";
import { heldBy, spelledOut } from "../spelled-out";
import { bare, calledName, type CallNode, isCall, type Node } from "../syntax-tree";
import { conditionsOf, GONE, keepsOut, type Value, valuesOf } from "./guards";
import {
  cellRead,
  cellWritten,
  isAnother,
  isRest,
  mayBeSameRow,
  rangeOf,
  rangeRead,
  sheetOf,
  whereFrom,
} from "./where-from";

/** Where something waits, and what a call that changes it would have to leave alone. */
export interface Taking {
  /** Is held back by Apps Script until it is flushed. */
  isBuffered: boolean;
  /** Another call brings it back, or may, as far as the text says. */
  bringsBack: (call: CallNode, fn: Fn) => boolean | "maybe";
}

type Kind = (call: CallNode, fn: Fn, reach: readonly Fn[], project: Project) => Taking | undefined;

export const takingOf: Kind = (call, fn, reach, project) => {
  for (const kind of KINDS) {
    const taking = kind(call, fn, reach, project);
    if (taking) return taking;
  }
  return undefined;
};

const rowDeleted: Kind = (call, fn, reach, project) => {
  const [row] = call.arguments;
  if (!/^deleteRows?$/.test(calledName(call)) || !row) return undefined;
  const sheet = sheetOf(call, fn.file, project);
  const known = knownNumbers(row, fn.file, project);
  const deleted = known.length === 1 ? String(known[0]) : undefined;
  const isOfTheRow = (node: Node, where: Fn): boolean => {
    const from = whereFrom(node, where.file, project);
    const range = from && rangeRead(from, project);
    if (!from || !range || range.sheet !== sheet) return false;
    const row =
      from.row === undefined
        ? from.level === 2
          ? undefined
          : range.row
        : Number(range.row) + Number(from.row);
    return deleted === undefined || mayBeSameRow(String(row), deleted);
  };
  const isWorkedOn = reach.some((each) =>
    each.calls.some(({ node }) =>
      node.arguments.some((argument) => nodesIn(argument, each).some((inner) => isOfTheRow(inner, each))),
    ),
  );
  if (!isWorkedOn) return undefined;
  return {
    isBuffered: true,
    bringsBack: (other, where) =>
      ((/^(?:appendRow|insertRow\w*)$/.test(calledName(other)) &&
        !isAnother(sheetOf(other, where.file, project), sheet)) ||
        (calledName(other) === "setValues" && !isOnOtherSheet(other, where, sheet, project))) &&
      "maybe",
  };
};

const isOnOtherSheet = (call: CallNode, fn: Fn, sheet: string, project: Project): boolean => {
  const range =
    call.callee.type === "MemberExpression" ? rangeOf(call.callee.object, fn.file, project) : undefined;
  return range !== undefined && isAnother(range.sheet, sheet);
};

/** `setValue` on a cell that the conditions before it look at: what is written keeps the row out from now on. */
const stateWritten: Kind = (call, fn, _reach, project) => {
  const [value] = call.arguments;
  const cell = calledName(call) === "setValue" ? cellWritten(call, fn.file, project) : undefined;
  if (!cell || !value) return undefined;
  const conditions = conditionsOf(call, fn, project);
  const isPlace = (node: Node, where: Fn): boolean => {
    const read = cellRead(node, where.file, project);
    return read?.sheet === cell.sheet && read.column === cell.column && mayBeSameRow(read.row, cell.row);
  };
  const staysOut = (values: Value[]): boolean => keepsOut(conditions, isPlace, values, project);
  if (!staysOut(valuesOf(value, fn.file, project))) return undefined;
  return {
    isBuffered: true,
    bringsBack: (other, where) => {
      const written = cellWritten(other, where.file, project);
      if (!written) return /^(?:setValues?|clearContent)$/.test(calledName(other)) && "maybe";
      if (isAnother(written.sheet, cell.sheet)) return false;
      if (calledName(other) === "setValues")
        return !(Number(written.column) > Number(cell.column)) && "maybe";
      if (written.column !== cell.column) return false;
      const [to] = other.arguments;
      return !staysOut(to ? valuesOf(to, where.file, project) : [GONE]);
    },
  };
};

const keyOf = (call: CallNode, fn: Fn, project: Project): string | undefined => {
  const [key] = call.arguments;
  return has(call, "write-state") && /^(?:set|delete)Property$/.test(calledName(call)) && key
    ? spelledOut(key, fn.file, project)
    : undefined;
};

/** `setProperty(key, …)` or `deleteProperty(key)`, where the conditions before it look at what stands under the key. */
const propertyWritten: Kind = (call, fn, _reach, project) => {
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

/** `queue.shift()` and then `setProperty(key, JSON.stringify(queue))`; or an id put on the list that is looked at before. */
const listSaved: Kind = (call, fn, _reach, project) => {
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

const SEARCHES = new Map<string, { query: RegExp; back: RegExp }>([
  ["markRead", { query: /(?:^|\s)is:unread\b/, back: /^markUnread$/ }],
  ["moveToArchive", { query: /(?:^|\s)in:inbox\b/, back: /^moveToInbox$/ }],
]);

/** A label, the read mark or the inbox, by which the threads were found. */
const threadMarked: Kind = (call, fn, _reach, project) => {
  if (call.callee.type !== "MemberExpression") return undefined;
  const name = calledName(call);
  const from = whereFrom(call.callee.object, fn.file, project);
  if (from?.level !== 0 || from.call.callee.type !== "MemberExpression") return undefined;
  const query =
    calledName(from.call) === "search" && from.call.arguments[0]
      ? knownStrings(from.call.arguments[0], from.file, project).join(" ")
      : "";
  const search = SEARCHES.get(name);
  if (search?.query.test(query))
    return { isBuffered: false, bringsBack: (other) => search.back.test(calledName(other)) };
  const [label] = call.arguments;
  if (name !== "removeLabel" || !label) return undefined;
  const own = spelledOut(label, fn.file, project);
  const labelled = /getUserLabelByName\("(.+)"\)/.exec(own)?.[1];
  const isBy =
    (calledName(from.call) === "getThreads" &&
      spelledOut(from.call.callee.object, from.file, project) === own) ||
    (labelled !== undefined && query.replace(/[\s"]/g, "").includes(`label:${labelled}`));
  if (!isBy) return undefined;
  return {
    isBuffered: false,
    bringsBack: (other, where) => {
      const [put] = other.arguments;
      if (!/^add(?:Label|ToThreads?)$/.test(calledName(other))) return false;
      const text =
        calledName(other) === "addLabel"
          ? put && spelledOut(put, where.file, project)
          : sheetOf(other, where.file, project);
      return (text === undefined || !isAnother(text, own)) && "maybe";
    },
  };
};

/** A file moved out of the folder whose files are gone through. */
const fileMoved: Kind = (call, fn, _reach, project) => {
  const [target] = call.arguments;
  if (calledName(call) !== "moveTo" || call.callee.type !== "MemberExpression" || !target) return undefined;
  const from = whereFrom(call.callee.object, fn.file, project);
  if (
    from?.level !== 0 ||
    !/^getFiles/.test(calledName(from.call)) ||
    from.call.callee.type !== "MemberExpression"
  )
    return undefined;
  const inbox = spelledOut(from.call.callee.object, from.file, project);
  if (!isAnother(spelledOut(target, fn.file, project), inbox)) return undefined;
  return {
    isBuffered: false,
    bringsBack: (other, where) => {
      const [to] = other.arguments;
      if (calledName(other) === "addFile") return !isAnother(sheetOf(other, where.file, project), inbox);
      return (
        calledName(other) === "moveTo" && (!to || !isAnother(spelledOut(to, where.file, project), inbox))
      );
    },
  };
};

/** A saved position that moves on before what stands there is taken up, up to an end that the text does not number. */
const positionMoved: Kind = (call, fn, reach, project) => {
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

const KINDS: Kind[] = [
  rowDeleted,
  stateWritten,
  propertyWritten,
  listSaved,
  threadMarked,
  fileMoved,
  positionMoved,
];

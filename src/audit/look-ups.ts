// Did somebody look for what exists before something is made? A wrong look-up is still one.
import type { AuditContext } from "./audit-context";
import { has } from "./google-services";
import { parameterName } from "./known-values";
import { changedName, namesRead, nodesIn, sourceOf } from "./loops";
import type { Fn } from "./project";
import {
  ancestors,
  bare,
  calledName,
  type CallNode,
  isCall,
  isFunction,
  isInside,
  type Node,
  pathOf,
  statementsOf,
} from "./syntax-tree";
import type { TSESTree } from "@typescript-eslint/types";

/** Here, in a caller, or in a function called before: something asks for what exists. A wrong look-up is still one. */
export function isLookedUp(
  made: CallNode,
  node: Node,
  fn: Fn,
  context: AuditContext,
  seen = new Set<Fn>(),
): boolean {
  if (seen.has(fn)) return true;
  seen.add(fn);
  const calls = fn.file.nodes.filter((each): each is CallNode => isCall(each) && isInside(each, fn.node));
  if (calls.some((call) => looksUp(call, made, node, fn, context))) return true;
  if (guardedByMark(node, fn) || isAskedInMemory(made, node, fn, context)) return true;
  const callers = fn.callers.filter(({ call }) => call.in !== fn);
  if (callers.length > 0)
    return callers.every(({ call }) => isLookedUp(made, call.node, call.in, context, seen));
  return (
    fn.name === "" &&
    fn.parent !== undefined &&
    fn.parent !== fn.file.top &&
    isLookedUp(made, fn.node, fn.parent, context, seen)
  );
}

/** What is made → the look-ups that find one of the same kind. */
const LOOK_UPS: [makes: RegExp, finds: RegExp][] = [
  [/^(createFolder)$/, /^(getFoldersByName|searchFolders|getFolderById|getFolders|list)$/],
  [
    /^(createFile|makeCopy|createShortcut)$/,
    /^(getFilesByName|searchFiles|getFileById|getFiles|getFilesByType|list|get)$/,
  ],
  [/^(insertSheet)$/, /^(getSheetByName|getSheets|getSheetById)$/],
  [/^(create\w*Event\w*)$/, /^(getEventById|getEvents|getEventsForDay|list|get)$/],
  [/^(createLabel)$/, /^(getUserLabelByName|getUserLabels)$/],
  [/^(createContact|createContactGroup)$/, /^(getContact|getContactsByName|getContactGroup)$/],
  [/^(createCalendar)$/, /^(getCalendarsByName|getCalendarById|getAllCalendars)$/],
];
const ANY_LOOK_UP =
  /^(getFilesByName|searchFiles|getFileById|getFiles|getFilesByType|openById|openByUrl|list|get|getSheetByName|getEvents)$/;
/** Opens one by id, or lists all: a look-up only where its answer decides. */
const OPENS = /^(getFolderById|openById|getFileById|openByUrl|getFiles|getFolders|getFilesByType)$/;

const findsWhatIsMade = (candidate: CallNode, made: CallNode): boolean => {
  if (
    !has(candidate, "look-up") &&
    !/^get(UserLabels|CalendarById|AllCalendars)$/.test(calledName(candidate))
  )
    return false;
  const finds = LOOK_UPS.find(([makes]) => makes.test(calledName(made)))?.[1] ?? ANY_LOOK_UP;
  return finds.test(calledName(candidate));
};

function looksUp(candidate: CallNode, made: CallNode, at: Node, fn: Fn, context: AuditContext): boolean {
  if (candidate.range[0] > at.range[0] || isInside(candidate, at)) return false;
  const opens =
    OPENS.test(calledName(candidate)) && !decides(candidate, at, fn) && !removes(fn, candidate, at);
  const direct = findsWhatIsMade(candidate, made) && !opens;
  const followed = context.project.callOf(candidate);
  const unknownFinder = isFinderName(followed?.notFollowed ?? "", made);
  const finder = followed?.targets.some((target) => target !== fn && isFinder(target, made));
  return (direct || unknownFinder || finder === true) && runs(candidate, at, fn);
}

const THINGS = /file|folder|sheet|label|event|contact|calendar|thread|message/i;

/** `findInvoice`, `fileExists`, `getFolderByName`: of another kind of thing it is no look-up for this one. */
function isFinderName(name: string, made: CallNode): boolean {
  if (!/find|exist|lookup|search|already|getOrCreate|byName/i.test(name)) return false;
  const thing = THINGS.exec(name)?.[0].toLowerCase();
  return thing === undefined || calledName(made).toLowerCase().includes(thing);
}

const MEMBERSHIP = /^(indexOf|includes|has|find|findIndex|some|every|filter|hasOwnProperty)$/;

/** Under a condition that comes from a search in a list at hand: `if (ids.indexOf(id) < 0) create()`. */
function isAskedInMemory(made: CallNode, node: Node, fn: Fn, { project }: AuditContext): boolean {
  const comesFromSearch = (root: Node, depth: number): boolean =>
    fn.file.nodes.some((each) => {
      if (!isInside(each, root)) return false;
      if (isCall(each))
        return (
          MEMBERSHIP.test(calledName(each)) ||
          (project.callOf(each)?.targets ?? []).some(({ name }) => isFinderName(name, made))
        );
      if (each.type !== "Identifier" || depth === 0) return false;
      const writes = project.variableOf(each, fn.file)?.references ?? [];
      return writes.some(
        ({ writeExpr }) => writeExpr && writeExpr !== root && comesFromSearch(writeExpr as Node, depth - 1),
      );
    });
  for (const outer of ancestors(node)) {
    if (outer.type === "IfStatement" && !isInside(node, outer.test) && comesFromSearch(outer.test, 3))
      return true;
    if (outer.type === "BlockStatement" && isPassedOver(node, outer)) return true;
  }
  return false;
}

/** `if (existing[name]) continue;` comes before. */
const isPassedOver = (node: Node, { body }: TSESTree.BlockStatement): boolean =>
  body.some(
    (statement) =>
      statement.range[1] <= node.range[0] &&
      statement.type === "IfStatement" &&
      /^(Continue|Return|Block)Statement$/.test(statement.consequent.type) &&
      statementsOf(statement.consequent).some(({ type }) => /^(Continue|Return)Statement$/.test(type)) &&
      isInList(bare(statement.test)),
  );

/** `existingFiles[name]`, `savedIds.has(id)`: a list, by its name, of what is there already. */
function isInList(test: Node): boolean {
  if (isCall(test))
    return /^(has|includes)$/.test(calledName(test)) && WHAT_IS_THERE.test(pathOf(test.callee).at(-2) ?? "");
  return (
    test.type === "MemberExpression" && test.computed && WHAT_IS_THERE.test(pathOf(test.object).at(-1) ?? "")
  );
}

const WHAT_IS_THERE = /exist|already|known|seen|saved|stored|imported|processed|handled|done|copied/i;

/** A function that asks for what exists, and makes nothing. */
const isFinder = (fn: Fn, made: CallNode): boolean =>
  fn.calls.some(
    ({ node }) => findsWhatIsMade(node, made) && (!OPENS.test(calledName(node)) || removes(fn, node)),
  ) && !fn.calls.some(({ node }) => has(node, "create"));

/** Those of last time are gone through and put into the bin before the new one is made. */
function removes(fn: Fn, listed: CallNode, before?: Node): boolean {
  const lists = /^(getFiles|getFolders|getFilesByType)$/.test(calledName(listed));
  const list = lists && listed.parent.type === "VariableDeclarator" ? pathOf(listed.parent.id)[0] : undefined;
  if (list === undefined) return false;
  const comesFrom = (node: Node): boolean => namesRead(node, fn).includes(list);
  return fn.calls.some(({ node }) => {
    if (!/^(setTrashed|removeFile|removeFolder|deleteEvent|deleteSheet)$/.test(calledName(node)))
      return false;
    const [name] = node.callee.type === "MemberExpression" ? pathOf(node.callee.object) : [];
    const taken = fn.nodes.some((each) => {
      const source = changedName(each) === name ? sourceOf(each) : undefined;
      return !!source && comesFrom(source);
    });
    return (taken || comesFrom(node)) && (before === undefined || node.range[1] < before.range[0]);
  });
}

/** The opened file or list decides whether something is made: it is asked in a condition, or compared. */
function decides(candidate: CallNode, node: Node, fn: Fn): boolean {
  const holder =
    candidate.parent.type === "VariableDeclarator" || candidate.parent.type === "AssignmentExpression"
      ? candidate.parent
      : undefined;
  const target = holder?.type === "VariableDeclarator" ? holder.id : holder?.left;
  if (target?.type !== "Identifier") return false;
  for (const outer of ancestors(node)) {
    if (
      outer.type === "IfStatement" &&
      nodesIn(outer.test, fn).some((each) => each.type === "Identifier" && each.name === target.name)
    )
      return true;
    if (outer === fn.node) break;
  }
  return fn.nodes.some(
    (each) =>
      each.type === "IfStatement" &&
      each.range[1] <= node.range[0] &&
      nodesIn(each.test, fn).some((inner) => inner.type === "Identifier" && inner.name === target.name),
  );
}

/** A look-up under a condition on a parameter that no caller passes never runs. */
function runs(candidate: Node, node: Node, fn: Fn): boolean {
  for (const outer of ancestors(candidate)) {
    if (isFunction(outer)) return true;
    if (outer.type !== "IfStatement" || isInside(node, outer)) continue;
    if (isInside(candidate, outer.test)) continue;
    const index =
      fn.node.type === "Program"
        ? -1
        : fn.node.params.findIndex(
            (parameter) =>
              parameter.type === "Identifier" && parameterName(parameter) === pathOf(outer.test)[0],
          );
    if (index >= 0 && fn.callers.every(({ call }) => call.node.arguments.length <= index)) return false;
  }
  return true;
}

/** `if (!row.documentId) create()`: the record itself says whether it was made. */
function guardedByMark(node: Node, fn: Fn): boolean {
  for (const outer of ancestors(node)) {
    if (outer === fn.node || isFunction(outer)) return false;
    if (outer.type === "IfStatement" && isInside(node, outer.consequent) && saysMissing(outer.test))
      return true;
  }
  return false;
}

const saysMissing = (test: Node): boolean => {
  if (test.type === "UnaryExpression") return test.operator === "!";
  if (test.type !== "BinaryExpression" || !test.operator.startsWith("==")) return false;
  return [test.left as Node, test.right].some(
    (side) =>
      (side.type === "Literal" && (side.value === null || side.value === "")) ||
      pathOf(side)[0] === "undefined",
  );
};

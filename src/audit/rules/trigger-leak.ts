// Triggers that pile up: the same handler runs several times at once, until the 20 that a script may have are used up.
import type { AuditContext, Rule } from "../audit-context";
import { has } from "../google-services";
import type { Call, Fn, Project } from "../project";
import { type Node, ancestors, calledName, isCall, isInside, pathOf } from "../syntax-tree";

const CLEARING_NAME =
  /(delete|remove|clear|clean|purge|reset|stop|cancel|uninstall)\w*trigger|trigger\w*(exists|installed|delete|remove)|has\w*trigger/i;

export const triggerLeak: Rule = {
  id: "trigger-leak",
  finds: "newTrigger where nothing deletes or looks for earlier ones.",
  find: (context) =>
    context.project.functions.flatMap((fn) =>
      fn.calls
        .filter(({ node }) => has(node, "new-trigger") && !looksFirst(fn, keepsId(fn), context))
        .map(({ node }) => ({
          file: fn.file,
          node,
          message:
            "Nothing on the way here deletes or looks for an earlier trigger: each call adds one, the handler runs twice as often, " +
            "and at 20 triggers no more can be made. First delete those with the same getHandlerFunction().",
        })),
    ),
};

/** `props.setProperty("trigger", made.getUniqueId())`: one who looks for that id finds it. */
const keepsId = (fn: Fn): boolean => callsInside(fn, "getUniqueId");

/** The function, or everyone who calls it, has a look at the triggers that exist. A handler is started by Google as well. */
function looksFirst(fn: Fn, idIsKept: boolean, context: AuditContext, seen = new Set<Fn>()): boolean {
  if (seen.has(fn)) return true;
  seen.add(fn);
  if (looks(fn, idIsKept, context.project)) return true;
  if (context.audience.unattendedEntry(fn)?.onTrigger) return false;
  const callers = fn.callers.map(({ call }) => call.in);
  const holders = callers.length === 0 && fn.name === "" && fn.parent ? [fn.parent] : callers;
  return holders.length > 0 && holders.every((caller) => looksFirst(caller, idIsKept, context, seen));
}

function looks(fn: Fn, idIsKept: boolean, project: Project): boolean {
  if (fn.calls.some((call) => isLook(call, idIsKept))) return true;
  const clears = fn.calls.some((call) =>
    [...call.targets, ...call.callbacks].some((target) => alwaysLooks(target, idIsKept)),
  );
  return (
    clears ||
    fn.nodes.some(
      (node) =>
        (node.type === "MemberExpression" || node.type === "Identifier") && holdsTriggers(node, fn, project),
    )
  );
}

/** A look for one saved id says nothing of a trigger whose id nobody saves. */
const isLook = ({ node, notFollowed, in: fn }: Call, idIsKept: boolean): boolean =>
  CLEARING_NAME.test(notFollowed ?? "") ||
  (has(node, "look-at-triggers") && (idIsKept || !looksForOneId(fn)));

const looksForOneId = (fn: Fn): boolean => keepsId(fn) && !callsInside(fn, "getHandlerFunction");

const callsInside = (fn: Fn, name: string): boolean =>
  fn.file.nodes.some((node) => isCall(node) && isInside(node, fn.node) && calledName(node) === name);

/** Whatever else it does: not a function that looks only where its own work has come to an end. */
function alwaysLooks(fn: Fn, idIsKept: boolean, seen = new Set<Fn>()): boolean {
  if (seen.has(fn)) return false;
  seen.add(fn);
  return fn.calls.some(
    (call) =>
      !isUnderACondition(call.node, fn) &&
      (isLook(call, idIsKept) ||
        [...call.targets, ...call.callbacks].some((target) => alwaysLooks(target, idIsKept, seen))),
  );
}

function isUnderACondition(node: Node, fn: Fn): boolean {
  for (const outer of ancestors(node)) {
    if (outer === fn.node) return false;
    if (outer.type === "IfStatement" && !isInside(node, outer.test)) return true;
  }
  return false;
}

/** `this.triggers`, filled from getProjectTriggers elsewhere. */
function holdsTriggers(node: Node, fn: Fn, project: Project): boolean {
  const name = pathOf(node).join(".");
  if (!/trigger/i.test(name)) return false;
  return fn.file.nodes.some((each) => {
    if (each.type === "AssignmentExpression")
      return pathOf(each.left).join(".") === name && isLookUp(each.right);
    return (
      each.type === "VariableDeclarator" &&
      each.id.type === "Identifier" &&
      each.id.name === name &&
      each.init !== null &&
      isLookUp(each.init) &&
      project.enclosing(each, fn.file) === fn.file.top
    );
  });
}

const isLookUp = (node: Node): boolean => isCall(node) && has(node, "look-at-triggers");

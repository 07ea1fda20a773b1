// Triggers that pile up: the same handler runs several times at once, until the 20 that a script may have are used up.
import type { AuditContext, Rule } from "../audit-context";
import { reachOf } from "../audience";
import { has } from "../google-services";
import type { Fn, Project } from "../project";
import { type Node, isCall, pathOf } from "../syntax-tree";

const CLEARING_NAME =
  /(delete|remove|clear|clean|purge|reset|stop|cancel|uninstall)\w*trigger|trigger\w*(exists|installed|delete|remove)|has\w*trigger/i;

export const triggerLeak: Rule = {
  id: "trigger-leak",
  finds: "newTrigger where nothing deletes or looks for earlier ones.",
  find: (context) =>
    context.project.functions.flatMap((fn) =>
      fn.calls
        .filter(({ node }) => has(node, "new-trigger") && !looksFirst(fn, context))
        .map(({ node }) => ({
          file: fn.file,
          node,
          message:
            "Nothing on the way here deletes or looks for an earlier trigger: each call adds one, the handler runs twice as often, " +
            "and at 20 triggers no more can be made. First delete those with the same getHandlerFunction().",
        })),
    ),
};

/** The function, or everyone who calls it, has a look at the triggers that exist. */
function looksFirst(fn: Fn, context: AuditContext, seen = new Set<Fn>()): boolean {
  if (seen.has(fn)) return true;
  seen.add(fn);
  if (looks(fn, context.project)) return true;
  const callers = fn.callers.map(({ call }) => call.in);
  const holders = callers.length === 0 && fn.name === "" && fn.parent ? [fn.parent] : callers;
  return holders.length > 0 && holders.every((caller) => looksFirst(caller, context, seen));
}

function looks(fn: Fn, project: Project): boolean {
  for (const each of reachOf(fn)) {
    for (const { node, notFollowed } of each.calls) {
      if (has(node, "look-at-triggers") || CLEARING_NAME.test(notFollowed ?? "")) return true;
    }
  }
  return fn.nodes.some(
    (node) =>
      (node.type === "MemberExpression" || node.type === "Identifier") && holdsTriggers(node, fn, project),
  );
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

// A run that dies between "created" and "noted as created" makes the same file again, every time it is tried.
import type { AuditContext, Report, Rule } from "../audit-context";
import { has } from "../google-services";
import { isLookedUp } from "../look-ups";
import type { Fn } from "../project";
import { bare, calledName, type CallNode, isCall, type Node, pathOf } from "../syntax-tree";

const MAKES_A_SPREADSHEET_COPY = /^(getParent|getActiveSpreadsheet|getActive|openById|openByUrl|open)$/;

export const nonIdempotentCreate: Rule = {
  id: "non-idempotent-create",
  finds: "A file, folder, copy, sheet or event made with no look-up for an existing one.",
  find: (context) =>
    context.project.functions.flatMap((fn) =>
      fn.calls
        .filter(({ node }) => creates(node, fn, context) && context.audience.mayBeUnattended(fn))
        .filter(({ node }) => !isPartOfNew(node, fn, context) && !isLookedUp(node, node, fn, context))
        .map(({ node }): Report => ({
          file: fn.file,
          node,
          message:
            `${calledName(node)} makes a new one on every try, and nothing here looks whether the last try already made it. ` +
            "Look it up first (by saved id, or by name in its folder) and use what is there; the guard's g.copyOnce, g.fileOnce and g.folderOnce do.",
        })),
    ),
};

function creates(node: CallNode, fn: Fn, context: AuditContext): boolean {
  if (has(node, "create")) return true;
  if (calledName(node) !== "copy" || node.callee.type !== "MemberExpression" || node.arguments.length !== 1)
    return false;
  const receiver = bare(node.callee.object);
  if (isCall(receiver))
    return MAKES_A_SPREADSHEET_COPY.test(calledName(receiver)) && pathOf(receiver)[0] === "SpreadsheetApp";
  const writes = context.project.variableOf(receiver, fn.file)?.references ?? [];
  return writes.some(
    ({ writeExpr }) =>
      writeExpr &&
      isCall(writeExpr as Node) &&
      MAKES_A_SPREADSHEET_COPY.test(calledName(writeExpr as CallNode)),
  );
}

/** A sheet in a spreadsheet, a file in a folder that was itself made just now: the outer one is what is made twice. */
function isPartOfNew(node: CallNode, fn: Fn, context: AuditContext): boolean {
  if (node.callee.type !== "MemberExpression") return false;
  const receiver = bare(node.callee.object);
  if (isCall(receiver)) return has(receiver, "create");
  const references = context.project.variableOf(receiver, fn.file)?.references ?? [];
  const writes = references.flatMap(({ writeExpr }) => (writeExpr ? [writeExpr as Node] : []));
  return writes.length > 0 && writes.every((write) => isCall(write) && has(write, "create"));
}

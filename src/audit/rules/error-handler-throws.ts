// A name in a catch that does not exist throws a ReferenceError: the cause is lost just when it is needed.
import type { AuditContext, Report, Rule } from "../audit-context";
import { GOOGLE_GLOBALS } from "../google-services";
import { JAVASCRIPT_GLOBALS } from "../javascript-names";
import type { ScriptFile } from "../project";
import { type Node, ancestors, isCall, isFunction, isInside } from "../syntax-tree";

export const errorHandlerThrows: Rule = {
  id: "error-handler-throws",
  finds: "A catch that reads a variable which exists nowhere in the project.",
  find: (context) =>
    context.project.files.flatMap((file) =>
      file.parsed.ast.sourceType === "module"
        ? []
        : file.nodes
            .filter((node) => isMissing(node, file, context))
            .map((node): Report => ({
              file,
              node,
              message: `"${node.type === "Identifier" ? node.name : ""}" is defined nowhere: the catch itself throws a ReferenceError, and the error it was to report is lost. Use what is in scope here.`,
            })),
    ),
};

/** A plain value, lower case: calls, namespaces and CONSTANTS may come from a library or a file that is not here. */
function isMissing(node: Node, file: ScriptFile, context: AuditContext): boolean {
  const { project } = context;
  if (node.type !== "Identifier" || !file.variables.has(node) || !/^[a-z]/.test(node.name)) return false;
  if (JAVASCRIPT_GLOBALS.has(node.name) || GOOGLE_GLOBALS.has(node.name) || !isReadInCatch(node))
    return false;
  if (file.variables.get(node) || project.globalVariables(node.name).length > 0) return false;
  if (isReadElsewhere(node, node.name, file, context)) return false;
  return !project.files.some((each) =>
    each.nodes.some(
      (other) =>
        other.type === "AssignmentExpression" &&
        other.left.type === "Identifier" &&
        other.left.name === node.name,
    ),
  );
}

/** Other functions read it as well, outside catches: the script counts on a file that is not here. */
const isReadElsewhere = (at: Node, name: string, file: ScriptFile, { project }: AuditContext): boolean =>
  file.nodes.some(
    (node) =>
      node.type === "Identifier" &&
      node.name === name &&
      file.variables.has(node) &&
      !file.variables.get(node) &&
      project.enclosing(node, file) !== project.enclosing(at, file) &&
      ![...ancestors(node)].some(({ type }) => type === "CatchClause"),
  );

function isReadInCatch(node: Node): boolean {
  const { parent } = node;
  if (
    !parent ||
    (isCall(parent) && parent.callee === node) ||
    (parent.type === "MemberExpression" && parent.object === node)
  )
    return false;
  if (parent.type === "UnaryExpression" && parent.operator === "typeof") return false;
  if (parent.type === "AssignmentExpression" && parent.left === node) return false;
  for (const outer of ancestors(node)) {
    if (isFunction(outer)) return false;
    if (outer.type === "TryStatement" && isInside(node, outer.block)) return false;
    if (outer.type === "CatchClause") return true;
  }
  return false;
}

// What becomes of a caught error: rethrown, recorded where someone will look, told to someone, or lost.
import type { TSESTree } from "@typescript-eslint/types";
import { reachOf } from "./audience";
import { type Effect, canFailOutside, has } from "./google-services";
import type { Call, Fn, Project } from "./project";
import {
  type CallNode,
  type Node,
  ancestors,
  bare,
  calledName,
  isCall,
  isInside,
  pathOf,
} from "./syntax-tree";

/** An effect that leaves a trace outside the run, or reaches a person. */
const TELLING: Effect[] = ["write", "write-state", "mail", "fetch", "ask-a-person", "create"];

/** Reading or formatting the error; nothing is recorded by it. */
const FORMATTING =
  /^(toString|String|stringify|formatString|formatDate|join|indexOf|lastIndexOf|includes|match|matchAll|test|exec|replace|replaceAll|slice|substring|substr|split|trim|toLowerCase|toUpperCase|concat|startsWith|endsWith|keys|isArray|Number|parseInt|Date|now|getTime|toISOString|releaseLock|hasLock|Error)$/;

export interface ErrorFlow {
  rethrown: boolean;
  recorded: boolean;
  /** `return e.toString()`: it depends on what the caller does with it. */
  returnedAsText: boolean;
}

export function followError(handler: TSESTree.CatchClause, fn: Fn, project: Project): ErrorFlow {
  const nodes = fn.file.nodes.filter((node) => isInside(node, handler.body));
  const names = errorNames(handler, nodes);
  const carries = (root: Node): boolean =>
    nodes.some(
      (node) =>
        node.type === "Identifier" && names.has(node.name) && isInside(node, root) && !isPropertyName(node),
    );
  // What was to be taken away is then taken away in another manner.
  const takingAwayFailed = fn.calls.some(
    ({ node }) => isInside(node, handler.parent) && !isInside(node, handler) && isCleanUp(node),
  );
  const always = nodes.filter((node) => !isOnlyForOneKind(node, handler, carries));
  const throws = always.filter((node) => node.type === "ThrowStatement");
  const returns = nodes.flatMap((node) =>
    node.type === "ReturnStatement" && node.argument ? [bare(node.argument)] : [],
  );
  return {
    rethrown: throws.some(
      (node) => node.type === "ThrowStatement" && node.argument && carries(node.argument),
    ),
    recorded:
      always.some((node) => isCall(node) && records(node, carries, project, takingAwayFailed)) ||
      always.some(
        (node) =>
          node.type === "AssignmentExpression" &&
          !isNothing(node.right) &&
          isUsedLater(node.left, handler, fn, project),
      ) ||
      always.some(
        (node) => node.type === "UpdateExpression" && isUsedLater(node.argument, handler, fn, project),
      ) ||
      returns.some((value) => carries(value) && hasObject(value, nodes)),
    returnedAsText: returns.some((value) => carries(value) && !hasObject(value, nodes)),
  };
}

/** `if (e.message.includes("quota")) …`: what stands there leaves no trace of any other failure. */
function isOnlyForOneKind(node: Node, handler: Node, carries: (root: Node) => boolean): boolean {
  for (const outer of ancestors(node)) {
    if (outer === handler) return false;
    if (outer.type === "IfStatement" && isInside(node, outer.consequent) && carries(outer.test)) {
      const asks = bare(outer.test);
      if (isCall(asks) && /^(includes|startsWith|endsWith|test|match)$/.test(calledName(asks))) return true;
      if (asks.type === "BinaryExpression" && /^(===?|instanceof)$/.test(asks.operator)) {
        return !isMinusOne(asks.right);
      }
    }
  }
  return false;
}

const isMinusOne = (node: Node): boolean => node.type === "UnaryExpression" && node.operator === "-";

function errorNames(handler: TSESTree.CatchClause, nodes: Node[]): Set<string> {
  const names = new Set<string>();
  const { param } = handler;
  if (param?.type === "Identifier") names.add(param.name);
  if (param?.type === "ObjectPattern") {
    for (const property of param.properties)
      if (property.type === "Property" && property.value.type === "Identifier")
        names.add(property.value.name);
  }
  for (const node of nodes) {
    if (node.type !== "VariableDeclarator" || !node.init || node.id.type !== "Identifier") continue;
    const { init } = node;
    if (nodes.some((each) => each.type === "Identifier" && names.has(each.name) && isInside(each, init)))
      names.add(node.id.name);
  }
  return names;
}

const isPropertyName = (node: Node): boolean =>
  (node.parent?.type === "MemberExpression" && node.parent.property === node && !node.parent.computed) ||
  (node.parent?.type === "Property" && node.parent.key === node && !node.parent.shorthand);

const hasObject = (value: Node, nodes: Node[]): boolean =>
  nodes.some(
    (node) => (node.type === "ObjectExpression" || node.type === "ArrayExpression") && isInside(node, value),
  );

/** What the catch assigns is looked at outside it: a flag, a kept error, or a value that replaces the failed one. */
function isUsedLater(target: Node, handler: Node, fn: Fn, project: Project): boolean {
  if (target.type === "MemberExpression") return true;
  const variable = project.variableOf(target, fn.file);
  if (!variable || !fn.file.variables.get(target)) return true;
  return variable.references.some(
    ({ identifier, writeExpr }) =>
      !writeExpr && !isInside(identifier as Node, handler) && !isPartOfLog(identifier as Node),
  );
}

/** `data = null`, `rows = []`: the failure turns into "there is nothing". */
const isNothing = (value: Node): boolean =>
  (value.type === "Literal" && (value.value === null || value.value === "" || value.value === 0)) ||
  (value.type === "ArrayExpression" && value.elements.length === 0) ||
  (value.type === "ObjectExpression" && value.properties.length === 0) ||
  (value.type === "Identifier" && value.name === "undefined");

/** The call leaves a trace of this failure; what cannot be followed gets the benefit of the doubt. */
function records(
  node: CallNode,
  carries: (root: Node) => boolean,
  project: Project,
  takingAwayFailed: boolean,
): boolean {
  if (has(node, "log", "sleep") || isPartOfLog(node)) return false;
  if (has(node, ...TELLING) || calledName(node) === "toast") return !isCleanUp(node) || takingAwayFailed;
  // Another service is asked instead, or the missing thing is made: the failure is answered.
  if (canFailOutside(node)) return true;
  if (FORMATTING.test(calledName(node))) return false;
  const call = project.callOf(node);
  if (!call) return false;
  if (call.targets.length > 0) return call.targets.some((target) => leavesATrace(target));
  if (isOnlyALog(node) && !holdsMore(node, call.in, project)) return false;
  const handsOver = node.arguments.some((argument) => carries(argument));
  return handsOver || (call.notFollowed !== undefined && !isQuestion(node));
}

const isCleanUp = (node: CallNode): boolean =>
  /^(delete|remove|clear)/.test(calledName(node)) && node.arguments.length < 2;

const isQuestion = (node: Node): boolean => node.parent?.type === "IfStatement" && node.parent.test === node;

function isPartOfLog(node: Node): boolean {
  for (const outer of ancestors(node)) {
    if (isCall(outer)) return has(outer, "log");
    if (outer.type.endsWith("Statement")) return false;
  }
  return false;
}

/** A logger that is not among the files, by its name (`AppLogger.warn`): nobody reads it, unless it is handed a sheet. */
function isOnlyALog(node: CallNode): boolean {
  const [name = "", receiver = ""] = pathOf(node.callee).reverse();
  const isHandedASheet = node.arguments.some((argument) =>
    /^ss$|sheet|book/i.test(pathOf(argument)[0] ?? ""),
  );
  return LEVEL.test(name) && LOGGER.test(receiver) && !isHandedASheet;
}

/** `const myLogger = new SheetLogger(ID)`: what it was made from says that it writes. */
const holdsMore = ({ callee }: CallNode, { file }: Fn, project: Project): boolean =>
  callee.type === "MemberExpression" &&
  (project.variableOf(callee.object, file)?.references ?? []).some(
    ({ writeExpr }) =>
      writeExpr && /sheet|book|mail|slack|chat/i.test(file.text.slice(...(writeExpr as Node).range)),
  );

const LOGGER = /log(ger)?(Service|Utils?)?_?$/i;
const LEVEL = /^(log|info|warn|warning|error|debug|trace)$/i;

const traces = new WeakMap<Fn, boolean>();

/** The function, as far as it can be followed, writes, sends, throws, or calls something unknown. */
function leavesATrace(fn: Fn): boolean {
  const known = traces.get(fn);
  if (known !== undefined) return known;
  const isTrace = (call: Call): boolean =>
    has(call.node, ...TELLING) ||
    (call.notFollowed !== undefined && !has(call.node, "log") && !isOnlyALog(call.node));
  const answer = [...reachOf(fn)].some(
    (each) => each.calls.some(isTrace) || each.nodes.some((node) => node.type === "ThrowStatement"),
  );
  traces.set(fn, answer);
  return answer;
}

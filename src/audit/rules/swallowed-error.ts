// An unattended run that fails in silence looks exactly like one that has nothing to do.
import type { TSESTree } from "@typescript-eslint/types";
import type { AuditContext, Report, Rule } from "../audit-context";
import { followError } from "../error-flow";
import { nodesIn } from "../loops";
import type { Fn } from "../project";
import type { Retry } from "../retry";
import { isInCatch } from "../syntax-tree";
import { type Node, calledName, isCall, isInside, lineOf, pathOf } from "../syntax-tree";
import { GOOGLE_GLOBALS, canFailOutside, effectsOf, has, readsAGoogleObject } from "../google-services";
import { BUILT_IN_METHODS, JAVASCRIPT_GLOBALS } from "../javascript-names";
import { type Audience, reachOf } from "../audience";

export const swallowedError: Rule = {
  id: "swallowed-error",
  finds: "A catch that neither rethrows, nor records where someone will look, nor tells anyone.",
  find: (context) =>
    context.project.functions.flatMap((fn) =>
      fn.nodes.flatMap((node): Report[] => {
        if (node.type !== "TryStatement" || !node.handler) return [];
        const message = whatIsLost(node, node.handler, fn, context);
        return message === undefined
          ? []
          : [{ file: fn.file, node: node.handler, message, ...rethrow(node.handler) }];
      }),
    ),
};

function whatIsLost(
  attempt: TSESTree.TryStatement,
  handler: TSESTree.CatchClause,
  fn: Fn,
  { project, retries, audience }: AuditContext,
): string | undefined {
  if (isQuestion(attempt, fn) || asksForADialog(attempt, fn)) return undefined;
  if (isPureWork(attempt, fn) && !hidesMistakes(attempt, handler, fn)) return undefined;
  if (isInCatch(attempt) && !makesSomething(attempt, fn)) return undefined;
  const retry = retries.find((each) => each.attempt === attempt);
  if (retry && endsWithTheError(retry, handler)) return undefined;
  const { rethrown, recorded, returnedAsText } = followError(handler, fn, project);
  if (rethrown || recorded) return undefined;
  const throws = nodesIn(handler, fn).some((node) => node.type === "ThrowStatement");
  if (throws) {
    return "The cause is replaced by a fixed text: whoever reads it cannot tell what went wrong. Throw with the cause: throw new Error(`… ${e.message}`).";
  }
  if (returnedAsText) {
    if (isResultUsed(fn, audience)) return undefined;
    return "The error becomes a returned text that nobody here looks at: the caller goes on as if it had worked. Throw, or return a result that has to be looked at.";
  }
  return "The error ends here: a line in the execution log reaches nobody, and what was to be done is neither done nor remembered. Rethrow it, or record it where someone looks (sheet, mail, the record's own state).";
}

/** In a catch it is the work itself in another way, not the notice that it failed. */
const makesSomething = ({ block }: TSESTree.TryStatement, fn: Fn): boolean =>
  fn.file.nodes.some((node) => isCall(node) && isInside(node, block) && has(node, "create"));

/** `try { Session.getActiveUser(); return true } catch { return false }` asks something, it does not fail at something. */
function isQuestion(attempt: TSESTree.TryStatement, fn: Fn): boolean {
  const { body } = attempt.block;
  const answers = [body.at(-1), attempt.handler?.body.body.at(-1)];
  const isAnswer = answers.every(
    (node) =>
      node?.type === "ReturnStatement" &&
      node.argument?.type === "Literal" &&
      typeof node.argument.value === "boolean",
  );
  return (
    isAnswer &&
    body.length <= 2 &&
    (attempt.handler?.body.body.length ?? 0) === 1 &&
    !nodesIn(attempt.block, fn).some((node) => isCall(node) && has(node, "write", "fetch", "create"))
  );
}

/** `getUi()` throws where no person is: the catch is how a script finds out. */
const asksForADialog = (attempt: TSESTree.TryStatement, fn: Fn): boolean => {
  const calls = fn.calls.filter(({ node }) => isInside(node, attempt.block));
  const outside = calls.filter(
    ({ node, targets, notFollowed }) =>
      canFailOutside(node) || targets.length > 0 || notFollowed !== undefined,
  );
  return outside.length > 0 && outside.every(({ node }) => pathOf(node.callee).includes("getUi"));
};

/** Parsing, formatting, one question to an object at hand: nothing that goes out, no function that does. */
function isPureWork(attempt: TSESTree.TryStatement, fn: Fn): boolean {
  const isSmall = attempt.block.body.length <= 2;
  return fn.calls
    .filter(({ node }) => isInside(node, attempt.block))
    .every(({ node, targets, notFollowed }) => {
      const root = pathOf(node.callee)[0] ?? "";
      if (effectsOf(node).size > 0 || (GOOGLE_GLOBALS.has(root) && root !== "Utilities")) return false;
      if (readsAGoogleObject(node)) return false;
      if (targets.length > 0) return targets.every((target) => [...reachOf(target)].every(staysInside));
      if (JAVASCRIPT_GLOBALS.has(root) || BUILT_IN_METHODS.has(calledName(node))) return true;
      const isPlainCall = pathOf(node.callee).length === 1 && node.type === "CallExpression";
      return (
        isSmall &&
        !isPlainCall &&
        !CHANGES.test(calledName(node)) &&
        (notFollowed === undefined || node.type === "NewExpression")
      );
    });
}

/** An empty catch, without a word why, round own code that sets something and throws by no design: only a mistake can. */
const hidesMistakes = ({ block }: TSESTree.TryStatement, handler: TSESTree.CatchClause, fn: Fn): boolean =>
  handler.body.body.length === 0 &&
  nodesIn(block, fn).some(({ type }) => type === "AssignmentExpression") &&
  !(fn.file.parsed.ast.comments ?? []).some((comment) => isInside(comment as unknown as Node, handler)) &&
  !nodesIn(block, fn).some(
    (node) =>
      (isCall(node) &&
        (node.type === "NewExpression" || THROWS_BY_DESIGN.test(pathOf(node.callee).join(".")))) ||
      (node.type === "UnaryExpression" && node.operator === "typeof"),
  );

const THROWS_BY_DESIGN =
  /parse|decode|format|JSON|Utilities|normali[sz]e|repeat|match|test|exec|validate|assert|require/i;

const CHANGES =
  /^(save|send|delete|remove|update|apply|process|run|execute|create|insert|write|set|put|post|add|copy|move|sync|do|handle)/;

const staysInside = (fn: Fn): boolean =>
  fn.calls.every(
    ({ node, notFollowed }) =>
      notFollowed === undefined && !canFailOutside(node) && effectsOf(node).size === 0,
  );

/** A retry whose last failure is thrown, returned or kept, or which never ends at all (then that is the fault). */
function endsWithTheError(retry: Retry, handler: TSESTree.CatchClause): boolean {
  if (retry.tries === undefined || retry.node.type.endsWith("Expression")) return true;
  return retry.fn.nodes.some(
    (node) =>
      node.type === "ThrowStatement" &&
      (node.range[0] >= handler.range[0] || lineOf(node) >= lineOf(retry.node)),
  );
}

/** Whoever calls it does something with what it returns; that a person's dialog does so helps no trigger. */
function isResultUsed(fn: Fn, audience: Audience): boolean {
  const drops = fn.callers.filter(
    ({ call, asCallback }) => !asCallback && call.node.parent.type === "ExpressionStatement",
  );
  return fn.callers.length > drops.length && !drops.some(({ call }) => audience.mayBeUnattended(call.in));
}

function rethrow(handler: TSESTree.CatchClause): Pick<Report, "suggestion"> {
  if (handler.param?.type !== "Identifier") return {};
  const end = handler.body.range[1] - 1;
  return {
    suggestion: {
      desc: "Rethrow the error at the end of the catch",
      edit: { range: [end, end], text: ` throw ${handler.param.name}; ` },
    },
  };
}

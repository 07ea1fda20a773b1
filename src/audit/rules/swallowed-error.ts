// An unattended run that fails in silence looks exactly like one that has nothing to do.
import type { TSESTree } from "@typescript-eslint/types";
import type { AuditContext, Report, Rule } from "../audit-context";
import { followError } from "../error-flow";
import { nodesIn } from "../loops";
import type { Fn } from "../project";
import type { Retry } from "../retry";
import { isInCatch } from "../syntax-tree";
import { calledName, isCall, isInside, lineOf, pathOf } from "../syntax-tree";
import { GOOGLE_GLOBALS, canFailOutside, effectsOf, has } from "../google-services";
import { BUILT_IN_METHODS, JAVASCRIPT_GLOBALS } from "../javascript-names";
import { reachOf } from "../audience";

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
  { project, retries }: AuditContext,
): string | undefined {
  if (isQuestion(attempt, fn) || isPureWork(attempt, fn) || asksForADialog(attempt, fn)) return undefined;
  if (isInCatch(attempt)) return undefined;
  const retry = retries.find((each) => each.attempt === attempt);
  if (retry && endsWithTheError(retry, handler)) return undefined;
  const { rethrown, recorded, returnedAsText } = followError(handler, fn, project);
  if (rethrown || recorded) return undefined;
  const throws = nodesIn(handler, fn).some((node) => node.type === "ThrowStatement");
  if (throws) {
    return "The cause is replaced by a fixed text: whoever reads it cannot tell what went wrong. Throw with the cause: throw new Error(`… ${e.message}`).";
  }
  if (returnedAsText) {
    if (isResultUsed(fn)) return undefined;
    return "The error becomes a returned text that nobody here looks at: the caller goes on as if it had worked. Throw, or return a result that has to be looked at.";
  }
  return "The error ends here: a line in the execution log reaches nobody, and what was to be done is neither done nor remembered. Rethrow it, or record it where someone looks (sheet, mail, the record's own state).";
}

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

/** Some caller in the project does something with what the function returns. */
const isResultUsed = (fn: Fn): boolean =>
  fn.callers.some(({ call, asCallback }) => asCallback || call.node.parent.type !== "ExpressionStatement");

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

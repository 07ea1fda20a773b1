// An unattended run that fails in silence looks exactly like one that has nothing to do.
import type { TSESTree } from "@typescript-eslint/types";
import type { AuditContext, Report, Rule } from "../audit-context";
import { followError } from "../error-flow";
import { nodesIn } from "../loops";
import type { Fn } from "../project";
import type { Retry } from "../retries";
import { isCall, lineOf } from "../syntax-tree";
import { has } from "../google-services";

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
  if (isQuestion(attempt, fn) || isPureWork(attempt, fn)) return undefined;
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

/** Parsing and the like: no service and no function of the project is called. */
const isPureWork = (attempt: TSESTree.TryStatement, fn: Fn): boolean =>
  fn.calls
    .filter(({ node }) => node.range[0] >= attempt.block.range[0] && node.range[1] <= attempt.block.range[1])
    .every(
      ({ node, targets, notFollowed }) =>
        targets.length === 0 && notFollowed === undefined && PURE.test(nameOf(node, fn)),
    );

const PURE =
  /^(JSON\.|new RegExp|decodeURI|encodeURI|parse(Int|Float)|String|Number|Date|BigInt|Math\.|\w+\.(split|replace|match|trim|toString|indexOf)$)/;

const nameOf = (node: { callee: { range: readonly [number, number] } }, fn: Fn): string =>
  fn.file.text.slice(...node.callee.range);

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

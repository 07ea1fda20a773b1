// Trying again what can never succeed: a 404 or a wrong argument costs the same waits and calls as an outage.
import type { AuditContext, Report, Rule } from "../audit-context";
import { namesRead, nodesIn } from "../loops";
import { exitTests, readsRefusal } from "../loop-bounds";
import type { Retry } from "../retry";
import { type Node, isCall, isLoop, pathOf } from "../syntax-tree";
import { goesRoundAt, waysRound } from "../ways-round";
import type { TSESTree } from "@typescript-eslint/types";

const FAR = 40;
const NOT_FOUND = 404;

export const retryAllErrors: Rule = {
  id: "retry-all-errors",
  finds: "A loop or recursion that tries again after any exception or response code, 4xx included.",
  find: (context) =>
    context.retries
      .filter((retry) => !tellsErrorsApart(retry, context))
      .map((retry): Report => ({
        file: retry.fn.file,
        node: placeOf(retry),
        message:
          "Every error is tried again, also those that no retry can cure (400, 401, 403, 404, wrong argument): time and quota are " +
          "spent on a certain failure. Rethrow at once unless the error is transient (429, 500, 502, 503, 504, timeout, DNS).",
      })),
};

/** The catch; where that is a screen away from the loop's head, the head. */
function placeOf({ attempt, node }: Retry): Node {
  const handler = attempt?.handler;
  if (!attempt || !handler) return node;
  const isFar = handler.loc.start.line - attempt.loc.start.line > FAR;
  return isFar && isLoop(node) ? node : handler;
}

/** Some way out depends on what the error or code is: a literal it is compared with, or a function that judges it. */
function tellsErrorsApart(retry: Retry, { project }: AuditContext): boolean {
  const { fn, attempt, node } = retry;
  const loop = isLoop(node) ? { node, fn, project } : undefined;
  if (!attempt) {
    const ways = loop ? waysRound(loop) : [];
    if (loop && ways.length > 0) return !ways.some((way) => goesRoundAt(NOT_FOUND, way, loop));
    const tests = loop
      ? exitTests(loop)
      : nodesIn(fn.node, fn).flatMap((each) => (each.type === "IfStatement" ? [each.test] : []));
    return tests.some((test) => readsRefusal(test, fn, project));
  }
  const handler = attempt.handler;
  const error = handler?.param;
  if (!handler || error?.type !== "Identifier") return false;
  const tests = nodesIn(handler, fn).flatMap((each): Node[] =>
    each.type === "IfStatement" || (each.type === "ConditionalExpression" && !picksText(each, fn))
      ? [each.test]
      : [],
  );
  const flags = tests.flatMap((test) =>
    nodesIn(test, fn).flatMap((each) => (each.type === "Identifier" ? writesOf(each, retry, project) : [])),
  );
  const derived = new Set([error.name]);
  for (const each of nodesIn(handler, fn)) {
    if (
      each.type === "VariableDeclarator" &&
      each.init &&
      each.id.type === "Identifier" &&
      mentions(each.init, derived, fn)
    )
      derived.add(each.id.name);
  }
  return [...tests, ...flags].some((test) => judges(test, derived, fn));
}

/** `e && e.message ? e.message : e` decides what is shown, not what is done. */
const picksText = ({ test, consequent }: TSESTree.ConditionalExpression, fn: Retry["fn"]): boolean =>
  namesRead(test, fn).includes(pathOf(consequent).join("."));

const mentions = (root: Node, names: Set<string>, retryFn: Retry["fn"]): boolean =>
  namesRead(root, retryFn).some((name) => names.has(name.split(".")[0] ?? ""));

function writesOf(test: Node, { fn, attempt }: Retry, project: AuditContext["project"]): Node[] {
  const references = project.variableOf(test, fn.file)?.references ?? [];
  return references.flatMap(({ writeExpr }) => {
    const write = writeExpr as Node | undefined;
    return write && attempt?.handler && write.range[0] >= attempt.handler.range[0] ? [write] : [];
  });
}

function judges(test: Node, error: Set<string>, fn: Retry["fn"]): boolean {
  return nodesIn(test, fn).some((node) => {
    if (node.type === "BinaryExpression" && node.operator !== "instanceof") {
      const sides = [node.left as Node, node.right];
      return (
        sides.some((side) => mentions(side, error, fn)) &&
        sides.some((side) => side.type === "Literal" && side.value !== null)
      );
    }
    if (node.type === "BinaryExpression") return mentions(node.left as Node, error, fn);
    if (!isCall(node))
      return mentions(node, error, fn) && node.type === "MemberExpression" && node.parent === test;
    const inArguments = node.arguments.some((argument) => mentions(argument, error, fn));
    const onError = mentions(node.callee, error, fn);
    const receiver = node.callee.type === "MemberExpression" ? node.callee.object : undefined;
    const literalArgument = node.arguments.some((argument) => argument.type === "Literal");
    if (onError)
      return (
        literalArgument || node.arguments.some((argument) => /^[A-Z_]+$/.test(pathOf(argument).at(-1) ?? ""))
      );
    if (!inArguments) return false;
    // A pattern written here, or a function that judges; not a pattern that the caller may or may not have handed over.
    return receiver === undefined || receiver.type === "Literal" || /^[A-Z]/.test(pathOf(receiver)[0] ?? "");
  });
}

// The heart of it: what fails is left to run again, and nothing that outlives the run counts how often it has.
import type { TSESTree } from "@typescript-eslint/types";
import { reachOf } from "../audience";
import type { AuditContext, Report, Rule } from "../audit-context";
import { findGiveUp } from "../give-up";
import { has } from "../google-services";
import { isInTry } from "../guarded-paths";
import { alwaysLeaves, changedName, namesRead, nodesIn } from "../loops";
import type { Fn, Project } from "../project";
import { selfArming } from "../self-arming";
import { type CallNode, type Node, isCall, isInside, isLoop, unwrapStatement } from "../syntax-tree";

export const requeueWithoutCounter: Rule = {
  id: "requeue-without-counter",
  finds:
    "After a failure the item or job is left or put back to run again, and nothing persisted counts the tries.",
  find: (context) =>
    context.project.functions.flatMap((fn) => {
      if (!context.audience.mayBeUnattended(fn)) return [];
      const place =
        armedAgain(fn, context) ??
        stuckPosition(fn) ??
        failureCountsAsPending(fn, context.project) ??
        leftInPlace(fn, context.project);
      if (!place || givesUp(fn, context)) return [];
      return [{ file: fn.file, node: place.node, message: `${place.why} ${WRITE_INSTEAD}` } satisfies Report];
    }),
};

const WRITE_INSTEAD =
  "Nothing that outlives the run counts how often: what fails for ever is tried for ever. Save a counter before each try and stop at a limit, or hand the records to TriggerGuard.run.";

interface Place {
  node: Node;
  why: string;
}

const givesUp = (fn: Fn, { audience, project }: AuditContext): boolean =>
  [fn, ...audience.entriesOf(fn).flatMap((entry) => entry.fn ?? [])].some(
    (each) => findGiveUp(each, project) !== undefined,
  );

function armedAgain(fn: Fn, { project, audience }: AuditContext): Place | undefined {
  const node = selfArming(fn, project, audience);
  return node && { node, why: "The handler arms itself again whether or not its work succeeds." };
}

/** A position read at the start and saved behind the item: an item that throws is met again by every run. */
function stuckPosition(fn: Fn): Place | undefined {
  if (!fn.calls.some(({ node }) => has(node, "read-state"))) return undefined;
  for (const loop of fn.nodes.filter(isLoop)) {
    const positions = new Set(
      nodesIn(loop, fn).flatMap((node) =>
        node.type === "UpdateExpression" ? [changedName(node) ?? ""] : [],
      ),
    );
    const saves = fn.calls.some(
      ({ node }) =>
        has(node, "write-state") &&
        node.range[0] > loop.range[0] &&
        node.arguments.some((argument) => dependsOn(argument, positions, fn)),
    );
    const work = fn.calls.find(
      ({ node, targets, notFollowed }) =>
        isInside(node, loop.body) &&
        !isInTry(node) &&
        !has(node, "log") &&
        (targets.length > 0 || notFollowed !== undefined || has(node, "fetch", "mail", "create")),
    );
    if (saves && work && !isUnderOwnTry(loop))
      return {
        node: work.node,
        why: "An item that throws here leaves the saved position where it was: the next run begins with it again.",
      };
  }
  return undefined;
}

const isUnderOwnTry = (loop: Node): boolean => isInTry(loop);

const dependsOn = (root: Node, names: Set<string>, fn: Fn): boolean =>
  namesRead(root, fn).some(
    (name) =>
      names.has(name) ||
      fn.nodes.some(
        (node) =>
          node.type === "VariableDeclarator" &&
          node.id.type === "Identifier" &&
          node.id.name === name &&
          node.init &&
          namesRead(node.init, fn).some((read) => names.has(read)),
      ),
  );

/** `catch { return true }` where true means "not finished": the trigger stays and tries again. */
function failureCountsAsPending(fn: Fn, project: Project): Place | undefined {
  for (const handler of fn.nodes.filter((node) => node.type === "CatchClause")) {
    const answer = nodesIn(handler, fn).find(
      (node) =>
        node.type === "ReturnStatement" &&
        node.argument?.type === "Literal" &&
        typeof node.argument.value === "boolean",
    );
    if (answer?.type !== "ReturnStatement" || answer.argument?.type !== "Literal") continue;
    const value = answer.argument.value === true;
    for (const { call } of fn.callers) {
      const negated = call.node.parent.type === "UnaryExpression" && call.node.parent.operator === "!";
      const test = negated ? call.node.parent : call.node;
      const branch = test.parent;
      if (branch?.type !== "IfStatement" || branch.test !== test) continue;
      const finished = value !== negated ? branch.alternate : branch.consequent;
      if (finished && endsTheTrigger(finished, call.in, project))
        return { node: answer, why: 'An error counts as "not finished" here, so that the trigger stays.' };
    }
  }
  return undefined;
}

const endsTheTrigger = (branch: Node, fn: Fn, project: Project): boolean =>
  nodesIn(branch, fn).some((node) => {
    const call = isCall(node) ? project.callOf(node) : undefined;
    if (!call) return false;
    if (/(delete|remove|clear|stop)\w*trigger/i.test(call.notFollowed ?? "")) return true;
    return (
      has(call.node, "look-at-triggers") ||
      call.targets.some((target) =>
        [...reachOf(target)].some((each) => each.calls.some((inner) => has(inner.node, "look-at-triggers"))),
      )
    );
  });

/** Only success marks the item; where it fails it stays where the next run finds it. */
function leftInPlace(fn: Fn, project: Project): Place | undefined {
  for (const loop of fn.nodes.filter(isLoop)) {
    for (const node of nodesIn(loop.body, fn)) {
      if (
        node.type === "IfStatement" &&
        node.consequent &&
        marksItem(node.consequent, fn) &&
        isSuccessOf(node.test, fn, project) &&
        !persists(node.alternate, fn)
      ) {
        return {
          node: node.alternate ?? node,
          why: "An item that failed stays where the next run finds it.",
        };
      }
      if (
        node.type === "TryStatement" &&
        node.handler &&
        nodesIn(loop, fn).includes(node) &&
        isSkippedOnFailure(node, loop, fn)
      ) {
        return {
          node: node.handler,
          why: "An item that throws keeps its old state, and the next run takes it up again.",
        };
      }
    }
  }
  return undefined;
}

const ITEM_MARK = /\.(removeLabel|moveTo|moveToTrash|moveToArchive|markRead|setTrashed|removeFromThreads?)$/;

const marksItem = (root: Node, fn: Fn): boolean =>
  nodesIn(root, fn).some((node) => isCall(node) && ITEM_MARK.test(fn.file.text.slice(...node.callee.range)));

const persists = (root: Node | null, fn: Fn): boolean =>
  root !== null && nodesIn(root, fn).some((node) => isCall(node) && has(node, "write", "write-state"));

/** The tested value is what a function returned that answers `false` from a catch. */
function isSuccessOf(test: Node, fn: Fn, project: Project): boolean {
  const calls = nodesIn(test, fn).flatMap((node): CallNode[] => {
    if (isCall(node)) return [node];
    const writes = node.type === "Identifier" ? (project.variableOf(node, fn.file)?.references ?? []) : [];
    return writes.flatMap(({ writeExpr }) =>
      writeExpr && isCall(writeExpr as Node) ? [writeExpr as CallNode] : [],
    );
  });
  return calls.some((call) =>
    project
      .callOf(call)
      ?.targets.some((target) =>
        target.nodes.some((node) => node.type === "CatchClause" && returnsFalsy(node, target)),
      ),
  );
}

const returnsFalsy = (handler: TSESTree.CatchClause, fn: Fn): boolean =>
  nodesIn(handler, fn).some(
    (node) =>
      node.type === "ReturnStatement" &&
      (!node.argument || (node.argument.type === "Literal" && !node.argument.value)),
  );

function isSkippedOnFailure(attempt: TSESTree.TryStatement, loop: Node, fn: Fn): boolean {
  const { handler, block } = attempt;
  if (!handler || persists(handler, fn) || alwaysLeaves(handler.body, loop)) return false;
  if (attempt.finalizer && persists(attempt.finalizer, fn)) return false;
  const last = block.body.map(unwrapStatement);
  const marked = last.some((statement, index) => index > 0 && marksOneItem(statement, fn));
  return (
    marked &&
    !fn.calls.some(
      ({ node }) => isInside(node, handler.body) && !has(node, "log", "sleep") && isUnknown(node),
    )
  );
}

const marksOneItem = (statement: Node, fn: Fn): boolean => marksItem(statement, fn) && isCall(statement);

const isUnknown = (node: CallNode): boolean =>
  !/^(console|Logger|JSON|String|Utilities)$/.test(
    node.callee.type === "MemberExpression" && node.callee.object.type === "Identifier"
      ? node.callee.object.name
      : "",
  );

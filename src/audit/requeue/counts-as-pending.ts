// `catch { return true }` where true means "not finished": the trigger stays and tries again.
import { reachOf } from "../audience";
import { has } from "../google-services";
import { nodesIn } from "../loops";
import type { Fn, Project } from "../project";
import { type Node, isCall } from "../syntax-tree";
import type { Place } from "./stuck-position";

export function failureCountsAsPending(fn: Fn, project: Project): Place | undefined {
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

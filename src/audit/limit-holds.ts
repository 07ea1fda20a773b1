// A counter and a limit bound nothing where reaching the limit stops nothing, or where a failure sets the counter back.
import type { AuditContext } from "./audit-context";
import { reachOf } from "./audience";
import { worksInside } from "./comes-first";
import { type Effect, has } from "./google-services";
import type { Call, Fn } from "./project";
import { type Reset, setsBack, undoes } from "./set-back";
import { spelledOut } from "./spelled-out";
import { ancestors, calledName, isCall, isFunction, isInside, type Node, pathOf } from "./syntax-tree";
import type { TSESTree } from "@typescript-eslint/types";

const STOPS: Effect[] = ["write", "write-state", "look-at-triggers"];
const TELLS = /notif|alert|send|mail|log|slack|chat|report|warn|通知|連絡|報告/i;

/**
 * @param comparison of the counter with its limit, `counter` being one of its sides
 * @param keys under which the counter is kept, spelled out; none where it is kept otherwise
 */
export function limitHolds(
  comparison: TSESTree.BinaryExpression,
  counter: Node,
  fn: Fn,
  keys: ReadonlySet<string>,
  entry: Fn,
  { project, entries }: AuditContext,
): boolean {
  const branch = branchOf(comparison);
  /** Counting on is not stopping. */
  const isOwn = (node: Node): boolean => {
    if (node.type === "AssignmentExpression")
      return pathOf(node.left).join(".") === pathOf(counter).join(".");
    const [key] = isCall(node) && has(node, "write-state") ? node.arguments : [];
    return key !== undefined && keys.has(spelledOut(key, fn.file, project));
  };
  if (branch !== undefined && !stopsSomething(branch, fn, isBelow(comparison, counter, branch), isOwn))
    return false;
  const reach = reachOf(entry);
  const isRecurring = entries.find((each) => each.fn === entry)?.recurring !== false;
  const resetsIn = (fns: ReadonlySet<Fn>): Reset[] =>
    [...fns].flatMap((each) =>
      each.calls.flatMap((call) => (setsBack(call.node, each, keys, project) ? [{ call, fn: each }] : [])),
    );
  if (resetsIn(reach).some((reset) => undoes(reset, branch, isRecurring, reach, project))) return false;
  return !entries.some(
    (other) =>
      other.fn !== undefined &&
      other.fn !== entry &&
      other.onTrigger &&
      other.recurring !== false &&
      resetsIn(reachOf(other.fn)).some(({ fn: where }) => !reach.has(where)),
  );
}

/** The `if` whose condition it stands in. */
function branchOf(comparison: Node): TSESTree.IfStatement | undefined {
  for (const outer of ancestors(comparison)) {
    if (outer.type === "IfStatement") return isInside(comparison, outer.test) ? outer : undefined;
    if (isFunction(outer)) return undefined;
  }
  return undefined;
}

/** The condition holds as long as the limit is not reached. */
function isBelow(comparison: TSESTree.BinaryExpression, counter: Node, branch: Node): boolean {
  const isLess = counter === comparison.left ? /^(?:<|!)/ : /^(?:>|!)/;
  let below = isLess.test(comparison.operator);
  for (const outer of ancestors(comparison)) {
    if (outer === branch) break;
    if (outer.type === "UnaryExpression" && outer.operator === "!") below = !below;
  }
  return below;
}

/** It leaves, decides between two ways, holds the work, or does more than tell. */
function stopsSomething(
  { consequent, alternate }: TSESTree.IfStatement,
  fn: Fn,
  below: boolean,
  isOwn: (node: Node) => boolean,
): boolean {
  if (alternate) return true;
  const inside = (node: Node): boolean => isInside(node, consequent) && !isOwn(node);
  if (
    fn.nodes.some(
      (node) =>
        inside(node) &&
        (/^(?:Return|Throw|Continue|Break)Statement$/.test(node.type) ||
          node.type === "AssignmentExpression"),
    ) ||
    fn.calls.some((call) => inside(call.node) && doesMoreThanTell(call))
  )
    return true;
  if (!below) return false;
  const works = fn.calls.filter(worksInside).map(({ node }) => node);
  return (
    fn.calls.some(({ node }) => inside(node) && has(node, "new-trigger")) ||
    (works.length > 0 && works.every((work) => isInside(work, consequent)))
  );
}

function doesMoreThanTell({ node, targets, notFollowed }: Call): boolean {
  if (has(node, "mail", "log") || calledName(node) === "setNote") return false;
  if (notFollowed !== undefined) return !TELLS.test(notFollowed);
  return (
    has(node, ...STOPS) ||
    targets.some((target) =>
      [...reachOf(target)].some((each) =>
        each.calls.some((call) => !has(call.node, "mail") && has(call.node, ...STOPS)),
      ),
    )
  );
}

// One call past the helper is one call nobody counts, limits or logs.
import type { AuditContext, Report, Rule } from "../audit-context";
import { has } from "../google-services";
import {
  type CallNode,
  type Node,
  ancestors,
  calledName,
  isCall,
  isFunction,
  isInside,
  pathOf,
} from "../syntax-tree";

export const directCallBesideHelper: Rule = {
  id: "direct-call-beside-helper",
  finds:
    "UrlFetchApp called directly, or a mail sent or a file made outside `once`, `copyOnce`, `fileOnce`, `folderOnce`, in a script that uses the guard.",
  find: (context) =>
    context.project.functions.flatMap((fn) => {
      if (isAdapter(fn.file.path, context)) return [];
      return fn.nodes.flatMap((node): Report[] => {
        if (isDirectFetch(node)) return [{ file: fn.file, node, message: FETCH, ...throughGuard(node) }];
        if (!isCall(node) || !isInJob(node) || isOnce(node)) return [];
        if (has(node, "mail")) return [{ file: fn.file, node, message: ONCE("A mail") }];
        if (has(node, "create")) return [{ file: fn.file, node, message: ONCE("A file, folder or event") }];
        return [];
      });
    }),
};

const FETCH =
  "Calls UrlFetchApp beside the guard: nobody counts this call, waits for Retry-After or gives it up. Use g.fetch (ctx.fetch), which takes the same arguments.";
const ONCE = (what: string): string =>
  `${what} is made again by every try of this record. Put it in g.once("name", …), or use copyOnce, fileOnce, folderOnce.`;

const isAdapter = (path: string, { options }: AuditContext): boolean =>
  options.adapters.some((adapter) => path === adapter || path.endsWith(`/${adapter}`));

/** The service itself, called or handed on under another name. */
const isDirectFetch = (node: Node): boolean =>
  node.type === "Identifier" &&
  node.name === "UrlFetchApp" &&
  !node.parent.type.startsWith("TS") &&
  !(node.parent.type === "MemberExpression" && node.parent.property === node && !node.parent.computed);

/** Within what a job does for a record: `process`, or the function given to `daily` and `every`. */
function isInJob(node: Node): boolean {
  for (const outer of ancestors(node)) {
    if (!isFunction(outer)) continue;
    const holder = outer.parent;
    if (holder.type === "Property" && pathOf(holder.key)[0] === "process")
      return isJobCall(holder.parent.parent);
    if (isJobCall(holder)) return true;
  }
  return false;
}

const isJobCall = (node: Node | undefined): boolean =>
  node !== undefined &&
  isCall(node) &&
  /^(TriggerGuard\.(run|daily|every)|defineJob)$/.test(pathOf(node.callee).join("."));

function isOnce(node: Node): boolean {
  for (const outer of ancestors(node)) {
    if (
      isCall(outer) &&
      outer !== node &&
      /^(once|step|copyOnce|fileOnce|folderOnce)$/.test(calledName(outer)) &&
      isInside(node, outer)
    )
      return true;
  }
  return false;
}

/** In a job's `process(record, g)` the guard is at hand: the same call through it. */
function throughGuard(node: Node): Pick<Report, "suggestion"> {
  const call = node.parent?.type === "MemberExpression" ? node.parent.parent : undefined;
  if (!call || !isCall(call) || !isInJob(node)) return {};
  for (const outer of ancestors(node)) {
    if (!isFunction(outer)) continue;
    const guard = outer.params[1];
    if (guard?.type !== "Identifier") continue;
    return {
      suggestion: {
        desc: `Fetch through the guard: ${guard.name}.${calledName(call as CallNode)}`,
        edit: { range: node.range, text: guard.name },
      },
    };
  }
  return {};
}

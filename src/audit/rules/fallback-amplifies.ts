// The bulk call failed because something is overloaded, and the answer is a hundred single calls.
import type { TSESTree } from "@typescript-eslint/types";
import type { AuditContext, Report, Rule } from "../audit-context";
import { askedInParts } from "../asked-in-parts";
import { has } from "../google-services";
import { isTimed } from "../loop-bounds";
import type { Fn } from "../project";
import { type CallNode, type Node, calledName, isCall, isFunction, isInside, isLoop } from "../syntax-tree";

const BULK = /^(fetchAll|batch\w*|\w*Batch|\w*Bulk|bulk\w*|\w+All|setValues|batchUpdate)$/;

export const fallbackAmplifies: Rule = {
  id: "fallback-amplifies",
  finds: "When the bulk call fails, one call per item with no budget.",
  find: (context) =>
    context.project.functions.flatMap((fn) => [
      ...askedInParts(fn, context.project).map(({ whole, loop }): Report => ({
        file: fn.file,
        node: loop,
        message: messageFor(whole),
      })),
      ...fn.nodes.flatMap((node): Report[] => {
        if (node.type !== "TryStatement" || !node.handler) return [];
        const bulk = callsIn(node.block, fn).find(
          (call) => BULK.test(calledName(call)) && goesOut(call, context),
        );
        const single = bulk && oneByOne(node.handler, fn, context);
        if (!single) return [];
        return [
          {
            file: fn.file,
            node: single,
            message: messageFor(bulk),
          },
        ];
      }),
    ]),
};

const messageFor = (bulk: CallNode): string =>
  `When ${calledName(bulk)} fails, every item is asked for by itself: one failure becomes as many calls as there are items, against a service ` +
  "that has just refused. Retry only the members that failed, later, and under a cap on calls.";

const callsIn = (root: Node, fn: Fn): CallNode[] =>
  fn.file.nodes.filter((node): node is CallNode => isCall(node) && isInside(node, root));

const goesOut = (call: CallNode, { project }: AuditContext): boolean => {
  if (has(call, "fetch", "write")) return true;
  const followed = project.callOf(call);
  return (
    followed?.notFollowed !== undefined ||
    (followed?.targets ?? []).some((target) => target.calls.some(({ node }) => has(node, "fetch", "write")))
  );
};

function oneByOne(handler: TSESTree.CatchClause, fn: Fn, context: AuditContext): Node | undefined {
  const inside = fn.file.nodes.filter((node) => isInside(node, handler.body));
  return inside.find((node) => {
    if (isLoop(node))
      return (
        callsIn(node.body, fn).some((call) => goesOut(call, context)) &&
        !isTimed({ node, fn, project: context.project })
      );
    if (!isCall(node) || !/^(forEach|map)$/.test(calledName(node))) return false;
    const [callback] = node.arguments;
    return (
      callback !== undefined &&
      isFunction(callback) &&
      callsIn(callback.body, fn).some((call) => goesOut(call, context))
    );
  });
}

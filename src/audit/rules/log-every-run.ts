// A mail or a row on each run: at 1,440 runs a day nobody reads them, and the quota or the sheet is full.
import type { Report, Rule } from "../audit-context";
import { reachOf } from "../audience";
import { has } from "../google-services";
import { alwaysLeaves } from "../loops";
import type { Fn } from "../project";
import { calledName, isCall, statementsOf, unwrapStatement } from "../syntax-tree";

export const logEveryRun: Rule = {
  id: "log-every-run",
  finds: "A sheet row or mail on every run with no cap.",
  find: ({ entries }) =>
    entries.flatMap(({ fn, onTrigger, recurring, name }): Report[] => {
      if (!fn || !onTrigger || recurring === false || keepsItShort(fn)) return [];
      return everyRun(fn).map((node) => ({
        file: fn.file,
        node,
        message:
          `${name} does this on every run, whether or not anything happened: rows and mails pile up until the sheet or the day's mail quota is full. ` +
          "Write only where something was done or went wrong, and delete what is old.",
      }));
    }),
};

/** Statements that every run reaches: not under a condition, and before anything may return. */
function everyRun(fn: Fn): Report["node"][] {
  if (fn.node.type === "Program" || fn.node.body.type !== "BlockStatement") return [];
  const found: Report["node"][] = [];
  for (const statement of fn.node.body.body.flatMap((each) =>
    each.type === "TryStatement" ? statementsOf(each.block) : [each],
  )) {
    const node = unwrapStatement(statement);
    if (isCall(node) && (has(node, "mail") || calledName(node) === "appendRow")) found.push(node);
    if (
      statement.type === "IfStatement" &&
      (alwaysLeaves(statement.consequent, fn.node) || alwaysLeaves(statement.alternate, fn.node))
    )
      break;
  }
  return found;
}

const keepsItShort = (fn: Fn): boolean =>
  [...reachOf(fn)].some((each) =>
    each.calls.some(({ node }) => /^(deleteRows?|clear|clearContents?)$/.test(calledName(node))),
  );

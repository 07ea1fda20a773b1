// Asking again at once, or at a fixed beat, is what keeps an overloaded service overloaded.
import type { Report, Rule } from "../audit-context";
import { type Node, lineOf } from "../syntax-tree";

export const retryNoBackoff: Rule = {
  id: "retry-no-backoff",
  finds: "Tries again with no pause or with a fixed one.",
  find: ({ retries }) =>
    retries
      .filter(({ pause }) => pause !== "growing")
      .map((retry): Report => {
        const how = retry.sleep ? "the same pause every time" : "no pause";
        const report: Report = {
          file: retry.fn.file,
          node: retry.sleep ?? retry.again,
          message:
            `Tries again (line ${lineOf(retry.node)}) with ${how}: a service that is overloaded or limits the rate refuses again. ` +
            "Let the pause double, with a cap and jitter: Utilities.sleep(Math.random() * Math.min(8000, 1000 * 2 ** n)).",
        };
        const wait = retry.sleep?.type === "CallExpression" ? retry.sleep.arguments[0] : undefined;
        const counter = counterOf(retry.node);
        if (wait && counter !== undefined) {
          const text = `Math.random() * Math.min(8000, 1000 * Math.pow(2, ${counter}))`;
          report.suggestion = {
            desc: "Let the pause double, up to 8 s, with jitter",
            edit: { range: wait.range, text },
          };
        }
        return report;
      }),
};

/** The variable that a `for` loop counts up. */
const counterOf = (loop: Node): string | undefined =>
  loop.type === "ForStatement" &&
  loop.update?.type === "UpdateExpression" &&
  loop.update.argument.type === "Identifier"
    ? loop.update.argument.name
    : undefined;

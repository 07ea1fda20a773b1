// Asking again at once, or at a fixed beat, is what keeps an overloaded service overloaded.
import type { Report, Rule } from "../audit-context";
import { lineOf } from "../syntax-tree";

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
        return report;
      }),
};

// The one answer that must never be "for ever".
import type { Rule } from "../audit-context";

export const unboundedRetry: Rule = {
  id: "unbounded-retry",
  finds: "A retry with no cap on tries.",
  find: ({ retries }) =>
    retries
      .filter(({ tries }) => tries === undefined)
      .map((retry) => ({
        file: retry.fn.file,
        node: retry.node,
        message:
          "Nothing counts the tries: what fails for ever is tried until Google ends the run, and the day's quota is spent on it. " +
          "Count the tries, stop at a few (3 to 5) and rethrow, or let the guard do it (g.fetch).",
      })),
};

// A fetch that throws (timeout, DNS, "Address unavailable", muted or not) and ends the run for every record behind it.
import type { Rule } from "../audit-context";
import { has } from "../google-services";
import { canEndTheRun } from "../guarded-paths";

export const unguardedFetch: Rule = {
  id: "unguarded-fetch",
  finds:
    "UrlFetchApp.fetch or fetchAll on an unattended path, with no try that handles it and no retrying wrapper.",
  find: (context) =>
    context.project.functions.flatMap((fn) =>
      fn.calls
        .filter(({ node }) => has(node, "fetch") && canEndTheRun(node, fn, context))
        .map(({ node }) => ({
          file: fn.file,
          node,
          message:
            "A timeout, DNS failure or unreachable address throws here, muteHttpExceptions or not, and ends the unattended run: " +
            "what comes after is not done. Catch it per record and count the failure, or fetch through the guard (g.fetch).",
        })),
    ),
};

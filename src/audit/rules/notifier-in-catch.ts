// The notice of a failure can fail too (quota, wrong address), and then it hides what it was to report.
import type { Report, Rule } from "../audit-context";
import { has } from "../google-services";
import { isInTry } from "../guarded-paths";
import { isInCatch } from "../syntax-tree";

export const notifierInCatch: Rule = {
  id: "notifier-in-catch",
  finds: "A mail sent from a catch without a try of its own.",
  find: ({ project }) =>
    project.functions.flatMap((fn) =>
      fn.calls
        .filter(({ node }) => has(node, "mail") && isInCatch(node) && !isInTry(node))
        .map(({ node }): Report => ({
          file: fn.file,
          node,
          message:
            "A mail from inside a catch throws where the day's mail quota is used up: the first error is hidden and the run ends here. Put it in a try of its own, and send one per failure and day, not one per try.",
        })),
    ),
};

// The notice of a failure can fail too (quota, wrong address), and then it hides what it was to report.
import type { Report, Rule } from "../audit-context";
import { has } from "../google-services";
import { isInTry } from "../guarded-paths";
import type { Call } from "../project";
import { isInCatch } from "../syntax-tree";

export const notifierInCatch: Rule = {
  id: "notifier-in-catch",
  finds: "A mail sent from a catch without a try of its own.",
  find: ({ project }) =>
    project.functions.flatMap((fn) =>
      fn.calls
        .filter((call) => isInCatch(call.node) && mails(call))
        .map(({ node }): Report => ({
          file: fn.file,
          node,
          message:
            "A mail from inside a catch throws where the day's mail quota is used up: the first error is hidden and the run ends here. Put it in a try of its own, and send one per failure and day, not one per try.",
        })),
    ),
};

/** Itself or by a function of the project, with no try on the way. */
function mails({ node, targets }: Call, seen = new Set<Call["in"]>()): boolean {
  if (isInTry(node)) return false;
  if (has(node, "mail")) return true;
  return targets.some((target) => {
    if (seen.has(target)) return false;
    seen.add(target);
    return target.calls.some((call) => !isInCatch(call.node) && mails(call, seen));
  });
}

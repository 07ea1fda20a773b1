// Runs that wait for one another for a minute pile up and spend the day's trigger time on waiting.
import type { Rule } from "../audit-context";
import { has } from "../google-services";
import { knownNumbers } from "../known-values";

const LONG_MS = 60_000;

export const waitLockLong: Rule = {
  id: "wait-lock-long",
  finds: "waitLock or tryLock of 60 s or more where a trigger runs.",
  find: ({ project, audience }) =>
    project.functions.flatMap((fn) =>
      fn.calls.flatMap(({ node }) => {
        const [wait] = node.arguments;
        if (!wait || !has(node, "lock") || !audience.mayBeUnattended(fn)) return [];
        const ms = Math.max(...knownNumbers(wait, fn.file, project), 0);
        if (ms < LONG_MS) return [];
        return [
          {
            file: fn.file,
            node,
            message:
              `Waits up to ${Math.round(ms / 1000)} s for the lock: runs that overlap queue up and the waiting spends the day's trigger time. ` +
              "Leave at once where the lock is held (tryLock(0)): the next trigger does the work.",
            suggestion: { desc: "Wait not at all: 0 ms", edit: { range: wait.range, text: "0" } },
          },
        ];
      }),
    ),
};

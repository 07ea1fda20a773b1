// Apps Script drops the rejection of an async entry point: the run that failed counts as successful.
import type { Report, Rule } from "../audit-context";

export const asyncTrigger: Rule = {
  id: "async-trigger",
  finds: "An async function as the handler of a trigger.",
  find: ({ entries }) =>
    entries.flatMap(({ fn, unattended, name }): Report[] =>
      fn && unattended && fn.node.type !== "Program" && fn.node.async
        ? [
            {
              file: fn.file,
              node: fn.node.id ?? fn.node,
              message: `${name} is async: what is thrown in it is dropped, and the failed run counts as completed. Apps Script's services are synchronous: make it a plain function.`,
            },
          ]
        : [],
    ),
};

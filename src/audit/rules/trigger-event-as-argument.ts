// A trigger calls its handler with an event object: a parameter with a default never gets its default.
import type { Report, Rule } from "../audit-context";

export const triggerEventAsArgument: Rule = {
  id: "trigger-event-as-argument",
  finds: "A trigger's handler whose first parameter is an option: the trigger passes its event there.",
  find: ({ entries }) =>
    entries.flatMap(({ fn, onTrigger, name }): Report[] => {
      const parameter = fn?.node.type === "Program" ? undefined : fn?.node.params[0];
      if (
        !fn ||
        !onTrigger ||
        parameter?.type !== "AssignmentPattern" ||
        parameter.right.type === "ObjectExpression"
      )
        return [];
      const written = fn.file.text.slice(...parameter.left.range);
      return [
        {
          file: fn.file,
          node: parameter,
          message: `A trigger calls ${name} with its event object: "${written}" is never the default but an object, which counts as true. Take the option from a constant, or let the trigger call a function without parameters.`,
        },
      ];
    }),
};

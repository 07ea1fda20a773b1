// All source is evaluated anew at every execution: a counter in a variable is 0 again at each run.
import type { Report, Rule } from "../audit-context";
import { COUNTER_NAME, incrementedNames } from "../saved-counter";
import { COMPARISONS } from "../loop-bounds";
import { pathOf } from "../syntax-tree";

export const counterInMemory: Rule = {
  id: "counter-in-memory",
  finds: "A count of tries across runs that is kept in a global variable.",
  find: ({ project, audience }) =>
    project.functions.flatMap((fn) => {
      if (fn.node.type === "Program" || !audience.mayBeUnattended(fn)) return [];
      return [...incrementedNames(fn)].flatMap(([name, node]): Report[] => {
        const global = project.globalVariables(name)[0];
        const declared = global?.variable.defs[0]?.node;
        const isNumber =
          declared?.type === "VariableDeclarator" &&
          declared.init?.type === "Literal" &&
          typeof declared.init.value === "number";
        if (!isNumber || !COUNTER_NAME.test(name) || !isLimited(name)) return [];
        return [
          {
            file: fn.file,
            node,
            message: `"${name}" counts in a global variable, which is 0 again at every run: the limit is never reached across runs. Save it in the script properties before the try.`,
          },
        ];
      });

      function isLimited(name: string): boolean {
        return project.functions.some((each) =>
          each.nodes.some(
            (node) =>
              node.type === "BinaryExpression" &&
              COMPARISONS.has(node.operator) &&
              [node.left, node.right].some(
                (side) => pathOf(side as Parameters<typeof pathOf>[0]).at(-1) === name,
              ),
          ),
        );
      }
    }),
};

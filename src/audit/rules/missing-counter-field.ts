// A queue entry that has a state but no place for a number of tries cannot be given up.
import type { TSESTree } from "@typescript-eslint/types";
import type { Report, Rule } from "../audit-context";
import { COUNTER_NAME } from "../saved-counter";
import type { Project, ScriptFile } from "../project";
import { type Node, propertyName } from "../syntax-tree";

const WAITING = /^(pending|queued|waiting|todo|retry|new|ready|scheduled|open)$/i;
const STATE = /^(status|state|phase)$/i;

export const missingCounterField: Rule = {
  id: "missing-counter-field",
  finds: "An entry that is put back into the queue after a failure but has no field for a count of tries.",
  find: ({ project }) =>
    project.files.flatMap((file) =>
      file.nodes.flatMap((node): Report[] => {
        if (
          node.type !== "ObjectExpression" ||
          !isEntry(node) ||
          hasCounter(node) ||
          !isPutBack(file, project)
        )
          return [];
        return [
          {
            file,
            node,
            message:
              "This entry is put back to waiting when it fails, but has no field for how often that happened: nothing can ever give it up. Add one (tries: 0), raise and save it before each try, and stop at a limit.",
          },
        ];
      }),
    ),
};

const valueOf = (node: Node): string =>
  node.type === "Literal"
    ? String(node.value)
    : node.type === "MemberExpression"
      ? (propertyName(node.property) ?? "")
      : "";

const isEntry = (node: TSESTree.ObjectExpression): boolean =>
  node.properties.length > 1 &&
  node.properties.some(
    (each) =>
      each.type === "Property" &&
      STATE.test(propertyName(each.key) ?? "") &&
      WAITING.test(valueOf(each.value)),
  );

const hasCounter = (node: TSESTree.ObjectExpression): boolean =>
  node.properties.some(
    (each) =>
      each.type === "SpreadElement" ||
      COUNTER_NAME.test(propertyName(each.key) ?? "") ||
      /count|^n$/i.test(propertyName(each.key) ?? ""),
  );

/** In a catch, an entry's state is set back to waiting, and no counter is raised beside it. */
const isPutBack = (file: ScriptFile, project: Project): boolean =>
  project.files.some((each) =>
    each.nodes.some((node) => {
      if (node.type !== "AssignmentExpression" || node.left.type !== "MemberExpression" || each !== file)
        return false;
      if (!STATE.test(propertyName(node.left.property) ?? "") || !WAITING.test(valueOf(node.right)))
        return false;
      for (let outer: Node | undefined = node.parent; outer; outer = outer.parent)
        if (outer.type === "CatchClause") return true;
      return false;
    }),
  );

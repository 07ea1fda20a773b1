// Names are not unique in Drive: the first file of that name may be anyone's, anywhere, or in the trash.
import type { Report, Rule } from "../audit-context";
import { calledName, isCall } from "../syntax-tree";

export const driveWideNameLookup: Rule = {
  id: "drive-wide-name-lookup",
  finds: "A file or folder looked up by name in the whole Drive.",
  find: ({ project }) =>
    project.functions.flatMap((fn) =>
      fn.calls.flatMap(({ node }): Report[] => {
        const { callee } = node;
        const isDriveWide =
          callee.type === "MemberExpression" &&
          callee.object.type === "Identifier" &&
          callee.object.name === "DriveApp";
        if (
          !isDriveWide ||
          !/^get(Files|Folders)ByName$/.test(calledName(node)) ||
          checksPlace(node, fn.nodes)
        )
          return [];
        return [
          {
            file: fn.file,
            node,
            message:
              "Searches the whole Drive by name: a file of that name in another folder, another person's, or one in the trash is taken for this one. Search in the folder (folder.getFilesByName) or keep the id.",
          },
        ];
      }),
    ),
};

/** The candidates are told apart afterwards. */
const checksPlace = (
  from: { range: readonly [number, number] },
  nodes: Parameters<typeof isCall>[0][],
): boolean =>
  nodes.some(
    (node) =>
      isCall(node) &&
      node.range[0] > from.range[0] &&
      /^(getParents|isTrashed|getOwner)$/.test(calledName(node)),
  );

import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "the first file of that name, anywhere",
      code: `function image() { return DriveApp.getFilesByName("logo.png").next().getBlob(); } /*!*/`,
    },
    {
      name: "blocks a save in another folder",
      code: `function save(folder, name) {
  if (DriveApp.getFilesByName(name).hasNext()) return; /*!*/
  folder.createFile(name, "a");
}`,
    },
  ],
  right: [
    {
      name: "in the folder",
      code: `function image() { return DriveApp.getFolderById("x").getFilesByName("logo.png").next().getBlob(); }`,
    },
    {
      name: "told apart by where they lie",
      code: `function image() {
  var files = DriveApp.getFilesByName("logo.png");
  while (files.hasNext()) {
    var file = files.next();
    if (!file.isTrashed() && file.getParents().next().getId() === "x") return file;
  }
}`,
    },
  ],
};

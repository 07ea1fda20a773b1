import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { failure, smallWorld, type SmallWorldOptions } from "./small-world";

const TEXT = "宛先: {{name}} 様\n{{name}} の合計 $5 {{total}}\n";

const world = (body: string, options: SmallWorldOptions = {}) => {
  const one = smallWorld(
    `function main(id) { const doc = DocumentApp.openById(id); const body = doc.getBody(); ${body} }`,
    options,
  );
  const id = one.createFile("Doc", TEXT, { document: true });
  return { one, main: () => one.execute("main", { args: [id] }), path: join(one.dir, "drive/Doc.md") };
};
const textAfter = (body: string): string => {
  const { main, path } = world(`${body} doc.saveAndClose();`);
  const result = main();
  if (result.status !== "completed") throw new Error(result.error?.message);
  return readFileSync(path, "utf8");
};

describe("replaceText", () => {
  test.each([
    [`body.replaceText("{{name}}", "株式会社A")`, "宛先: 株式会社A 様\n株式会社A の合計 $5 {{total}}\n"],
    [
      `body.replaceText("\\\\{\\\\{total\\\\}\\\\}", "$1 $& \\\\1")`,
      "宛先: {{name}} 様\n{{name}} の合計 $5 $1 $& \\1\n",
    ],
    [`body.replaceText("(?i)NAME", "n")`, "宛先: {{n}} 様\n{{n}} の合計 $5 {{total}}\n"],
    [`body.replaceText("様.*の", "x")`, TEXT],
    [`body.replaceText("^宛先", "To")`, "To: {{name}} 様\n{{name}} の合計 $5 {{total}}\n"],
    [`body.replaceText("nothing", "x")`, TEXT],
  ])("%s", (edit, expected) => expect(textAfter(`${edit};`)).toBe(expected));

  test.each(["(?=x)", "(?<!x)", "(a)\\1", "("])("RE2 does not know %s", (pattern) => {
    expect(world(`body.replaceText(${JSON.stringify(pattern)}, "");`).main().error?.message).toBe(
      "Invalid argument: searchPattern",
    );
  });
});

test("text is read, set, appended and searched", () => {
  const { main } = world(`
    const before = body.getText();
    const found = body.findText("[{]total[}]");
    body.setText("a"); body.appendParagraph("b");
    return [before, found.getElement().asText().getText(), found.getStartOffset(), body.findText("zzz"), body.getText(), doc.getName(), doc.getHeader(), doc.getUrl().includes(doc.getId())];`);
  expect(main().value).toEqual([
    TEXT.trimEnd(),
    "{{name}} の合計 $5 {{total}}",
    17,
    null,
    "a\nb",
    "Doc",
    null,
    true,
  ]);
});

describe("when edits reach the file", () => {
  test.each([
    ["at saveAndClose", `body.setText("new"); doc.saveAndClose(); Utilities.sleep(1);`, "new\n", "new\n"],
    ["at the end", `body.setText("new"); Utilities.sleep(1);`, TEXT, "new\n"],
  ])("%s", (_, edit, during, after) => {
    const { one, path } = world(edit);
    let seen = "";
    const id = one.files().find(({ name }) => name === "Doc")?.id;
    one.execute("main", {
      args: [id],
      intercept: ({ method }) => {
        if (method === "sleep") seen = readFileSync(path, "utf8");
        return undefined;
      },
    });
    expect([seen, readFileSync(path, "utf8")]).toEqual([during, after]);
  });

  test("a killed execution loses them", () => {
    const { one, path } = world(`body.setText("new"); Utilities.sleep(1);`);
    const id = one.files().find(({ name }) => name === "Doc")?.id;
    one.execute("main", {
      args: [id],
      intercept: ({ method }) => (method === "sleep" ? { die: "before" } : undefined),
    });
    expect(readFileSync(path, "utf8")).toBe(TEXT);
  });

  test("a closed document cannot be edited", () => {
    expect(world(`doc.saveAndClose(); body.setText("x");`).main().error?.message).toBe(
      "Document is closed, its contents cannot be edited.",
    );
  });

  test("what a person wrote into the file is what the script reads", () => {
    const { main, path } = world(`return body.getText();`);
    writeFileSync(path, "by hand\r\nsecond\r\n");
    expect(main().value).toBe("by hand\nsecond");
  });
});

test("only documents can be opened", () => {
  expect(failure(`DocumentApp.openById("nowhere");`)).toBe(
    "You do not have permission to access the requested document.",
  );
  expect(failure(`DocumentApp.openById(DriveApp.createFile("a", "").getId());`)).toBe(
    "You do not have permission to access the requested document.",
  );
});

test("a new document is empty and counts towards the day", () => {
  const one = smallWorld(
    `function main() { const d = DocumentApp.create("New"); d.getBody().appendParagraph("x"); d.saveAndClose(); DocumentApp.create("Second"); }`,
    { quotas: { documents: 1 } },
  );
  expect(one.execute("main").error?.message).toBe("Service invoked too many times for one day: docs create.");
  expect(readFileSync(join(one.dir, "drive/New.md"), "utf8")).toBe("x\n");
});

// What people import to begin with fits the job that ships.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { placeholdersIn } from "../../src/core/template-fields";
import { DEMO_TEMPLATE, OUR_COLUMNS, readRecords, readTemplate } from "../../scripts/demo/records";
import { ROOT } from "./pages";

const FOLDER = join(ROOT, "docs", "template");

test("the spreadsheet template has every column, and none is added to it", () => {
  const file = join(FOLDER, "records.csv");
  expect(readRecords(file)).toEqual({ header: ["id", "customer", "data_url", ...OUR_COLUMNS], rows: [] });
});

test.each(["delivery-note.html", "delivery-note.ja.html"])(
  "%s asks for the fields of the demo, and no tag splits a placeholder",
  (name) => {
    const { text, extension } = readTemplate(join(FOLDER, name));
    expect(extension).toBe(".html");
    expect(placeholdersIn(text).sort()).toEqual(placeholdersIn(DEMO_TEMPLATE).sort());
    expect(text.split("{{")).toHaveLength(placeholdersIn(text).length + 1);
  },
);

test.each([
  ["docs/going-live.md", "delivery-note.html"],
  ["docs/going-live.ja.md", "delivery-note.ja.html"],
])("%s begins with them", (page, template) => {
  const text = readFileSync(join(ROOT, page), "utf8");
  expect(text).toContain("(template/records.csv)");
  expect(text).toContain(`(template/${template})`);
});

// Every rule reports what its examples and its page call wrong, and nothing in what they call right.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { auditProject } from "../../src/audit/audit-project";
import { RULES } from "../../src/audit/rules";
import type { Example, RuleExamples } from "./rule-examples";

const examplesFile = (id: string): string => join(__dirname, "rules", `${id}.ts`);
const pageFile = (id: string): string => join(__dirname, "..", "..", "docs", "rules", `${id}.md`);

const linesReported = (id: string, { code, files = {} }: Example): string[] => {
  const texts = [
    { path: "Code.gs", text: code },
    ...Object.entries(files).map(([path, text]) => ({ path, text })),
  ];
  const { findings, notParsed } = auditProject(texts, [id]);
  expect(notParsed).toEqual([]);
  return findings.map(({ file, line }) => `${file}:${line}`).sort();
};

const linesMarked = ({ code, files = {} }: Example): string[] =>
  [["Code.gs", code] as const, ...Object.entries(files)]
    .flatMap(([path, text]) =>
      text.split("\n").flatMap((line, index) => (line.includes("/*!*/") ? [`${path}:${index + 1}`] : [])),
    )
    .sort();

const section = (page: string, title: string): string =>
  page.split(/^## /m).find((part) => part.startsWith(title)) ?? "";
const codeBlocks = (text: string): string[] =>
  [...text.matchAll(/```js\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");

test("there are no examples and no pages of rules that do not exist", () => {
  const ids = RULES.map(({ id }) => id).sort();
  expect(
    readdirSync(join(__dirname, "rules"))
      .map((name) => name.replace(/\.ts$/, ""))
      .sort(),
  ).toEqual(ids);
  expect(
    readdirSync(join(__dirname, "..", "..", "docs", "rules"))
      .map((name) => name.replace(/\.md$/, ""))
      .sort(),
  ).toEqual(ids);
});

describe.each(RULES.map(({ id }) => id))("%s", (id) => {
  const { wrong, right } = existsSync(examplesFile(id))
    ? jest.requireActual<{ examples: RuleExamples }>(examplesFile(id)).examples
    : { wrong: [], right: [] };
  const page = existsSync(pageFile(id)) ? readFileSync(pageFile(id), "utf8") : "";

  test("has examples of both kinds", () => {
    expect(wrong.length).toBeGreaterThan(0);
    expect(right.length).toBeGreaterThan(0);
    for (const example of wrong) expect(linesMarked(example)).not.toEqual([]);
    for (const example of right) expect(linesMarked(example)).toEqual([]);
  });

  test.each([...wrong, ...right].map((example) => [example.name, example] as const))(
    "%s",
    (_name, example) => {
      expect(linesReported(id, example)).toEqual(linesMarked(example));
    },
  );

  test("has a page that says what breaks, wrong, right, and when not to use it", () => {
    expect(page).toMatch(new RegExp(`^# ${id}\n`));
    for (const title of ["What breaks", "Wrong", "Right", "When not to use it"]) {
      expect(section(page, title).length).toBeGreaterThan(title.length + 30);
    }
  });

  test("reports the page's wrong example and not its right one", () => {
    const [bad] = codeBlocks(section(page, "Wrong"));
    const [good] = codeBlocks(section(page, "Right"));
    expect(linesReported(id, { name: "wrong", code: bad ?? "" })).not.toEqual([]);
    expect(linesReported(id, { name: "right", code: good ?? "" })).toEqual([]);
    expect(good).toBeTruthy();
  });

  test("has a message that says what breaks and what to write instead", () => {
    for (const { code, files = {} } of wrong) {
      const texts = [
        { path: "Code.gs", text: code },
        ...Object.entries(files).map(([path, text]) => ({ path, text })),
      ];
      for (const { message } of auditProject(texts, [id]).findings) {
        expect(message.split(/[.:;] /).length).toBeGreaterThan(1);
        expect(message.length).toBeGreaterThan(80);
      }
    }
  });
});

// Scripts as they are: old syntax, files that do not parse, and a hundred files at once.
import fc from "fast-check";
import { auditProject } from "../../src/audit/audit-project";
import { PRESETS } from "../../src/audit/presets";

const { rules } = PRESETS.recommended;
const swallows = (code: string): string =>
  `${code}\nfunction z() { try { DriveApp.getFileById("x").setContent("a"); } catch (e) {} }`;

test.each([
  [
    "a reserved word as a function's name",
    "function export() { return 1; }\nfunction main() { if (!export()) return; }",
  ],
  ["an octal number", "var mode = 0755;"],
  ["an octal escape", 'var bell = "\\07";'],
  ["for each", "function f(list) { for each (var item in list) { Logger.log(item); } }"],
  ["an HTML comment", "<!-- hidden from old browsers\nvar a = 1;"],
  ["a parameter twice", "function f(a, a) { return a; }"],
  ["optional chaining and the like", "const f = (a) => a?.b ?? { ...a };"],
  ["a byte order mark", "\uFEFFvar a = 1;"],
])("%s is read, and lines stay true", (_what, code) => {
  const { findings, notParsed } = auditProject([{ path: "a.gs", text: swallows(code) }], ["swallowed-error"]);
  expect(notParsed).toEqual([]);
  expect(findings.map(({ line }) => line)).toEqual([code.split("\n").length + 1]);
});

test("TypeScript is read with its types, decorators of scope included", () => {
  const code =
    "export class A<T extends object> {\n  private n!: number;\n  public run(this: A<T>, x: T): asserts x is T {\n    try { DriveApp.getFileById(String(x)).setContent(''); } catch (e: unknown) {}\n  }\n}";
  expect(auditProject([{ path: "a.ts", text: code }], ["swallowed-error"]).findings).toMatchObject([
    { line: 4 },
  ]);
});

test("a file that does not parse is reported with its line, and the rest goes on", () => {
  const texts = [
    { path: "broken.gs", text: "function a() {\n  if (\n}" },
    { path: "whole.gs", text: swallows("") },
  ];
  const { findings, notParsed, files } = auditProject(texts, rules);
  expect(notParsed).toMatchObject([{ file: "broken.gs", line: 3 }]);
  expect(files).toBe(1);
  expect(findings.map(({ file }) => file)).toContain("whole.gs");
});

test("whatever the text, the audit answers and never throws", () => {
  const pieces = [
    "function a() {",
    "}",
    "try {",
    "} catch (e) {",
    "while (true) {",
    "for (;;) {",
    "x++;",
    "UrlFetchApp.fetch(1);",
    "break;",
    "continue;",
    "return a();",
    "throw e;",
    "if (n > 3) {",
    "} else {",
    "var n = n + 1;",
    "a(function () {",
    "});",
    "class B { c() {",
    "export",
    "=>",
    '"',
    "`${",
    "await x;",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 25 }), (parts) => {
      const { files, notParsed } = auditProject([{ path: "a.gs", text: parts.join("\n") }], rules);
      return files + notParsed.length === 1;
    }),
    { numRuns: 300 },
  );
});

test("a hundred files of two hundred lines take less than ten seconds", () => {
  const body = Array.from(
    { length: 12 },
    (_, n) => `function work${n}(rows) {
  for (var i = 0; i < rows.length; i++) {
    try {
      var answer = UrlFetchApp.fetch(rows[i].url, { muteHttpExceptions: true });
      if (answer.getResponseCode() === 200) { SpreadsheetApp.getActive().appendRow([answer.getContentText()]); }
      else { other${n}(rows[i]); }
    } catch (e) { Logger.log(e); }
  }
  while (rows.hasNext()) { rows.next().setName("a"); }
}
function other${n}(row) { return work${(n + 1) % 12}([row]); }`,
  ).join("\n");
  const texts = Array.from({ length: 100 }, (_, n) => ({
    path: `f${n}.gs`,
    text: body.replace(/\b(work|other)(\d+)/g, `$1$2_${n}`),
  }));
  // The processor's time: on a machine that does nothing else it is what a person waits.
  const before = process.cpuUsage();
  expect(auditProject(texts, rules).files).toBe(100);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(10_000);
});

/** The directions of the design, read from the compiler's own syntax trees: a wrong import or global is named. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix, relative, sep } from "node:path";
import { globSync } from "tinyglobby";
import ts from "typescript";

const ROOT = join(__dirname, "..");

/** What each part may import; of a part that is not listed nothing is demanded. */
const MAY_IMPORT: Record<string, string[]> = {
  core: ["core"],
  ports: [],
  messages: ["core", "messages"],
  sources: ["core", "ports", "messages", "sources"],
  guard: ["core", "ports", "messages", "sources", "guard"],
  gas: ["core", "ports", "messages", "guard", "jobs", "gas"],
  index: ["core", "guard", "sources", "gas"],
  jobs: ["index"],
  commands: ["core", "ports", "messages", "guard", "gas"],
  "trigger-commands": ["core", "ports", "messages", "guard", "gas", "commands"],
  "watch-commands": ["core", "ports", "messages", "guard", "gas"],
  "dashboard-commands": ["core", "ports", "messages", "guard", "gas"],
  "settings-commands": ["messages", "guard", "gas"],
  "self-check-commands": ["core", "ports", "messages", "guard", "gas"],
  script: ["guard", "gas", "commands", "trigger-commands"],
  library: ["core", "guard", "gas", "index", "script", "watch-commands"],
  // Of the guard a page knows the types of what it is sent.
  dashboard: ["core", "messages", "guard", "dashboard"],
  main: [
    "core",
    "ports",
    "messages",
    "sources",
    "guard",
    "gas",
    "jobs",
    "index",
    "commands",
    "trigger-commands",
    "watch-commands",
    "dashboard",
    "dashboard-commands",
    "settings-commands",
    "self-check-commands",
    "script",
  ],
  paste: [
    "core",
    "ports",
    "sources",
    "guard",
    "gas",
    "commands",
    "trigger-commands",
    "watch-commands",
    "messages",
    "paste",
  ],
  local: ["local"],
  audit: ["audit"],
};
/** Facts that others may read from the core: tables, never behaviour. */
const SHARED: Record<string, string[]> = { audit: ["core/policy", "core/failure-class"] };

/** The one library that pages are drawn with. */
const PAGE_PACKAGES = ["preact", "preact/hooks"];

const PURE = ["core", "guard", "sources", "messages", "ports"];
const GOOGLE_ROOMS = ["gas", "main", "commands", "paste", "jobs"];
const GOOGLE =
  /^(?:[A-Z]\w*App|PropertiesService|LockService|CacheService|HtmlService|ContentService|XmlService|Utilities|Session|Logger|GoogleAppsScript|Drive|Gmail|Calendar)$/;
const CLOCKS_AND_CHANCE = ["Date.now", "Math.random", "performance.now", "new Date()"];

const partOf = (file: string): string => file.split("/")[0]?.replace(/\.ts$/, "") ?? "";

/** `Date.now` for that expression; "" for anything else. */
function nameOf(node: ts.Node): string {
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
    return `${node.expression.text}.${node.name.text}`;
  }
  const isEmptyDate =
    ts.isNewExpression(node) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === "Date" &&
    (node.arguments ?? []).length === 0;
  return isEmptyDate ? "new Date()" : "";
}

/** A name that is looked up, not one that is declared or follows a dot. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isQualifiedName(parent)) return parent.left === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return !("name" in parent && parent.name === node) && !ts.isImportSpecifier(parent);
}

function violationsIn(file: string, text: string): string[] {
  const part = partOf(file);
  const found: string[] = [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const declared = new Set<string>();
  const say = (node: ts.Node, what: string): void => {
    found.push(`src/${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${what}`);
  };
  const note = (node: ts.Node): void => {
    const { name } = node as { name?: ts.Node };
    const isMember = ts.isClassElement(node) || ts.isObjectLiteralElement(node) || ts.isTypeElement(node);
    if (name !== undefined && ts.isIdentifier(name) && !isMember && !ts.isPropertyAccessExpression(node)) {
      declared.add(name.text);
    }
    ts.forEachChild(node, note);
  };
  const visit = (node: ts.Node): void => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier !== undefined
    ) {
      checkImport(node, (node.moduleSpecifier as ts.StringLiteral).text);
    }
    if (PURE.includes(part) && CLOCKS_AND_CHANCE.includes(nameOf(node))) say(node, `uses ${nameOf(node)}`);
    const isGoogle = ts.isIdentifier(node) && GOOGLE.test(node.text) && !declared.has(node.text);
    if (
      isGoogle &&
      isReference(node) &&
      part in MAY_IMPORT &&
      ![...GOOGLE_ROOMS, "local", "audit"].includes(part)
    ) {
      say(node, `names ${node.text}`);
    }
    ts.forEachChild(node, visit);
  };
  const checkImport = (node: ts.Node, specifier: string): void => {
    const allowed = MAY_IMPORT[part];
    if (allowed === undefined) return;
    if (!specifier.startsWith(".")) {
      if (part === "dashboard" && PAGE_PACKAGES.includes(specifier)) return;
      if (!["local", "audit"].includes(part)) say(node, `imports the package ${specifier}`);
      return;
    }
    const target = posix.join(posix.dirname(file), specifier);
    const isAllowed = allowed.includes(partOf(target)) || (SHARED[part] ?? []).includes(target);
    if (!isAllowed)
      say(node, `imports ${target}, but ${part} may import only ${allowed.join(", ") || "nothing"}`);
  };
  note(tree);
  visit(tree);
  return found;
}

function violations(source: string): string[] {
  return globSync("**/*.{ts,tsx}", { cwd: source, ignore: ["**/*.d.ts"] })
    .map((file) => file.split(sep).join("/"))
    .sort()
    .flatMap((file) => violationsIn(file, readFileSync(join(source, file), "utf8")));
}

test("every import goes in the direction of the design, and Google, time and chance stay where they belong", () => {
  expect(violations(join(ROOT, "src"))).toEqual([]);
});

describe("a violation is named with its place", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "architecture-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test.each([
    ["core/a.ts", 'import { run } from "../guard/run";', "imports guard/run"],
    ["core/a.ts", 'import type { Ports } from "../ports";', "imports ports"],
    ["core/a.ts", 'export { x } from "../ports";', "imports ports"],
    ["guard/a.ts", 'import { scriptLock } from "../gas/script-lock";', "imports gas/script-lock"],
    ["guard/a.ts", 'import fc from "fast-check";', "imports the package fast-check"],
    ["jobs/a.ts", 'import { runJobs } from "../guard/run-jobs";', "imports guard/run-jobs"],
    ["local/a.ts", 'import { policy } from "../core/policy";', "imports core/policy"],
    ["audit/a.ts", 'import { runJobs } from "../guard/run-jobs";', "imports guard/run-jobs"],
    ["ports.ts", 'import { x } from "./core/policy";', "imports core/policy"],
    ["guard/a.ts", 'UrlFetchApp.fetch("https://x.example");', "names UrlFetchApp"],
    ["sources/a.ts", "const sheet: GoogleAppsScript.Spreadsheet.Sheet = x;", "names GoogleAppsScript"],
    ["core/a.ts", "const now = Date.now();", "uses Date.now"],
    ["guard/a.ts", "const now = new Date();", "uses new Date()"],
    ["sources/a.ts", "const pick = () => Math.random();", "uses Math.random"],
  ])("%s: %s", (file, line, what) => {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `// first line\n${line}\n`);
    const found = violations(folder);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`src/${relative(folder, path).split(sep).join("/")}:2 ${what}`);
  });

  test.each([
    ["gas/a.ts", 'UrlFetchApp.fetch("https://x.example");'],
    ["guard/a.ts", "const text = 'UrlFetchApp'; // SpreadsheetApp"],
    ["guard/a.ts", "const date = new Date(5);"],
    ["guard/a.ts", "const report = { Session: 1 }; report.Session;"],
    ["guard/a.ts", "type Calendar = string; const zone: Calendar = 'x';"],
  ])("no violation is seen in %s: %s", (file, line) => {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${line}\n`);
    expect(violations(folder)).toEqual([]);
  });
});

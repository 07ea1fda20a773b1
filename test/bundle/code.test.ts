// What `npm run build` makes is what people read, run and push: the entry points, in a language that Apps Script parses.
import { spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parse, type FunctionDeclaration, type VariableDeclaration } from "acorn";
import { Linter } from "eslint";
import { entryPointNames } from "../../scripts/build";
import { guardWorld } from "../support/bundle-world";
import { shippedBundle } from "../support/test-bundle";

const code = readFileSync(join(shippedBundle(), "Code.js"), "utf8");
const entryPoints = entryPointNames(join("src", "main.ts")).sort();
const asScript = (source: string) => parse(source, { ecmaVersion: 2019, sourceType: "script" });

test("the script parses as ES2019, which a parser that refuses anything younger has said", () => {
  for (const younger of [
    "a?.b",
    "a ?? b",
    "class A { #b = 1 }",
    "class A { static b = 1 }",
    "1n",
    "a ||= b",
  ]) {
    expect(() => asScript(younger)).toThrow();
  }
  expect(() => asScript(code)).not.toThrow();
});

test("its top-level functions are the exports of src/main.ts, and its one variable holds the rest", () => {
  const { body } = asScript(code);
  const functions = body.filter((node): node is FunctionDeclaration => node.type === "FunctionDeclaration");
  expect(functions.map(({ id }) => id.name).sort()).toEqual(entryPoints);
  const variables = body.filter((node): node is VariableDeclaration => node.type === "VariableDeclaration");
  expect(variables.flatMap(({ declarations }) => declarations).map(({ id }) => id)).toMatchObject([
    { name: "TriggerGuardApp" },
  ]);
  const others = body.filter(({ type }) => type !== "FunctionDeclaration" && type !== "VariableDeclaration");
  expect(others.every((node) => node.type === "ExpressionStatement" && node.directive === "use strict")).toBe(
    true,
  );
});

test("the editor's list shows exactly these functions", () => {
  expect(guardWorld({ install: false }).world.functionNames().sort()).toEqual(entryPoints);
});

test("every menu item calls a function that is there", () => {
  const opened = guardWorld({ install: false }).world.execute("onOpen", { kind: "simple-trigger" });
  expect(opened.status).toBe("completed");
  const handlers = JSON.stringify(opened.ui.menus).match(/"(?:functionName|handler)":"([^"]+)"/g) ?? [];
  expect(handlers.length).toBeGreaterThan(5);
  for (const handler of handlers) expect(entryPoints).toContain(handler.split('"')[3]);
});

test("it names nothing that Apps Script does not have", () => {
  const google = [
    "CacheService",
    "DocumentApp",
    "DriveApp",
    "HtmlService",
    "LockService",
    "MailApp",
    "PropertiesService",
    "ScriptApp",
    "Session",
    "SpreadsheetApp",
    "UrlFetchApp",
    "Utilities",
    "Charts",
    "console",
  ];
  const problemsIn = (source: string) =>
    new Linter().verify(source, {
      languageOptions: {
        ecmaVersion: 2019,
        sourceType: "script",
        globals: Object.fromEntries(google.map((name) => [name, "readonly" as const])),
      },
      rules: { "no-undef": "error" },
    });
  expect(problemsIn("setTimeout(f => new URL(f), 1)").map(({ message }) => message)).toEqual([
    "'setTimeout' is not defined.",
    "'URL' is not defined.",
  ]);
  expect(problemsIn(code).map(({ message }) => message)).toEqual([]);
});

test("people can read it in the editor: it is not minified", () => {
  expect(code.split("\n").length).toBeGreaterThan(1_000);
  expect(Math.max(...code.split("\n").map((line) => line.length))).toBeLessThan(2_000);
});

test("clasp would push the script, the manifest and the pages, and nothing else", () => {
  const dist = shippedBundle();
  const project = dirname(dist);
  copyFileSync(".clasp.json", join(project, ".clasp.json"));
  const clasp = join(process.cwd(), "node_modules", "@google", "clasp", "build", "src", "index.js");
  const { stdout } = spawnSync(process.execPath, [clasp, "show-file-status", "--json"], {
    cwd: project,
    encoding: "utf8",
  });
  const { filesToPush } = JSON.parse(stdout) as { filesToPush: string[] };
  const pages = readdirSync(dist).filter((name) => name.endsWith(".html"));
  expect(filesToPush.map((path) => basename(path)).sort()).toEqual(
    ["Code.js", "appsscript.json", ...pages].sort(),
  );
});

// `npm run audit`: formats, exit status, and the one clear line where it cannot run.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const TSX = join("node_modules", "tsx", "dist", "cli.mjs");

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "audit-command-"))));
afterEach(() => rmSync(folder, { recursive: true }));

function given(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

const audit = (...args: string[]): Ended =>
  spawnSync(process.execPath, [TSX, join("scripts", "audit.ts"), ...args], {
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });

const INSTALL =
  'function install() { ScriptApp.getProjectTriggers(); ScriptApp.newTrigger("sync").timeBased().everyMinutes(1).create(); }\n';
const SYNC = 'function sync() {\n  UrlFetchApp.fetch("https://example.com");\n}\n';

test("something unbounded: status 1, the number first, grouped by entry point", () => {
  given({ "Code.gs": INSTALL + SYNC });
  const { status, stdout } = audit(folder);
  expect(status).toBe(1);
  expect(stdout.split("\n")[0]).toBe("unbounded: 1,440 a day, by Code.gs:3  sync  (every 1 min, Code.gs:2)");
  expect(stdout).toContain("Code.gs:3  unguarded-fetch");
  expect(stdout.trimEnd().split("\n").at(-1)).toBe(
    "1 file: 1 unattended entry points, 1 unbounded; 1 findings",
  );
});

test("nothing unbounded: status 0, though there are findings", () => {
  given({ "Code.gs": "function doPost(e) { UrlFetchApp.fetch(e.parameter.url); }" });
  expect(audit(folder)).toMatchObject({ status: 0 });
});

test("an unbounded retry that only a person starts is unbounded too", () => {
  given({
    "Code.gs":
      "function load() { SpreadsheetApp.getUi(); while (true) { try { return UrlFetchApp.fetch('a'); } catch (e) { Utilities.sleep(1); } } }",
  });
  expect(audit(folder)).toMatchObject({ status: 1 });
});

test("JSON lists findings and entry points in the shape that machines are promised", () => {
  given({ "src/Code.gs": INSTALL + SYNC, "src/broken.js": "function (", "page.html": "<p>" });
  const { status, stdout } = audit(folder, "--format", "json");
  const result = JSON.parse(stdout);
  expect(status).toBe(1);
  expect(result.findings[0]).toMatchObject({
    ruleId: "unguarded-fetch",
    file: "src/Code.gs",
    line: 3,
    endLine: 3,
    entryPoints: ["sync"],
  });
  expect(typeof result.findings[0].message).toBe("string");
  expect(result.entryPoints).toEqual([
    {
      name: "sync",
      file: "src/Code.gs",
      line: 2,
      unattended: true,
      trigger: "every 1 min",
      number: "unbounded",
      perRun: "1",
      perDay: 1440,
      path: ["src/Code.gs:2", "src/Code.gs:3"],
      because: expect.any(String),
      notFollowed: [],
    },
  ]);
  expect(result.files).toBe(1);
  expect(result.notParsed).toEqual([{ file: "src/broken.js", line: 1, message: expect.any(String) }]);
});

test("SARIF is of version 2.1.0, with rules, places, and what could not be read", () => {
  given({ "a b/Code.gs": INSTALL + SYNC, "broken.js": "function (" });
  const log = JSON.parse(audit(folder, "--format", "sarif").stdout);
  const [run] = log.runs;
  expect(log.version).toBe("2.1.0");
  const [result] = run.results;
  expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
  expect(result.locations[0].physicalLocation).toEqual({
    artifactLocation: { uri: "a%20b/Code.gs" },
    region: { startLine: 3, startColumn: 3, endLine: 3, endColumn: 43 },
  });
  expect(
    run.invocations[0].toolExecutionNotifications[0].locations[0].physicalLocation.artifactLocation.uri,
  ).toBe("broken.js");
});

test.each([
  ["no such folder", () => join(folder, "gone"), /There is no folder .*gone/],
  ["no script files", () => folder, /holds no \.gs, \.js or \.ts file/],
])("%s: status 2 and one line that says what to do", (_what, path, message) => {
  const { status, stdout, stderr } = audit(path());
  expect(status).toBe(2);
  expect(stdout).toBe("");
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).toMatch(message);
});

test.each([[["--format", "xml"]], [["--preset", "none"]], [["--nonsense"]]])("%j: status 2", (args) => {
  given({ "Code.gs": SYNC });
  expect(audit(folder, ...args)).toMatchObject({ status: 2 });
});

test("a clean answer about half a project is none: status 2, and SARIF says so", () => {
  given({ "good.gs": "function nothing() {}", "Code.gs": `${INSTALL}function sync( {` });
  expect(audit(folder).status).toBe(2);
  const log = JSON.parse(audit(folder, "--format", "sarif").stdout);
  expect(log.runs[0].invocations[0].executionSuccessful).toBe(false);
});

test("a folder in which no file can be read: status 2 with the first reason", () => {
  given({ "a.js": "function (" });
  const { status, stderr } = audit(folder);
  expect(status).toBe(2);
  expect(stderr).toContain("a.js:1");
});

test("installed packages, declarations and minified files are not the project's scripts", () => {
  given({
    "Code.gs": "function a() {}",
    "node_modules/x/index.js": SYNC,
    "types.d.ts": "declare const a: 1;",
    "lib.min.js": SYNC,
  });
  expect(JSON.parse(audit(folder, "--format", "json").stdout)).toMatchObject({ files: 1, findings: [] });
});

test("--adapter names the one file that may call UrlFetchApp under the guard's preset", () => {
  given({ "gas/fetch.js": "function fetchIt(url) { return UrlFetchApp.fetch(url); }" });
  const findings = (...args: string[]): unknown[] =>
    JSON.parse(audit(folder, "--preset", "trigger-guard", "--format", "json", ...args).stdout).findings;
  expect(findings()).toHaveLength(1);
  expect(findings("--adapter", "gas/fetch.js")).toEqual([]);
});

test("--build writes the page, the plugin and the command, each one file that works by itself", () => {
  const out = join(folder, "out");
  expect(audit("--build", out)).toMatchObject({ status: 0 });
  given({ "project/Code.gs": INSTALL + SYNC });
  const alone = spawnSync(process.execPath, [join(out, "audit.cjs"), join(folder, "project")], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(alone).toMatchObject({ status: 1, stderr: "" });
  const plugin = spawnSync(
    process.execPath,
    [
      "--eval",
      `console.log(Object.keys(require(${JSON.stringify(join(out, "eslint-plugin.cjs"))}).plugin.configs))`,
    ],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  expect(plugin.stdout).toContain("recommended");
});

// npm run deploy, with a process that stands in for clasp: what stands in somebody's script project is never lost.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { main } from "../../scripts/deploy";
import { compareFolders } from "../../scripts/deploy/compare";
import { shippedBundle, tempFolder } from "../support/test-bundle";

const ROOT = join(__dirname, "..", "..");
const MANIFEST = '{"timeZone":"America/New_York","dependencies":{},"runtimeVersion":"V8"}';
const NEW_PROJECT = { "Code.js": "function myFunction() {\n  \n}\n", "appsscript.json": MANIFEST };

interface Scene {
  folder: string;
  calls(): string[];
  remote(): Record<string, string>;
  backups(): string[];
  deploy(...args: string[]): { status: number | null; stdout: string; stderr: string };
}

/** Built once, not once per test. */
function builtTo(dist = "dist") {
  cpSync(shippedBundle(), dist, { recursive: true });
  return { file: join(dist, "Code.js"), bytes: statSync(join(dist, "Code.js")).size, entryPoints: [] };
}

const readFolder = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));

/** A clone's folder, and a script project that holds these files. */
function scene(
  remote: Record<string, string>,
  claspJson: object = { scriptId: "abc123", rootDir: "dist" },
): Scene {
  const folder = tempFolder();
  const fake = join(folder, "clasp.mjs");
  copyFileSync(join(ROOT, "test", "support", "fake-clasp.mjs"), fake);
  mkdirSync(join(folder, "remote"));
  for (const [name, text] of Object.entries(remote)) writeFileSync(join(folder, "remote", name), text);
  writeFileSync(join(folder, ".clasp.json"), JSON.stringify(claspJson));
  const log = join(folder, "calls.jsonl");
  const backups = join(folder, "backups");
  return {
    folder,
    calls: () =>
      !existsSync(log)
        ? []
        : readFileSync(log, "utf8")
            .trim()
            .split("\n")
            .map((line) => (JSON.parse(line) as { command: string }).command),
    remote: () => readFolder(join(folder, "remote")),
    backups: () => (existsSync(backups) ? readdirSync(backups) : []),
    deploy: (...args) => {
      const printed = { stdout: [] as string[], stderr: [] as string[] };
      const spies = [
        jest.spyOn(console, "log").mockImplementation((line: string) => void printed.stdout.push(line)),
        jest.spyOn(console, "error").mockImplementation((line: string) => void printed.stderr.push(line)),
      ];
      try {
        const status = main(["--project", folder, "--clasp", fake, "--backups", backups, ...args], builtTo);
        return { status, stdout: printed.stdout.join("\n"), stderr: printed.stderr.join("\n") };
      } finally {
        spies.forEach((spy) => spy.mockRestore());
      }
    },
  };
}

test("a new script project is backed up, the difference shown, and then pushed; a second time nothing is to do", () => {
  const project = scene(NEW_PROJECT);
  const { status, stdout } = project.deploy();
  expect(status).toBe(0);
  expect(stdout).toMatch(/changed +Code$/m);
  expect(stdout).toMatch(/changed +appsscript\.json/);
  expect(project.calls()).toEqual(["show-file-status", "pull", "push"]);
  expect(project.remote()["Code.js"]).toContain("function runJobs()");
  const [backup = ""] = project.backups();
  expect(backup).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/);
  expect(readFolder(join(project.folder, "backups", backup))).toMatchObject(NEW_PROJECT);
  const again = project.deploy("--json");
  expect(JSON.parse(again.stdout)).toMatchObject({ pushed: false });
  expect(again.stderr).toContain("up to date");
  expect(project.calls().filter((command) => command === "push")).toHaveLength(1);
});

test("somebody's own files are named, kept, and not pushed over unless it is said", () => {
  const own = {
    "Code.js": "function sendInvoices() { /* mine */ }",
    "Prices.js": "var PRICE = 1;",
    "appsscript.json": MANIFEST,
  };
  const project = scene(own);
  const refused = project.deploy();
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(/not Trigger Guard's: Code, Prices\. Nothing was pushed\..*--replace/);
  expect(project.calls()).not.toContain("push");
  expect(project.remote()).toEqual(own);
  expect(project.deploy("--replace").status).toBe(0);
  expect(Object.keys(project.remote())).not.toContain("Prices.js");
  for (const backup of project.backups())
    expect(readFolder(join(project.folder, "backups", backup))).toMatchObject(own);
});

test("the script project's time zone stays: jobs go by its days", () => {
  const project = scene(NEW_PROJECT);
  const { stdout } = project.deploy();
  expect(stdout).toContain("The script project's time zone stays as it is.");
  expect(JSON.parse(project.remote()["appsscript.json"] ?? "")).toMatchObject({
    timeZone: "America/New_York",
    oauthScopes: expect.any(Array) as unknown,
  });
  expect(project.deploy("--json").stderr).toContain("up to date");
});

test("a page of somebody's own under the name of ours is theirs; ours may be replaced", () => {
  const own = { ...NEW_PROJECT, "dashboard.html": "<p>my own</p>" };
  const project = scene(own);
  expect(project.deploy().stderr).toContain("not Trigger Guard's: dashboard.html.");
  expect(project.remote()).toEqual(own);
  expect(project.deploy("--replace").status).toBe(0);
  const ours = project.remote()["dashboard.html"] ?? "";
  const older = scene({ ...NEW_PROJECT, "dashboard.html": ours.replace("</body>", "<!-- older --></body>") });
  expect(older.deploy().status).toBe(0);
});

test("a dry run shows all of it and pushes nothing", () => {
  const project = scene(NEW_PROJECT);
  const { status, stdout } = project.deploy("--dry-run", "--json");
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    pushed: false,
    files: expect.arrayContaining([{ name: "Code", change: "changed" }]) as unknown,
  });
  expect(project.calls()).toEqual(["show-file-status", "pull"]);
  expect(project.remote()).toEqual(NEW_PROJECT);
});

test.each([
  ["pull", "No credentials found.", /not logged in\. Run `npx clasp login`/],
  ["pull", "invalid_grant", /testing mode it ends after 7 days\)\. Run `npx clasp login`/],
  ["pull", "User has not enabled the Apps Script API.", /script\.google\.com\/home\/usersettings/],
  ["pull", "Requested entity was not found.", /no script project with the scriptId/],
  ["push", "Syntax error: line 3", /clasp push failed: Syntax error: line 3/],
])("clasp %s that says %j is explained, and nothing is lost", (command, words, told) => {
  const project = scene(NEW_PROJECT);
  writeFileSync(join(project.folder, `${command}.refusal`), words);
  const { status, stderr } = project.deploy();
  expect(status).toBe(1);
  expect(stderr).toMatch(told);
  expect(stderr).not.toMatch(/ at .*\.ts:/);
  expect(project.remote()).toEqual(NEW_PROJECT);
});

test.each([
  [
    "the id that the clone came with",
    { scriptId: "PUT-YOUR-SCRIPT-ID-HERE", rootDir: "dist" },
    /names no script project yet/,
  ],
  ["another folder to push from", { scriptId: "abc", rootDir: "." }, /Set "rootDir" in .* to "dist"/],
])("a .clasp.json with %s is refused before anything is asked of Google", (_what, claspJson, told) => {
  const project = scene(NEW_PROJECT, claspJson);
  const { status, stderr } = project.deploy();
  expect(status).toBe(1);
  expect(stderr).toMatch(told);
  expect(project.calls()).not.toContain("pull");
});

test("an option that is not understood ends with status 2, and the help with 0", () => {
  const run = (option: string) =>
    spawnSync(
      process.execPath,
      [join(ROOT, "node_modules", "tsx", "dist", "cli.mjs"), join(ROOT, "scripts", "deploy.ts"), option],
      { cwd: ROOT, encoding: "utf8" },
    );
  expect(run("--no-such").status).toBe(2);
  expect(run("--help")).toMatchObject({ status: 0, stdout: expect.stringContaining("--dry-run") as unknown });
});

test("the clasp that is installed says that nobody is logged in, and the command says what to do", () => {
  const project = scene(NEW_PROJECT);
  const clasp = join(ROOT, "node_modules", "@google", "clasp", "build", "src", "index.js");
  const before = process.env.HOME;
  process.env.HOME = project.folder;
  try {
    const { status, stderr } = project.deploy("--clasp", clasp);
    expect(status).toBe(1);
    expect(stderr).toContain("clasp is not logged in.");
    expect(project.backups()).toEqual([]);
  } finally {
    process.env.HOME = before;
  }
});

test.each([
  [
    "an advanced service",
    { dependencies: { enabledAdvancedServices: [{ userSymbol: "Drive" }] } },
    "would lose dependencies",
  ],
  ["a web app", { webapp: { access: "DOMAIN" } }, "would lose webapp"],
  ["a further permission", { oauthScopes: ["https://x/calendar"] }, "would lose https://x/calendar"],
])("a manifest with %s is not ours to replace", (_what, more, why) => {
  const folder = tempFolder();
  for (const [side, manifest] of [
    ["remote", { timeZone: "Asia/Tokyo", ...more }],
    ["local", { timeZone: "Asia/Tokyo" }],
  ] as const) {
    mkdirSync(join(folder, side));
    writeFileSync(join(folder, side, "appsscript.json"), JSON.stringify(manifest));
  }
  expect(compareFolders(join(folder, "remote"), join(folder, "local"))).toEqual([
    { name: "appsscript.json", change: "foreign", why },
  ]);
});

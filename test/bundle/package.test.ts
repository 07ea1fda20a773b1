// The npm package as a person gets it: packed, unpacked beside a project of their own, type-checked, bundled and run.
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { startApi, type Api } from "../support/api-process";
import { guardWorld } from "../support/bundle-world";
import { tempFolder } from "../support/test-bundle";

const SAMPLE = join(__dirname, "sample-project", "main.ts");

interface Packed {
  filename: string;
  files: { path: string }[];
}

let packed: Packed;
let project: string;
let api: Api;

beforeAll(async () => {
  api = await startApi();
  project = tempFolder();
  const out = execFileSync("npm", ["pack", "--json", "--pack-destination", project], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    shell: process.platform === "win32",
  });
  [packed] = JSON.parse(out.slice(out.indexOf("[\n"))) as [Packed];
  const home = join(project, "node_modules", "trigger-guard");
  mkdirSync(home, { recursive: true });
  execFileSync("tar", ["-xzf", join(project, packed.filename), "-C", home, "--strip-components", "1"]);
  copyFileSync(SAMPLE, join(project, "main.ts"));
}, 240_000);

const paths = (): string[] => packed.files.map(({ path }) => path);

test("it holds the library with its types, the files to paste, the auditor, and the pages they need", () => {
  expect(paths()).toEqual(
    expect.arrayContaining([
      "dist-lib/trigger-guard.mjs",
      "dist-lib/types/library.d.ts",
      "dist-lib/TriggerGuard.js",
      "dist-lib/TriggerGuard-Drive.js",
      "dist-lib/TriggerGuard-Mail.js",
      "dist-lib/TriggerGuard-Trigger.js",
      "dist-lib/audit.cjs",
      "dist-lib/eslint-plugin.cjs",
      "docs/agents.md",
      "docs/pasting.md",
      "LICENSE",
      "README.md",
    ]),
  );
  expect(paths().filter((path) => /^(?:src|test|scripts|node_modules|\.local)\//.test(path))).toEqual([]);
});

test("what the package says it exports is in it", () => {
  const { exports, bin } = JSON.parse(readFileSync("package.json", "utf8")) as {
    exports: Record<string, string | Record<string, string>>;
    bin: Record<string, string>;
  };
  const named = [...Object.values(exports), bin].flatMap((entry) =>
    typeof entry === "string" ? [entry] : Object.values(entry),
  );
  expect(named.map((path) => path.replace("./", "")).filter((path) => !paths().includes(path))).toEqual([]);
});

test("a project of one's own type-checks against it, and a mistake is named", () => {
  const check = (file: string) =>
    spawnSync(
      process.execPath,
      [
        join(process.cwd(), "node_modules", "typescript", "bin", "tsc"),
        ...[
          "--noEmit",
          "--strict",
          "--target",
          "es2019",
          "--module",
          "esnext",
          "--moduleResolution",
          "bundler",
        ],
        file,
      ],
      { cwd: project, encoding: "utf8" },
    );
  expect(check("main.ts")).toMatchObject({ stdout: "", status: 0 });
  const wrong = readFileSync(SAMPLE, "utf8").replace("done:", "dne:");
  writeFileSync(join(project, "wrong.ts"), wrong);
  expect(check("wrong.ts").stdout).toContain("dne");
}, 120_000);

test("bundled with esbuild it runs in Apps Script: done, stopped, listed, resumed", async () => {
  await api.json("/1", { code: "OK-1" });
  await api.answer("/2", { status: 404 });
  const bundleDir = join(project, "dist");
  buildSync({
    entryPoints: [join(project, "main.ts")],
    bundle: true,
    format: "iife",
    globalName: "Guarded",
    target: "es2019",
    outfile: join(bundleDir, "Code.js"),
    footer: {
      js: "function runJobs() { return Guarded.runJobs(); }\nfunction onOpen() { Guarded.onOpen(); }",
    },
  });
  copyFileSync("appsscript.json", join(bundleDir, "appsscript.json"));
  const guard = guardWorld({
    bundleDir,
    install: false,
    sheets: {
      invoices: [
        ["id", "url", "sent"],
        ["A", `${api.url}/1`],
        ["B", `${api.url}/2`],
      ],
    },
  });
  expect(guard.world.execute("onOpen", { kind: "simple-trigger" }).status).toBe("completed");
  guard.call("Guarded.installTrigger", [], { kind: "menu" });
  guard.tick();
  expect(guard.rows("invoices").map(({ sent }) => sent)).toEqual(["OK-1", ""]);
  expect(guard.call("Guarded.listStuck", [], { kind: "menu" })).toMatchObject([{ id: "B", stopped: true }]);
  const opened = () => guard.world.execute("onOpen", { kind: "simple-trigger" }).ui.toasts;
  expect(opened()).toEqual([]);
  guard.byHand("ScriptApp.getProjectTriggers().forEach((one) => ScriptApp.deleteTrigger(one))");
  guard.world.advanceTo(guard.world.nowMs() + 72 * 3_600_000);
  expect(opened()).toMatchObject([{ message: expect.stringMatching(/^Nothing has run since/) as string }]);
  guard.call("Guarded.resetFailures", ["B"], { kind: "menu" });
  expect(guard.entry("B", "invoices")).not.toHaveProperty("stopped");
}, 60_000);

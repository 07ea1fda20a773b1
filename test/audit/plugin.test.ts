// The ESLint plugin: the same findings as the command, in an editor's terms, with fixes where they are safe.
import { Linter } from "eslint";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { auditProject } from "../../src/audit/audit-project";
import { plugin, type PluginSettings } from "../../src/audit/plugin";
import { PRESETS, type PresetName } from "../../src/audit/presets";
import { readFolder } from "../../src/audit/read-folder";
import { RULES } from "../../src/audit/rules";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "audit-plugin-"))));
afterEach(() => rmSync(folder, { recursive: true }));

function given(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function configOf(preset: PresetName, settings: PluginSettings): Linter.Config[] {
  const { attendedToo } = PRESETS[preset];
  return [plugin.configs[preset], { settings: { "trigger-guard": { attendedToo, ...settings } } }];
}

const linter = (): Linter => new Linter({ cwd: folder });

const messagesOf = (path: string, text: string, preset: PresetName = "recommended"): Linter.LintMessage[] =>
  linter().verify(text, configOf(preset, {}), { filename: join(folder, path) });

const linted = (preset: PresetName = "recommended"): string[] =>
  readFolder(folder)
    .flatMap(({ path, text }) =>
      messagesOf(path, text, preset).map(({ line, ruleId }) => `${path}:${line} ${ruleId}`),
    )
    .sort();

const PROJECT = {
  "appsscript.json": "{}",
  "install.gs":
    'function install() {\n  ScriptApp.newTrigger("sync").timeBased().everyMinutes(5).create();\n}\n',
  "sync.gs": "function sync() {\n  load();\n}\n",
  "lib/load.js":
    'function load() {\n  try { DriveApp.getRootFolder().createFile("a", "b"); } catch (e) {}\n  return UrlFetchApp.fetch("https://example.com");\n}\n',
};

test("finds in each file what the command finds in the folder", () => {
  given(PROJECT);
  const found = auditProject(readFolder(folder), PRESETS.recommended.rules).findings;
  expect(found.length).toBeGreaterThan(3);
  expect(linted()).toEqual(
    found.map(({ file, line, ruleId }) => `${file}:${line} trigger-guard/${ruleId}`).sort(),
  );
});

test("a file outside any project is judged by itself", () => {
  given({ "alone.gs": "function doPost(e) {\n  UrlFetchApp.fetch(e.parameter.url);\n}\n" });
  expect(linted()).toEqual(["alone.gs:2 trigger-guard/unguarded-fetch"]);
});

test("what the editor holds counts, not what is on disk", () => {
  given(PROJECT);
  expect(messagesOf("lib/load.js", "function load() {}\n")).toEqual([]);
});

test("a disable comment of ESLint holds, in the command too when it names the rule", () => {
  const code =
    "function doPost(e) {\n  // eslint-disable-next-line trigger-guard/unguarded-fetch -- one call, and the failure mail is enough\n  UrlFetchApp.fetch(e.parameter.url);\n}\n";
  given({ "alone.gs": code });
  expect(linted()).toEqual([]);
  expect(auditProject(readFolder(folder), PRESETS.recommended.rules).findings).toEqual([]);
});

test("a blanket disable comment made for another tool silences nothing in the command", () => {
  given({
    "alone.gs": "/* eslint-disable */\nfunction doPost(e) {\n  UrlFetchApp.fetch(e.parameter.url);\n}\n",
  });
  expect(auditProject(readFolder(folder), PRESETS.recommended.rules).findings).toHaveLength(1);
});

test("the safe fix is made by itself: waitLock gives back nothing", () => {
  const text =
    "function roll() {\n  var lock = LockService.getScriptLock().waitLock(10000);\n  lock.releaseLock();\n}\n";
  const { output } = linter().verifyAndFix(text, configOf("recommended", {}), {
    filename: join(folder, "a.gs"),
  });
  expect(output).toBe(
    "function roll() {\n  var lock = LockService.getScriptLock(); lock.waitLock(10000);\n  lock.releaseLock();\n}\n",
  );
});

test("in a job the guard's call is suggested", () => {
  const text =
    'function jobs() { TriggerGuard.run({ name: "a", handler: "jobs", sheet: "b", process: function (row, g) { return UrlFetchApp.fetch(row.text("url")); } }); }\n';
  const [message] = messagesOf("a.gs", text, "trigger-guard");
  expect(message?.suggestions?.[0]).toMatchObject({
    desc: "Fetch through the guard: g.fetch",
    fix: { text: "g" },
  });
});

test("a fixed pause is suggested to grow, by the loop's own counter", () => {
  const text =
    "function load(work) {\n  for (var n = 0; n < 5; n++) {\n    try { return work(); } catch (e) { if (n === 4) throw e; Utilities.sleep(1000); }\n  }\n}\n";
  const message = messagesOf("a.gs", text).find(({ ruleId }) => ruleId === "trigger-guard/retry-no-backoff");
  expect(message?.suggestions?.[0]?.fix.text).toBe("Math.random() * Math.min(8000, 1000 * Math.pow(2, n))");
});

test("strict holds functions that only a person starts to the same", () => {
  given({
    "a.gs":
      'function onOpen() { SpreadsheetApp.getUi().createMenu("a").addItem("b", "load").addToUi(); }\nfunction load() {\n  UrlFetchApp.fetch("a");\n}\n',
  });
  expect(linted("recommended")).toEqual([]);
  expect(linted("strict")).toEqual(["a.gs:3 trigger-guard/unguarded-fetch"]);
});

test("a file that does not parse is one message with its line", () => {
  expect(messagesOf("broken.gs", "function a() {\n  var = 1;\n}\n")).toMatchObject([
    { fatal: true, line: 2 },
  ]);
});

test("every rule is in a preset and says where its page is", () => {
  const used = new Set(Object.values(PRESETS).flatMap(({ rules }) => rules));
  expect([...used].sort()).toEqual(RULES.map(({ id }) => id).sort());
  for (const [id, rule] of Object.entries(plugin.rules ?? {})) {
    expect((rule as { meta?: { docs?: { url?: string } } }).meta?.docs?.url).toBe(`docs/rules/${id}.md`);
  }
});

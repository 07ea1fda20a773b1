// The page for coding agents: its example is the file beside it, and does what the page says that it does.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditProject } from "../../src/audit/audit-project";
import { PRESETS } from "../../src/audit/presets";
import { readFolder } from "../../src/audit/read-folder";
import { DEFAULT_POLICY } from "../../src/core/policy";
import { retryBound } from "../../src/core/retry-bound";
import { startApi, type Api } from "../support/api-process";
import { pasteFiles, pasteWorld } from "../support/paste-world";
import { blocksOf, pageText, ROOT } from "./pages";

const sourceOf = (name: string): string => readFileSync(join(ROOT, "test", "docs", name, "Code.gs"), "utf8");

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.reset());

/** An audit of a folder as the command makes it. */
function auditOf(folder: string) {
  const { rules } = PRESETS.recommended;
  const { entryPoints, findings } = auditProject(readFolder(folder), rules, {});
  return {
    numbers: entryPoints.filter(({ unattended }) => unattended).map(({ number }) => number),
    findings,
  };
}

test("the page shows the guarded script as it stands", () => {
  expect(blocksOf("docs/agents.md", "js")).toContain(sourceOf("guarded"));
});

test("the number is the guard's own, and the pasted files beside the script are not held against it", () => {
  const folder = mkdtempSync(join(tmpdir(), "trigger-guard-pasted-"));
  writeFileSync(join(folder, "Code.gs"), sourceOf("guarded"));
  for (const { path, text } of [...readFilesOf(pasteFiles())]) writeFileSync(join(folder, path), text);
  const { numbers, findings } = auditOf(folder);
  rmSync(folder, { recursive: true });
  expect(numbers).toEqual([String(retryBound(DEFAULT_POLICY).mostStarts)]);
  expect(findings).toEqual([]);
});

const readFilesOf = (folder: string) =>
  ["TriggerGuard.js", "TriggerGuard-Drive.js"].map((path) => ({
    path,
    text: readFileSync(join(folder, path), "utf8"),
  }));

/** What a script of somebody's own under one of these names does is theirs. */
test("a file that only has the guard's name is audited", () => {
  const folder = mkdtempSync(join(tmpdir(), "trigger-guard-named-"));
  writeFileSync(join(folder, "TriggerGuard.js"), sourceOf("naive"));
  const { numbers } = auditOf(folder);
  rmSync(folder, { recursive: true });
  expect(numbers).toEqual(["unbounded"]);
});

/** Six hours of the script on its own trigger, every five minutes. */
async function callsInSixHours(script: "naive" | "guarded", status: number): Promise<number> {
  await api.answer("/1", { status });
  const guard = pasteWorld({
    files: { "Code.js": sourceOf(script) },
    sheets: {
      請求: [
        ["請求番号", "メール", "url", "送信日時"],
        ["'001", "c@example.com", `${api.url}/1`],
      ],
    },
  });
  guard.call("setup");
  guard.runFor(6 * 60);
  return (await api.seen()).length;
}

test("before, a failing invoice is asked for at every run; after, it is given up", async () => {
  expect(await callsInSixHours("naive", 404)).toBe(72);
  await api.reset();
  expect(await callsInSixHours("guarded", 404)).toBe(1);
}, 120_000);

test("an invoice whose server never answers is started five times", async () => {
  const calls = await callsInSixHours("guarded", 503);
  const { maxAttempts, call } = DEFAULT_POLICY;
  expect(calls).toBeGreaterThanOrEqual(maxAttempts);
  expect(calls).toBeLessThanOrEqual(maxAttempts * call.tries);
  expect(pageText("docs/agents.md")).toContain(`is started ${maxAttempts} times and stopped`);
}, 120_000);

// What a page says that a command prints is what it prints. A page may leave things out, with "…"; it may not change any.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_POLICY } from "../../src/core/policy";
import { retryBound } from "../../src/core/retry-bound";
import { blocksOf, PAGES, pageText, printedBlocks, ROOT } from "./pages";

/** The same tree without what commands write, so that no other test's `dist/` or world is touched. */
const scratch = mkdtempSync(join(tmpdir(), "trigger-guard-docs-"));
for (const name of readdirSync(ROOT)) {
  if (!["dist", ".local", ".git"].includes(name)) symlinkSync(join(ROOT, name), join(scratch, name));
}
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const outputs = new Map<string, string>();

/** Both front pages show some of the same commands. */
function printedBy(command: string): string {
  const known = outputs.get(command) ?? run(command);
  outputs.set(command, known);
  return known;
}

function run(command: string): string {
  const [, name = "", rest = ""] = /^npm (?:run )?(\w+)(?: -- (.*))?$/.exec(command) ?? [];
  const args = [...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
  const tsx = join(ROOT, "node_modules", "tsx", "dist", "cli.mjs");
  const { stdout } = spawnSync(process.execPath, [tsx, join(ROOT, "scripts", `${name}.ts`), ...args], {
    cwd: scratch,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined },
  });
  return stdout;
}

const collapsed = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Lines in their order; "…" alone is any number of lines, "…" in a line is any text. */
function firstLineNotPrinted(lines: string[], output: string): string | undefined {
  const printed = output.split("\n").map(collapsed);
  let next = 0;
  for (const line of lines) {
    if (line.trim() === "…" || line.trim() === "") continue;
    const pattern = new RegExp(
      `^${collapsed(line)
        .split("…")
        .map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
        .join(".*")}$`,
    );
    const found = printed.findIndex((text, index) => index >= next && pattern.test(text));
    if (found < 0) return line;
    next = found + 1;
  }
  return undefined;
}

const blocks = PAGES.flatMap((page) => printedBlocks(page).map((block) => ({ page, ...block })));

test.each(blocks)(
  "$page shows what `$command` prints",
  ({ command, lines }) => {
    expect(firstLineNotPrinted(lines, printedBy(command))).toBeUndefined();
  },
  180_000,
);

test.each(["README.md", "README.ja.md"])(
  "%s shows the command of each output where people read it",
  (page) => {
    const typed = blocksOf(page, "sh").flatMap((code) => code.trimEnd().split("\n"));
    expect(printedBlocks(page).filter(({ command }) => !typed.includes(command))).toEqual([]);
  },
);

test("both front pages show a run, an audit, an explanation and the bound", () => {
  const scriptsOf = (page: string): string[] =>
    printedBlocks(page).map(({ command }) => command.split(" -- ")[0] ?? "");
  const shown = ["npm start", "npm run audit", "npm run explain", "npm run bound"];
  expect(scriptsOf("README.md")).toEqual(shown);
  expect(scriptsOf("README.ja.md")).toEqual(shown);
});

const bound = retryBound(DEFAULT_POLICY);

test.each([
  [
    "README.md",
    `started ${DEFAULT_POLICY.maxAttempts} times, in the worst order of causes ${bound.startsAlone} times, and ${bound.mostStarts} times whatever happens`,
  ],
  [
    "README.ja.md",
    `通常の失敗なら ${DEFAULT_POLICY.maxAttempts} 回、原因が最悪の順に重なっても ${bound.startsAlone} 回、何が起きても ${bound.mostStarts} 回`,
  ],
])("the number in the first paragraph of %s is the computed one", (page, sentence) => {
  expect(collapsed(pageText(page)).replace(/(?<=[、。]) /g, "")).toContain(sentence);
});

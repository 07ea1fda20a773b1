// Every page is one file that asks for nothing, and may call what the script offers and nothing else.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import type { Browser } from "playwright-core";
import { buildPage, pageFiles } from "../../scripts/build-page";
import { launchBrowser } from "../../scripts/browser/launch-browser";
import { openScriptPage } from "../browser/script-page";
import { shippedBundle } from "../support/test-bundle";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test("the build makes one HTML file of each page", () => {
  const dist = shippedBundle();
  expect(pageFiles().length).toBeGreaterThan(0);
  for (const { name } of pageFiles()) expect(existsSync(join(dist, name))).toBe(true);
});

test.each(pageFiles())(
  "$name starts with nothing but itself: no request, no error, under 120 KB",
  async ({ name }) => {
    const file = join(shippedBundle(), name);
    expect(readFileSync(file, "utf8").length).toBeLessThan(120_000);
    const never = () => new Promise<never>(() => undefined);
    const { page, complaints } = await openScriptPage(browser, readFileSync(file, "utf8"), never);
    expect(await page.locator("body").innerText()).not.toBe("");
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test("a page that asks for something from outside is found out", async () => {
  const html = buildPage(pageFiles()[0]?.entry ?? "").replace(
    "</body>",
    '<img src="https://example.com/pixel.gif"></body>',
  );
  const { page, complaints } = await openScriptPage(browser, html, () => ({ error: "none" }));
  await page.waitForLoadState();
  expect(complaints.join()).toContain("https://example.com/pixel.gif");
  await page.context().close();
});

/** What the compiler says of a copy of the sources with one of them changed. */
function typeErrorsWith(file: string, from: string, to: string, project: string): string {
  const folder = join(process.cwd(), ".cache", "page-types");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  spawnSync("cp", ["-r", "src", "tsconfig.base.json", project, folder]);
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  const source = readFileSync(file, "utf8");
  expect(source).toContain(from);
  writeFileSync(join(folder, file), source.replace(from, to));
  const tsc = join("node_modules", "typescript", "bin", "tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, "-p", join(folder, project)], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return stdout;
}

test.each([
  [
    "a call that the script does not offer",
    "src/main.ts",
    "export function dashboardResumeAll",
    "function dashboardResumeAll",
    "tsconfig.gas.json",
  ],
  [
    "an answer with a Date in it",
    "src/guard/dashboard-view.ts",
    "runNow(): string",
    "runNow(): Date",
    "tsconfig.gas.json",
  ],
  [
    "a call with the wrong arguments",
    "src/dashboard/dashboard/use-view.ts",
    '"dashboardView"',
    '"dashboardView", 1',
    "tsconfig.page.json",
  ],
])("the compiler refuses %s", (_, file, from, to, project) => {
  expect(typeErrorsWith(file, from, to, project)).toContain("error TS");
});

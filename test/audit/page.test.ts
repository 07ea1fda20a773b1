// The offline page in a real browser, opened from a file, with the network refused.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { auditPage } from "../../src/audit/build";
import { launchBrowser } from "../../scripts/browser/launch-browser";

let browser: Browser;
let page: Page;
let folder: string;
const requests: string[] = [];
const errors: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "audit-page-"));
  const file = join(folder, "audit.html");
  writeFileSync(file, await auditPage());
  browser = await launchBrowser();
  page = await browser.newPage();
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(pathToFileURL(file).href);
});

afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

async function audited(script: string): Promise<string> {
  await page.getByLabel("Your script").fill(script);
  await page.getByRole("button", { name: "Audit" }).click();
  return page.locator("#result").innerText();
}

const EVERY_MINUTE = `function install() {
  ScriptApp.newTrigger("sync").timeBased().everyMinutes(1).create();
}
function sync() {
  UrlFetchApp.fetch("https://example.com");
}`;

test("a person pastes a script and reads the number, with the line that makes it so", async () => {
  expect(await audited(EVERY_MINUTE)).toContain("unbounded: 1,440 a day, by Code.gs:5 sync (every 1 min)");
});

test("a line of the path selects that line in the pasted script", async () => {
  await audited(EVERY_MINUTE);
  await page.locator(".path").getByRole("button", { name: "Code.gs:5" }).click();
  const selected = await page.locator("#script").evaluate((element) => {
    const { value, selectionStart, selectionEnd } = element as HTMLTextAreaElement;
    return value.slice(selectionStart, selectionEnd);
  });
  expect(selected).toBe('  UrlFetchApp.fetch("https://example.com");');
});

test("findings stand below with the rule and what to write instead", async () => {
  const text = await audited(EVERY_MINUTE);
  expect(text).toContain("Code.gs:5 unguarded-fetch");
  expect(text).toContain("Code.gs:2 trigger-leak");
});

test("a script that does not parse is told with its line, and the next one works", async () => {
  expect(await audited("function a( {\n")).toContain("could not be read");
  expect(await audited("function a() {}")).toContain("No function here is seen to run by itself.");
});

test("TypeScript is read when the box is ticked", async () => {
  await page.getByLabel("TypeScript").check();
  expect(
    await audited("function a(b: string): void { try { DriveApp.getFileById(b).setContent(b); } catch {} }"),
  ).toContain("swallowed-error");
  await page.getByLabel("TypeScript").uncheck();
});

test("what is pasted is shown as text, never run", async () => {
  await audited(
    `function onOpen() {}\nScriptApp.newTrigger("<img src=x onerror=document.title='run'>").timeBased().everyDays(1).create();`,
  );
  expect(await page.title()).toBe("How many times does your script retry?");
});

test("nothing but the file itself was asked for, and no error was thrown", () => {
  expect(requests.filter((url) => !url.startsWith("file:"))).toEqual([]);
  expect(requests).toHaveLength(1);
  expect(errors).toEqual([]);
});

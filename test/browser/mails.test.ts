// The mails that people get, in a real browser: narrow enough for a phone, and nothing of a record became markup.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../../scripts/browser/launch-browser";

const GOLDEN = join("test", "incidents", "golden");
const mails = readdirSync(GOLDEN).filter((name) => name.endsWith(".html"));

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test.each(mails)("%s needs no scrolling to the side at 600 and at 360 pixels", async (name) => {
  const page = await browser.newPage();
  for (const width of [600, 360]) {
    await page.setViewportSize({ width, height: 500 });
    await page.setContent(readFileSync(join(GOLDEN, name), "utf8"));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.close();
});

test("labels and messages of records stand in the mail as they were written, tags and all", async () => {
  const page = await browser.newPage();
  await page.setContent(readFileSync(join(GOLDEN, "stopped.en.golden.html"), "utf8"));
  expect(await page.locator("li b").allTextContents()).toEqual(expect.arrayContaining(["<b>x</b>", "=1+1"]));
  expect(await page.locator("script, li b b").count()).toBe(0);
  expect(await page.locator("li").nth(2).innerText()).toContain("<script>alert(1)</script>");
  await page.close();
});

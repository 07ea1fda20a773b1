// The settings dialog in a real browser, on the compiled script: what a person types is checked, kept and saved.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../../scripts/browser/launch-browser";
import { openScriptPage, pageHtml, serverOf, type Server } from "../browser/script-page";
import { guardWorld, type GuardWorld } from "../support/bundle-world";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const SETTINGS = { everyMinutes: 10, templateId: "T-1", ofAJob: "stays" };

async function dialog(
  settings: object | string = SETTINGS,
  {
    locale = "en",
    server,
    dark,
  }: { locale?: "ja" | "en"; server?: (real: Server) => Server; dark?: true } = {},
): Promise<{ guard: GuardWorld; page: Page; stored: () => unknown; complaints: string[] }> {
  const guard = guardWorld({ install: false });
  guard.world.setScriptProperty(
    "TG_settings",
    typeof settings === "string" ? settings : JSON.stringify(settings),
  );
  const real = serverOf(guard);
  const { page, complaints } = await openScriptPage(
    browser,
    pageHtml(guard.bundleDir, "settings", locale),
    server?.(real) ?? real,
    { viewport: { width: 560, height: 640 }, colorScheme: dark === true ? "dark" : "light" },
  );
  await page.locator("#everyMinutes").waitFor();
  const stored = () => JSON.parse(guard.world.scriptProperties().TG_settings ?? "null") as unknown;
  return { guard, page, stored, complaints };
}

const status = (page: Page, text: RegExp): Promise<void> =>
  page.locator('[role="status"]', { hasText: text }).waitFor();

test("the menu opens it as a dialog", () => {
  const shown = guardWorld({ install: false }).world.execute("showSettings", { kind: "menu" });
  expect(shown.ui.dialogs).toMatchObject([{ title: "Settings…" }]);
});

test("a change is saved, the rest stays, and the person is told what the trigger needs", async () => {
  const { page, stored, complaints } = await dialog();
  expect(await page.getByLabel("Minutes between two runs").inputValue()).toBe("10");
  await page.getByLabel("Minutes between two runs").fill("15");
  await page.getByLabel("Kind of account").selectOption("workspace");
  await page.getByRole("button", { name: "Save" }).click();
  await status(page, /Saved: Minutes between two runs, Kind of account\..*until you install it again/);
  expect(stored()).toEqual({ ...SETTINGS, everyMinutes: 15, account: "workspace" });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a wrong value gets one message at its field, nothing is saved, and nothing that was typed is lost", async () => {
  const { page, stored } = await dialog();
  await page.getByLabel("Minutes between two runs").fill("2 hours");
  await page.getByLabel("Folder").fill("F-1");
  await page.keyboard.press("Enter");
  await status(page, /Nothing was saved: one value is not possible/);
  expect(await page.locator("#everyMinutes-problem").innerText()).toBe("Not possible. Allowed: 1–1440");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("everyMinutes");
  expect(await page.getByLabel("Folder").inputValue()).toBe("F-1");
  expect(stored()).toEqual(SETTINGS);
  await page.getByLabel("Minutes between two runs").fill("30");
  await page.keyboard.press("Enter");
  await status(page, /^Saved/);
  expect(await page.locator(".problem").count()).toBe(0);
  expect(stored()).toEqual({ ...SETTINGS, everyMinutes: 30, folderId: "F-1" });
  await page.context().close();
});

test("where saving fails, what was typed is still there and can be saved again", async () => {
  let isBroken = true;
  const { page, stored } = await dialog(SETTINGS, {
    server: (real) => (name, args) =>
      name === "saveSettings" && isBroken ? { error: "Service invoked too many times" } : real(name, args),
  });
  await page.getByLabel("Who is told").fill("a@b.example");
  await page.getByRole("button", { name: "Save" }).click();
  await status(page, /could not be saved/);
  isBroken = false;
  await page.getByRole("button", { name: "Save" }).click();
  await status(page, /^Saved: Who is told/);
  expect(stored()).toEqual({ ...SETTINGS, alertMail: "a@b.example" });
  await page.context().close();
});

test("it opens where a setting stops every run, and mends it", async () => {
  const { guard, page } = await dialog({ everyMinutes: 0 });
  expect(guard.world.execute("runJobs", { kind: "time-trigger" }).status).toBe("failed");
  await page.getByLabel("Minutes between two runs").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await status(page, /^Saved/);
  expect(guard.world.execute("runJobs", { kind: "time-trigger" }).status).toBe("completed");
  await page.context().close();
});

test("settings that cannot be read are said, and saving keeps the old text", async () => {
  const { guard, page } = await dialog('{"templateId": ', { locale: "ja" });
  expect(await page.locator(".warning").innerText()).toContain("読み取れない");
  await page.getByLabel("実行の間隔（分）").fill("10");
  await page.getByRole("button", { name: "保存" }).click();
  await status(page, /保存しました: 実行の間隔（分）/);
  expect(guard.world.scriptProperties()["TG_bad:TG_settings"]).toBe('{"templateId": ');
  await page.context().close();
});

test("a secret is not shown; it stays when others are saved, and goes when it is taken away", async () => {
  const { page, stored } = await dialog({ ...SETTINGS, webhookUrl: "https://chat.example/key" });
  expect(await page.content()).not.toContain("chat.example");
  expect(await page.getByLabel("Chat room").getAttribute("type")).toBe("password");
  await page.getByLabel("Folder").fill("F-1");
  await page.getByRole("button", { name: "Save" }).click();
  await status(page, /^Saved: Folder/);
  expect(stored()).toMatchObject({ webhookUrl: "https://chat.example/key" });
  await page.getByLabel("Take it away").check();
  await page.getByRole("button", { name: "Save" }).click();
  await status(page, /^Saved: Chat room/);
  expect(stored()).toEqual({ ...SETTINGS, folderId: "F-1" });
  await page.context().close();
});

test.each([
  ["light", undefined],
  ["dark", true],
] as const)(
  "people with a screen reader can use it (%s): axe finds nothing, and no width is too narrow",
  async (_, dark) => {
    const { page } = await dialog(SETTINGS, dark === true ? { dark } : {});
    await page.getByLabel("Minutes between two runs").fill("x");
    await page.getByRole("button", { name: "Save" }).click();
    await status(page, /Nothing was saved/);
    await page.addScriptTag({
      content: readFileSync(join("node_modules", "axe-core", "axe.min.js"), "utf8"),
    });
    const violations = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
      return (await axe.run()).violations.map(({ id }) => id);
    });
    expect(violations).toEqual([]);
    await page.setViewportSize({ width: 300, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(300);
    if (process.env.SHOTS !== undefined) {
      await page.setViewportSize({ width: 560, height: 640 });
      await page.screenshot({
        path: join(process.env.SHOTS, `settings-${dark === true ? "dark" : "light"}.png`),
      });
    }
    await page.context().close();
  },
);

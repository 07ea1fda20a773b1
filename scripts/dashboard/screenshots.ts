// Pictures of the dashboard for the docs, taken of the sample world in a real browser.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openWorld } from "../../src/local/world";
import { launchBrowser } from "../browser/launch-browser";
import { type PageServer, servePage } from "./page-server";
import { sampleWorld } from "./sample-world";

interface Picture {
  name: string;
  locale: "en" | "ja";
  scheme: "light" | "dark";
  width: number;
  height: number;
}

const PICTURES: Picture[] = [
  { name: "dashboard-wide", locale: "en", scheme: "light", width: 1_000, height: 1_010 },
  { name: "dashboard-sidebar", locale: "en", scheme: "light", width: 300, height: 820 },
  { name: "dashboard-sidebar-dark", locale: "en", scheme: "dark", width: 300, height: 820 },
  { name: "dashboard-wide-ja", locale: "ja", scheme: "dark", width: 1_000, height: 1_010 },
];

/** @returns the files */
export async function takeScreenshots(outDir: string): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), "trigger-guard-sample-"));
  try {
    await sampleWorld(dir);
    return await photograph(dir, outDir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** @param dir of a world */
export async function photograph(dir: string, outDir: string): Promise<string[]> {
  mkdirSync(outDir, { recursive: true });
  const browser = await launchBrowser();
  const servers: PageServer[] = [];
  try {
    const files: string[] = [];
    for (const picture of PICTURES) {
      const server = await servePage(openWorld({ dir, locale: picture.locale }), 0);
      servers.push(server);
      files.push(await take(browser, server.url, picture, outDir));
    }
    return files;
  } finally {
    for (const server of servers) server.close();
    await browser.close();
  }
}

async function take(browser: Browser, url: string, picture: Picture, outDir: string): Promise<string> {
  const { name, scheme, width, height } = picture;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator("footer").waitFor();
  const path = join(outDir, `${name}.png`);
  await page.screenshot({ path });
  await context.close();
  return path;
}

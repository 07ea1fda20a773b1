// A page of the script in a real browser, its google.script.run bridged to a world on disk. Everything else that the
// page might ask for is refused.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { withPageBridge } from "../../src/local/page-bridge";
import type { GuardWorld } from "../support/bundle-world";

/** As strict as a page can be told to be: what it needs is in it. */
export const NOTHING_FROM_OUTSIDE =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'";
const ADDRESS = "http://page.test/";

export interface Outcome {
  value?: unknown;
  error?: string;
}
export type Server = (name: string, args: unknown[]) => Outcome | Promise<Outcome>;

export interface ScriptPage {
  page: Page;
  /** Names of the calls that reached the script. */
  calls: string[];
  /** Requests, violations of the policy and errors; a good page has none. */
  complaints: string[];
}

export const serverOf =
  ({ world }: GuardWorld, user?: string): Server =>
  (name, args) => {
    const { status, value, error } = world.execute(name, {
      kind: "dashboard",
      args,
      ...(user === undefined ? {} : { user }),
    });
    return status === "completed" ? { value } : { error: error?.message ?? status };
  };

export async function openScriptPage(
  browser: Browser,
  file: string,
  server: Server,
  { locale = "en", ...options }: Omit<BrowserContextOptions, "locale"> & { locale?: "ja" | "en" } = {},
): Promise<ScriptPage> {
  const context = await browser.newContext({ viewport: { width: 300, height: 800 }, ...options });
  const page = await context.newPage();
  const opened: ScriptPage = { page, calls: [], complaints: [] };
  page.on("pageerror", (error) => opened.complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") opened.complaints.push(message.text());
  });
  await page.exposeFunction("callScript", async (name: string, args: unknown[]) => {
    opened.calls.push(name);
    return server(name, args);
  });
  const html = readFileSync(file, "utf8").replace('data-locale=""', `data-locale="${locale}"`);
  const body = withPageBridge(html, "(name, args) => callScript(name, args)");
  await context.route("**", (route) => {
    if (route.request().url() === ADDRESS) {
      const headers = { "content-security-policy": NOTHING_FROM_OUTSIDE };
      return route.fulfill({ contentType: "text/html; charset=utf-8", headers, body });
    }
    opened.complaints.push(`asked for ${route.request().url()}`);
    return route.abort();
  });
  await page.goto(ADDRESS);
  return opened;
}

export const pageIn = (bundleDir: string, name: string): string => join(bundleDir, `${name}.html`);

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

/** A page as the build has made it, in a language. */
export const pageHtml = (bundleDir: string, name: string, locale: "ja" | "en"): string =>
  readFileSync(join(bundleDir, `${name}.html`), "utf8").replace('data-locale=""', `data-locale="${locale}"`);

/** The sidebar as the menu opens it. */
export function sidebarOf({ world }: GuardWorld, user?: string): string {
  const shown = world.execute("showDashboard", { kind: "menu", ...(user === undefined ? {} : { user }) });
  const [sidebar] = shown.ui.sidebars;
  if (sidebar === undefined) throw new Error(`No sidebar: ${shown.error?.message}`);
  return sidebar.html;
}

export async function openScriptPage(
  browser: Browser,
  html: string,
  server: Server,
  options: BrowserContextOptions = {},
  /** Its timers are moved by the test. */
  hasOwnClock = false,
): Promise<ScriptPage> {
  const context = await browser.newContext({ viewport: { width: 300, height: 800 }, ...options });
  const page = await context.newPage();
  if (hasOwnClock) await page.clock.install();
  const opened: ScriptPage = { page, calls: [], complaints: [] };
  page.on("pageerror", (error) => opened.complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") opened.complaints.push(message.text());
  });
  await page.exposeFunction("callScript", async (name: string, args: unknown[]) => {
    opened.calls.push(name);
    return server(name, args);
  });
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

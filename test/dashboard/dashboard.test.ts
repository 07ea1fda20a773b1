// The dashboard in a real browser, its calls answered by the compiled script on a world on disk.
import axe from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { launchBrowser } from "../../scripts/browser/launch-browser";
import { openScriptPage, type ScriptPage, type Server, serverOf, sidebarOf } from "../browser/script-page";
import { MINUTE, type GuardWorld } from "../support/bundle-world";
import { mend, putStopped, stuckWorld } from "../support/stuck-world";

let browser: Browser;
const opened: ScriptPage[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(async () => {
  for (const { page, complaints } of opened.splice(0)) {
    expect(complaints).toEqual([]);
    await page.context().close();
  }
});
afterAll(() => browser.close());

interface Shown extends BrowserContextOptions {
  server?: Server;
}

async function show(guard: GuardWorld, { server, ...options }: Shown = {}): Promise<ScriptPage> {
  const shown = await openScriptPage(browser, sidebarOf(guard), server ?? serverOf(guard), options);
  opened.push(shown);
  return shown;
}

const said = (page: Page) => page.getByRole("status");
const rowOf = (page: Page, label: string) => page.getByRole("listitem").filter({ hasText: label });

function worldWithFailures(): GuardWorld {
  const guard = stuckWorld(["bad-1", "bad-2", "bad-3", "slow-1", "good-1"]);
  guard.runFor(12);
  return guard;
}

test("a resume through the page resets the counter on disk, and the next run tries the record again", async () => {
  const guard = worldWithFailures();
  const { page } = await show(guard);
  expect(guard.entry("bad-2")).toMatchObject({ stopped: "permanent" });
  await page.getByRole("button", { name: "Resume Customer bad-2" }).click();
  await said(page).getByText("1 resumed; the next run tries them.").waitFor();
  expect(guard.entry("bad-2")).not.toHaveProperty("stopped");
  expect(guard.entry("bad-2")).toMatchObject({ n: 0 });
  expect(guard.entry("bad-1")).toMatchObject({ stopped: "permanent" });
  await rowOf(page, "Customer bad-2").waitFor({ state: "detached" });
  mend(guard);
  guard.tick();
  expect(guard.rows("records").find(({ id }) => id === "bad-2")?.done).toBe("yes");
  expect(guard.rows("records").find(({ id }) => id === "bad-1")?.done).toBe("");
});

test("what is ticked is resumed together, and nothing else", async () => {
  const guard = worldWithFailures();
  const { page } = await show(guard);
  await page.getByLabel("Select Customer bad-1").check();
  await page.getByLabel("Select Customer bad-3").check();
  await page.getByRole("button", { name: "Resume 2 selected" }).click();
  await said(page).getByText("2 resumed").waitFor();
  expect(guard.stuck().map(({ id, state }) => `${id} ${state}`)).toEqual(["bad-2 stopped", "slow-1 waiting"]);
});

test("resuming all asks first and says how many; cancelling changes nothing", async () => {
  const guard = worldWithFailures();
  const { page, calls } = await show(guard);
  await page.getByRole("button", { name: "Resume all…" }).click();
  await page.getByText("Resume all 4 that are stopped or waiting?").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(calls).toEqual(["dashboardView"]);
  await page.getByRole("button", { name: "Resume all…" }).click();
  await page.getByRole("button", { name: "Resume all", exact: true }).click();
  await said(page).getByText("4 resumed").waitFor();
  expect(guard.stuck()).toEqual([]);
  await page.getByText("Nothing is stopped.").waitFor();
});

test("while a run is in progress the resume is noted, stored, and done by the next one", async () => {
  const guard = worldWithFailures();
  const { page } = await show(guard);
  const free = guard.world.holdScriptLock();
  await page.getByRole("button", { name: "Resume Customer bad-1" }).click();
  await said(page).getByText("1 noted. A run is in progress").waitFor();
  expect(guard.world.scriptProperties()).toHaveProperty(["RESET_job:bad-1"]);
  await page.getByText("Resumed; it is tried again.").waitFor();
  free();
  mend(guard);
  guard.tick();
  expect(guard.rows("records").find(({ id }) => id === "bad-1")?.done).toBe("yes");
});

test("looking takes no lock and writes nothing", () => {
  const guard = worldWithFailures();
  const before = JSON.stringify(guard.world.scriptProperties());
  const { status, callList } = guard.world.execute("dashboardView", { kind: "dashboard" });
  expect(status).toBe("completed");
  expect(JSON.stringify(guard.world.scriptProperties())).toBe(before);
  const kinds = callList.map(({ kind }) => kind);
  expect(kinds.filter((kind) => /lock|write|append|mail|fetch/i.test(kind))).toEqual([]);
  expect(kinds.filter((kind) => kind === "properties.read")).toHaveLength(2);
});

describe("wrong input is answered in words", () => {
  test("nothing is ticked", async () => {
    const { page, calls } = await show(worldWithFailures());
    await page.getByRole("button", { name: "Resume selected" }).click();
    await said(page).getByText("Nothing is selected.").waitFor();
    expect(calls).toEqual(["dashboardView"]);
  });

  test("a search for what is not there, markup and patterns among it", async () => {
    const guard = worldWithFailures();
    for (let index = 0; index < 6; index += 1) putStopped(guard, `X-${index}`);
    const { page } = await show(guard);
    for (const words of ["<b>(.*", "x".repeat(500), "\\"]) {
      await page.getByRole("searchbox").fill(words);
      await page.getByText("Nothing stopped matches").waitFor();
    }
    await page.getByRole("button", { name: "Clear the search" }).click();
    await rowOf(page, "Customer bad-1").waitFor();
    await page.getByRole("searchbox").fill("CUSTOMER x-3");
    await expect(page.getByRole("button", { name: /^Resume Customer/ }).count()).resolves.toBe(1);
  });

  test("a record that somebody else has resumed meanwhile", async () => {
    const guard = worldWithFailures();
    const { page } = await show(guard);
    await rowOf(page, "Customer bad-1").waitFor();
    guard.call("resetFailures", ["job:bad-1"]);
    await page.getByRole("button", { name: "Resume Customer bad-1" }).click();
    await said(page)
      .getByText("None of these is stuck any more: resumed by somebody else, or done.")
      .waitFor();
    await rowOf(page, "Customer bad-1").waitFor({ state: "detached" });
  });

  test.each([["a text"], [null], [{ length: 1 }], [[null, 7, "FAIL_other:1", "TG_state"]], [[]]])(
    "a page that sends %j as keys resumes nothing",
    (keys) => {
      const guard = worldWithFailures();
      const before = guard.stuck();
      const { status, value } = guard.world.execute("dashboardResume", { kind: "dashboard", args: [keys] });
      expect([status, value]).toEqual([
        "completed",
        {
          count: 0,
          message: "None of these is stuck any more: resumed by somebody else, or done. Nothing was changed.",
        },
      ]);
      expect(guard.stuck()).toEqual(before);
    },
  );

  test("text from records is text, in the label, the id, the cause and the message", async () => {
    const guard = stuckWorld([]);
    const markup = "<img src=x onerror=document.title='run'>";
    putStopped(guard, "A", { label: markup, message: markup, class: "permanent", reason: "raised" });
    putStopped(guard, "B");
    const { page } = await show(guard);
    await rowOf(page, markup).getByText("Message").click();
    expect(await page.locator("img").count()).toBe(0);
    expect(await page.title()).toBe("Trigger Guard");
  });
});

describe("slow and failing calls", () => {
  const DENIED =
    "You do not have permission to call SpreadsheetApp.getActiveSpreadsheet. Required permissions: x";

  test("a first look that fails says so, keeps the technical words apart, and can be repeated", async () => {
    const guard = worldWithFailures();
    let isBroken = true;
    const { page } = await show(guard, {
      server: (name, args) =>
        isBroken ? { error: "Service Spreadsheets failed" } : serverOf(guard)(name, args),
    });
    await page.getByRole("heading", { name: "The script could not be asked." }).waitFor();
    await page.getByText("Service Spreadsheets failed").waitFor({ state: "hidden" });
    isBroken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await rowOf(page, "Customer bad-1").waitFor();
  });

  test("a later look that fails leaves what was seen, with its time", async () => {
    const guard = worldWithFailures();
    let isBroken = false;
    const { page } = await show(guard, {
      server: (name, args) => (isBroken ? { error: "Service error" } : serverOf(guard)(name, args)),
    });
    await rowOf(page, "Customer bad-1").waitFor();
    isBroken = true;
    await page.getByRole("button", { name: "Look now" }).click();
    await said(page)
      .getByText(/What you see is of \d\d:\d\d/)
      .waitFor();
    expect(await rowOf(page, "Customer bad-1").count()).toBe(1);
  });

  test("a button whose call fails says why, and works the next time", async () => {
    const guard = worldWithFailures();
    let isBroken = true;
    const { page } = await show(guard, {
      server: (name, args) =>
        isBroken && name === "dashboardResume" ? { error: "Lock timeout" } : serverOf(guard)(name, args),
    });
    const button = page.getByRole("button", { name: "Resume Customer bad-1" });
    await button.click();
    await said(page).getByText("Lock timeout").waitFor();
    isBroken = false;
    await button.click();
    await said(page).getByText("1 resumed").waitFor();
  });

  test("who has not consented is told what to do, also where Google says it in Japanese", async () => {
    const guard = worldWithFailures();
    for (const error of [
      DENIED,
      "このアクションを実行するには承認が必要です。",
      "SpreadsheetApp.getUi を呼び出す権限がありません。",
    ]) {
      const { page } = await show(guard, { server: () => ({ error }) });
      await page.getByRole("heading", { name: "You have not allowed the script to look yet." }).waitFor();
    }
  });

  test("a colleague who may not see triggers sees everything else", async () => {
    const guard = worldWithFailures();
    const without = /script\.scriptapp/;
    const scopes = ["spreadsheets", "script.container.ui", "userinfo.email", "script.scriptapp", "drive"]
      .map((scope) => `https://www.googleapis.com/auth/${scope}`)
      .filter((scope) => !without.test(scope));
    guard.world.grantScopes("colleague@example.com", scopes);
    const { page } = await show(guard, { server: serverOf(guard, "colleague@example.com") });
    await rowOf(page, "Customer bad-1").waitFor();
    await page.getByText(`of ${guard.world.owner}`).waitFor();
  });

  test("an answer that takes long is waited for in words, one that never comes is given up", async () => {
    const guard = worldWithFailures();
    const html = sidebarOf(guard);
    const shown = await openScriptPage(browser, html, () => new Promise(() => undefined), {}, true);
    opened.push(shown);
    const { page } = shown;
    await page.getByText("Looking…").waitFor();
    await page.clock.runFor(5_000);
    await page.getByText("Google takes longer than usual").waitFor();
    await page.clock.runFor(60_000);
    await page.getByRole("heading", { name: "The script could not be asked." }).waitFor();
  });
});

test("an open page looks again by itself, ever more rarely, and stops", async () => {
  const guard = worldWithFailures();
  const shown = await openScriptPage(browser, sidebarOf(guard), serverOf(guard), {}, true);
  opened.push(shown);
  const { page, calls } = shown;
  await page.getByText("Looks again every 30 s").waitFor();
  expect(calls).toHaveLength(1);
  const looks = async (count: number): Promise<void> => {
    while (calls.length < count) await page.waitForTimeout(20);
  };
  await page.clock.runFor(31_000);
  await looks(2);
  guard.world.advanceTo(guard.world.nowMs() + MINUTE);
  for (let passed = 0; passed < 70; passed += 1) {
    await page.clock.runFor(MINUTE);
    await page.getByRole("button", { name: "Look now" }).waitFor();
  }
  await page.getByText("Does not look by itself any more").waitFor();
  const then = calls.length;
  expect(then).toBeGreaterThan(25);
  expect(then).toBeLessThan(60);
  await page.clock.runFor(10 * MINUTE);
  expect(calls).toHaveLength(then);
  await page.getByRole("button", { name: "Look now" }).click();
  await looks(then + 1);
});

test("500 stuck records: at most 60 rows are drawn, and a keystroke in the search takes under half a second", async () => {
  const guard = stuckWorld([]);
  for (let index = 1; index <= 500; index += 1) putStopped(guard, `R-${index}`);
  const { page } = await show(guard);
  await page.getByText("Select all 500").waitFor();
  expect(await page.getByRole("listitem").count()).toBeLessThanOrEqual(60);
  const search = page.getByRole("searchbox");
  await search.fill("warm-up");
  await search.fill("");
  const tookMs = await page.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type="search"]');
    if (input === null) throw new Error("no search");
    const began = performance.now();
    for (const words of ["R", "R-", "R-4", "R-49", "R-499"]) {
      input.value = words;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
    return (performance.now() - began) / 5;
  });
  expect(await page.getByRole("button", { name: /^Resume Customer/ }).count()).toBe(1);
  expect(tookMs).toBeLessThan(500);
  await search.fill("");
  await page.getByRole("button", { name: "Show 50 more" }).click();
  expect(await page.getByRole("button", { name: /^Resume Customer/ }).count()).toBe(100);
  await page.getByLabel("Select all 500").check();
  await page.getByRole("button", { name: "Resume 500 selected" }).click();
  await said(page).getByText("500 resumed").waitFor();
  expect(guard.stuck().filter(({ stopped }) => stopped)).toEqual([]);
});

describe("in both languages", () => {
  test.each([
    ["en", "3 records need you.", "Stopped", "Resume Customer bad-1"],
    ["ja", "対応が必要なものが 3 件あります。", "停止中", "Customer bad-1 を再開"],
  ] as const)("%s: the whole page, from the first word on", async (locale, verdict, heading, button) => {
    const guard = stuckWorld(["bad-1", "bad-2", "bad-3", "slow-1"], { locale });
    guard.runFor(12);
    const { page } = await show(guard);
    await page.getByRole("heading", { name: verdict }).waitFor();
    await page.getByRole("heading", { name: heading }).waitFor();
    expect(await page.getByRole("button", { name: button }).count()).toBe(1);
    expect(await page.locator("html").getAttribute("lang")).toBe(locale);
    if (locale === "en") return;
    const text = await page.locator("main").innerText();
    // Names, ids and the service's own words stay as they are.
    const foreign = text.replace(
      /Trigger Guard|Customer|bad-\d|slow-\d|job|no such order: |the other side is not ready|owner@example\.com/g,
      "",
    );
    expect(foreign.match(/[A-Za-z]{3,}/g) ?? []).toEqual([]);
  });
});

/** Nothing but what a person with a keyboard has. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent ?? "";
    });
    if (focused === name) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

test("everything can be done with the keyboard, and where the focus is can be seen", async () => {
  const guard = worldWithFailures();
  const { page } = await show(guard);
  await rowOf(page, "Customer bad-1").waitFor();
  await tabTo(page, "Select Customer bad-3");
  await page.keyboard.press("Space");
  await tabTo(page, "Resume Customer bad-3");
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle);
  expect(outline).toBe("solid");
  await page.keyboard.press("Enter");
  await said(page).getByText("1 resumed").waitFor();
  expect(guard.entry("bad-3")).not.toHaveProperty("stopped");
});

test("the heat map tells each number under the pointer and with the arrow keys", async () => {
  const guard = worldWithFailures();
  const { page } = await show(guard);
  const grid = page.getByRole("grid");
  const readout = page.locator(".readout");
  // 2026-11-30 is a Monday; the runs were at 9 o'clock in Tokyo.
  await grid.getByRole("gridcell", { name: "Mon 09:00–10:00: 3 failures" }).hover();
  expect(await readout.innerText()).toBe("Mon 09:00–10:00: 3 failures");
  await grid.getByRole("gridcell", { name: "Tue 09:00–10:00: 0 failures" }).hover();
  expect(await readout.innerText()).toBe("Tue 09:00–10:00: 0 failures");
  await grid.locator('[tabindex="0"]').focus();
  for (const [key, text] of [
    ["ArrowRight", "Mon 10:00–11:00: 0 failures"],
    ["ArrowLeft", "Mon 09:00–10:00: 3 failures"],
    ["ArrowUp", "Sun 09:00–10:00: 0 failures"],
    ["End", "Sun 23:00–00:00: 0 failures"],
  ] as const) {
    await page.keyboard.press(key);
    expect(await readout.innerText()).toBe(text);
  }
  expect(await page.locator('[role="gridcell"][tabindex="0"]').count()).toBe(1);
});

describe("fits and can be read by everybody", () => {
  const states: Record<string, () => { guard: GuardWorld; server?: Server; ready: string }> = {
    full: () => {
      const guard = worldWithFailures();
      putStopped(guard, "W".repeat(60), { label: "株式会社".repeat(9), message: "x".repeat(110) });
      for (let index = 0; index < 8; index += 1) putStopped(guard, `Z-${index}`);
      return { guard, ready: "footer" };
    },
    empty: () => ({ guard: stuckWorld([], { install: false }), ready: "footer" }),
    "first look": () => ({
      guard: stuckWorld([]),
      server: () => new Promise(() => undefined),
      ready: ".loading",
    }),
    failed: () => ({ guard: stuckWorld([]), server: () => ({ error: "Service error" }), ready: ".failed" }),
    "no permission": () => ({
      guard: stuckWorld([]),
      server: () => ({ error: "Authorization is required to perform that action." }),
      ready: ".failed",
    }),
  };

  test.each(Object.keys(states))(
    "%s: no horizontal scrollbar in 300 px and in the dialog, no axe violation in light and dark",
    async (name) => {
      const { guard, server, ready } = states[name]?.() ?? fail();
      for (const [colorScheme, width, otherWidth] of [
        ["light", 300, 1_000],
        ["dark", 1_000, 300],
      ] as const) {
        const { page } = await show(guard, {
          colorScheme,
          viewport: { width, height: 700 },
          ...(server === undefined ? {} : { server }),
        });
        await page.locator(ready).waitFor();
        if (name === "full") await openAll(page);
        expect(await violationsOf(page)).toEqual([]);
        expect(await isWiderThanWindow(page)).toBe(false);
        await page.setViewportSize({ width: otherWidth, height: 700 });
        expect(await isWiderThanWindow(page)).toBe(false);
      }
    },
    180_000,
  );
});

async function openAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Resume all…" }).click();
  await page.getByRole("button", { name: "Resume selected" }).click();
  for (const summary of await page.locator("summary").all()) await summary.click();
}

const isWiderThanWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ["violations"] }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

const fail = (): never => {
  throw new Error("no such state");
};

// npm run dashboard: the page on loopback, acting on a world on disk, for the person who started it and nobody else.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { request } from "node:http";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../../scripts/browser/launch-browser";
import { type PageServer, servePage } from "../../scripts/dashboard/page-server";
import type { GuardWorld } from "../support/bundle-world";
import { stuckWorld } from "../support/stuck-world";
import { tempFolder } from "../support/test-bundle";

const TSX = join("node_modules", "tsx", "dist", "cli.mjs");
const COMMAND = [TSX, join("scripts", "dashboard.ts")];

let guard: GuardWorld;
let server: PageServer;

beforeAll(async () => {
  guard = stuckWorld(["bad-1", "bad-2"]);
  guard.runFor(12);
  server = await servePage(guard.world, 0);
});
afterAll(() => server.close());

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

function ask(
  url: string,
  { method = "GET", headers = {}, body }: Asked = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString("utf8") }),
      );
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

const JSON_TYPE = { "content-type": "application/json" };
const call = (name: string, args: unknown[] = [], headers: Record<string, string> = {}) =>
  ask(`${server.url}call`, {
    method: "POST",
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify({ name, args }),
  });

test("the page on loopback resumes a record on disk", async () => {
  const browser: Browser = await launchBrowser();
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(server.url);
  await page.getByRole("button", { name: "Resume Customer bad-1" }).click();
  await page.getByText("1 resumed; the next run tries them.").waitFor();
  expect(guard.entry("bad-1")).not.toHaveProperty("stopped");
  expect(guard.entry("bad-2")).toMatchObject({ stopped: "permanent" });
  await page.goto(server.sidebarUrl);
  await page.frameLocator("iframe").getByRole("button", { name: "Resume Customer bad-2" }).waitFor();
  expect(complaints.filter((text) => !text.includes("favicon"))).toEqual([]);
  await browser.close();
});

describe("nobody else may act", () => {
  const others: [string, () => Promise<{ status: number }>, number][] = [
    [
      "a page of another origin",
      () => call("dashboardResumeAll", [], { origin: "https://evil.example" }),
      403,
    ],
    ["a page without an origin", () => call("dashboardResumeAll", [], { origin: "null" }), 403],
    [
      "a name that was made to point here",
      () => call("dashboardResumeAll", [], { host: "evil.example:80" }),
      403,
    ],
    ["who does not know the secret", () => ask(new URL("/x/call", server.url).href, { method: "POST" }), 404],
    ["who asks for the root", () => ask(new URL("/", server.url).href), 404],
    [
      "a form, which can send no JSON",
      () =>
        ask(`${server.url}call`, { method: "POST", headers: { "content-type": "text/plain" }, body: "{}" }),
      415,
    ],
  ];
  test.each(others)("%s is refused, and nothing changes", async (_, asking, status) => {
    const before = JSON.stringify(guard.world.scriptProperties());
    expect((await asking()).status).toBe(status);
    expect(JSON.stringify(guard.world.scriptProperties())).toBe(before);
  });
});

test.each([
  ["no JSON", "not json", 400],
  ["another shape", '{"name":1}', 400],
  ["a function that the script does not have", '{"name":"constructor","args":[]}', 404],
  ["too much", JSON.stringify({ name: "dashboardResume", args: ["x".repeat(1_100_000)] }), 413],
])("%s is refused in words", async (_, body, status) => {
  const answer = await ask(`${server.url}call`, { method: "POST", headers: JSON_TYPE, body });
  expect(answer.status).toBe(status);
  expect(answer.text.length).toBeGreaterThan(5);
});

test("a call that fails in the script comes back as its message", async () => {
  const { text } = await call("saveSettings", [null]);
  expect(JSON.parse(text)).toEqual({ error: expect.stringMatching(/undefined or null to object/) as string });
});

test("without a world, and with wrong options, the command says what to do", () => {
  const run = (...args: string[]) => spawnSync(process.execPath, [...COMMAND, ...args], { encoding: "utf8" });
  const none = run("--world", join(tempFolder(), "none"));
  expect([none.status, none.stderr]).toEqual([1, expect.stringContaining("`npm start` makes one")]);
  const port = run("--port", "70000");
  expect([port.status, port.stderr]).toEqual([2, expect.stringContaining("0 to 65535")]);
  expect(run("--help").status).toBe(0);
});

test("the command prints the address, and a port that is taken is said", async () => {
  const command = spawn(process.execPath, [...COMMAND, "--world", guard.world.dir]);
  try {
    const url = await addressFrom(command);
    expect((await ask(url)).text).toContain('<div id="page" data-locale="en"></div>');
    const taken = spawnSync(
      process.execPath,
      [...COMMAND, "--world", guard.world.dir, "--port", new URL(url).port],
      { encoding: "utf8" },
    );
    expect([taken.status, taken.stderr]).toEqual([1, expect.stringContaining("Name another one")]);
  } finally {
    command.kill();
  }
});

const addressFrom = (command: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = "";
    command.stdout?.on("data", (part: Buffer) => {
      text += part.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+\/\S+\//.exec(text);
      if (found !== null) resolve(found[0]);
    });
    command.once("exit", () => reject(new Error(`The command ended: ${text}`)));
  });

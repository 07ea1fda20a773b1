// The manifest asks for what the script needs and for nothing else: each scope is taken away once, and something breaks.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startApi, type Api } from "../support/api-process";
import { build } from "../../scripts/build";
import { tempFolder } from "../support/test-bundle";
import { deliveryWorld, ORDER, orders, type Delivery } from "../support/delivery-world";

interface Manifest {
  timeZone: string;
  runtimeVersion: string;
  exceptionLogging: string;
  oauthScopes: string[];
}

const manifest = JSON.parse(readFileSync("appsscript.json", "utf8")) as Manifest;

let api: Api;
let dir: string;

beforeAll(async () => {
  dir = join(tempFolder(), "dist");
  build(dir);
  api = await startApi();
  await api.answer("*", ORDER);
  await api.answer("/2", { status: 404 });
});

/** Everything that a person and the trigger do in a day; what did not work, by name. */
function day({ guard, documents }: Delivery): string[] {
  const { world } = guard;
  const faults: string[] = [];
  const expectDone = (name: string, isDone: boolean): void => void (isDone || faults.push(name));
  const run = (name: string, options = {}): void =>
    expectDone(name, world.execute(name, { kind: "menu", ...options }).status === "completed");
  expectDone("onOpen", world.execute("onOpen", { kind: "simple-trigger" }).status === "completed");
  run("installTrigger");
  world.execute("runJobs", { kind: "time-trigger" });
  expectDone("a document", documents().length === 1);
  expectDone("a done mark", guard.rows("records")[0]?.document !== "");
  expectDone("a stop that is told", world.mails().length === 1);
  expectDone("a log row", guard.log().length === 1);
  for (const name of [
    "showDashboard",
    "showDashboardWide",
    "listStuck",
    "showStuck",
    "showBounds",
    "updateChart",
    "resetAllFailures",
    "runNow",
  ])
    run(name);
  run("resumeById", { dialogAnswers: ["delivery-notes:A-2", "OK"] });
  run("resumeSelectedRows", { selection: { sheet: "records", a1: "A2" } });
  run("uninstallTrigger");
  return faults;
}

function dayWith(scopes: string[]): string[] {
  writeFileSync(join(dir, "appsscript.json"), JSON.stringify({ ...manifest, oauthScopes: scopes }));
  return day(deliveryWorld(api, orders(2), { install: false, bundleDir: dir }));
}

test("the time zone, the runtime and the error log are written out", () => {
  expect(() => new Intl.DateTimeFormat("en", { timeZone: manifest.timeZone })).not.toThrow();
  expect(manifest.timeZone).toMatch(/\//);
  expect(manifest).toMatchObject({ runtimeVersion: "V8", exceptionLogging: "STACKDRIVER" });
});

test("with its scopes everything that a person and the trigger do works", () => {
  expect(dayWith(manifest.oauthScopes)).toEqual([]);
});

test.each(manifest.oauthScopes)("without %s something fails", (scope) => {
  expect(dayWith(manifest.oauthScopes.filter((other) => other !== scope))).not.toEqual([]);
});

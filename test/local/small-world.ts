// A throw-away world around a few lines of script, for contract tests.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openWorld, type ExecuteOptions, type World, type WorldOptions } from "../../src/local/world";

const START_MS = Date.parse("2026-11-30T00:00:00Z");
const AUTH = "https://www.googleapis.com/auth/";

export const ALL_SCOPES = [
  "spreadsheets",
  "documents",
  "drive",
  "script.external_request",
  "script.scriptapp",
  "script.container.ui",
  "script.send_mail",
  "userinfo.email",
].map((name) => AUTH + name);

const folders: string[] = [];

/** In memory where the machine has such a folder: renames are several times cheaper there. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "local-host-"));
  folders.push(folder);
  return folder;
}

afterAll(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

export interface SmallWorldOptions extends Partial<WorldOptions> {
  scopes?: string[];
  scriptZone?: string;
  sheets?: Record<string, string[][]>;
  textColumns?: string[];
  sheetZone?: string;
}

export function writeBundle(folder: string, source: string, options: SmallWorldOptions = {}): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "Code.js"), source);
  const manifest = {
    timeZone: options.scriptZone ?? "Asia/Tokyo",
    oauthScopes: options.scopes ?? ALL_SCOPES,
    runtimeVersion: "V8",
  };
  writeFileSync(join(folder, "appsscript.json"), JSON.stringify(manifest));
  return folder;
}

export function smallWorld(source: string, options: SmallWorldOptions = {}): World {
  const folder = tempFolder();
  const { scopes, scriptZone, sheets, textColumns, sheetZone, ...worldOptions } = options;
  void scopes;
  void scriptZone;
  const world = openWorld({
    dir: join(folder, "world"),
    bundleDir: writeBundle(join(folder, "bundle"), source, options),
    clock: { mode: "virtual", startMs: START_MS },
    seed: 1,
    ...worldOptions,
  });
  world.createSpreadsheet("Book", sheets ?? { records: [["id", "name"]] }, {
    ...(textColumns === undefined ? {} : { textColumns }),
    ...(sheetZone === undefined ? {} : { timeZone: sheetZone }),
  });
  return world;
}

/** Runs `body` as the script's only function and hands on what it returns; a failure of the script fails the test. */
export function evaluate(body: string, options: SmallWorldOptions & { run?: ExecuteOptions } = {}): unknown {
  const { run, ...worldOptions } = options;
  const result = smallWorld(`function main() { ${body} }`, worldOptions).execute("main", run);
  if (result.status !== "completed") throw new Error(`${result.status}: ${result.error?.message}`);
  return result.value;
}

/** The message with which `body` fails. */
export function failure(body: string, options: SmallWorldOptions & { run?: ExecuteOptions } = {}): string {
  const { run, ...worldOptions } = options;
  const result = smallWorld(`function main() { ${body} }`, worldOptions).execute("main", run);
  if (result.status !== "failed") throw new Error(`expected a failure, but it ${result.status}`);
  return result.error?.message ?? "";
}

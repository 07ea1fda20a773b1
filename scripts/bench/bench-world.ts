// A world that is measured: one script over the sheet "records", its trigger installed, service calls taking the time
// they are priced at.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openWorld, type ExecuteOptions, type ExecutionResult, type World } from "../../src/local/world";

export const HEADER = ["id", "customer", "url", "done", "status", "note", "next_try", "resume"];
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** An API on this machine that has not answered by then never will. */
export const ANSWER_WAIT_MS = 5_000;
const START_MS = Date.parse("2026-11-30T00:00:00Z");

/** In memory where the machine has such a folder. */
export async function inTempFolder<Result>(work: (dir: string) => Promise<Result>): Promise<Result> {
  const dir = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "trigger-guard-bench-"));
  try {
    return await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

export const idsTo = (count: number, prefix = "R"): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`);

const CUSTOMERS = ["株式会社青山商店 大阪支店", "Bakery Nord", "千代田工業株式会社", "Delta Print Ltd."];

/** @param done what stands in the done column */
export const orderRow = (id: string, apiUrl: string, done = ""): string[] => {
  const customer = CUSTOMERS[(Number(id.split("-")[1]) - 1) % CUSTOMERS.length] ?? "";
  return [id, customer, `${apiUrl}/orders/${id}`, done, "", "", "", "FALSE"];
};

export interface WorldInput {
  dir: string;
  bundleDir: string;
  /** The sheet "records" with its header. */
  rows: string[][];
  settings?: Record<string, string | number>;
  /** Longest real wait for an answer; one that never comes moves the virtual clock by its timeout all the same. */
  httpWaitMs?: number;
}

export function benchWorld({
  dir,
  bundleDir,
  rows,
  settings = {},
  httpWaitMs = ANSWER_WAIT_MS,
}: WorldInput): World {
  const world = openWorld({
    dir,
    bundleDir,
    clock: { mode: "virtual", startMs: START_MS },
    seed: 1,
    httpWaitMs,
  });
  world.createSpreadsheet("Orders", { records: rows });
  world.setScriptProperty("TG_settings", JSON.stringify({ everyMinutes: 1, locale: "en", ...settings }));
  return world;
}

export function installTrigger(world: World): void {
  const { status, error } = world.execute("installTrigger");
  if (status !== "completed") throw new Error(`installTrigger ${status}: ${error?.message ?? ""}`);
}

/** The next run of the trigger. */
export function tick(
  world: World,
  options: Pick<ExecuteOptions, "intercept" | "killAfterMs"> = {},
): ExecutionResult {
  const result = world.fireTrigger(options);
  if (result === undefined) throw new Error("No trigger is installed.");
  return result;
}

/** The world's file, because 2,000 properties one by one would be 2,000 files written. */
export function addProperties(world: World, added: Record<string, string>): void {
  const file = join(world.dir, "properties", "script.json");
  const stored = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  writeFileSync(file, JSON.stringify({ ...stored, ...added }, null, 1));
}

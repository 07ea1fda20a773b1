/**
 * Processes of the local host on one world, with its real lock and its real files, ended by SIGKILL at random moments.
 * Several are always at it, so that one often dies while another waits for its lock.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openWorld, type World } from "../../src/local/world";
import { violationsIn } from "../../test/support/invariants";
import { seededRandom } from "../../test/support/memory-world";
import { buildPlainScript } from "./plain-script";
import { buildSweepBundle } from "./sweep-bundle";
import { HEADER, LETTERS, ORDERS } from "./sweep-jobs";
import { SweepWorld } from "./sweep-world";

export interface KillsResult {
  kills: number;
  /** Kills that hit a run at work: its mark stood open. */
  inRuns: number;
  records: number;
  violations: string[];
}

const WORKERS = 3;
const LONGEST_LIFE_MS = 200;
const KINDS = ["healthy", "note", "counted", "healthy", "note", "broken"];
const ROWS_AT_ONCE = 12;
const MOST_RUNS = 100;
const PAUSE_MS = 3_600_000;

export async function killRandomly(dir: string, kills: number, seed: number): Promise<KillsResult> {
  const random = seededRandom(seed);
  const bundleDir = buildSweepBundle(join(dir, "dist"));
  const world = newWorld(join(dir, "world"), bundleDir);
  const code = buildPlainScript("scripts/proof/kill-worker.ts");
  const workers: Worker[] = [];
  const violations: string[] = [];
  let done = 0;
  let inRuns = 0;
  try {
    while (done < kills) {
      while (workers.length < WORKERS) workers.push(startWorker(code.file, world.dir, bundleDir));
      addRows(world);
      const [victim] = workers.splice(Math.floor(random() * workers.length), 1);
      if (victim === undefined) continue;
      await victim.isReady;
      await new Promise((resolve) => setTimeout(resolve, random() * LONGEST_LIFE_MS));
      victim.process.kill("SIGKILL");
      await victim.hasExited;
      done += 1;
      if ((world.scriptProperties().TG_run ?? "").includes('"isOpen":true')) inRuns += 1;
      violations.push(...unreadable(world.dir));
    }
  } finally {
    workers.forEach((worker) => worker.process.kill("SIGKILL"));
    await Promise.all(workers.map((worker) => worker.hasExited));
    code.remove();
  }
  const sweep = new SweepWorld(openWorld({ dir: world.dir, bundleDir }));
  for (let run = 0; run < MOST_RUNS && !sweep.isQuiet(); run++) {
    // Each dead run was charged its time, and the day's run time comes back slowly.
    sweep.world.advanceTo(sweep.world.nowMs() + PAUSE_MS);
    sweep.nextRun();
  }
  const seen = sweep.seen();
  violations.push(...violationsIn(seen));
  return { kills: done, inRuns, records: seen.records.length, violations };
}

function newWorld(dir: string, bundleDir: string): World {
  const world = openWorld({
    dir,
    bundleDir,
    clock: { mode: "virtual", startMs: Date.parse("2026-11-30T00:00:00Z") },
    accountType: "workspace",
    seed: 1,
  });
  world.createSpreadsheet("Book", { [ORDERS]: [HEADER], [LETTERS]: [HEADER, ["letter-1", "A letter"]] });
  const folderId = world.createFolder("Notes");
  const templateId = world.createFile("Template", "Dear {{name}}", { document: true });
  world.setScriptProperty("TG_settings", JSON.stringify({ folderId, templateId }));
  SweepWorld.furnish(world);
  world.execute("installTrigger");
  return world;
}

interface Worker {
  process: ChildProcess;
  isReady: Promise<unknown>;
  hasExited: Promise<unknown>;
}

function startWorker(code: string, dir: string, bundleDir: string): Worker {
  const child = spawn(process.execPath, [code, dir, bundleDir], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  return { process: child, isReady: once(child.stdout, "data"), hasExited: once(child, "exit") };
}

/** There is always something to do. */
function addRows(world: World): void {
  const rows = world.readSheet(ORDERS);
  const open = rows.filter((row) => row[2] === "").length;
  if (open > ROWS_AT_ONCE * 3) return;
  const sheet = world.sheet(ORDERS);
  for (let index = 0; index < ROWS_AT_ONCE; index++) {
    const id = `${KINDS[index % KINDS.length] ?? "healthy"}-${rows.length + index}`;
    sheet.insertRow(rows.length + index + 1, [id, `Name ${id}`]);
  }
}

/** Every file that must be whole at any moment. */
function unreadable(dir: string): string[] {
  const files = readdirSync(dir, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".json") && !file.startsWith("lock"))
    .flatMap((file) => {
      try {
        JSON.parse(readFileSync(join(dir, file), "utf8"));
        return [];
      } catch (error) {
        return [`${file} is not readable: ${(error as Error).message}`];
      }
    });
}

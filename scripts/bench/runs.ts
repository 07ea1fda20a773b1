// What single runs cost: idle ones over sheets and ledgers of every size, healthy, failing and resumed records, and the
// job that ships. Beside each run with work the same work without a guard, on the same world at the same prices.
import { join } from "node:path";
import type { World } from "../../src/local/world";
import type { BenchApi } from "./api-process";
import { addProperties, benchWorld, HEADER, idsTo, installTrigger, orderRow, tick } from "./bench-world";
import type { Bundles } from "./bundles";
import { type Counts, measureFunction, measureTick } from "./counts";
import { entryText, ledgerOf, type LedgerSamples } from "./ledger-samples";

export interface RunFigures {
  name: string;
  /** Records finished by it. */
  done: number;
  counts: Counts;
  /** The same work without a guard. */
  bareMs?: number;
}

export interface Bench {
  dir: string;
  bundles: Bundles;
  api: BenchApi;
  samples: LedgerSamples;
}

/** The ledger's 500 KB hold this many entries of which a tenth are still cooling down. */
const COOLING_SHARE = 10;

let worlds = 0;
const nextDir = (bench: Bench): string => join(bench.dir, `world-${++worlds}`);

function worldOf(bench: Bench, rows: string[][], settings: Record<string, string> = {}): World {
  const world = benchWorld({
    dir: nextDir(bench),
    bundleDir: bench.bundles.guarded,
    rows: [HEADER, ...rows],
    settings,
  });
  installTrigger(world);
  return world;
}

/** A tick at which nothing is due, once all that a first tick shows has been shown. */
export function idleRun(bench: Bench, stuck: number, finished: number): RunFigures {
  const { api, samples } = bench;
  const stuckIds = idsTo(stuck, "S");
  const world = worldOf(bench, [
    ...stuckIds.map((id) => orderRow(id, api.url)),
    ...idsTo(finished, "D").map((id) => orderRow(id, api.url, "2026-11-29")),
  ]);
  const cooling = stuckIds.filter((_, index) => index % COOLING_SHARE === 0);
  const stopped = stuckIds.filter((_, index) => index % COOLING_SHARE !== 0);
  addProperties(world, { ...ledgerOf(stopped, samples.stopped), ...ledgerOf(cooling, samples.cooling) });
  tick(world);
  tick(world);
  const { counts } = measureTick(world);
  const [stuckText, finishedText] = [stuck, finished].map((count) => count.toLocaleString("en"));
  return { name: `idle, ${stuckText} stuck, ${finishedText} finished`, done: 0, counts };
}

export function healthyRun(bench: Bench, records: number): RunFigures {
  const rows = idsTo(records).map((id) => orderRow(id, bench.api.url));
  const world = worldOf(bench, rows);
  const { counts } = measureTick(world);
  const bareMs = bareRun(bench, bench.bundles.unguarded["look-up-bare"], [HEADER, ...rows]);
  return { name: `healthy: ${records}`, done: doneRows(world, "done"), counts, bareMs };
}

function bareRun(
  bench: Bench,
  bundleDir: string,
  rows: string[][],
  prepare?: (world: World) => void,
): number {
  const world = benchWorld({ dir: nextDir(bench), bundleDir, rows });
  prepare?.(world);
  return measureFunction(world, "runJobs").counts.ms;
}

function doneRows(world: World, column: string): number {
  const [header = [], ...rows] = world.readSheet("records");
  return rows.filter((row) => row[header.indexOf(column)] !== "").length;
}

export interface FailingRuns {
  failing: RunFigures;
  lastFailure: RunFigures;
  resumed: RunFigures;
  /** Rows of the retry log that the failing run left. */
  logRows: number;
}

/** One record whose API answers 500: its second failure, the fifth that stops it, and the run after its box was ticked. */
export async function failingRuns(bench: Bench): Promise<FailingRuns> {
  const world = worldOf(bench, [orderRow("R-1", bench.api.url)]);
  await bench.api.behave({ refused: { "R-1": 500 } });
  const failures: Counts[] = [];
  const logRows: number[] = [];
  for (let attempt = 1; attempt <= 5; attempt++) {
    const before = logLength(world);
    failures.push(measureTick(world).counts);
    logRows.push(logLength(world) - before);
    const { resumeMs = 0 } = JSON.parse(entryText(world, "R-1")) as { resumeMs?: number };
    world.advanceTo(resumeMs);
  }
  await bench.api.behave({});
  const [, second, , , fifth] = failures;
  if (second === undefined || fifth === undefined)
    throw new Error("The record failed fewer than five times.");
  world.sheet("records").setChecked(2, HEADER.indexOf("resume") + 1, true);
  const { counts } = measureTick(world);
  return {
    failing: { name: "1 failing, three tries", done: 0, counts: second },
    lastFailure: { name: "1 failing, the 5th time (stops)", done: 0, counts: fifth },
    resumed: { name: "1 resumed by its box", done: doneRows(world, "done"), counts },
    logRows: logRows[1] ?? 0,
  };
}

const logLength = (world: World): number =>
  world.sheetNames().includes("retry_logs") ? world.readSheet("retry_logs").length - 1 : -1;

const NOTE_HEADER = ["id", "customer", "data_url", "document", "status", "note", "next_try", "resume"];

/** The shipped bundle and its job: a document per record, with one `copyOnce` and one `step`. */
export function deliveryNotesRun(bench: Bench, records: number): RunFigures {
  const rows = [NOTE_HEADER, ...idsTo(records).map((id) => orderRow(id, bench.api.url))];
  const withTemplate = (world: World): void => {
    const templateId = world.createFile("Template", "Note {{id}}: {{total}}", { document: true });
    const folderId = world.createFolder("Notes");
    world.setScriptProperty(
      "TG_settings",
      JSON.stringify({ templateId, folderId, everyMinutes: 1, locale: "en" }),
    );
  };
  const world = benchWorld({ dir: nextDir(bench), bundleDir: bench.bundles.shipped, rows });
  withTemplate(world);
  installTrigger(world);
  const { counts } = measureTick(world);
  const bareMs = bareRun(bench, bench.bundles.unguarded["delivery-notes-bare"], rows, withTemplate);
  return { name: `delivery notes: ${records}`, done: doneRows(world, "document"), counts, bareMs };
}

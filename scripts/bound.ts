// `npm run bound`: how often a record that fails for ever is tried, asked of the compiled script itself.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Table from "cli-table3";
import { Command } from "commander";
import pc from "picocolors";
import { openWorld } from "../src/local/world";
import { build } from "./build";

interface Bound {
  entryPoint: string;
  job: string;
  mostStarts: number;
  mostCalls: number;
  startsAlone: number;
  callsAlone: number;
  shortestMs: number;
  longestMs: number;
}

const command = new Command("npm run bound --")
  .description("Prints, for every entry point and job, how many times a record that fails for ever is tried.")
  .option("--json", "print one JSON line", false)
  .allowExcessArguments(false)
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse();

function boundsOfBundle(): Bound[] {
  const folder = mkdtempSync(join(tmpdir(), "trigger-guard-bound-"));
  try {
    const bundleDir = join(folder, "dist");
    build(bundleDir);
    const world = openWorld({ dir: join(folder, "world"), bundleDir });
    world.createSpreadsheet("Orders", { records: [[]] });
    const { status, value, error } = world.execute("retryBounds");
    if (status !== "completed") throw new Error(`retryBounds ${status}: ${error?.message ?? ""}`);
    return value as Bound[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const bounds = boundsOfBundle();
const infinite = bounds.filter(
  (bound) => !Object.values(bound).every((value) => typeof value === "string" || Number.isFinite(value)),
);

if (command.opts<{ json: boolean }>().json) {
  console.log(JSON.stringify(bounds));
} else {
  const head = ["entry point", "job", "alone: starts", "calls", "gives up after", "at most: starts", "calls"];
  const table = new Table({ head, style: { head: [], border: pc.isColorSupported ? ["gray"] : [] } });
  const right = (content: number) => ({ content, hAlign: "right" as const });
  for (const bound of bounds) {
    table.push([
      bound.entryPoint,
      bound.job,
      right(bound.startsAlone),
      right(bound.callsAlone),
      `0 – ${Math.round(bound.longestMs / 60_000)} min`,
      right(bound.mostStarts),
      right(bound.mostCalls),
    ]);
  }
  console.log(table.toString());
  console.log(
    "alone: a record that fails alone, in the worst order of causes, one call per attempt; waits that a host ordered come on top.",
  );
  console.log("at most: until a person acts, whatever happens: failures, kills, outages, slices.");
}
if (infinite.length > 0)
  console.error(`No finite number for ${infinite.map((bound) => bound.job).join(", ")}.`);
process.exit(infinite.length === 0 ? 0 : 1);

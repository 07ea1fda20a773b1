// Everything that `npm run bench` measures, in one object: what it prints, what it checks, what `--json` hands on.
import type { BenchApi } from "./api-process";
import type { Bundles } from "./bundles";
import { compareAll } from "./compare-all";
import { type Comparison, contenders, type Extent } from "./comparison";
import { type Day, dayOf } from "./day";
import { growth, type Growth } from "./growth";
import { ledgerSamples } from "./ledger-samples";
import {
  type Bench,
  deliveryNotesRun,
  type FailingRuns,
  failingRuns,
  healthyRun,
  idleRun,
  type RunFigures,
} from "./runs";

export interface Runs extends FailingRuns {
  idle: RunFigures[];
  healthy: RunFigures[];
  deliveryNotes: RunFigures[];
}

export interface Figures {
  runs: Runs;
  day: Day[];
  comparison: Comparison[];
  growth: Growth;
}

/** Stopped or cooling records, and finished rows. */
const IDLE: [stuck: number, finished: number][] = [
  [0, 0],
  [200, 0],
  [2_000, 0],
  [0, 5_000],
  [2_000, 5_000],
];
const HEALTHY = [1, 10, 100, 500];
const DELIVERY_NOTES = [1, 10];

export async function preparedBench(dir: string, bundles: Bundles, api: BenchApi): Promise<Bench> {
  return { dir, bundles, api, samples: await ledgerSamples(dir, bundles.guarded, api) };
}

export async function measureRuns(bench: Bench): Promise<Runs> {
  return {
    idle: IDLE.map(([stuck, finished]) => idleRun(bench, stuck, finished)),
    healthy: HEALTHY.map((records) => healthyRun(bench, records)),
    ...(await failingRuns(bench)),
    deliveryNotes: DELIVERY_NOTES.map((records) => deliveryNotesRun(bench, records)),
  };
}

export async function measureAll(
  bench: Bench,
  extent: Extent,
  progress: (what: string) => void,
): Promise<Figures> {
  progress("single runs");
  const runs = await measureRuns(bench);
  progress("growth");
  const grown = growth(bench.samples, bench.bundles.shipped);
  const comparison = await compareAll(bench.dir, contenders(bench.bundles), extent, progress);
  return { runs, day: dayOf(runs), comparison, growth: grown };
}

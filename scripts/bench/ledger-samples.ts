// Real ledger entries, made by failing for real: what one record that is stopped or cooling down occupies in the store.
import { join } from "node:path";
import type { World } from "../../src/local/world";
import type { BenchApi } from "./api-process";
import { benchWorld, HEADER, idsTo, installTrigger, orderRow, tick } from "./bench-world";
import { JOB } from "./bench-jobs";

export interface LedgerSamples {
  stopped: string[];
  cooling: string[];
}

export const entryKey = (id: string): string => `FAIL_${JOB}:${id}`;

export const entryText = (world: World, id: string): string => {
  const text = world.scriptProperties()[entryKey(id)];
  if (text === undefined) throw new Error(`${id} left no ledger entry.`);
  return text;
};

/** One of each customer's name; few enough that no circuit takes them for an outage. */
export async function ledgerSamples(dir: string, bundleDir: string, api: BenchApi): Promise<LedgerSamples> {
  const refused = ["R-1", "R-4", "R-7", "R-10"];
  const failing = ["R-2", "R-5"];
  const rows = idsTo(12).map((id) => orderRow(id, api.url));
  const world = benchWorld({ dir: join(dir, "samples"), bundleDir, rows: [HEADER, ...rows] });
  installTrigger(world);
  await api.behave({
    refused: Object.fromEntries([
      ...refused.map((id): [string, number] => [id, 400]),
      ...failing.map((id): [string, number] => [id, 500]),
    ]),
  });
  tick(world);
  await api.behave({});
  return {
    stopped: refused.map((id) => entryText(world, id)),
    cooling: failing.map((id) => entryText(world, id)),
  };
}

/** Properties of many such records. */
export function ledgerOf(ids: readonly string[], samples: readonly string[]): Record<string, string> {
  return Object.fromEntries(ids.map((id, index) => [entryKey(id), samples[index % samples.length] ?? ""]));
}

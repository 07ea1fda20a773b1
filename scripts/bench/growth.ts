// How the cost grows: computing time per record with the number of candidates, bytes in the store per stuck record, and
// the bundle that every execution loads anew.
import { buildSync } from "esbuild";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";
import { idsTo, orders, withOrders } from "../../test/support/orders";
import { MemoryWorld } from "../../test/support/memory-world";
import { entryKey, type LedgerSamples } from "./ledger-samples";

export interface Growth {
  /** Microseconds of computing per finished record, in memory; compare within one process only. */
  perRecord: { candidates: number; micros: number; ratio: number }[];
  stuck: { kind: "failing" | "stopped"; bytes: number; fit: number }[];
  bundle: BundleCost;
}

export interface BundleCost {
  kilobytes: number;
  evaluationMs: number;
  /** What one more KB adds to it. */
  microsPerKilobyte: number;
  /** Folders of `src`, the heaviest first. */
  parts: { name: string; kilobytes: number }[];
}

/** Google's quota page. */
const STORE_BYTES = 500 * 1024;
const CANDIDATES = [100, 1_000, 10_000];
const EVALUATIONS = 15;
/** The bundle so many times over shows what size alone costs. */
const COPIES = 3;

export const growth = (samples: LedgerSamples, bundleDir: string): Growth => ({
  perRecord: perRecord(CANDIDATES),
  stuck: [stuck("failing", samples.cooling), stuck("stopped", samples.stopped)],
  bundle: bundleCost(bundleDir),
});

export function perRecord(sizes: readonly number[]): Growth["perRecord"] {
  const most = Math.max(...sizes);
  // Warm, and as many records for each size.
  sizes.forEach((size) => microsPerRecord(size, 1));
  const micros = sizes.map((size) => microsPerRecord(size, Math.min(20, most / size)));
  return sizes.map((candidates, index) => ({
    candidates,
    micros: micros[index] ?? 0,
    ratio: (micros[index] ?? 0) / (micros[0] ?? 1),
  }));
}

/** One run that finishes all of them; the fastest of several. */
function microsPerRecord(candidates: number, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const world = new MemoryWorld();
    withOrders(world, idsTo(candidates));
    const job = orders(() => "done");
    const before = process.cpuUsage();
    const summary = world.run([job]);
    const { user, system } = process.cpuUsage(before);
    if (summary?.done !== candidates) throw new Error(`${summary?.done ?? 0} of ${candidates} were done`);
    return (user + system) / candidates;
  });
  return Math.min(...times);
}

/** Key and value count, in bytes. */
function stuck(kind: "failing" | "stopped", texts: readonly string[]): Growth["stuck"][number] {
  const key = Buffer.byteLength(entryKey("R-1000"));
  const bytes = Math.ceil(
    texts.reduce((sum, text) => sum + key + Buffer.byteLength(text), 0) / Math.max(1, texts.length),
  );
  return { kind, bytes, fit: Math.floor(STORE_BYTES / bytes) };
}

function bundleCost(bundleDir: string): BundleCost {
  const file = join(bundleDir, "Code.js");
  const code = readFileSync(file, "utf8");
  const kilobytes = statSync(file).size / 1024;
  const evaluationMs = evaluation(code);
  const more = COPIES - 1;
  const microsPerKilobyte = ((evaluation(code.repeat(COPIES)) - evaluationMs) * 1_000) / (more * kilobytes);
  return { kilobytes, evaluationMs, microsPerKilobyte, parts: parts() };
}

/** Milliseconds of computing, the fastest of several: other processes make it slower, never faster. */
function evaluation(code: string): number {
  const times = Array.from({ length: EVALUATIONS }, (_, index) => {
    // Another text each time: Google compiles anew at every execution, V8 here would remember.
    const source = `${code}\n// ${index}`;
    const context = vm.createContext({});
    const before = process.cpuUsage();
    new vm.Script(source).runInContext(context);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

function parts(): BundleCost["parts"] {
  const { metafile } = buildSync({
    entryPoints: [join("src", "main.ts")],
    bundle: true,
    format: "esm",
    target: "es2019",
    charset: "utf8",
    write: false,
    metafile: true,
    outdir: "out",
    tsconfig: "tsconfig.gas.json",
  });
  const bytes = new Map<string, number>();
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const name = /^(src\/\w+)\//.exec(file)?.[1] ?? "src";
      bytes.set(name, (bytes.get(name) ?? 0) + bytesInOutput);
    }
  }
  return [...bytes]
    .map(([name, size]) => ({ name, kilobytes: size / 1024 }))
    .sort((a, b) => b.kilobytes - a.kilobytes);
}

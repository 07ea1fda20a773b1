// All contenders, as many at a time as the machine has processors: a script that waits for its answer blocks its process.
import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Comparison, Contender, Extent } from "./comparison";

const run = promisify(execFile);

/** @returns in the order of the contenders */
export async function compareAll(
  dir: string,
  contenders: readonly Contender[],
  extent: Extent,
  progress: (what: string) => void,
): Promise<Comparison[]> {
  const found = new Map<Contender, Comparison>();
  // The guard's worlds take longest, since it evaluates the most source; it stands last, so the end is served first.
  const waiting = [...contenders];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      progress(next.name);
      found.set(next, await compareApart(dir, next, extent));
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), contenders.length) }, work));
  return contenders.flatMap((contender) => found.get(contender) ?? []);
}

async function compareApart(dir: string, contender: Contender, extent: Extent): Promise<Comparison> {
  const script = join(__dirname, "contender-process.ts");
  const input = [dir, JSON.stringify(contender), JSON.stringify(extent)];
  const { stdout } = await run(process.execPath, ["--import", "tsx", script, ...input], {
    maxBuffer: 1024 * 1024,
  });
  return JSON.parse(stdout.trim().split("\n").pop() ?? "") as Comparison;
}

/** Months of the simulation in a process of their own: inside Jest a month takes twice as long. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { buildPlainScript } from "../../scripts/proof/plain-script";

export interface Months {
  seeds: number;
  runs: number;
  violations: unknown[];
}

export async function liveThrough(firstSeed: number, seeds: number, days: number): Promise<Months> {
  const script = buildPlainScript("scripts/simulate.ts");
  const args = [script.file, "--seed", firstSeed, "--seeds", seeds, "--days", days, "--json"].map(String);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return JSON.parse(stdout) as Months;
  } catch (error) {
    // Exit status 1: there are violations, and they are what the test shows.
    const { stdout = "" } = error as { stdout?: string };
    if (stdout === "") throw error;
    return JSON.parse(stdout) as Months;
  } finally {
    script.remove();
  }
}

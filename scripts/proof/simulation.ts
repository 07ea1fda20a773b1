/** A seed's world lived through and judged. The same seed gives the same world, bit by bit. */
import { createHash } from "node:crypto";
import { HOSTS_KEY, RUN_KEY, STATE_KEY } from "../../src/core/run-state";
import { violationsIn } from "../../test/support/invariants";
import { planOf } from "./sim-plan";
import { SimWorld } from "./sim-world";

export interface SimResult {
  seed: number;
  violations: string[];
  runs: number;
  starts: number;
  /** Of everything that happened. */
  digest: string;
  /** Of what must be the same whether idle ticks are jumped or run. */
  outcome: string;
}

export function simulate(seed: number, days: number, isJumping = true): SimResult {
  const sim = new SimWorld(planOf(seed, days), isJumping);
  sim.live();
  const { world, witness } = sim;
  const seen = witness.seen();
  const violations = violationsIn(seen);
  const entries = [...world.properties]
    .filter(([key]) => ![RUN_KEY, STATE_KEY, HOSTS_KEY].includes(key))
    .sort();
  const outcome = [
    // In which run something began depends on how many idle ones went before.
    seen.starts.map((start) => ({ ...start, run: 0 })),
    seen.onceActs,
    seen.writes,
    world.mails,
    world.logRows,
    entries,
    [...world.sheets],
  ];
  return {
    seed,
    violations,
    runs: sim.runs,
    starts: seen.starts.length,
    digest: digestOf([outcome, [...world.properties], sim.runs]),
    outcome: digestOf(outcome),
  };
}

const digestOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

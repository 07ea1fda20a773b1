/** A seed's world lived through and judged. The same seed gives the same world, bit by bit. */
import { createHash } from "node:crypto";
import { HOSTS_KEY, RUN_KEY, STATE_KEY } from "../../src/core/run-state";
import { violationsIn } from "../../test/support/invariants";
import { HEALTHY, SHEET } from "./sim-jobs";
import { planOf, rowKind } from "./sim-plan";
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

/** Stops that troubles of the world alone can bring to a healthy row: only a person can look, or runs died in it. */
const EXCUSED = ["killed", "unknown_outcome", "ledger_unreadable"];
/** With fewer records an outage cannot be told from a bad record. */
const FEWEST_FOR_OUTAGE = 4;

export function simulate(seed: number, days: number, isJumping = true): SimResult {
  const sim = new SimWorld(planOf(seed, days), isJumping);
  sim.live();
  const { world, witness } = sim;
  const seen = witness.seen();
  const violations = [...violationsIn(seen), ...unjustlyStopped(sim)];
  const entries = [...world.properties]
    .filter(([key]) => ![RUN_KEY, STATE_KEY, HOSTS_KEY].includes(key))
    .sort();
  const outcome = [
    seen.starts,
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

/** An outage, a quota, credentials or broken code is no record's fault. */
function unjustlyStopped({ witness, plan }: SimWorld): string[] {
  if (plan.rows.length < FEWEST_FOR_OUTAGE) return [];
  return (
    witness
      .records()
      .filter(
        ({ job, id, isDone, isPaused }) =>
          job === SHEET && HEALTHY.includes(rowKind(id)) && !isDone && !isPaused,
      )
      .filter(({ entry }) => entry !== undefined && !EXCUSED.includes(entry.stopped))
      // It was alone with its host, and nobody has asked that host since.
      .filter(({ entry }) => entry?.unproved !== true)
      .map(
        ({ id, entry }) =>
          `8 no trouble of the world stops a healthy record: ${id}: ${JSON.stringify(entry)}`,
      )
  );
}

const digestOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

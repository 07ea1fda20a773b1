/**
 * Pairs of faults on the way of one attempt (claim, attempt, complete, stop), in the memory world: the second one in
 * the same run, or in the run that takes over.
 */
import type { Job } from "../../src/guard/job";
import { violationsIn } from "./invariants";
import { MemoryWorld, MINUTE_MS } from "./memory-world";
import { orders, withOrders } from "./orders";
import { type PortFault, withFaults } from "./proof-faults";
import { inSheet, MemoryWitness } from "./proof-witness";

interface FaultAt {
  call: number;
  fault: PortFault;
}

export interface Pair {
  record: string;
  first: FaultAt;
  second: FaultAt;
  isSameRun: boolean;
}

/** Death before a call is death after the one before it. */
const FAULTS: readonly PortFault[] = ["die-after", "refused", "timed-out"];
const THROWN: readonly PortFault[] = ["refused", "timed-out"];
const MOST_RUNS = 12;

/** A record that makes a file, does a step and sends; one that fails until it is stopped; one that pays. */
const KINDS: Readonly<Record<string, (world: MemoryWorld, witness: MemoryWitness) => Job["process"]>> = {
  makes: (world, witness) => (record, ctx) => {
    ctx.fileOnce({ name: `Note ${record.id}`, content: "" });
    ctx.step("fill", () => witness.step("orders", record.id, "fill"));
    ctx.once("mail", () => world.act(() => void witness.onceActs.push("mail")));
  },
  fails: () => () => {
    throw new TypeError("Cannot read properties of undefined");
  },
  pays: () => (record, ctx) =>
    ctx.fetch("https://pay.example/", { method: "post", payload: record.id }) && undefined,
};

function attemptWorld(kind: string): { world: MemoryWorld; witness: MemoryWitness } {
  const world = new MemoryWorld();
  withOrders(world, [kind]);
  world.http.answer("https://pay.example/", () => {
    witness.writes.push("orders:pays");
    return {};
  });
  const job = orders(
    (record, ctx) => {
      witness.start("orders", record.id, ctx.attempt);
      return KINDS[kind]?.(world, witness)(record, ctx);
    },
    { maxAttempts: 2, cooldownMinutes: [5] },
  );
  const witness = new MemoryWitness(world, [job], new Map([["orders", inSheet(world, "orders")]]));
  return { world, witness };
}

interface Tried {
  violations: string[];
  /** How many calls each run made, from run 1. */
  calls: number[];
}

export function tryFaults(
  record: string,
  faultIn: (run: number, call: number) => PortFault | undefined,
): Tried {
  const { world, witness } = attemptWorld(record);
  let run = 1;
  withFaults(world, (call) => faultIn(run, call));
  const calls: number[] = [];
  const isQuiet = (): boolean =>
    witness.records().every(({ isDone, entry }) => isDone || (entry?.stopped ?? "") !== "") &&
    world.properties.get("TG_run")?.includes('"isOpen":false') === true;
  for (; run <= MOST_RUNS && (run <= 3 || !isQuiet()); run++) {
    witness.run();
    calls[run] = world.calls;
    world.nowMs += 20 * MINUTE_MS;
  }
  return { violations: violationsIn(witness.seen()), calls };
}

const faultOf =
  ({ first, second, isSameRun }: Pair) =>
  (run: number, call: number) => {
    if (run === 1 && call === first.call) return first.fault;
    return run === (isSameRun ? 1 : 2) && call === second.call ? second.fault : undefined;
  };

export const tryPair = (pair: Pair): string[] => tryFaults(pair.record, faultOf(pair)).violations;

/** All pairs: at every call that the run with the first fault, and the one after it, really make. */
export function* faultPairs(): Generator<Pair> {
  for (const record of Object.keys(KINDS)) {
    const { calls } = tryFaults(record, () => undefined);
    for (let call = 1; call <= (calls[1] ?? 0); call++) {
      for (const fault of FAULTS) {
        const first = { call, fault };
        const after = tryFaults(record, (run, at) => (run === 1 && at === call ? fault : undefined)).calls;
        for (const isSameRun of THROWN.includes(fault) ? [true, false] : [false]) {
          const last = after[isSameRun ? 1 : 2] ?? 0;
          for (let at = isSameRun ? call + 1 : 1; at <= last; at++)
            for (const second of FAULTS)
              yield { record, first, second: { call: at, fault: second }, isSameRun };
        }
      }
    }
  }
}

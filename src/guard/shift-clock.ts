/** A clock that stepped back: every wait keeps its length, so that none becomes longer than was stated. */
import type { Entry } from "../core/failure-ledger";
import { idKey } from "../core/record-key";
import { encodeState, STATE_KEY } from "../core/run-state";
import type { Run } from "./run";

/** Smaller differences are the clocks of two machines. */
const TOLERANCE_MS = 2_000;

export function shiftClock(run: Run): void {
  const backMs = run.state.seenMs - run.ports.clock.nowMs();
  if (backMs <= TOLERANCE_MS) return;
  run.ports.log(
    "WARNING",
    "CLOCK_STEPPED_BACK",
    `The clock reads ${Math.round(backMs / 1_000)} s less than the last run saw`,
  );
  const earlier = (ms: number): number => (ms === 0 ? 0 : Math.max(1, ms - backMs));
  const shifted = new Map<string, Entry>();
  for (const job of run.book.jobNames) {
    for (const entry of run.book.entriesOf(job)) {
      shifted.set(`${job}:${idKey(entry.id)}`, {
        ...entry,
        lastMs: earlier(entry.lastMs),
        firstMs: earlier(entry.firstMs),
        lostMs: earlier(entry.lostMs),
        quotaSinceMs: earlier(entry.quotaSinceMs),
        resumeMs: earlier(entry.resumeMs),
      });
    }
  }
  for (const [host, state] of run.book.allHosts()) {
    const { circuit } = state;
    run.book.setHost(host, {
      ...state,
      okMs: earlier(state.okMs),
      circuit:
        circuit === null
          ? null
          : { ...circuit, sinceMs: earlier(circuit.sinceMs), untilMs: earlier(circuit.untilMs) },
    });
  }
  for (const state of Object.values(run.state.jobs)) {
    state.resumeMs = earlier(state.resumeMs);
    state.stopsToldMs = earlier(state.stopsToldMs);
    state.slot = -1;
  }
  run.state.bucketAtMs = run.ports.clock.nowMs();
  // In the same write: a kill between the two would shift everything twice, and waits would become shorter.
  run.state.seenMs = run.ports.clock.nowMs();
  run.book.save("", [], true, shifted, { [STATE_KEY]: encodeState(run.state) });
}

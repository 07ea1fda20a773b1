// Fires time-driven triggers when they are due.
import { executeFunction, type ExecuteOptions, type ExecutionResult } from "./execute";
import { clockEvent, nextDueMs, type StoredTrigger } from "./trigger-schedule";
import type { WorldState } from "./world-state";

export function nextTrigger(state: WorldState): StoredTrigger | undefined {
  const due = state.triggers.read().filter(({ nextMs }) => nextMs !== undefined);
  return due.sort((a, b) => (a.nextMs ?? 0) - (b.nextMs ?? 0))[0];
}

/** Undefined where no trigger will fire. */
export function fireNextTrigger(
  state: WorldState,
  options: Pick<ExecuteOptions, "intercept" | "killAfterMs"> = {},
): ExecutionResult | undefined {
  const trigger = nextTrigger(state);
  if (trigger?.nextMs === undefined) return undefined;
  state.clock.follow();
  if (state.clock.mode === "virtual") state.clock.pass(trigger.nextMs - state.nowMs());
  const firedMs = state.nowMs();
  // Moved on before it runs: a process killed inside does not fire the same slot again.
  reschedule(state, trigger.id, Math.max(firedMs, trigger.nextMs));
  const event = clockEvent(trigger, firedMs);
  const kind = "time-trigger";
  const result = executeFunction(state, trigger.handler, {
    ...options,
    kind,
    user: trigger.owner,
    args: [event],
  });
  // What came due while its own run was going would have met the lock of that run; it is not made up for.
  reschedule(state, trigger.id, state.nowMs());
  return result;
}

function reschedule(state: WorldState, id: string, afterMs: number): void {
  state.triggers.update((all) => {
    const trigger = all.find((one) => one.id === id);
    if (trigger?.schedule === undefined || (trigger.nextMs ?? Infinity) > afterMs) return;
    const nextMs = nextDueMs(id, trigger.schedule, afterMs);
    if (nextMs === undefined) delete trigger.nextMs;
    else trigger.nextMs = nextMs;
  });
}

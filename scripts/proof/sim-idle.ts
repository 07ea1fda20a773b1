/** Whether a tick can do nothing: what a run may not change if it did nothing, and when time alone makes work. */
import { decodeHosts } from "../../src/core/circuits";
import { decodeEntry, type Entry } from "../../src/core/failure-ledger";
import { claimKey, parseLedgerKey } from "../../src/core/record-key";
import { decodeMark, decodeState, emptyState, HOSTS_KEY, RUN_KEY, STATE_KEY } from "../../src/core/run-state";
import { doneKey } from "../../src/sources/days";
import type { MemoryWorld } from "../../test/support/memory-world";
import { DAY } from "./sim-plan";

const SECOND = 1_000;
const HOUR = 3_600_000;
const OF_EVERY_RUN = [RUN_KEY, STATE_KEY];

/** What stands in the store, but for what is never work for the next run: its mark, claims that are over, done marks. */
export const workIn = ({ properties }: MemoryWorld): string =>
  [...properties]
    .filter(
      ([key]) => !OF_EVERY_RUN.includes(key) && !key.startsWith(claimKey("")) && !key.startsWith(doneKey("")),
    )
    .join("\n");

/** How the jobs stand, but for what every run writes. */
export function jobsStateOf(world: MemoryWorld): string {
  const state = decodeState(world.properties.get(STATE_KEY), emptyState(0, 0));
  return JSON.stringify(
    Object.entries(state.jobs).map(([name, job]) => [
      name,
      { ...job, slot: 0, servedMs: 0, stoppedLogMs: 0, stopsToldMs: 0, costs: [] },
    ]),
  );
}

/** What is owed is tried again at every tick. */
export function isOwing(world: MemoryWorld): boolean {
  const mark = decodeMark(world.properties.get(RUN_KEY));
  return mark === null || mark.isOpen || mark.unlogged.length > 0;
}

function entryIn(key: string, text: string): Entry | undefined {
  const parts = parseLedgerKey(key);
  if (parts === null) return undefined;
  const decoded = decodeEntry(text, parts.idKey.startsWith("#") ? null : parts.idKey);
  return decoded.kind === "entry" ? decoded.entry : undefined;
}

/** The next moment at which something stored comes due; by the script's clock. */
export function nextDueMs(world: MemoryWorld): number {
  const { properties, nowMs } = world;
  const moments: number[] = [];
  const state = decodeState(properties.get(STATE_KEY), emptyState(0, 0));
  for (const [key, text] of properties) {
    const entry = entryIn(key, text);
    if (entry === undefined) continue;
    moments.push(entry.resumeMs);
    const { stopsToldMs = 0 } = state.jobs[parseLedgerKey(key)?.job ?? ""] ?? {};
    if (entry.stopped !== "" && entry.lastMs > stopsToldMs) moments.push(stopsToldMs + HOUR);
    if (entry.goneMs > 0) moments.push(entry.goneMs + 7 * DAY + SECOND);
  }
  for (const { circuit } of decodeHosts(properties.get(HOSTS_KEY))?.values() ?? []) {
    if (circuit !== null) moments.push(circuit.untilMs);
  }
  for (const { resumeMs } of Object.values(state.jobs)) moments.push(resumeMs);
  // What was held back because its cause was told a short while ago.
  for (const ms of Object.values(state.toldMs)) moments.push(ms + HOUR);
  return Math.min(...moments.filter((ms) => ms > nowMs), Infinity);
}

/** Entries whose record is done or gone from the source. An empty listing proves nothing and wipes nothing. */
import { afterResume, emptyEntry, type Entry } from "../core/failure-ledger";
import { idKey } from "../core/record-key";
import type { Listing } from "../sources/source";
import type { Job } from "./job";
import { jobState, type Run } from "./run";

const DAY_MS = 86_400_000;
const KEPT_WHEN_GONE_MS = 7 * DAY_MS;
/** Each removal is a property write; the rest goes at the next runs. */
const REMOVALS_PER_RUN = 20;

export function tidyEntries(run: Run, job: Job, listing: Listing): void {
  const nowMs = run.ports.clock.nowMs();
  const changed = new Map<string, Entry>();
  let removals = 0;
  let vanished = 0;
  const missing = run.book.entriesOf(job.name).filter(({ id, goneMs }) => !listing.has(id) && goneMs === 0);
  const mayBeThere = listing.isEmpty || (listing.pending > 0 && missing.length <= listing.pending);
  run.book.isRemovable = (name, id) =>
    name === job.name && (listing.isDone(id) || (!mayBeThere && !listing.has(id)));
  for (const entry of run.book.entriesOf(job.name)) {
    const isOver = listing.isDone(entry.id) || (entry.goneMs > 0 && nowMs - entry.goneMs > KEPT_WHEN_GONE_MS);
    if (isOver && removals < REMOVALS_PER_RUN) {
      run.book.remove(job.name, entry.id);
      removals += 1;
    } else if (listing.has(entry.id) && entry.goneMs > 0) {
      changed.set(`${job.name}:${idKey(entry.id)}`, cameBack(entry, nowMs));
    } else if (!mayBeThere && !listing.has(entry.id) && entry.goneMs === 0) {
      changed.set(`${job.name}:${idKey(entry.id)}`, { ...entry, goneMs: nowMs });
      if (entry.starts > 0) vanished += 1;
    } else if (entry.stopped === "" && entry.starts >= job.policy.maxStarts) {
      // The policy has become stricter since: it will not start again, and a person is told by the time of the stop.
      changed.set(`${job.name}:${idKey(entry.id)}`, {
        ...entry,
        stopped: "max_starts",
        resumeMs: 0,
        lastMs: nowMs,
      });
    }
  }
  if (changed.size > 0) run.book.save("", [], false, changed);
  if (vanished > 0) countVanished(run, job, vanished, nowMs);
}

/** An id that had gone starts anew; after a short absence it is the same record, and nothing is sent twice. */
const cameBack = (entry: Entry, nowMs: number): Entry =>
  nowMs - entry.goneMs < DAY_MS ? afterResume(entry) : emptyEntry(entry.id, entry.label);

/** Ids that change at every run would never reach a cap. */
function countVanished(run: Run, job: Job, ids: number, nowMs: number): void {
  const state = jobState(run, job.name);
  const isSameDay = nowMs - state.vanished.sinceMs < DAY_MS;
  state.vanished = isSameDay ? { ...state.vanished, ids: state.vanished.ids + ids } : { sinceMs: nowMs, ids };
  if (state.vanished.ids <= job.policy.maxVanishedFailures || state.paused !== "") return;
  state.paused = run.messages.idsVanish(state.vanished.ids);
}

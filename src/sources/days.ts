/**
 * Work without rows: one record per local date, or per slot of the clock. What is done is kept in a property of
 * the job, because there is no row to mark.
 */
import { parseObject } from "../core/failure-ledger";
import { slotOf } from "../core/run-state";
import type { JobRecord, Listing, Source, SourceEnv, SourceSpec } from "./source";

/** How many done ids are remembered; older ones can no longer be candidates. */
const REMEMBERED = 40;

export const doneKey = (job: string): string => `TG_done:${job}`;

/** One record per date of the script's zone. A day that failed stays a record until it is done or stopped. */
export const dailyRecords = (): SourceSpec => (env) =>
  new ClockSource(env, (nowMs) => env.calendar.localDate(nowMs), true);

/**
 * One record per slot of `minutes`. A slot that failed is replaced by the next one.
 * @param keepUnfinished it stays a record beside the next one until it is done or stopped
 */
export const slotRecords =
  (minutes: number, { keepUnfinished = false } = {}): SourceSpec =>
  (env) => {
    const slotMs = minutes * 60_000;
    return new ClockSource(
      env,
      // The same slot as the run's: where a trigger is early, both are meant for the one that begins.
      (nowMs) => {
        const id = env.calendar.localTime(slotOf(nowMs, minutes) * slotMs);
        // Without a colon a claim shows it as it is: a killed slot is known although the next one has begun.
        return keepUnfinished ? id.replace(":", ".") : id;
      },
      keepUnfinished,
    );
  };

class ClockSource implements Source {
  constructor(
    private readonly env: SourceEnv,
    private readonly idAt: (nowMs: number) => string,
    private readonly keepsOlder: boolean,
  ) {}

  list(knownIds: readonly string[]): Listing {
    const done = this.done();
    const current = this.idAt(this.env.nowMs());
    const older = this.keepsOlder ? knownIds.filter((id) => id < current) : [];
    const ids = [...new Set([...older, current])].sort();
    return {
      candidates: ids.filter((id) => !done.includes(id)).map((id) => clockRecord(id, this.env.jobName)),
      invalid: [],
      ticked: [],
      resumeColumn: "",
      ids: [...ids, ...done],
      // An older one that a dead run leaves is booked after this: it is there, from the next run on.
      has: (id) => ids.includes(id) || done.includes(id) || (this.keepsOlder && id < current),
      isDone: (id) => done.includes(id),
      isEmpty: false,
      pending: 0,
    };
  }

  complete(record: JobRecord): void {
    const done = [...this.done().filter((id) => id !== record.id), record.id].sort().slice(-REMEMBERED);
    this.env.store.write({ [doneKey(this.env.jobName)]: JSON.stringify({ v: 1, done }) });
  }

  clearTicks(): void {
    // No row, no box.
  }

  show(): void {
    // No row to show anything in.
  }

  private done(): string[] {
    const parsed = parseObject(this.env.store.read(doneKey(this.env.jobName)) ?? "");
    const done = parsed?.done;
    return Array.isArray(done) ? done.filter((id): id is string => typeof id === "string") : [];
  }
}

const clockRecord = (id: string, job: string): JobRecord => ({
  id,
  label: `${job} ${id}`,
  text: () => id,
  number: () => Date.parse(id),
  date: () => new Date(id),
  raw: () => id,
});

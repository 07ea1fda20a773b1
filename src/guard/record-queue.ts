/**
 * What of a job may run now, and what is next: a canary that must be asked, a probe whose pause is over, else the
 * next few records. Decisions are taken once per job and again only when a circuit has changed.
 */
import { holdsJob, needsCanary } from "../core/circuits";
import { decideRecord, type Decision } from "../core/decide-record";
import { emptyEntry } from "../core/failure-ledger";
import { type Candidate, nextRecords, percentile95, type TimeUsed } from "../core/pick-records";
import type { JobRecord } from "../sources/source";
import type { Job } from "./job";
import { recordKey } from "./property-book";
import { hostView, isOwnFault, jobState, type Run } from "./run";

export type Next =
  | { kind: "records"; records: JobRecord[] }
  | { kind: "canary"; record: JobRecord }
  | { kind: "probe"; record: JobRecord; host: string; isOnlyWaiting: boolean }
  /** Enough records failed on this host, and no other is left to ask. */
  | { kind: "no-canary"; host: string }
  | { kind: "none" };

const DEFAULT_COST_MS = 3_000;

export class RecordQueue {
  private readonly byId: Map<string, JobRecord>;
  private decisions = new Map<string, Decision>();
  /** What may run, in order; ids no longer in `byId` are passed over. */
  private fresh: Candidate[] = [];
  private retries: Candidate[] = [];
  private decidedAtVersion = -1;
  readonly used: TimeUsed = { newMs: 0, retryMs: 0 };

  constructor(
    private readonly run: Run,
    private readonly job: Job,
    candidates: readonly JobRecord[],
  ) {
    this.byId = new Map(candidates.map((record) => [record.id, record]));
  }

  /** Done with it for this run. */
  drop(id: string): void {
    this.byId.delete(id);
  }

  decision(id: string): Decision {
    this.decideAll();
    return this.decisions.get(id) ?? this.decide(id);
  }

  /** After its attempt: what people are shown must be what has just been booked. */
  decisionNow(id: string): Decision {
    return this.decide(id);
  }

  /** Due, and not yet had its turn. */
  remaining(): number {
    this.decideAll();
    return [...this.fresh, ...this.retries].filter(({ id }) => this.byId.has(id)).length;
  }

  hasWork(): boolean {
    return this.next(1).kind !== "none";
  }

  /** A canary or a probe comes before whatever was claimed. */
  isInterrupted(): boolean {
    return this.canary() !== undefined || this.probe() !== undefined;
  }

  next(count: number): Next {
    const urgent = this.canary() ?? this.probe();
    if (urgent !== undefined) return urgent;
    this.decideAll();
    const picked = nextRecords(
      this.front(this.fresh, count),
      this.front(this.retries, count),
      this.used,
      count,
    );
    const records = picked
      .map(({ id }) => this.byId.get(id))
      .filter((record): record is JobRecord => record !== undefined);
    return records.length === 0 ? { kind: "none" } : { kind: "records", records };
  }

  /** The first few that still wait for their turn. What is in front of them is dropped for good. */
  private front(list: Candidate[], count: number): Candidate[] {
    const gone = list.findIndex(({ id }) => this.byId.has(id));
    list.splice(0, gone < 0 ? list.length : gone);
    const found: Candidate[] = [];
    for (let index = 0; index < list.length && found.length < count; index++) {
      const candidate = list[index];
      if (candidate !== undefined && this.byId.has(candidate.id)) found.push(candidate);
    }
    return found;
  }

  isRetry(id: string): boolean {
    return (this.run.book.entry(this.job.name, id)?.starts ?? 0) > 0;
  }

  expectedMs(id: string): number {
    const own = this.run.book.entry(this.job.name, id)?.costMs ?? 0;
    return own > 0 ? own : (percentile95(jobState(this.run, this.job.name).costs) ?? DEFAULT_COST_MS);
  }

  /** Random from the far half of the list: thirty bad rows that stand together must not look like an outage. */
  private canary(): Next | undefined {
    for (const [host, state] of this.run.book.allHosts()) {
      if (!needsCanary(state) || state.streak?.job !== this.job.name) continue;
      const { hits } = state.streak;
      this.decideAll();
      const others = [...this.retries, ...this.fresh].filter(
        ({ id }) =>
          this.byId.has(id) && hits[recordKey(this.job.name, id)] === undefined && !this.isOwnFault(id, host),
      );
      const far = others.slice(Math.floor(others.length / 2));
      const chosen = far[Math.floor(this.run.ports.random() * far.length)];
      const record = chosen === undefined ? undefined : this.byId.get(chosen.id);
      return record === undefined ? { kind: "no-canary", host } : { kind: "canary", record };
    }
    return undefined;
  }

  /** One waiting record per circuit whose pause is over; those that probed least first, at random. */
  private probe(): Next | undefined {
    const nowMs = this.run.ports.clock.nowMs();
    for (const [host, { circuit }] of this.run.book.openHosts()) {
      if (circuit === null || nowMs < circuit.untilMs) continue;
      const holdsAll = holdsJob(host, circuit, this.job.name);
      const waiting = [...this.byId.values()].filter(({ id }) => {
        const entry = this.run.book.entry(this.job.name, id);
        if (entry === undefined) return holdsAll;
        // A cool-down of its own is no shorter because the host is asked again.
        const mayStart = entry.stopped === "" && entry.starts < this.job.policy.maxStarts;
        return mayStart && entry.resumeMs <= nowMs && (holdsAll || entry.host === host);
      });
      const record = this.leastProbed(waiting, host);
      if (record !== undefined) {
        return { kind: "probe", record, host, isOnlyWaiting: waiting.length === 1 };
      }
    }
    return undefined;
  }

  private leastProbed(waiting: JobRecord[], host: string): JobRecord | undefined {
    const rank = ({ id }: JobRecord): number => {
      const { outageHits, class: failed } = this.run.book.entry(this.job.name, id) ?? emptyEntry(id);
      // Who was only held has not asked yet; who failed may have opened the circuit alone.
      return outageHits + (failed === "" ? 0 : 0.5) + (this.isOwnFault(id, host) ? 1_000_000 : 0);
    };
    const least = Math.min(...waiting.map(rank));
    const first = waiting.filter((record) => rank(record) === least);
    return first[Math.floor(this.run.ports.random() * first.length)];
  }

  private isOwnFault(id: string, host: string): boolean {
    return isOwnFault(this.run, this.run.book.entry(this.job.name, id), host);
  }

  private decideAll(): void {
    if (this.decidedAtVersion === this.run.book.hostsVersion) return;
    this.decidedAtVersion = this.run.book.hostsVersion;
    this.decisions = new Map([...this.byId.keys()].map((id) => [id, this.decide(id)]));
    this.fresh = [];
    this.retries = [];
    for (const id of this.byId.keys()) {
      if (this.decisions.get(id)?.kind !== "run") continue;
      const sinceMs = this.run.book.entry(this.job.name, id)?.lastMs ?? 0;
      const isRetry = this.isRetry(id);
      (isRetry ? this.retries : this.fresh).push({ id, isRetry, sinceMs, expectedMs: this.expectedMs(id) });
    }
    this.retries.sort((a, b) => a.sinceMs - b.sinceMs);
  }

  private decide(id: string): Decision {
    return decideRecord(
      this.run.book.entry(this.job.name, id),
      (host) => hostView(this.run, host),
      jobHeldUntilMs(this.run, this.job.name),
      this.run.ports.clock.nowMs(),
      this.job.policy.maxStarts,
    );
  }
}

/** Until when circuits of Google's services or of its own code hold the whole job. */
export function jobHeldUntilMs(run: Run, job: string): number | undefined {
  const held = run.book
    .openHosts()
    .filter(([host, { circuit }]) => circuit !== null && holdsJob(host, circuit, job))
    .map(([, { circuit }]) => circuit?.untilMs ?? 0);
  return held.length === 0 ? undefined : Math.max(...held);
}

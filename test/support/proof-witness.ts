/** What a witness in the memory world sees: handlers tell it what they begin, and it looks at what stands on disk. */
import { decodeClaim } from "../../src/core/claim";
import { decodeEntry, type Entry } from "../../src/core/failure-ledger";
import { claimKey, idKey, ledgerKey } from "../../src/core/record-key";
import { hostOfUrl } from "../../src/core/redact";
import { decodeState, emptyState, STATE_KEY } from "../../src/core/run-state";
import type { Job } from "../../src/guard/job";
import type { RunSummary } from "../../src/guard/run-jobs";
import type { Seen, SeenRecord, SeenResume, SeenStart } from "./invariants";
import { displayOf } from "./memory-tables";
import type { MemoryWorld } from "./memory-world";

const BAD = "TG_bad:FAIL_";

/** Where the records of a job are, and which of them are done. */
export interface Whereabouts {
  ids(): string[];
  isDone(id: string): boolean;
}

/** A sheet with the columns id and done, wherever they stand. */
export const inSheet = (world: MemoryWorld, name: string): Whereabouts => {
  const column = (title: string): string[] => {
    const [header = [], ...rows] = world.sheets.get(name)?.rows ?? [];
    return rows.map((row) => displayOf(row[header.indexOf(title)]));
  };
  return {
    ids: () => column("id"),
    isDone: (id) => (column("done")[column("id").indexOf(id)] ?? "") !== "",
  };
};

export class MemoryWitness {
  readonly starts: SeenStart[] = [];
  readonly repeatedSteps: string[] = [];
  readonly onceActs: string[] = [];
  readonly writes: string[] = [];
  readonly resumes: SeenResume[] = [];
  readonly answers: Seen["answers"][number][] = [];
  /** Records whose counter may begin again without a resume. */
  readonly forgiven: string[] = [];
  readonly lockFaults: string[] = [];
  runs = 0;
  cutShort = 0;
  private cutShortBefore = 0;
  hasLostRows = false;

  constructor(
    readonly world: MemoryWorld,
    readonly jobs: readonly Job[],
    readonly where: ReadonlyMap<string, Whereabouts>,
    readonly isBlameless: (job: string, id: string) => boolean = () => false,
  ) {
    const { http } = world.ports;
    const { fetch } = http;
    http.fetch = (request) => {
      const response = fetch(request);
      this.answered(request.url, response.getResponseCode());
      return response;
    };
  }

  /** Also "there is no such thing" is an answer; "not now" and "not you" are none. */
  private answered(url: string, status: number): void {
    const last = this.starts.at(-1);
    if (last === undefined || status >= 500 || [401, 429].includes(status)) return;
    this.answers.push({ host: hostOfUrl(url), to: `${last.job}:${last.id}`, after: this.starts.length });
  }

  start(job: string, id: string, attempt: number): void {
    const claim = decodeClaim(this.world.properties.get(claimKey(job))) ?? undefined;
    this.starts.push({
      job,
      id,
      attempt,
      atMs: this.world.nowMs,
      run: this.runs,
      cutShort: this.cutShort,
      entry: this.entry(job, id),
      claimed: claim?.records.find(({ key }) => key === idKey(id))?.start,
      isDone: this.where.get(job)?.isDone(id) ?? false,
    });
  }

  step(job: string, id: string, name: string): void {
    if (this.entry(job, id)?.steps[name] !== undefined) this.repeatedSteps.push(`${job}:${id} ${name}`);
  }

  resumed(key: string): void {
    const { runs: run, cutShortBefore: cutShort } = this;
    this.resumes.push({ key, atMs: this.world.nowMs, after: this.starts.length, run, cutShort });
  }

  /** One run. */
  run(options: Parameters<MemoryWorld["run"]>[1] = {}): RunSummary | undefined {
    const linesBefore = this.world.lines.length;
    this.runs += 1;
    this.cutShortBefore = this.cutShort;
    const summary = this.world.run([...this.jobs], options);
    if (summary === undefined || summary.kind === "broken") this.cutShort += 1;
    // Google frees it when an execution ends, however it ends.
    this.world.isLocked = false;
    if (this.world.lines.slice(linesBefore).some(({ code }) => code === "LOG_SHEET_FAILED"))
      this.hasLostRows = true;
    return summary;
  }

  entry(job: string, id: string): Entry | undefined {
    const text = this.world.properties.get(ledgerKey(job, id));
    const decoded = text === undefined ? undefined : decodeEntry(text, idKey(id) === id ? id : null);
    return decoded?.kind === "entry" ? decoded.entry : undefined;
  }

  records(): SeenRecord[] {
    const state = decodeState(this.world.properties.get(STATE_KEY), emptyState(0, 0));
    return [...this.where].flatMap(([job, { ids, isDone }]) =>
      ids().map((id) => ({
        job,
        id,
        isDone: isDone(id),
        entry: this.entry(job, id),
        isPaused: (state.jobs[job]?.paused ?? "") !== "",
        isBlameless: this.isBlameless(job, id),
      })),
    );
  }

  seen(): Seen {
    const { world } = this;
    return {
      policies: new Map(this.jobs.map(({ name, policy }) => [name, policy])),
      starts: this.starts,
      repeatedSteps: this.repeatedSteps,
      onceActs: this.onceActs,
      writes: this.writes,
      made: world.files.flatMap(({ name, isTrashed }) => (isTrashed ? [] : [name])),
      resumes: this.resumes,
      answers: this.answers,
      forgiven: this.forgiven,
      records: this.records(),
      logged: world.logRows.map((row) => ({
        job: String(row.job),
        record: String(row.record),
        attempt: Number(row.attempt),
        result: String(row.result),
      })),
      cutShort: this.cutShort,
      hasLostRows: this.hasLostRows,
      told: world.mails.map(({ subject, text }) => subject + text).join("\n"),
      lockFaults: this.lockFaults,
      touched: [],
      unreadable: [...world.properties.keys()].filter(
        (key) => key.startsWith(BAD) && !this.forgiven.includes(key.slice(BAD.length)),
      ),
    };
  }
}

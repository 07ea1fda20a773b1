/**
 * Everything outside the guard, in memory: what runs leave behind, a clock that moves only when told to, faults, and
 * death at any call. After `kill` every call throws and changes nothing, as when Google ends an execution.
 */
import { decodeEntry, type Entry } from "../../src/core/failure-ledger";
import { idKey, ledgerKey } from "../../src/core/record-key";
import type { Job } from "../../src/guard/job";
import { type GuardOptions, runJobs, type RunSummary } from "../../src/guard/run-jobs";
import type { CellValue, MailMessage, Ports } from "../../src/ports";
import { zoneOffsetMs } from "../../src/local/zone-time";
import { memoryFiles, type StoredFile } from "./memory-files";
import { MemoryHttp } from "./memory-http";
import { type AsCall, type Cell, displayOf, memoryTables, newSheet, type Sheet } from "./memory-tables";

/** 09:00 in Tokyo. */
export const START_MS = Date.UTC(2026, 10, 30, 0, 0);
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
const EXECUTION_LIMIT_MS = 360_000;
const TOKYO_MS = 9 * HOUR_MS;

/** The execution is over. Nothing that catches it can do anything any more. */
export class Killed extends Error {}

export interface LogLine {
  severity: string;
  code: string;
  message: string;
  context: Record<string, unknown> | undefined;
  trace: string | undefined;
}

export class MemoryWorld {
  nowMs = START_MS;
  properties = new Map<string, string>();
  readonly sheets = new Map<string, Sheet>();
  readonly files: StoredFile[] = [];
  readonly mails: MailMessage[] = [];
  mailsLeft = 100;
  readonly lines: LogLine[] = [];
  /** What the chart's tab shows. */
  charted: Parameters<Ports["chartTab"]["show"]>[1] = [];
  /** Rows of `retry_logs`, by column name. */
  readonly logRows: Record<string, CellValue>[] = [];
  readonly http = new MemoryHttp(
    () => this.nowMs,
    (ms) => this.pass(ms),
  );
  readonly ports: Ports;
  user = "owner@example.com";
  isLocked = false;
  /** Runs before the named call; what it throws, the call throws. */
  readonly before: Partial<Record<string, (...args: never[]) => void>> = {};
  /** What a property reads as. */
  readsAs: (key: string, value: string | null) => string | null = (_key, value) => value;
  readonly counts: Record<string, number> = {};
  /** Calls of the execution so far, of those that can be its last. */
  calls = 0;
  private killAt: { call: number; isDone: boolean } | undefined;
  private isDead = false;
  private beganMs: number | undefined;
  private readonly cached = new Map<string, { value: string; untilMs: number }>();

  constructor(seed = 1) {
    const asCall = this.asCall;
    const silent = this.asSilentCall;
    const random = seededRandom(seed);
    this.ports = {
      clock: {
        nowMs: silent(() => this.nowMs),
        sleep: asCall("clock.sleep", (ms: number) => this.pass(ms)),
      },
      random: silent(random),
      store: {
        readAll: asCall("store.readAll", () =>
          Object.fromEntries(
            [...this.properties].flatMap(([key, value]) => {
              const read = this.readsAs(key, value);
              return read === null ? [] : [[key, read]];
            }),
          ),
        ),
        read: asCall("store.read", (key: string) => this.readsAs(key, this.properties.get(key) ?? null)),
        write: asCall("store.write", (entries: Record<string, string>) => {
          for (const [key, value] of Object.entries(entries)) this.properties.set(key, value);
        }),
        remove: asCall("store.remove", (key: string) => void this.properties.delete(key)),
      },
      cache: {
        get: silent((key: string) => {
          const found = this.cached.get(key);
          return found === undefined || found.untilMs < this.nowMs ? null : found.value;
        }),
        put: silent((key: string, value: string, seconds: number) => {
          this.cached.set(key, { value, untilMs: this.nowMs + seconds * 1_000 });
        }),
      },
      lock: {
        tryAcquire: asCall("lock.tryAcquire", () => {
          if (this.isLocked) return false;
          this.isLocked = true;
          return true;
        }),
        isHeld: silent(() => this.isLocked),
        release: asCall("lock.release", () => {
          this.isLocked = false;
        }),
      },
      http: this.http.port(asCall),
      files: memoryFiles(this.files, asCall, () => this.nowMs),
      tables: memoryTables(this.sheets, asCall),
      logSheet: {
        append: asCall("logSheet.append", (header: string[], rows: CellValue[][]) => {
          for (const row of rows) {
            this.logRows.push(Object.fromEntries(header.map((name, index) => [name, row[index] ?? ""])));
          }
        }),
      },
      chartTab: {
        localHour: (ms) => new Date(ms + TOKYO_MS).toISOString().slice(0, 13).replace("T", " "),
        show: asCall("chartTab.show", (_name: string, blocks) => void (this.charted = blocks)),
      },
      mailer: {
        send: asCall("mailer.send", (mail: MailMessage) => void this.mails.push(mail)),
        remaining: silent(() => this.mailsLeft),
      },
      log: silent(
        (severity, code, message, context, trace) =>
          void this.lines.push({ severity, code, message, context, trace }),
      ),
      calendar: {
        localDate: (ms) => new Date(ms + TOKYO_MS).toISOString().slice(0, 10),
        localTime: (ms) => new Date(ms + TOKYO_MS).toISOString().slice(0, 16).replace("T", " "),
        minuteOfDay: (ms, zone) => (((ms + zoneOffsetMs(ms, zone)) / MINUTE_MS) % (24 * 60)) | 0,
      },
      bookUrl: () => "https://docs.google.com/spreadsheets/d/book/edit",
      user: silent(() => this.user),
    };
  }

  /** Time passes; an execution that is under way ends where Google would end it. */
  pass(ms: number): void {
    const endsMs = this.beganMs === undefined ? Infinity : this.beganMs + EXECUTION_LIMIT_MS;
    this.nowMs = Math.min(this.nowMs + ms, endsMs);
    if (this.nowMs === endsMs) this.kill();
  }

  kill(): never {
    this.isDead = true;
    throw new Killed("Exceeded maximum execution time");
  }

  /** Something a handler does in the world: it can be killed before and after, like any call. */
  act(effect: () => void): void {
    this.asCall("act", effect)();
  }

  /** One execution. undefined: it was killed. */
  run(jobs: Job[], options: Partial<GuardOptions> = {}): RunSummary | undefined {
    return this.execute(() => runJobs(this.ports, { jobs, settings: {}, locale: "en", ...options }));
  }

  execute<Result>(work: () => Result): Result | undefined {
    this.calls = 0;
    this.beganMs = this.nowMs;
    try {
      const result = work();
      return this.isDead ? undefined : result;
    } catch (thrown) {
      if (!this.isDead) throw thrown;
      return undefined;
    } finally {
      // Google frees the lock of an execution that died.
      if (this.isDead) this.isLocked = false;
      this.isDead = false;
      this.killAt = undefined;
      this.beganMs = undefined;
    }
  }

  /** The next execution dies at this call, from 1; with `isDone` after it took effect. */
  dieAt(call: number, isDone: boolean): void {
    this.killAt = { call, isDone };
  }

  sheet(name: string, rows: Cell[][]): Sheet {
    const sheet = newSheet(rows);
    this.sheets.set(name, sheet);
    return sheet;
  }

  /** The column of a sheet as people see it, without its header. */
  column(sheet: string, name: string): string[] {
    const [header = [], ...rows] = this.sheets.get(sheet)?.rows ?? [];
    return rows.map((row) => displayOf(row[header.indexOf(name)]));
  }

  entry(job: string, id: string): Entry | undefined {
    const text = this.properties.get(ledgerKey(job, id));
    const decoded = text === undefined ? undefined : decodeEntry(text, idKey(id) === id ? id : null);
    return decoded?.kind === "entry" ? decoded.entry : undefined;
  }

  readonly asCall: AsCall =
    (name, effect) =>
    (...args) => {
      if (this.isDead) throw new Killed("The execution is over");
      this.calls += 1;
      this.counts[name] = (this.counts[name] ?? 0) + 1;
      if (this.killAt?.call === this.calls && !this.killAt.isDone) this.kill();
      (this.before[name] as ((...given: unknown[]) => void) | undefined)?.(...args);
      const result = effect(...args);
      if (this.killAt?.call === this.calls && this.killAt.isDone) this.kill();
      return result;
    };

  /** Throws when dead like any other, but leaves nothing behind: no use to die there. */
  private readonly asSilentCall =
    <Args extends unknown[], Result>(effect: (...args: Args) => Result) =>
    (...args: Args): Result => {
      if (this.isDead) throw new Killed("The execution is over");
      return effect(...args);
    };
}

/** The trigger fires every `everyMinutes` from now on, for that long; a firing during a run finds the lock held. */
export function tick(world: MemoryWorld, jobs: Job[], forMinutes: number, everyMinutes = 1): void {
  const beganMs = world.nowMs;
  for (let minute = 0; minute < forMinutes; minute += everyMinutes) {
    const dueMs = beganMs + minute * MINUTE_MS;
    if (world.nowMs > dueMs) continue;
    world.nowMs = dueMs;
    world.run(jobs);
  }
  world.nowMs = Math.max(world.nowMs, beganMs + forMinutes * MINUTE_MS);
}

export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

// A throw-away world of Google's services around a compiled script, with what the tests of incidents ask of it.
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  openWorld,
  type ExecuteOptions,
  type ExecutionResult,
  type World,
  type WorldOptions,
} from "../../src/local/world";
import type { SheetLocaleName } from "../../src/local/sheet-locale";
import { shippedBundle, tempFolder, testBundle, type JobsSource } from "./test-bundle";

export type { JobsSource } from "./test-bundle";

type SentMail = ReturnType<World["mails"]>[number];

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const START_MS = Date.parse("2026-11-30T00:00:00Z");

export interface GuardWorldOptions extends Partial<WorldOptions> {
  jobs?: JobsSource;
  scope?: "script" | "user";
  /** Whose manifest names this zone instead of the product's. */
  scriptZone?: string;
  sheets?: Record<string, string[][]>;
  textColumns?: string[];
  sheetZone?: string;
  sheetLocale?: SheetLocaleName;
  settings?: Record<string, string | number>;
  /** Runs installTrigger. @default true */
  install?: boolean;
}

export interface LogEntry {
  time: string;
  result: string;
  attempt: string;
  record: string;
  class: string;
  message: string;
  [column: string]: string;
}

const ONLY_A_GAP = /^\[Trigger Guard\] (?:No run from [^/]*|[^/]*まで実行されませんでした)$/;

export class GuardWorld {
  #handMade = 0;

  constructor(
    readonly world: World,
    readonly bundleDir: string,
  ) {}

  /** The next run of the trigger, whatever the time until then. */
  tick(options: Pick<ExecuteOptions, "intercept" | "killAfterMs"> = {}): ExecutionResult {
    for (;;) {
      const result = this.world.fireTrigger(options);
      if (result === undefined) throw new Error("No trigger is installed.");
      // The daily look stands beside the runs.
      if (result.function !== "watchTrigger") return result;
    }
  }

  ticks(count: number, options: Pick<ExecuteOptions, "intercept"> = {}): ExecutionResult[] {
    return Array.from({ length: count }, () => this.tick(options));
  }

  /** Those that start runs; the daily look stands beside them. */
  runTriggers(): ReturnType<World["triggers"]> {
    return this.world.triggers().filter(({ handler }) => handler !== "watchTrigger");
  }

  /** All runs that are due within that time. */
  runFor(minutes: number): ExecutionResult[] {
    const results: ExecutionResult[] = [];
    this.world.runUntil(this.world.nowMs() + minutes * MINUTE, (result) => {
      if (result.function !== "watchTrigger") results.push(result);
    });
    return results;
  }

  /** A function of the script as a person calls it; a failure of it fails the test. */
  call<T = unknown>(name: string, args: unknown[] = [], options: ExecuteOptions = {}): T {
    const result = this.world.execute(name, { kind: "editor", ...options, args });
    if (result.status !== "completed") throw new Error(`${name} ${result.status}: ${result.error?.message}`);
    return result.value as T;
  }

  /** Further functions beside the bundle, as another file of the project has them. */
  append(source: string): void {
    appendFileSync(join(this.bundleDir, "Code.js"), `\n${source}\n`);
  }

  /** What a person, or another script of theirs, does by hand: statements over Google's services. */
  byHand<T = unknown>(statements: string): T {
    const name = `byHand${(this.#handMade += 1)}`;
    this.append(`function ${name}() { ${statements} }`);
    return this.call<T>(name);
  }

  stuck(): StuckLine[] {
    return this.call<StuckLine[]>("listStuck");
  }

  /** The stored entry of a record, undefined where there is none. */
  entry(id: string, job = "job"): Record<string, unknown> | undefined {
    const text = this.world.scriptProperties()[`FAIL_${job}:${id}`];
    return text === undefined ? undefined : (JSON.parse(text) as Record<string, unknown>);
  }

  /** Keys of everything that the ledger holds, claims left out. */
  ledgerKeys(): string[] {
    return Object.keys(this.world.scriptProperties()).filter((key) => /^FAIL_(?!open:)/.test(key));
  }

  /** Rows of a sheet by their column names. */
  rows(sheet: string): Record<string, string>[] {
    const [header = [], ...rows] = this.world.readSheet(sheet);
    return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ""])));
  }

  /** What the job has sent. */
  mails(): readonly SentMail[] {
    return this.world.mails().filter(({ to }) => to !== this.world.owner);
  }

  /** What the guard has told the owner, but for mails that only say that nothing ran: most tests jump over hours. */
  notices(): readonly SentMail[] {
    return this.ownersMails().filter(({ subject }) => !ONLY_A_GAP.test(subject));
  }

  ownersMails(): readonly SentMail[] {
    return this.world.mails().filter(({ to }) => to === this.world.owner);
  }

  log(): LogEntry[] {
    return this.world.sheetNames().includes("retry_logs") ? (this.rows("retry_logs") as LogEntry[]) : [];
  }
}

export interface StuckLine {
  job: string;
  id: string;
  label: string;
  attempts: number;
  state: string;
  stopped: boolean;
  reason: string;
  lastTryMs: number;
  nextTryMs: number | null;
}

export function guardWorld(options: GuardWorldOptions): GuardWorld {
  const {
    jobs,
    scope,
    sheets,
    textColumns,
    sheetZone,
    sheetLocale,
    scriptZone,
    settings,
    install,
    ...worldOptions
  } = options;
  const bundleDir = options.bundleDir ?? (jobs === undefined ? shippedBundle() : testBundle(jobs, scope));
  if (scriptZone !== undefined) {
    const manifest = JSON.parse(readFileSync("appsscript.json", "utf8")) as object;
    writeFileSync(join(bundleDir, "appsscript.json"), JSON.stringify({ ...manifest, timeZone: scriptZone }));
  }
  const world = openWorld({
    dir: join(tempFolder(), "world"),
    bundleDir,
    clock: { mode: "virtual", startMs: START_MS },
    seed: 1,
    ...worldOptions,
  });
  world.createSpreadsheet("Book", sheets ?? { records: [["id", "name", "done"]] }, {
    ...(textColumns === undefined ? {} : { textColumns }),
    ...(sheetZone === undefined ? {} : { timeZone: sheetZone }),
    ...(sheetLocale === undefined ? {} : { locale: sheetLocale }),
  });
  if (settings !== undefined) world.setScriptProperty("TG_settings", JSON.stringify(settings));
  const guarded = new GuardWorld(world, bundleDir);
  if (install !== false) guarded.call("installTrigger", [], { kind: "menu" });
  return guarded;
}

/** Rows of a sheet "records": a header, and one row per id. */
export const recordRows = (
  ids: readonly string[],
  header = ["id", "name", "done", "resume", "status", "note", "next_try"],
): string[][] => [header, ...ids.map((id) => [id, `Customer ${id}`])];

export const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `R-${index + 1}`);

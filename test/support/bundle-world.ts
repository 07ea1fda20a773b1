// The compiled script in a throw-away world of Google's services. Either the product's own bundle, or `src/main.ts` as it
// is with the test's jobs in place of those that ship.
import { buildSync } from "esbuild";
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, entryPointNames } from "../../scripts/build";
import type * as jobModule from "../../src/guard/job";
import type * as raised from "../../src/core/raised";
import type { dailyRecords, slotRecords } from "../../src/sources/days";
import type { sheetRecords } from "../../src/sources/sheet-records";
import { openWorld, type ExecuteOptions, type ExecutionResult, type World } from "../../src/local/world";
import type { WorldOptions } from "../../src/local/world";

type SentMail = ReturnType<World["mails"]>[number];

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const START_MS = Date.parse("2026-11-30T00:00:00Z");

/** What a test's jobs may use; nothing else of the test file reaches the script. */
export interface JobKit {
  defineJob: typeof jobModule.defineJob;
  daily: typeof jobModule.daily;
  every: typeof jobModule.every;
  permanent: typeof raised.permanent;
  retryLater: typeof raised.retryLater;
  sheetRecords: typeof sheetRecords;
  dailyRecords: typeof dailyRecords;
  slotRecords: typeof slotRecords;
  /** A job named "job" over the sheet "records" with the columns id, name, done and resume. */
  sheetJob(
    process: jobModule.JobDefinition["process"],
    more?: Partial<jobModule.JobDefinition> & { sheet?: string },
  ): jobModule.Job;
  settings: Readonly<Record<string, string>>;
  /** Who runs the script. */
  user(): string;
  MailApp: { sendEmail(to: string, subject: string, text: string): void };
  Utilities: { sleep(ms: number): void };
}

export type JobsSource = (kit: JobKit) => jobModule.Job[];

const folders: string[] = [];

/** In memory where the machine has such a folder. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "trigger-guard-"));
  folders.push(folder);
  return folder;
}

afterAll(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

let shipped: string | undefined;

/** The product's own bundle, built once per test file. */
export const shippedBundle = (): string =>
  (shipped ??= build(join(tempFolder(), "dist")) && join(folders.at(-1) ?? "", "dist"));

const SHIPPED_JOBS = 'import { defaultJobs, guardOf } from "./gas/guard-of";';

const KIT = `
const sheetJob = (process, { sheet = "records", ...more } = {}) => api.defineJob({
  name: "job",
  records: api.sheetRecords({ sheet, id: "id", label: "name", done: "done", resume: "resume" }),
  process,
  ...more,
});
const user = () => Session.getEffectiveUser().getEmail();
const defaultJobs = (settings) => (JOBS)({ ...api, sheetJob, settings, user, MailApp, Utilities });
`;

/** @param scope whose properties and lock */
export function testBundle(jobs: JobsSource, scope: "script" | "user" = "script"): string {
  const dir = join(tempFolder(), "dist");
  mkdirSync(dir);
  const main = readFileSync(join("src", "main.ts"), "utf8");
  if (!main.includes(SHIPPED_JOBS)) throw new Error(`src/main.ts no longer says ${SHIPPED_JOBS}`);
  const contents =
    main
      .replace(
        SHIPPED_JOBS,
        'import * as api from "./index";\nimport { guardOf as guardOfScope } from "./gas/guard-of";',
      )
      .replaceAll("guardOf(defaultJobs)", `guardOfScope(defaultJobs, ${JSON.stringify(scope)})`) +
    KIT.replace("JOBS", () => jobs.toString());
  buildSync({
    stdin: { contents, resolveDir: "src", loader: "ts", sourcefile: "main.ts" },
    bundle: true,
    format: "iife",
    globalName: "App",
    target: "es2019",
    charset: "utf8",
    outfile: join(dir, "Code.js"),
    tsconfig: "tsconfig.gas.json",
    footer: {
      js: entryPointNames(join("src", "main.ts"))
        .map((name) => `function ${name}() { return App.${name}.apply(null, arguments); }`)
        .join("\n"),
    },
  });
  copyFileSync("appsscript.json", join(dir, "appsscript.json"));
  return dir;
}

export interface GuardWorldOptions extends Partial<WorldOptions> {
  jobs?: JobsSource;
  scope?: "script" | "user";
  /** Whose manifest names this zone instead of the product's. */
  scriptZone?: string;
  sheets?: Record<string, string[][]>;
  textColumns?: string[];
  sheetZone?: string;
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

export class GuardWorld {
  #handMade = 0;

  constructor(
    readonly world: World,
    readonly bundleDir: string,
  ) {}

  /** The next run of the trigger, whatever the time until then. */
  tick(options: Pick<ExecuteOptions, "intercept" | "killAfterMs"> = {}): ExecutionResult {
    const result = this.world.fireTrigger(options);
    if (result === undefined) throw new Error("No trigger is installed.");
    return result;
  }

  ticks(count: number, options: Pick<ExecuteOptions, "intercept"> = {}): ExecutionResult[] {
    return Array.from({ length: count }, () => this.tick(options));
  }

  /** All runs that are due within that time. */
  runFor(minutes: number): ExecutionResult[] {
    const results: ExecutionResult[] = [];
    this.world.runUntil(this.world.nowMs() + minutes * MINUTE, (result) => results.push(result));
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

  /** What the guard has told the owner. */
  notices(): readonly SentMail[] {
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
  const { jobs, scope, sheets, textColumns, sheetZone, scriptZone, settings, install, ...worldOptions } =
    options;
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

// Compiled scripts for tests: the product's own bundle, or `src/main.ts` as it is with the test's jobs in place of those
// that ship.
import { buildSync } from "esbuild";
import {
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
import type * as raised from "../../src/core/raised";
import type * as jobModule from "../../src/guard/job";
import type { dailyRecords, slotRecords } from "../../src/sources/days";
import type { sheetRecords } from "../../src/sources/sheet-records";

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
export function shippedBundle(): string {
  if (shipped === undefined) {
    shipped = join(tempFolder(), "dist");
    build(shipped);
  }
  return shipped;
}

const SHIPPED_JOBS = /\bdefaultJobs\b(?=[^;]* from "\.\/gas\/guard-of";)/;

const KIT = `
import * as api from "./index";
declare const jobsOfTest: (kit: object) => never;
const sheetJob = (process, { sheet = "records", ...more } = {}) => api.defineJob({
  name: "job",
  records: api.sheetRecords({ sheet, id: "id", label: "name", done: "done", resume: "resume" }),
  process,
  ...more,
});
const user = () => Session.getEffectiveUser().getEmail();
const defaultJobs = (settings) => jobsOfTest({ ...api, sheetJob, settings, user, MailApp, Utilities });
`;

const scripts = new Map<string, string>();

/** The product's `src/main.ts`, with `jobsOfTest` where it names the jobs that ship. Built once per test file. */
function scriptWithoutJobs(scope: "script" | "user"): string {
  const built = scripts.get(scope);
  if (built !== undefined) return built;
  const main = readFileSync(join("src", "main.ts"), "utf8");
  if (!SHIPPED_JOBS.test(main))
    throw new Error("src/main.ts no longer imports the jobs that ship by that name");
  const contents = main
    .replace(SHIPPED_JOBS, "defaultJobs as shippedJobs")
    .replaceAll("guardOf(defaultJobs)", `guardOf(defaultJobs, ${JSON.stringify(scope)})`)
    .concat(KIT);
  const entryPoints = entryPointNames(join("src", "main.ts"));
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: "src", loader: "ts", sourcefile: "main.ts" },
    bundle: true,
    format: "iife",
    globalName: "App",
    target: "es2019",
    charset: "utf8",
    write: false,
    tsconfig: "tsconfig.gas.json",
    footer: {
      js: entryPoints
        .map((name) => `function ${name}() { return App.${name}.apply(null, arguments); }`)
        .join("\n"),
    },
  });
  const script = outputFiles[0]?.text ?? "";
  scripts.set(scope, script);
  return script;
}

/** @param scope whose properties and lock */
export function testBundle(jobs: JobsSource, scope: "script" | "user" = "script"): string {
  const dir = join(tempFolder(), "dist");
  mkdirSync(dir);
  const ofTest = `function jobsOfTest(kit) { return (${jobs.toString()})(kit); }`;
  writeFileSync(join(dir, "Code.js"), `${scriptWithoutJobs(scope)}\n${ofTest}\n`);
  copyFileSync("appsscript.json", join(dir, "appsscript.json"));
  return dir;
}

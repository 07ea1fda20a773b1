/** A job as a person writes it beside their own functions, checked, so that a misspelt option is named at once. */
import { encodeKnownJob, knownJobKey, type KnownJob } from "../core/known-jobs";
import type { PolicyInput } from "../core/policy";
import { setupError } from "../core/raised";
import { retryBound } from "../core/retry-bound";
import { defineJob, type Job, type JobDefinition } from "../guard/job";
import { sheetRecords, type SheetOptions } from "../sources/sheet-records";

export interface PastedJob extends SheetOptions, Omit<JobDefinition, "records"> {
  /** The function that stands around the call: what "run now" starts. */
  handler?: string;
  /** How often new rows are looked for; 0: whenever the function runs. @default 0 */
  everyMinutes?: number;
  /** How long to wait for another function's run to end, milliseconds. @default 0 */
  lockWaitMs?: number;
}

export interface ClockOptions {
  handler?: string;
  policy?: PolicyInput;
  lockWaitMs?: number;
}

/** The compiler names an option that is missing here. */
const namesOf = <Options extends object>(all: Record<keyof Options, true>) =>
  Object.keys(all) as (keyof Options)[];

const SHEET_OPTIONS = namesOf<SheetOptions>({
  sheet: true,
  id: true,
  label: true,
  done: true,
  resume: true,
  status: true,
  note: true,
  nextTry: true,
  doneAt: true,
  archiveDoneAfterDays: true,
  headerRow: true,
});
const JOB_OPTIONS = namesOf<Omit<JobDefinition, "records">>({
  name: true,
  everyMinutes: true,
  process: true,
  check: true,
  delivery: true,
  window: true,
  notBetween: true,
  archiveFiles: true,
  policy: true,
});
const NEEDED = ["name", "sheet", "id", "done", "process"] as const;

/** @throws SetupError that names the option and says what is possible */
export function jobOf(given: PastedJob): Job {
  const options: readonly string[] = [...JOB_OPTIONS, "handler", "lockWaitMs", ...SHEET_OPTIONS];
  const refuse = (en: string, ja: string): never => {
    const call = `TriggerGuard.run("${given?.name ?? ""}"): `;
    throw setupError({
      en: `${call}${en}. The options are ${options.join(", ")}.`,
      ja: `${call}${ja}。使えるオプション: ${options.join("、")}`,
    });
  };
  if (typeof given !== "object" || given === null)
    refuse("it takes one object, or a list of them", "1 つのオブジェクト、またはその配列を渡してください");
  const unknown = Object.keys(given).find((name) => !options.includes(name));
  if (unknown !== undefined)
    refuse(`there is no option "${unknown}"`, `オプション「${unknown}」はありません`);
  const missing = NEEDED.find((name) => given[name] === undefined || given[name] === "");
  if (missing !== undefined)
    refuse(`the option "${missing}" is missing`, `オプション「${missing}」がありません`);
  return defineJob({
    everyMinutes: 0,
    ...picked(given, JOB_OPTIONS),
    records: sheetRecords({ resume: "resume", ...picked(given, SHEET_OPTIONS) }),
  });
}

/** What the other functions of the script, and the menu, need to know of this job. */
export function announcementOf(job: Job, { handler, ...given }: Partial<PastedJob>): Record<string, string> {
  const rows = picked(given as PastedJob, SHEET_OPTIONS);
  const isPlain = given.sheet !== undefined && typeof given.id !== "function";
  const known: KnownJob = {
    handler: handler ?? "",
    rows: isPlain ? { ...rows } : null,
    bound: retryBound(job.policy),
  };
  return { [knownJobKey(job.name)]: encodeKnownJob(known) };
}

function picked<From extends object, Name extends keyof From>(
  from: From,
  names: readonly Name[],
): Pick<From, Name> {
  const given = names.filter((name) => from[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, from[name]])) as unknown as Pick<From, Name>;
}

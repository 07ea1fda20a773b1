/** A job as people define it, checked before anything runs. */
import { checkHours, type JobHours } from "../core/job-hours";
import { parsePolicy, type Policy, type PolicyInput } from "../core/policy";
import { isJobName } from "../core/record-key";
import { dailyRecords, slotRecords } from "../sources/days";
import type { JobRecord, SourceSpec } from "../sources/source";
import { refuseDays } from "../sources/archive-done";
import type { ArchiveFiles } from "./archive-files";
import type { RecordContext } from "./record-context";

export interface JobDefinition extends JobHours {
  /** Stands in property keys: no ":", not "open". */
  name: string;
  /** How often new records are looked for; 0: at every run. Retries that are due do not wait for it. @default 5 */
  everyMinutes?: number;
  records: SourceSpec;
  /** Synchronous. What it returns goes to the completion mark. */
  process(record: JobRecord, ctx: RecordContext): unknown;
  /** Throws SetupError when something the job needs is missing; runs before the first record of a run. */
  check?(ctx: JobSetup): void;
  /** "once": a record is marked consumed before it is processed, and never processed twice. @default "retry" */
  delivery?: "retry" | "once";
  policy?: PolicyInput;
  /** Files that the job made move to the folder "archive" within theirs when nobody changed them for long. @default never */
  archiveFiles?: ArchiveFiles;
}

/** What `check` may look at. */
export interface JobSetup {
  setting(name: string): string;
  fileExists(id: string): boolean;
  folderExists(id: string): boolean;
}

export interface Job extends Omit<JobDefinition, "policy" | "everyMinutes"> {
  everyMinutes: number;
  policy: Policy;
}

/** @throws PolicyError, or an Error that says what is wrong with the definition */
export function defineJob(definition: JobDefinition): Job {
  const { name } = definition;
  if (!isJobName(name)) {
    throw new Error(
      `Job name "${name}": use 1 to 40 letters, digits, ".", "-" or "_", starting with a letter or digit, and not "open".`,
    );
  }
  if (/^Async(?:Generator)?Function$/.test(Object.prototype.toString.call(definition.process).slice(8, -1))) {
    throw new Error(
      `Job "${name}": process is async. Apps Script does not wait for promises, so its failures would be lost. Make it a plain function.`,
    );
  }
  const everyMinutes = definition.everyMinutes ?? 5;
  if (!(everyMinutes === 0 || (everyMinutes >= 1 && everyMinutes <= 24 * 60))) {
    throw new Error(`Job "${name}": everyMinutes is ${everyMinutes}; use 1 to 1440, or 0 for every run.`);
  }
  checkHours(definition, name);
  refuseDays(`Job "${name}": archiveFiles.afterDays`, definition.archiveFiles?.afterDays);
  return { ...definition, everyMinutes, policy: parsePolicy(definition.policy, name) };
}

/** Once per date of the script's zone. */
export const daily = (name: string, process: JobDefinition["process"], policy?: PolicyInput): Job =>
  defineJob({ name, records: dailyRecords(), process, ...(policy === undefined ? {} : { policy }) });

/** Once per slot of `minutes`. */
export const every = (
  name: string,
  minutes: number,
  process: JobDefinition["process"],
  policy?: PolicyInput,
): Job =>
  defineJob({
    name,
    everyMinutes: minutes,
    records: slotRecords(minutes),
    process,
    ...(policy === undefined ? {} : { policy }),
  });

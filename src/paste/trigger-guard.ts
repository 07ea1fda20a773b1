/**
 * TriggerGuard.js: the guard as one file beside a person's own functions. Each function that a trigger calls hands its
 * rows to `TriggerGuard.run`; ledger, lock and mark of the run are the script's, so all of them share one guard.
 */
import { commandsOf } from "../commands";
import { knownJobs } from "../core/known-jobs";
import { setupError } from "../core/raised";
import { functionIfThere, isFunctionNamed } from "../gas/functions";
import { guardOptions } from "../gas/guard-options";
import { googleWorld, type GoogleWorld, settingsThatHold } from "../gas/google-world";
import { daily as dailyJob, every as everyJob, type Job, type JobDefinition } from "../guard/job";
import { type GuardOptions, runJobs, type RunSummary } from "../guard/run-jobs";
import { sheetRecords, type SheetOptions } from "../sources/sheet-records";
import { triggerCommandsOf } from "../trigger-commands";
import { watchCommandsOf } from "../watch-commands";
import { announcementOf, type ClockOptions, jobOf, type PastedJob } from "./job-of";
import { missing, partsOf, personLocale, triggerFile } from "./parts";

export { inputError, permanent, retryLater, setupError } from "../core/raised";

/** The limit of an execution counts from here, whatever the function does before it calls us. */
const BEGAN_MS = Date.now();

let known: GoogleWorld | undefined;
/** One lock object per execution: whether a second one would be re-entrant nobody could settle. */
const world = (): GoogleWorld => (known ??= googleWorld(partsOf));

/** Of this execution: what a function gives back is its own affair. */
const runs: RunSummary[] = [];

const optionsOf = (jobs: Job[]): GuardOptions => ({
  ...guardOptions(world(), jobs),
  executionBeganMs: BEGAN_MS,
});

function runThese(jobs: Job[], given: Partial<PastedJob>[]): RunSummary {
  const options = optionsOf(jobs);
  const waits = given.map(({ lockWaitMs }) => lockWaitMs ?? 0);
  const announced = jobs.map((job, index) => announcementOf(job, given[index] ?? {}));
  const summary = runJobs(world().ports, {
    ...options,
    lockWaitMs: Math.max(options.lockWaitMs ?? 0, ...waits),
    announced: Object.assign({}, ...announced) as Record<string, string>,
  });
  runs.push(summary);
  return summary;
}

/** The rows of one sheet, or of several that share the run. */
export function run(given: PastedJob | PastedJob[]): RunSummary {
  const list = Array.isArray(given) ? given : [given];
  return runThese(list.map(jobOf), list);
}

/** Work without rows: once per date of the spreadsheet's time zone. */
export const daily = (name: string, work: JobDefinition["process"], options: ClockOptions = {}): RunSummary =>
  runThese([{ ...dailyJob(name, work, options.policy), everyMinutes: 0 }], [options]);

/** Work without rows: once per `minutes`. */
export const every = (
  name: string,
  minutes: number,
  work: JobDefinition["process"],
  options: ClockOptions = {},
): RunSummary => runThese([{ ...everyJob(name, minutes, work, options.policy), everyMinutes: 0 }], [options]);

const commands = commandsOf(
  () => {
    const { ports, owner, personLocale } = world();
    const jobs = knownJobs(ports.store.readAll());
    return {
      ports,
      options: optionsOf([]),
      personLocale,
      owner,
      sources: () =>
        [...jobs].flatMap(([name, { rows }]) =>
          rows === null ? [] : [{ name, records: sheetRecords(rows as unknown as SheetOptions) }],
        ),
      bounds: () =>
        [...jobs].flatMap(([job, { handler, bound }]) =>
          bound === null ? [] : [{ entryPoint: handler || "?", job, ...bound }],
        ),
      runAll: () => {
        handlersOf(jobs).forEach(callHandler);
        return runs;
      },
    };
  },
  "TriggerGuard.",
  personLocale,
);

export const {
  listStuck,
  showStuck,
  resetAllFailures,
  resumeAllStuck,
  resumeById,
  resumeSelectedRows,
  retryBounds,
  showBounds,
  updateChart,
  runNow,
} = commands;

export const resetFailures = (id?: string): string => commands.resetFailures(id);
export const startOverFromNothing = (id?: string): string => commands.resetFailures(id, true);

const watching = watchCommandsOf(() => googleWorld(partsOf, "script", settingsThatHold));

/** For a person's own onOpen: adds the menu, and says so where no run has come for a while. */
export function menu(): void {
  commands.addMenu({ pages: false, triggers: triggerFile() !== undefined });
  watching.whenOpened();
}

/** For a person's own function under a daily trigger: tells it. */
export const watch = (): void => watching.look();

/** The name that `installTrigger` looks for. */
const WATCHER = "watchTrigger";

const triggerCommands = (handlers?: string[]) =>
  triggerCommandsOf(() => {
    const triggers = triggerFile();
    if (triggers === undefined)
      throw missing("TriggerGuard-Trigger.js", { en: "A trigger of the guard", ja: "トリガー" });
    const { ports, settings, personLocale } = world();
    const known = (): string[] => handlersOf(knownJobs(ports.store.readAll()));
    return {
      ports,
      settings,
      personLocale,
      triggers,
      handlers: () => handlers ?? known(),
      watcher: functionIfThere(WATCHER),
    };
  });

/**
 * @param handler the function to call; without it all that have run once
 * @param takeOver install although another person's trigger is alive
 */
export const installTrigger = (handler?: string, takeOver?: boolean): string =>
  triggerCommands(typeof handler === "string" ? [functionNamed(handler)] : undefined).install(takeOver);
export const installFromMenu = (): string => triggerCommands().installFromMenu();
export const uninstallTrigger = (): string => triggerCommands().uninstall();

const handlersOf = (jobs: ReturnType<typeof knownJobs>): string[] => [
  ...new Set([...jobs.values()].map(({ handler }) => handler).filter((name) => name !== "")),
];

/** A person's function is found among the script's, whatever file it stands in. */
function functionNamed(name: string): string {
  if (isFunctionNamed(name)) return name;
  throw setupError({
    en: `There is no function "${name}" in this script. Correct "handler", or the name given.`,
    ja: `このスクリプトに関数「${name}」がありません。handler に書いた名前、または指定した名前を直してください。`,
  });
}

function callHandler(name: string): void {
  const handler = (globalThis as unknown as Record<string, () => unknown>)[functionNamed(name)];
  handler?.();
}

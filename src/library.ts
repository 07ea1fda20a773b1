/** The package for people with a project and a bundler of their own: jobs, and the script's entry points over them. */
import type { Settings } from "./core/settings";
import { functionIfThere } from "./gas/functions";
import { guardOf, watchedWorld } from "./gas/guard-of";
import type { JobBound } from "./guard/bounds";
import type { Job } from "./guard/job";
import type { StuckRecord } from "./guard/list-stuck";
import type { RunSummary } from "./guard/run-jobs";
import { scriptOf } from "./script";
import { watchCommandsOf } from "./watch-commands";

export * from "./index";
export type { JobBound, RunSummary, StuckRecord };

export interface GuardedScript {
  /** For the time-driven trigger. */
  runJobs(): RunSummary;
  /** For the simple trigger: adds the menu, and says so where no run has come for a while. */
  onOpen(): void;
  /** For a second, daily trigger, which `installTrigger` installs as well where it finds this function: mails it. */
  watchTrigger(): void;
  /** Read-only: what is stuck or waits, with its cause and its next try. */
  listStuck(): StuckRecord[];
  /** @param id `job:id`, an id, or the name of a paused job */
  resetFailures(id?: string): string;
  resetAllFailures(): string;
  /** Also forgets what was finished, created or sent: it may be done twice. */
  startOverFromNothing(id?: string): string;
  /** How often a record that fails for ever is tried. */
  retryBounds(): JobBound[];
  runNow(): string;
  /** @param takeOver install although another person's trigger is alive */
  installTrigger(takeOver?: boolean): string;
  uninstallTrigger(): string;
  /** What the menu's items call; each must be reachable under the name that the menu knows. */
  showStuck(): void;
  showBounds(): void;
  resumeById(): void;
  resumeSelectedRows(): string;
  resumeAllStuck(): string;
  installFromMenu(): string;
}

export interface ScriptOptions {
  /** The global variable that the bundle hangs on; menu and trigger then call `Name.runJobs`. @default top-level functions */
  globalName?: string;
  /** Whose properties and lock: the script's, or each user's own. @default "script" */
  scope?: "script" | "user";
}

/** @param jobs the list, or a function of the settings that a person keeps in the property TG_settings */
export function guardedScript(
  jobs: Job[] | ((settings: Settings) => Job[]),
  { globalName = "", scope = "script" }: ScriptOptions = {},
): GuardedScript {
  const prefix = globalName === "" ? "" : `${globalName}.`;
  const jobsFor = typeof jobs === "function" ? jobs : () => jobs;
  const { addMenu, ...script } = scriptOf(
    () => guardOf(jobsFor, scope),
    `${prefix}runJobs`,
    prefix,
    () => functionIfThere(`${prefix}watchTrigger`),
  );
  const watch = watchCommandsOf(() => watchedWorld(scope));
  return {
    ...script,
    onOpen() {
      addMenu({ pages: false, triggers: true });
      watch.whenOpened();
    },
    watchTrigger: () => watch.look(),
  };
}

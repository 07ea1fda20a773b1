/** The script's entry points, nothing else: what triggers, menus and the editor's Run list can see. */
import { answer, commandsOf } from "./commands";
import { OWNER_KEY } from "./core/run-state";
import { numberSetting } from "./core/settings";
import { defaultJobs, guardOf } from "./gas/guard-of";
import { installEvery, removeTriggers } from "./gas/triggers";
import { bounds, type JobBound } from "./guard/bounds";
import type { StuckRecord } from "./guard/list-stuck";
import { otherOwner } from "./guard/owner";
import { runJobs as run, type RunSummary } from "./guard/run-jobs";

const commands = commandsOf(() => {
  const guard = guardOf(defaultJobs);
  const { jobs } = guard.options;
  return {
    ...guard,
    sources: () => jobs,
    bounds: () => bounds(jobs),
    runAll: () => run(guard.ports, guard.options).message,
  };
});

/** What the time-driven trigger calls. The event is not read: a run decides from the clock and the ledger. */
export function runJobs(): RunSummary {
  const { ports, options } = guardOf(defaultJobs);
  return run(ports, options);
}

/** A simple trigger: it may use no service that needs consent. */
export function onOpen(): void {
  commands.addMenu(true);
}

/** @param takeOver install although another person's trigger is alive */
export function installTrigger(takeOver?: boolean): string {
  const { ports, settings } = guardOf(defaultJobs);
  const other = otherOwner(ports);
  if (other !== "" && takeOver !== true) {
    throw new Error(
      `A trigger of ${other} ran this script a short while ago, so a second one would run everything twice. ` +
        `Ask ${other} to remove it, or take over with installTrigger(true).`,
    );
  }
  const every = installEvery("runJobs", numberSetting(settings, "everyMinutes"));
  ports.store.write({ [OWNER_KEY]: ports.user() });
  return answer(`runJobs runs every ${every} minutes as ${ports.user()}.`);
}

export function uninstallTrigger(): string {
  const { ports } = guardOf(defaultJobs);
  const count = removeTriggers("runJobs");
  if (count > 0) ports.store.remove(OWNER_KEY);
  return answer(`${count} trigger(s) of runJobs removed. Nothing runs until installTrigger.`);
}

/** Read-only: id, label, attempts, last try, state, reason, next try of everything that is stuck. */
export function listStuck(): StuckRecord[] {
  return commands.listStuck();
}

/** @param id `job:id`, an id, or the name of a paused job */
export function resetFailures(id?: string): string {
  return commands.resetFailures(id);
}

/** Like resetFailures, and what was finished, created or sent is forgotten too: it may be done twice. */
export function startOverFromNothing(id?: string): string {
  return commands.resetFailures(id, true);
}

export function resetAllFailures(): string {
  return commands.resetAllFailures();
}

export function runNow(): string {
  return commands.runNow();
}

export function showStuck(): void {
  commands.showStuck();
}

export function resumeById(): void {
  commands.resumeById();
}

export function resumeSelectedRows(): string {
  return commands.resumeSelectedRows();
}

/** How often a record that fails for ever is tried, per entry point and job. */
export function retryBounds(): JobBound[] {
  return commands.retryBounds();
}

export function showBounds(): void {
  commands.showBounds();
}

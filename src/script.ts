/** A script's own entry points over its guard: what a trigger, the menu and the editor's Run list start. */
import { commandsOf } from "./commands";
import type { Guard } from "./gas/guard-of";
import { personLocale } from "./gas/session";
import { hasTriggerIfVisible, installDaily, installEvery, ownTriggers, removeTriggers } from "./gas/triggers";
import { bounds } from "./guard/bounds";
import { runJobs, type RunSummary } from "./guard/run-jobs";
import { triggerCommandsOf } from "./trigger-commands";

/**
 * @param handler the function that the trigger calls
 * @param prefix what stands before a function's name where a menu calls it
 * @param watcher the function that a daily trigger calls, "" for none
 */
export function scriptOf(guard: () => Guard, handler: string, prefix = "", watcher: () => string = () => "") {
  const commands = commandsOf(
    () => {
      const found = guard();
      const { jobs } = found.options;
      return {
        ...found,
        sources: () => jobs,
        bounds: () => bounds(jobs),
        runAll: () => [runJobs(found.ports, found.options)],
      };
    },
    prefix,
    personLocale,
  );
  const triggerCommands = triggerCommandsOf(() => ({
    ...guard(),
    triggers: { hasTriggerIfVisible, installDaily, installEvery, ownTriggers, removeTriggers },
    handlers: () => [handler],
    watcher: watcher(),
  }));
  return {
    ...commands,
    /** What the time-driven trigger calls. The event is not read: a run decides from the clock and the ledger. */
    runJobs(): RunSummary {
      const { ports, options } = guard();
      return runJobs(ports, options);
    },
    resetFailures: (id?: string | number): string => commands.resetFailures(id),
    /** Like resetFailures, and what was finished, created or sent is forgotten too: it may be done twice. */
    startOverFromNothing: (id?: string | number): string => commands.resetFailures(id, true),
    /** @param takeOver install although another person's trigger is alive */
    installTrigger: (takeOver?: boolean): string => triggerCommands.install(takeOver),
    installFromMenu: (): string => triggerCommands.installFromMenu(),
    uninstallTrigger: (): string => triggerCommands.uninstall(),
  };
}

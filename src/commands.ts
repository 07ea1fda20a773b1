/** What a person asks of the guard, from the menu and from the editor: the same words however a script is put together. */
import { addMenu, ask, say, selection, spreadsheetLocale, toast } from "./gas/spreadsheet-ui";
import type { JobBound } from "./guard/bounds";
import type { Job } from "./guard/job";
import { listStuck as listStuckRecords, type StuckRecord } from "./guard/list-stuck";
import { requestRunNow, resume, resumeAll, resumeByName } from "./guard/resume";
import type { GuardOptions } from "./guard/run-jobs";
import { boundLines, stuckLines } from "./guard/text-tables";
import { messagesFor } from "./messages/messages";
import type { Ports } from "./ports";

/** A script's guard as its commands see it. */
export interface CommandedGuard {
  ports: Ports;
  options: GuardOptions;
  /** Who installed the trigger, "" when nobody did. */
  owner(): string;
  /** Where the records of each job come from, as far as this execution knows it. */
  sources(): Pick<Job, "name" | "records">[];
  bounds(): JobBound[];
  /** Runs all jobs now. @returns what became of it */
  runAll(): string;
}

/** @param prefix what stands before a command's name where a menu calls it: "" or "TriggerGuard." */
export function commandsOf(guard: () => CommandedGuard, prefix = "") {
  const commands = {
    /** A simple trigger calls it: no service that needs consent. */
    addMenu(hasTriggerCommands: boolean): void {
      const { menu } = messagesFor(spreadsheetLocale());
      const item = (label: string, name: string) => ({ label, handler: prefix + name });
      addMenu(menu.title, [
        [item(menu.runNow, "runNow")],
        [
          item(menu.listStuck, "showStuck"),
          item(menu.resumeSelected, "resumeSelectedRows"),
          item(menu.resumeById, "resumeById"),
          item(menu.resumeAll, "resetAllFailures"),
          item(menu.bounds, "showBounds"),
        ],
        ...(hasTriggerCommands
          ? [[item(menu.install, "installTrigger"), item(menu.uninstall, "uninstallTrigger")]]
          : []),
      ]);
    },

    listStuck(): StuckRecord[] {
      const { ports, options } = guard();
      const stuck = listStuckRecords(ports, options);
      console.log(stuckLines(stuck, messagesFor(options.locale)).join("\n"));
      return stuck;
    },

    /** Never asks: the editor has nothing to type into. */
    resetFailures(id?: string, fromNothing = false): string {
      const { ports, options } = guard();
      if (typeof id !== "string" || id.trim() === "")
        return answer(messagesFor(options.locale).howToNameRecord);
      return answer(resumeByName(ports, options, id, fromNothing).message);
    },

    resetAllFailures(): string {
      const { ports, options } = guard();
      return answer(resumeAll(ports, options).message);
    },

    /** The trigger's owner runs at once; for anybody else the next tick does. */
    runNow(): string {
      const { ports, owner, runAll } = guard();
      requestRunNow(ports);
      if (owner() !== "" && owner() !== ports.user())
        return answer(`Noted. The next run (as ${owner()}) does it.`);
      return answer(runAll());
    },

    showStuck(): void {
      const { options } = guard();
      const messages = messagesFor(options.locale);
      say(messages.menu.title, stuckLines(commands.listStuck(), messages).join("\n"));
    },

    resumeById(): void {
      const { options } = guard();
      const messages = messagesFor(options.locale);
      const id = ask(messages.menu.title, messages.askId);
      if (id !== undefined) say(messages.menu.title, commands.resetFailures(id));
    },

    resumeSelectedRows(): string {
      const { ports, options, sources } = guard();
      const { sheet, rows } = selection();
      const stuck = listStuckRecords(ports, options);
      const targets = sources().flatMap(({ name, records }) => {
        const source = records({ ...ports, jobName: name, nowMs: () => ports.clock.nowMs() });
        return (source.idsInRows?.(sheet, rows) ?? []).map((id) => ({ job: name, id }));
      });
      const chosen = targets.filter((target) =>
        stuck.some(({ job, id }) => job === target.job && id === target.id),
      );
      return answer(resume(ports, options, chosen).message);
    },

    /** How often a record that fails for ever is tried, per entry point and job. */
    retryBounds(): JobBound[] {
      const found = guard().bounds();
      console.log(boundLines(found).join("\n"));
      return found;
    },

    showBounds(): void {
      const { options } = guard();
      say(messagesFor(options.locale).menu.bounds, boundLines(commands.retryBounds()).join("\n"));
    },
  };
  return commands;
}

/** Said where the person is looking: in the spreadsheet and in the execution log. */
export function answer(text: string): string {
  console.log(text);
  toast(text);
  return text;
}

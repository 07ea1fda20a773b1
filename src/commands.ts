/** What a person asks of the guard, from the menu and from the editor: the same words however a script is put together. */
import {
  addMenu,
  ask,
  confirm,
  say,
  selection,
  spreadsheetLocale,
  toast,
  UNTIL_CLOSED,
} from "./gas/spreadsheet-ui";
import type { JobBound } from "./guard/bounds";
import { CHART_SHEET, updateChart } from "./guard/failure-chart";
import type { Job } from "./guard/job";
import { type JobLine, jobLines, listJobs as listJobLines } from "./guard/list-jobs";
import { listStuck as listStuckRecords, type StuckRecord } from "./guard/list-stuck";
import { requestRunNow, resume, resumeAll, resumeByName } from "./guard/resume";
import type { GuardOptions, RunSummary } from "./guard/run-jobs";
import { boundLines, stuckLines, widthOf } from "./guard/text-tables";
import { localeFor, menuTexts, type MenuTexts } from "./messages/menu";
import { messagesFor } from "./messages/messages";
import type { Ports } from "./ports";

/** A script's guard as its commands see it. */
export interface CommandedGuard {
  ports: Ports;
  options: GuardOptions;
  /** Of the person at the keyboard. */
  personLocale(): string;
  /** Who installed the trigger, "" when nobody did. */
  owner(): string;
  /** Where the records of each job come from, as far as this execution knows it. */
  sources(): Pick<Job, "name" | "records">[];
  bounds(): JobBound[];
  /** Runs all jobs now. @returns one summary per run */
  runAll(): RunSummary[];
}

/** The guard, for a person: whatever is said to them is in their language. */
function forPerson(guard: CommandedGuard) {
  const locale = guard.personLocale();
  return { ...guard, options: { ...guard.options, locale }, texts: menuTexts(locale) };
}

/**
 * No command holds the lock while a dialog is open: what a person is asked comes before, what they are told after.
 * @param prefix what stands before a command's name where a menu calls it: "" or "TriggerGuard."
 * @param personLocale also asked by a simple trigger; "" where nobody can say
 */
export function commandsOf(guard: () => CommandedGuard, prefix = "", personLocale = () => "") {
  const commands = {
    /** A simple trigger calls it: no service that needs consent. @param has what not every script has */
    addMenu(has: { pages: boolean; triggers: boolean }): void {
      const { menu } = menuTexts(localeFor(personLocale(), spreadsheetLocale()));
      const item = (label: string, name: string) => ({ label, handler: prefix + name });
      addMenu(menu.title, [
        ...(has.pages
          ? [[item(menu.dashboard, "showDashboard"), item(menu.dashboardWide, "showDashboardWide")]]
          : []),
        [item(menu.runNow, "runNow")],
        [
          item(menu.listStuck, "showStuck"),
          item(menu.resumeSelected, "resumeSelectedRows"),
          item(menu.resumeById, "resumeById"),
          item(menu.resumeAll, "resumeAllStuck"),
          item(menu.bounds, "showBounds"),
          item(menu.chart, "updateChart"),
        ],
        ...(has.pages ? [[item(menu.settings, "showSettings"), item(menu.selfCheck, "showSelfCheck")]] : []),
        ...(has.triggers
          ? [[item(menu.install, "installFromMenu"), item(menu.uninstall, "uninstallTrigger")]]
          : []),
      ]);
    },

    listStuck(): StuckRecord[] {
      const { ports, options } = forPerson(guard());
      const stuck = listStuckRecords(ports, options);
      console.log(stuckLines(stuck, messagesFor(options.locale)).join("\n"));
      return stuck;
    },

    /** How each job stands: last and next run, hours, what is left. */
    listJobs(): JobLine[] {
      const { ports, options } = forPerson(guard());
      const jobs = listJobLines(ports, options);
      console.log(jobLines(jobs, options.locale).join("\n"));
      return jobs;
    },

    /** Never asks: the editor has nothing to type into. */
    /** @param id also a number: many records are called 17 */
    resetFailures(id?: string | number, fromNothing = false): string {
      const { ports, options, texts } = forPerson(guard());
      const name = ["string", "number"].includes(typeof id) ? String(id).trim() : "";
      if (name === "") return answer(texts.howToNameRecord);
      return answer(resumeByName(ports, options, name, fromNothing).message);
    },

    resetAllFailures(): string {
      const { ports, options } = forPerson(guard());
      return answer(resumeAll(ports, options).message);
    },

    /** As resetAllFailures, for the menu: a person sees how many before they are resumed. */
    resumeAllStuck(): string {
      const { ports, options, texts } = forPerson(guard());
      const count = listStuckRecords(ports, options).length;
      if (count === 0) return answer(texts.noneStuck);
      if (!confirm(texts.menu.title, texts.resumeAllQuestion(count))) return answer(texts.nothingChanged);
      return answer(resumeAll(ports, options).message, texts.menu.title);
    },

    /** The trigger's owner runs at once; for anybody else the next tick does. */
    runNow(): string {
      const { ports, owner, runAll, texts } = forPerson(guard());
      requestRunNow(ports);
      if (owner() !== "" && owner() !== ports.user()) return answer(texts.runNoted(owner()));
      return answer(runWords(texts, runAll()));
    },

    showStuck(): void {
      const { options, texts } = forPerson(guard());
      const stuck = commands.listStuck();
      const lines = stuckLines(stuck.slice(0, DIALOG_LINES), messagesFor(options.locale));
      const more = stuck.length - DIALOG_LINES;
      say(texts.menu.title, [...lines, ...(more > 0 ? [texts.moreStuck(more)] : [])].join("\n"));
    },

    resumeById(): void {
      const { texts } = forPerson(guard());
      const id = ask(texts.menu.title, texts.askId);
      if (id !== undefined)
        say(
          texts.menu.title,
          saidOf(() => commands.resetFailures(id)),
        );
    },

    resumeSelectedRows(): string {
      const { ports, options, sources, texts } = forPerson(guard());
      const { sheet, rows } = selection();
      const stuck = listStuckRecords(ports, options);
      const targets = sources().flatMap(({ name, records }) => {
        const source = records({ ...ports, jobName: name, nowMs: () => ports.clock.nowMs() });
        return (source.idsInRows?.(sheet, rows) ?? []).map((id) => ({ job: name, id }));
      });
      const chosen = targets.filter((target) =>
        stuck.some(({ job, id }) => job === target.job && id === target.id),
      );
      if (chosen.length === 0) return answer(texts.noneSelected);
      return answer(resume(ports, options, chosen).message, texts.menu.title);
    },

    /** How often a record that fails for ever is tried, per entry point and job. */
    retryBounds(): JobBound[] {
      const { bounds, options } = forPerson(guard());
      const found = bounds();
      console.log(boundLines(found, options.locale).join("\n"));
      return found;
    },

    /** At which hours failures concentrate, on a tab of its own. */
    updateChart(): string {
      const { ports, options, texts } = forPerson(guard());
      return answer(texts.chartUpdated(updateChart(ports, messagesFor(options.locale)), CHART_SHEET));
    },

    showBounds(): void {
      const { options, texts } = forPerson(guard());
      say(texts.menu.bounds, boundLines(commands.retryBounds(), options.locale).join("\n"));
    },
  };
  return commands;
}

/** What became of all runs together; what hinders most is said alone. */
function runWords(texts: MenuTexts, runs: readonly RunSummary[]): string {
  if (runs.length === 0) return texts.noHandler;
  if (runs.some(({ kind }) => kind === "broken")) return texts.broken;
  if (runs.some(({ kind }) => kind === "busy")) return texts.busy;
  const sum = (name: "done" | "failed" | "left"): number => runs.reduce((total, run) => total + run[name], 0);
  return texts.ran(sum("done"), sum("failed"), sum("left"));
}

/** A refusal is an answer too, where a person typed something in. */
function saidOf(act: () => string): string {
  try {
    return act();
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

/** What a person reads in a corner before it is gone; letters of full width count as two. */
const TOAST_WIDTH = 60;
/** What a dialog shows without running over. */
const DIALOG_LINES = 40;

/**
 * Said where the person is looking: in the spreadsheet and in the execution log.
 * @param dialogTitle of the dialog that a long answer gets where only the menu asks; the editor would wait for it
 */
export function answer(text: string, dialogTitle = ""): string {
  console.log(text);
  if (widthOf(text) <= TOAST_WIDTH) toast(text);
  else if (dialogTitle === "") toast(text, UNTIL_CLOSED);
  else say(dialogTitle, text);
  return text;
}

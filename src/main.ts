/** The script's entry points, nothing else: what triggers, menus and the editor's Run list can see. */
import { OWNER_KEY } from "./core/run-state";
import { defaultJobs, guardOf, numberSetting } from "./gas/guard-of";
import { installEvery, removeTriggers } from "./gas/triggers";
import { addMenu, ask, say, selection } from "./gas/spreadsheet-ui";
import { listStuck as listStuckRecords, type StuckRecord } from "./guard/list-stuck";
import { bounds, type JobBound } from "./guard/bounds";
import { boundLines, stuckLines } from "./guard/text-tables";
import { requestRunNow, resume, resumeAll, resumeByName } from "./guard/resume";
import { runJobs as run, type RunSummary } from "./guard/run-jobs";
import { otherOwner } from "./guard/owner";
import { messagesFor } from "./messages/messages";

/** What the time-driven trigger calls. The event is not read: a run decides from the clock and the ledger. */
export function runJobs(): RunSummary {
  const { ports, options } = guardOf(defaultJobs);
  return run(ports, options);
}

/** A simple trigger: it may use no service that needs consent. */
export function onOpen(): void {
  const { menu } = messagesFor(SpreadsheetApp.getActiveSpreadsheet()?.getSpreadsheetLocale() ?? "");
  addMenu(menu.title, [
    [{ label: menu.runNow, handler: "runNow" }],
    [
      { label: menu.listStuck, handler: "showStuck" },
      { label: menu.resumeSelected, handler: "resumeSelectedRows" },
      { label: menu.resumeById, handler: "resumeById" },
      { label: menu.resumeAll, handler: "resetAllFailures" },
      { label: menu.bounds, handler: "showBounds" },
    ],
    [
      { label: menu.install, handler: "installTrigger" },
      { label: menu.uninstall, handler: "uninstallTrigger" },
    ],
  ]);
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
  const every = installEvery("runJobs", numberSetting(settings, "everyMinutes", 5, 1, 1_440));
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
  const { ports, options } = guardOf(defaultJobs);
  const stuck = listStuckRecords(ports, options);
  console.log(stuckLines(stuck, messagesFor(options.locale)).join("\n"));
  return stuck;
}

/** @param id `job:id`, an id, or the name of a paused job. Never asks: the editor has nothing to type into. */
export function resetFailures(id?: string): string {
  const { ports, options } = guardOf(defaultJobs);
  if (typeof id !== "string" || id.trim() === "") return answer(messagesFor(options.locale).howToNameRecord);
  return answer(resumeByName(ports, options, id).message);
}

/** Like resetFailures, and what was finished, created or sent is forgotten too: it may be done twice. */
export function startOverFromNothing(id?: string): string {
  const { ports, options } = guardOf(defaultJobs);
  if (typeof id !== "string" || id.trim() === "") return answer(messagesFor(options.locale).howToNameRecord);
  return answer(resumeByName(ports, options, id, true).message);
}

export function resetAllFailures(): string {
  const { ports, options } = guardOf(defaultJobs);
  return answer(resumeAll(ports, options).message);
}

/** The trigger's owner runs at once; for anybody else the next tick does. */
export function runNow(): string {
  const { ports, options, owner } = guardOf(defaultJobs);
  requestRunNow(ports);
  if (owner() !== "" && owner() !== ports.user())
    return answer(`Noted. The next run (as ${owner()}) does it.`);
  return answer(run(ports, options).message);
}

export function showStuck(): void {
  const { options } = guardOf(defaultJobs);
  const messages = messagesFor(options.locale);
  say(messages.menu.title, stuckLines(listStuck(), messages).join("\n"));
}

export function resumeById(): void {
  const { options } = guardOf(defaultJobs);
  const messages = messagesFor(options.locale);
  const id = ask(messages.menu.title, messages.askId);
  if (id !== undefined) say(messages.menu.title, resetFailures(id));
}

export function resumeSelectedRows(): string {
  const { ports, options } = guardOf(defaultJobs);
  const { sheet, rows } = selection();
  const stuck = listStuckRecords(ports, options);
  const targets = options.jobs.flatMap((job) => {
    const source = job.records({ ...ports, jobName: job.name, nowMs: () => ports.clock.nowMs() });
    return (source.idsInRows?.(sheet, rows) ?? []).map((id) => ({ job: job.name, id }));
  });
  const chosen = targets.filter((target) =>
    stuck.some(({ job, id }) => job === target.job && id === target.id),
  );
  return answer(resume(ports, options, chosen).message);
}

/** How often a record that fails for ever is tried, per entry point and job. */
export function retryBounds(): JobBound[] {
  const { options } = guardOf(defaultJobs);
  const found = bounds(options.jobs);
  console.log(boundLines(found).join("\n"));
  return found;
}

export function showBounds(): void {
  const { options } = guardOf(defaultJobs);
  say(messagesFor(options.locale).menu.bounds, boundLines(retryBounds()).join("\n"));
}

/** Said where the person is looking: in the spreadsheet and in the execution log. */
function answer(text: string): string {
  console.log(text);
  SpreadsheetApp.getActiveSpreadsheet()?.toast(text);
  return text;
}

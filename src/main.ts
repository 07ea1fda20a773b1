/** The script's entry points, nothing else: what triggers, menus, pages and the editor's Run list can see. */
import type { OffersAll } from "./dashboard/server-calls";
import { dashboardCommandsOf } from "./dashboard-commands";
import { defaultJobs, guardOf, watchedWorld } from "./gas/guard-of";
import type { JobBound } from "./guard/bounds";
import type { SettingsReport, SettingsView } from "./guard/change-settings";
import type { DashboardView } from "./guard/dashboard-view";
import type { JobLine } from "./guard/list-jobs";
import type { StuckRecord } from "./guard/list-stuck";
import type { ResumeReport } from "./guard/resume";
import type { RunSummary } from "./guard/run-jobs";
import type { CheckLine } from "./guard/self-check";
import { scriptOf } from "./script";
import { selfCheckCommandsOf } from "./self-check-commands";
import { settingsCommands } from "./settings-commands";
import { watchCommandsOf } from "./watch-commands";

const script = scriptOf(
  () => guardOf(defaultJobs),
  "runJobs",
  "",
  () => "watchTrigger",
);
const watch = watchCommandsOf(watchedWorld);
const dashboard = dashboardCommandsOf(() => guardOf(defaultJobs), "runJobs");
const selfChecks = selfCheckCommandsOf(() => guardOf(defaultJobs), "runJobs", "watchTrigger");

/** What the time-driven trigger calls. The event is not read: a run decides from the clock and the ledger. */
export function runJobs(): RunSummary {
  return script.runJobs();
}

/** A simple trigger: it may use no service that needs consent. */
export function onOpen(): void {
  script.addMenu({ pages: true, triggers: true });
  watch.whenOpened();
}

/** What the daily trigger calls: it tells a person when no runs come any more. */
export function watchTrigger(): void {
  watch.look();
}

/** @param takeOver install although another person's trigger is alive */
export function installTrigger(takeOver?: boolean): string {
  return script.installTrigger(takeOver);
}

export function installFromMenu(): string {
  return script.installFromMenu();
}

export function uninstallTrigger(): string {
  return script.uninstallTrigger();
}

/** Read-only: id, label, attempts, last try, state, reason, next try of everything that is stuck. */
export function listStuck(): StuckRecord[] {
  return script.listStuck();
}

/** Read-only: last and next run of each job, its hours, and what is left. */
export function listJobs(): JobLine[] {
  return script.listJobs();
}

/** @param id `job:id`, an id, or the name of a paused job */
export function resetFailures(id?: string | number): string {
  return script.resetFailures(id);
}

/** Like resetFailures, and what was finished, created or sent is forgotten too: it may be done twice. */
export function startOverFromNothing(id?: string | number): string {
  return script.startOverFromNothing(id);
}

export function resetAllFailures(): string {
  return script.resetAllFailures();
}

export function resumeAllStuck(): string {
  return script.resumeAllStuck();
}

export function runNow(): string {
  return script.runNow();
}

export function showStuck(): void {
  script.showStuck();
}

export function resumeById(): void {
  script.resumeById();
}

export function resumeSelectedRows(): string {
  return script.resumeSelectedRows();
}

/** How often a record that fails for ever is tried, per entry point and job. */
export function retryBounds(): JobBound[] {
  return script.retryBounds();
}

/** Failures by hour of the day and by day, on the tab retry_chart. */
export function updateChart(): string {
  return script.updateChart();
}

export function showBounds(): void {
  script.showBounds();
}

export function showDashboard(): void {
  dashboard.showBeside();
}

export function showDashboardWide(): void {
  dashboard.showWide();
}

export function dashboardView(): DashboardView {
  return dashboard.view();
}

/** @param keys of what the dashboard shows as stuck */
export function dashboardResume(keys: string[]): ResumeReport {
  return dashboard.resume(keys);
}

export function dashboardResumeAll(): ResumeReport {
  return dashboard.resumeAll();
}

export function showSettings(): void {
  settingsCommands.show();
}

export function settingsView(): SettingsView {
  return settingsCommands.view();
}

/** @param changes by name; "" takes a setting away */
export function saveSettings(changes: Record<string, string>): SettingsReport {
  return settingsCommands.save(changes);
}

/** Scopes, sheets, trigger, lock, properties, mail, zones: what is in order and what to do; also in the tab self_check. */
export function selfCheck(): CheckLine[] {
  return selfChecks.run();
}

export function showSelfCheck(): void {
  selfChecks.show();
}

// eslint-disable-next-line @typescript-eslint/consistent-type-imports -- a module's own type has no other name
type Offered = typeof import("./main");
/** What pages ask is here, as they expect it: the compiler says what is not. */
export type OfferedToPages = OffersAll<Offered>;

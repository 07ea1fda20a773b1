/** What the dashboard's page asks of the script, and how the page is shown. */
import type { Settings } from "./core/settings";
import { showDialog, showSidebar } from "./gas/html-pages";
import { scriptTimeZone } from "./gas/script-calendar";
import { lastLogRows } from "./gas/sheet-tables";
import { hasTriggerIfVisible } from "./gas/triggers";
import { dashboardView, targetsOf } from "./guard/dashboard-view";
import { LOG_ROWS_READ } from "./guard/failure-times";
import { resume, resumeAll } from "./guard/resume";
import type { GuardOptions } from "./guard/run-jobs";
import { menuTexts } from "./messages/menu";
import type { Ports } from "./ports";

export interface ShownGuard {
  ports: Ports;
  options: GuardOptions;
  settings: Settings;
  /** Of the person at the keyboard. */
  personLocale(): string;
}

/** @param handler the function that the trigger calls */
export function dashboardCommandsOf(guard: () => ShownGuard, handler: string) {
  const forPerson = () => {
    const found = guard();
    return { ...found, options: { ...found.options, locale: found.personLocale() } };
  };
  return {
    /** Beside the sheet, 300 px wide. */
    showBeside(): void {
      const locale = guard().personLocale();
      showSidebar("dashboard", menuTexts(locale).menu.title, locale);
    },

    showWide(): void {
      const locale = guard().personLocale();
      showDialog("dashboard", menuTexts(locale).menu.title, locale, { width: 1_000, height: 700 });
    },

    /** Only looks: no lock, no write. */
    view() {
      const { ports, options } = forPerson();
      const facts = {
        nowMs: ports.clock.nowMs(),
        timeZone: scriptTimeZone(),
        user: ports.user(),
        hasOwnTrigger: hasTriggerIfVisible(handler),
        logRows: lastLogRows(LOG_ROWS_READ),
      };
      return dashboardView(ports.store.readAll(), facts, options);
    },

    resume(keys: string[]) {
      const { ports, options } = forPerson();
      const targets = targetsOf(keys, ports.store.readAll(), options, ports.clock.nowMs());
      // Somebody else was quicker: nothing failed, and the page looks again by itself.
      if (targets.length === 0) return { count: 0, message: menuTexts(options.locale).noneOfThemStuck };
      return resume(ports, options, targets);
    },

    resumeAll() {
      const { ports, options } = forPerson();
      return resumeAll(ports, options);
    },
  };
}

/** Looks from outside the runs whether any come: a trigger that is gone cannot say so itself. */
import type { Settings } from "./core/settings";
import { toast } from "./gas/spreadsheet-ui";
import { missingRuns } from "./guard/missing-runs";
import { tell } from "./guard/tell-people";
import { messagesFor } from "./messages/messages";
import type { Ports } from "./ports";

export interface WatchedGuard {
  ports: Ports;
  settings: Settings;
  locale: string;
  personLocale(): string;
}

export function watchCommandsOf(guard: () => WatchedGuard) {
  return {
    /** By a daily trigger: one mail a day, until somebody has installed the trigger anew. */
    look(): void {
      const { ports, settings, locale } = guard();
      const gap = missingRuns(ports.store.readAll(), settings, ports.clock.nowMs());
      if (gap === undefined) return;
      const messages = messagesFor(locale);
      const notice = messages.noRuns(ports.calendar.localTime(gap.sinceMs), gap.why);
      ports.log("WARNING", "NO_RUNS", notice.subject);
      tell({ ports, settings, messages, mark: { runId: "" } }, [notice]);
    },

    /** By a simple trigger: only where the person is looking, and with no service that needs consent. */
    whenOpened(): void {
      const { ports, settings, personLocale } = guard();
      const gap = missingRuns(ports.store.readAll(), settings, ports.clock.nowMs());
      if (gap === undefined) return;
      const { noRuns } = messagesFor(personLocale());
      const { subject, text, todo = "" } = noRuns(ports.calendar.localTime(gap.sinceMs), gap.why);
      toast(`${subject}. ${text} ${todo}`.trim());
    },
  };
}

/** Looks from outside the runs whether any come: a trigger that is gone cannot say so itself. */
import type { GoogleWorld } from "./gas/google-world";
import { toast, UNTIL_CLOSED } from "./gas/spreadsheet-ui";
import { missingRuns } from "./guard/missing-runs";
import { urgent } from "./guard/run";
import { tell } from "./guard/tell-people";
import { messagesFor } from "./messages/messages";

export type WatchedWorld = Pick<GoogleWorld, "ports" | "settings" | "locale" | "personLocale">;

/** @param world that can be had where a setting is wrong: that is one reason why no run comes */
export function watchCommandsOf(world: () => WatchedWorld) {
  return {
    /** By a daily trigger: one mail a day, until somebody has installed the trigger anew. */
    look(): void {
      const { ports, settings, locale } = world();
      const gap = missingRuns(ports.store.readAll(), ports.clock.nowMs());
      if (gap === undefined) return;
      const messages = messagesFor(locale);
      const notice = messages.noRuns(ports.calendar.localTime(gap.sinceMs), gap.why);
      ports.log("WARNING", "NO_RUNS", notice.subject);
      tell({ ports, settings, messages, mark: { runId: "" } }, [urgent(notice)]);
    },

    /** By a simple trigger: only where the person is looking, and with no service that needs consent. */
    whenOpened(): void {
      const { ports, personLocale } = world();
      const gap = missingRuns(ports.store.readAll(), ports.clock.nowMs());
      if (gap === undefined) return;
      const { noRuns } = messagesFor(personLocale());
      const { subject, text, todo = "" } = noRuns(ports.calendar.localTime(gap.sinceMs), gap.why);
      // A simple trigger may open no dialog.
      toast(`${subject}. ${text} ${todo}`.trim(), UNTIL_CLOSED);
    },
  };
}

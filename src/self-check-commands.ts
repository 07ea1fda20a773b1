/** The self-check as a person runs it: a green and red list in a dialog and in a tab, and a recording beside it. */
import { SCOPES } from "./core/scopes";
import { askGoogle, type Reading } from "./gas/open-readings";
import { writeReport } from "./gas/report-sheet";
import { personLocale } from "./gas/session";
import { confirm, say, spreadsheetLocale, toast } from "./gas/spreadsheet-ui";
import { surroundings } from "./gas/surroundings";
import { faultForPeople } from "./guard/fault-words";
import { type CheckLine, type CheckState, selfCheck } from "./guard/self-check";
import type { GuardOptions } from "./guard/run-jobs";
import { localeFor } from "./messages/menu";
import { messagesFor } from "./messages/messages";
import { selfCheckTexts } from "./messages/self-check";
import type { Ports } from "./ports";

export interface CheckedGuard {
  ports: Ports;
  options: GuardOptions;
  isSpreadsheetInBin(): boolean;
}

export const SELF_CHECK_TAB = "self_check";
export const READINGS_TAB = "self_check_readings";

const COLOURS: Record<CheckState, string> = { ok: "#b7e1cd", bad: "#f4c7c3", unknown: "#fff2cc" };
const MARKS: Record<CheckState, string> = { ok: "✅", bad: "❌", unknown: "⚪" };

/**
 * @param handler the function that the trigger calls
 * @param watcher the function that a daily trigger calls, "" for none
 */
export function selfCheckCommandsOf(guard: () => CheckedGuard, handler: string, watcher = "") {
  const localeNow = (): string => localeFor(personLocale(), spreadsheetLocale());

  function run(withDrive: boolean): CheckLine[] {
    const locale = localeNow();
    const lines = checked(locale);
    writeLines(lines, locale);
    const readings = askGoogle(SELF_CHECK_TAB, withDrive);
    writeReport(READINGS_TAB, ["question", "reading", "json"], readings.map(rowOf(locale)));
    console.log(
      [...lines.map(lineText(locale)), ...readings.map((reading) => JSON.stringify(reading))].join("\n"),
    );
    return lines;
  }

  /** A guard that cannot even be put together is one red line. */
  function checked(locale: string): CheckLine[] {
    try {
      const { ports, options, isSpreadsheetInBin } = guard();
      return selfCheck(
        ports,
        { ...options, locale },
        surroundings(SCOPES, handler, watcher, isSpreadsheetInBin),
      );
    } catch (thrown) {
      const text = selfCheckTexts(locale).cannotStart(faultForPeople(thrown, messagesFor(locale)));
      return [{ check: "settings", job: "", state: "bad", text }];
    }
  }

  return {
    /** From the editor: asks nothing. */
    run(): CheckLine[] {
      const lines = run(false);
      toast(summary(lines, localeNow()));
      return lines;
    },

    /** From the menu. The dialogs come before and after; nothing is held while they are open. */
    show(): void {
      const locale = localeNow();
      const texts = selfCheckTexts(locale);
      const lines = run(confirm(texts.title, texts.tryDrive));
      say(texts.title, [summary(lines, locale), "", ...lines.map(lineText(locale))].join("\n"));
    },
  };
}

const summary = (lines: readonly CheckLine[], locale: string): string =>
  selfCheckTexts(locale).summary(lines.filter(({ state }) => state === "bad").length, SELF_CHECK_TAB);

const nameOf = ({ check, job }: CheckLine, locale: string): string => {
  const name = selfCheckTexts(locale).names[check];
  return job === "" ? name : `${name} (${job})`;
};

const lineText =
  (locale: string) =>
  (line: CheckLine): string =>
    `${MARKS[line.state]} ${nameOf(line, locale)}: ${line.text}`;

function writeLines(lines: readonly CheckLine[], locale: string): void {
  const texts = selfCheckTexts(locale);
  const time = new Date().toISOString();
  writeReport(
    SELF_CHECK_TAB,
    texts.header,
    lines.map((line) => [texts.states[line.state], nameOf(line, locale), line.text, time]),
    lines.map(({ state }) => COLOURS[state]),
  );
}

const rowOf =
  (locale: string) =>
  (reading: Reading): string[] => [
    reading.question,
    String(reading.reading ?? ""),
    JSON.stringify({ v: 1, ...reading, locale }),
  ];

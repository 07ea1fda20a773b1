/** The self-check as a person runs it: a green and red list in a dialog and in a tab, and a recording beside it. */
import { SCOPES } from "./core/scopes";
import { askGoogle, type Reading } from "./gas/open-readings";
import { writeReport } from "./gas/report-sheet";
import { scriptCalendar, scriptTimeZone } from "./gas/script-calendar";
import { personLocale } from "./gas/session";
import { confirm, say, spreadsheetLocale, toast } from "./gas/spreadsheet-ui";
import { surroundings } from "./gas/surroundings";
import { type CheckLine, type CheckState, problemText, selfCheck } from "./guard/self-check";
import type { GuardOptions } from "./guard/run-jobs";
import { localeFor } from "./messages/menu";
import { messagesFor } from "./messages/messages";
import { withAside } from "./messages/notice-texts";
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
  const localeNow = (): string => localeFor(personLocale(), spreadsheetLocaleIfVisible());

  /** What hinders the tabs may not keep the list from whoever asked. */
  function run(withDrive: boolean): { lines: CheckLine[]; summary: string } {
    const locale = localeNow();
    const texts = selfCheckTexts(locale);
    const lines = checked(locale);
    const problem = problemOf(() => writeLines(lines, locale), locale);
    const readings = askGoogle(SELF_CHECK_TAB, withDrive);
    const text =
      problem ??
      problemOf(
        () => writeReport(READINGS_TAB, ["question", "reading", "json"], readings.map(rowOf(locale))),
        locale,
      );
    if (text !== undefined) lines.push({ check: "tab", job: "", state: "bad", text });
    console.log(
      [...lines.map(lineText(locale)), ...readings.map((reading) => JSON.stringify(reading))].join("\n"),
    );
    const bad = lines.filter(({ state }) => state === "bad").length;
    return { lines, summary: texts.summary(bad, text === undefined ? SELF_CHECK_TAB : "") };
  }

  /** A guard that cannot even be put together is one red line, or two where permissions are the reason. */
  function checked(locale: string): CheckLine[] {
    try {
      const { ports, options, isSpreadsheetInBin } = guard();
      return selfCheck(
        ports,
        { ...options, locale },
        surroundings(SCOPES, handler, watcher, isSpreadsheetInBin),
      );
    } catch (thrown) {
      const text = selfCheckTexts(locale).cannotStart(problemText(thrown, locale));
      return [...scopeLines(locale), { check: "settings", job: "", state: "bad", text }];
    }
  }

  function scopeLines(locale: string): CheckLine[] {
    const missing = surroundings(SCOPES, handler, watcher, () => false).missingScopes();
    return missing.length === 0
      ? []
      : [{ check: "scopes", job: "", state: "bad", text: selfCheckTexts(locale).scopesMissing(missing) }];
  }

  return {
    /** From the editor: asks nothing. */
    run(): CheckLine[] {
      const { lines, summary } = run(false);
      try {
        toast(summary);
      } catch {
        // Without its scope there is no place for it; the list stands in the execution log.
      }
      return lines;
    },

    /** From the menu. The dialogs come before and after; nothing is held while they are open. */
    show(): void {
      const locale = localeNow();
      const texts = selfCheckTexts(locale);
      const { lines, summary } = run(confirm(texts.title, texts.tryDrive));
      say(texts.title, [summary, "", ...lines.map(lineText(locale))].join("\n"));
    },
  };
}

/** undefined: it was written. */
function problemOf(write: () => void, locale: string): string | undefined {
  try {
    write();
    return undefined;
  } catch (thrown) {
    return problemText(thrown, locale);
  }
}

function spreadsheetLocaleIfVisible(): string {
  try {
    return spreadsheetLocale();
  } catch {
    return "";
  }
}

const nameOf = ({ check, job }: CheckLine, locale: string): string => {
  const name = selfCheckTexts(locale).names[check];
  return withAside[messagesFor(locale).locale](name, job);
};

const lineText =
  (locale: string) =>
  (line: CheckLine): string =>
    `${MARKS[line.state]} ${nameOf(line, locale)}: ${line.text}`;

function writeLines(lines: readonly CheckLine[], locale: string): void {
  const texts = selfCheckTexts(locale);
  const time = scriptCalendar(scriptTimeZone).localTime(Date.now());
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

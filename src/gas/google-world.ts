/** The ports over Google's services, made once per execution and looked up only when needed. */
import { traceId } from "../core/log-line";
import { setupError } from "../core/raised";
import { OWNER_KEY, SETTINGS_KEY } from "../core/run-state";
import {
  choiceSetting,
  decodeSettings,
  possibleSettings,
  type Settings,
  textSetting,
} from "../core/settings";
import { localeFor } from "../messages/menu";
import { OWN_WORDS } from "../messages/own-words";
import type { Ports } from "../ports";
import { chartTab } from "./chart-tab";
import { executionLog } from "./execution-log";
import type { ScopedServices } from "./scoped-services";
import { scriptCache } from "./script-cache";
import { scriptCalendar } from "./script-calendar";
import { scriptLock } from "./script-lock";
import { scriptProperties } from "./script-properties";
import { flushWrites, retryLogSheet, sheetTables } from "./sheet-tables";
import { urlFetch } from "./url-fetch";

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;

export interface GoogleWorld {
  ports: Ports;
  settings: Settings;
  /** Of what everybody reads: rows, mails. */
  locale: string;
  /** Of what the person at the keyboard reads: menu, dialogs. */
  personLocale(): string;
  /** Who installed the trigger, "" when nobody did. */
  owner(): string;
  isSpreadsheetInBin(): boolean;
}

/**
 * @param services those with a scope of their own, as far as the script has them
 * @param scope whose properties and lock: the script's, or each user's own (always both together)
 * @param readSettings of the property's text. @default those that stand there, and an Error where they are not readable
 */
export function googleWorld(
  services: (spreadsheet: () => Spreadsheet) => ScopedServices,
  scope: "script" | "user" = "script",
  readSettings: (text: string | null) => Settings = settingsIn,
): GoogleWorld {
  const store = scriptProperties(
    scope === "script" ? PropertiesService.getScriptProperties() : PropertiesService.getUserProperties(),
  );
  let cached: Spreadsheet | undefined;
  const settings = readSettings(store.read(SETTINGS_KEY));
  const spreadsheet = (): Spreadsheet => {
    // Reported null from a time-driven trigger of a bound script: the id is the way back.
    cached ??=
      SpreadsheetApp.getActiveSpreadsheet() ??
      SpreadsheetApp.openById(textSetting(settings, "spreadsheetId") ?? "");
    return cached;
  };
  const { files, mailer, user, timeZone, personLocale, isInBin } = services(spreadsheet);
  const ports: Ports = {
    clock: { nowMs: () => Date.now(), sleep: (ms) => Utilities.sleep(ms) },
    random: () => Math.random(),
    store,
    cache: scriptCache(),
    lock: scriptLock(
      scope === "script" ? LockService.getScriptLock() : LockService.getUserLock(),
      flushWrites,
    ),
    http: urlFetch(),
    files,
    tables: sheetTables(spreadsheet),
    logSheet: retryLogSheet(spreadsheet),
    chartTab: chartTab(spreadsheet),
    mailer: mailer(user),
    log: executionLog(choiceSetting(settings, "logLevel"), traceId(Date.now(), Math.random())),
    calendar: scriptCalendar(timeZone),
    bookUrl: () => spreadsheet().getUrl(),
    user,
  };
  const locale = textSetting(settings, "locale") ?? spreadsheet().getSpreadsheetLocale();
  return {
    ports,
    settings,
    locale,
    personLocale: () => localeFor(personLocale(), locale),
    owner: () => store.read(OWNER_KEY) ?? "",
    isSpreadsheetInBin: () => isInBin(spreadsheet().getId()),
  };
}

/** For what must work where a setting is wrong: the fallbacks hold. */
export const settingsThatHold = (text: string | null): Settings =>
  possibleSettings(decodeSettings(text) ?? {});

function settingsIn(text: string | null): Settings {
  const settings = decodeSettings(text);
  if (settings !== null) return settings;
  throw setupError(OWN_WORDS.settingsUnreadable(SETTINGS_KEY));
}

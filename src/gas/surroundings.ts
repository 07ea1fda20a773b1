/** What only the self-check asks Google: granted scopes, triggers, the day's mails, zones. */
import type { Surroundings } from "../guard/self-check";
import { ownTriggers } from "./triggers";

/** Newer than the published types; documented with granular consent. */
type WithScopes = GoogleAppsScript.Script.AuthorizationInfo & { getAuthorizedScopes?(): string[] };

/** @param wanted the manifest's scopes */
export const surroundings = (
  wanted: readonly string[],
  handler: string,
  watcher: string,
  isSpreadsheetInBin: () => boolean,
): Surroundings => ({
  missingScopes: () => {
    const info: WithScopes = ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL);
    if (info.getAuthorizationStatus() === ScriptApp.AuthorizationStatus.NOT_REQUIRED) return [];
    const granted = info.getAuthorizedScopes?.() ?? [];
    return wanted.filter((scope) => !granted.includes(scope));
  },
  ownTriggers: () => ownTriggers(handler).length,
  hasDailyLook: () => watcher === "" || ownTriggers(watcher).length > 0,
  mailsLeft: () => MailApp.getRemainingDailyQuota(),
  scriptZone: () => Session.getScriptTimeZone(),
  sheetZone: () => SpreadsheetApp.getActiveSpreadsheet().getSpreadsheetTimeZone(),
  isSpreadsheetInBin,
});

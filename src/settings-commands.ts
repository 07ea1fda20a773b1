/** The settings dialog. It must open, and mend, when a setting is wrong: so it asks the store alone, not the guard. */
import { showDialog } from "./gas/html-pages";
import { sharedProperties } from "./gas/script-properties";
import { personLocale } from "./gas/session";
import { spreadsheetLocale } from "./gas/spreadsheet-ui";
import { saveSettings, settingsView } from "./guard/change-settings";
import { localeFor, menuTexts } from "./messages/menu";

export const settingsCommands = {
  show(): void {
    const locale = localeFor(personLocale(), spreadsheetLocale());
    showDialog("settings", menuTexts(locale).menu.settings, locale, { width: 560, height: 640 });
  },

  view: () => settingsView(sharedProperties()),

  save: (changes: Record<string, string>) => saveSettings(sharedProperties(), changes),
};

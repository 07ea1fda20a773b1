/** Menu and dialogs of the spreadsheet. getUi() throws outside a person's session, so callers ask first. */

export interface MenuItem {
  label: string;
  handler: string;
}

export function addMenu(title: string, groups: MenuItem[][]): void {
  const menu = SpreadsheetApp.getUi().createMenu(title);
  groups.forEach((items, index) => {
    if (index > 0) menu.addSeparator();
    items.forEach(({ label, handler }) => menu.addItem(label, handler));
  });
  menu.addToUi();
}

export const say = (title: string, text: string): void => {
  const ui = SpreadsheetApp.getUi();
  ui.alert(title, text, ui.ButtonSet.OK);
};

export const UNTIL_CLOSED = -1;

/** A line in the corner that goes away by itself. */
export const toast = (text: string, seconds = 5): void =>
  void SpreadsheetApp.getActiveSpreadsheet()?.toast(text, "", seconds);

/** The language of the spreadsheet, also for a simple trigger; "" where there is none. */
export const spreadsheetLocale = (): string =>
  SpreadsheetApp.getActiveSpreadsheet()?.getSpreadsheetLocale() ?? "";

/** undefined when the person cancelled. */
export function ask(title: string, question: string): string | undefined {
  const ui = SpreadsheetApp.getUi();
  const answer = ui.prompt(title, question, ui.ButtonSet.OK_CANCEL);
  return answer.getSelectedButton() === ui.Button.OK ? answer.getResponseText() : undefined;
}

/** Closing the dialog is a no. */
export function confirm(title: string, question: string): boolean {
  const ui = SpreadsheetApp.getUi();
  return ui.alert(title, question, ui.ButtonSet.YES_NO) === ui.Button.YES;
}

export interface Selection {
  sheet: string;
  /** 1-based rows. */
  rows: number[];
}

export function selection(): Selection {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  const ranges = spreadsheet.getActiveRangeList()?.getRanges() ?? [];
  const rows = ranges.flatMap((range) =>
    Array.from({ length: range.getNumRows() }, (_, index) => range.getRow() + index),
  );
  return { sheet: spreadsheet.getActiveSheet().getName(), rows: [...new Set(rows)] };
}

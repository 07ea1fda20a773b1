/** Pages beside and over the spreadsheet. What a page may call is written in src/dashboard/server-calls.ts. */

/** The page starts in the person's language, before it has asked anything. */
function pageIn(name: string, locale: string): GoogleAppsScript.HTML.HtmlOutput {
  const html = HtmlService.createHtmlOutputFromFile(name).getContent();
  // A locale comes from a setting, so it is text from outside.
  const tag = locale.replace(/[^\w-]/g, "");
  return HtmlService.createHtmlOutput(html.replace('data-locale=""', `data-locale="${tag}"`));
}

/** Always 300 px wide. */
export const showSidebar = (name: string, title: string, locale: string): void =>
  SpreadsheetApp.getUi().showSidebar(pageIn(name, locale).setTitle(title));

export function showDialog(
  name: string,
  title: string,
  locale: string,
  { width, height }: { width: number; height: number },
): void {
  SpreadsheetApp.getUi().showModelessDialog(pageIn(name, locale).setWidth(width).setHeight(height), title);
}

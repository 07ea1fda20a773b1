import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "a row on each run",
      code: `function install() { ScriptApp.newTrigger("tick").timeBased().everyMinutes(1).create(); }
function tick() {
  SpreadsheetApp.getActive().getSheetByName("log").appendRow([new Date(), "ran"]); /*!*/
}`,
    },
    {
      name: "a mail each day whether or not anything happened",
      code: `function install() { ScriptApp.newTrigger("report").timeBased().everyDays(1).create(); }
function report() {
  var rows = SpreadsheetApp.getActive().getDataRange().getValues();
  MailApp.sendEmail("a@example.com", "done", rows.length + " rows"); /*!*/
}`,
    },
  ],
  right: [
    {
      name: "only where something was done",
      code: `function install() { ScriptApp.newTrigger("report").timeBased().everyDays(1).create(); }
function report() {
  var rows = SpreadsheetApp.getActive().getDataRange().getValues();
  if (rows.length === 0) return;
  MailApp.sendEmail("a@example.com", "done", rows.length + " rows");
}`,
    },
    {
      name: "old rows are deleted",
      code: `function install() { ScriptApp.newTrigger("tick").timeBased().everyMinutes(1).create(); }
function tick() {
  var sheet = SpreadsheetApp.getActive().getSheetByName("log");
  sheet.appendRow([new Date(), "ran"]);
  if (sheet.getLastRow() > 500) sheet.deleteRows(2, 100);
}`,
    },
    {
      name: "one row for each form that was sent",
      code: `function install() { ScriptApp.newTrigger("sent").forForm("x").onFormSubmit().create(); }
function sent(e) { SpreadsheetApp.getActive().appendRow([e.response]); }`,
    },
  ],
};

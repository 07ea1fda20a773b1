import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "an async handler",
      code: `function install() { ScriptApp.newTrigger("sync").timeBased().everyHours(1).create(); }
async function sync() { /*!*/
  await Promise.all([1, 2].map(work));
}
function work(n) { return UrlFetchApp.fetch("https://example.com/" + n); }`,
    },
    {
      name: "async doPost",
      code: `async function doPost(e) { return ContentService.createTextOutput("ok"); } /*!*/`,
    },
  ],
  right: [
    {
      name: "a plain handler",
      code: `function install() { ScriptApp.newTrigger("sync").timeBased().everyHours(1).create(); }
function sync() { UrlFetchApp.fetch("https://example.com"); }`,
    },
    {
      name: "async elsewhere",
      code: `function install() { ScriptApp.newTrigger("sync").timeBased().everyHours(1).create(); }
function sync() { later(); }
async function later() { return 1; }`,
    },
  ],
};

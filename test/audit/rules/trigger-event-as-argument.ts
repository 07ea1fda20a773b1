import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "an option with a default",
      code: `function install() { ScriptApp.newTrigger("run").timeBased().everyHours(1).create(); }
function run(restart = true) { /*!*/
  if (restart) PropertiesService.getScriptProperties().deleteAllProperties();
}`,
    },
    {
      name: "set by hand, as a comment says",
      code: `/** Create a time trigger for run. */
function run(limit = 10) { GmailApp.search("a", 0, limit); } /*!*/
function other() { return run2(); }`,
    },
  ],
  right: [
    {
      name: "the event",
      code: `function install() { ScriptApp.newTrigger("run").timeBased().everyHours(1).create(); }
function run(e) { console.log(e.triggerUid); }`,
    },
    {
      name: "an empty object as the event of a run by hand",
      code: `function install() { ScriptApp.newTrigger("run").timeBased().everyHours(1).create(); }
function run(e = {}) { console.log(e.triggerUid); }`,
    },
    {
      name: "an option of a function that no trigger calls",
      code: `function install() { ScriptApp.newTrigger("run").timeBased().everyHours(1).create(); }
function run() { work(); }
function work(restart = true) { return restart; }`,
    },
  ],
};

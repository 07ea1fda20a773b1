import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "a handler that writes",
      code: `function install() { ScriptApp.getProjectTriggers(); ScriptApp.newTrigger("sync").timeBased().everyMinutes(5).create(); }
function sync() { /*!*/
  SpreadsheetApp.getActive().getSheetByName("log").appendRow([new Date()]);
}`,
    },
    {
      name: "a property as a flag is not a lock",
      code: `function install() { ScriptApp.newTrigger("sync").timeBased().everyHours(1).create(); }
function sync() { /*!*/
  var store = PropertiesService.getScriptProperties();
  if (store.getProperty("running") === "yes") return;
  store.setProperty("running", "yes");
  work();
  store.deleteProperty("running");
}
function work() { DriveApp.getFileById("x").setContent("a"); }`,
    },
    {
      name: "reported where the work is when the handler only hands on",
      code: `var HANDLER = "tick";
function tick() { console.log("tick"); Job.run(); }
var Job = {
  run: function () { /*!*/
    GmailApp.getUserLabelByName("a").deleteLabel();
    PropertiesService.getScriptProperties().setProperty("last", "now");
  },
};
function install() { ScriptApp.newTrigger(HANDLER).timeBased().everyMinutes(1).create(); }`,
    },
    {
      name: "a comment says that a person sets the trigger",
      code: `// Set a trigger for archive, every 5 minutes.
function archive() { /*!*/
  GmailApp.getInboxThreads().forEach(function (thread) { thread.moveToArchive(); });
}
function other() { archive2(); }`,
    },
  ],
  right: [
    {
      name: "the lock is taken first",
      code: `function install() { ScriptApp.newTrigger("sync").timeBased().everyMinutes(5).create(); }
function sync() {
  var lock = LockService.getScriptLock();
  if (!lock.tryLock(0)) return;
  SpreadsheetApp.getActive().getSheetByName("log").appendRow([new Date()]);
  lock.releaseLock();
}`,
    },
    {
      name: "a wrapper takes it",
      code: `function install() { ScriptApp.newTrigger("sync").timeBased().everyMinutes(5).create(); }
function sync() { alone(function () { DriveApp.getFileById("x").setContent("a"); }); }
function alone(work) {
  var lock = LockService.getScriptLock();
  if (lock.tryLock(0)) { try { work(); } finally { lock.releaseLock(); } }
}`,
    },
    {
      name: "nothing is changed",
      code: `function install() { ScriptApp.newTrigger("ping").timeBased().everyMinutes(5).create(); }
function ping() { UrlFetchApp.fetch("https://example.com"); }`,
    },
    {
      name: "a person starts it",
      code: `function onOpen() { SpreadsheetApp.getUi().createMenu("a").addItem("b", "sync").addToUi(); }
function sync() { SpreadsheetApp.getActive().getSheetByName("log").appendRow([new Date()]); }`,
    },
    {
      name: "the guard takes it",
      code: `function install() { ScriptApp.newTrigger("jobs").timeBased().everyMinutes(5).create(); }
function jobs() {
  TriggerGuard.run({ name: "a", handler: "jobs", sheet: "b", process: function (row, g) { row.set("x", 1); } });
  PropertiesService.getScriptProperties().setProperty("last", "now");
}`,
    },
  ],
};

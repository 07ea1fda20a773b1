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
    {
      name: "the comment above says how often it runs",
      code: `// ---- 在庫の確認（定期実行：30分ごと） ----
function stock() { /*!*/
  PropertiesService.getScriptProperties().setProperty("stock", "1");
}
function report() { show(); }`,
    },
    {
      name: "nothing else is left to start",
      code: `function onOpen() { SpreadsheetApp.getUi().createMenu("a").addItem("b", "show").addToUi(); }
function show() { SpreadsheetApp.getUi().alert("a"); }
function doGet() { return HtmlService.createHtmlOutput("a"); }
function stock(e) { /*!*/
  SpreadsheetApp.getActive().appendRow([e.values[0]]);
}`,
    },
    {
      name: "no code makes triggers, and its name says that it comes again",
      code: `function checkAccounts() { /*!*/
  SpreadsheetApp.getActiveSheet().getRange("A1").setValue(UrlFetchApp.fetch("https://example.com").getContentText());
}
function accounts() { return SpreadsheetApp.getActiveSheet().getDataRange().getValues(); }`,
    },
    {
      name: "a module puts it on global",
      code: `import { text } from "./text";
export function mailsToChat() { /*!*/
  GmailApp.search("is:unread").forEach((thread) => { text(thread); thread.markRead(); });
}
export function main() { mailsToChat(); }
global.mailsToChat = mailsToChat;
global.main = main;`,
    },
    {
      name: "what it calls to write is not among the files",
      code: `function install() { ScriptApp.getProjectTriggers(); ScriptApp.newTrigger("edited").forSpreadsheet("x").onEdit().create(); }
function edited(e) { /*!*/
  updateRow_(e.range.getRow(), { status: "open" });
}`,
    },
    {
      name: "the handler that says how, not the function that it shares",
      code: `function run() { work(false); } /*!*/
function dryRun() { work(true); }
function work(isDry) {
  if (!isDry) SpreadsheetApp.getActive().appendRow([new Date()]);
}`,
    },
    {
      name: "it reads what only an installed trigger hands over",
      code: `function reserve(e) { /*!*/
  SpreadsheetApp.getActive().getSheetByName("days").appendRow([e.namedValues.Day[0]]);
}
function accept(e) { /*!*/
  SpreadsheetApp.getActive().getSheetByName("days").getRange(e.range.getRow(), 2).setValue("yes");
}
function other(a, b) { return a + b; }`,
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
    {
      name: "tests and set-up are started by hand",
      code: `function runConnectionTest() { SpreadsheetApp.getActive().appendRow(["test"]); }
function setUpSheet() { SpreadsheetApp.getActive().insertSheet("log"); }
function other(name) { return other2(name); }`,
    },
    {
      name: "the code makes its triggers, and this one is not among them",
      code: `function install() { ScriptApp.getProjectTriggers(); ScriptApp.newTrigger("ping").timeBased().everyHours(1).create(); }
function ping() { UrlFetchApp.fetch("https://example.com"); }
function updateHeader() { SpreadsheetApp.getActiveSheet().getRange("A1").setValue("a"); }`,
    },
    {
      name: "a module exports it to others only",
      code: `import { text } from "./text";
export function saveAll() { SpreadsheetApp.getActive().appendRow([text()]); }`,
    },
    {
      name: "a file that others call into",
      code: `function greet() { GmailApp.sendEmail("a@example.com", "Welcome", "b"); }
function dispatch(id) { GmailApp.getMessageById(id).forward("b@example.com"); }`,
    },
    {
      name: "a button starts it by its name",
      code: `function card() { return CardService.newAction().setFunctionName("updateSetup"); }
function updateSetup() { PropertiesService.getScriptProperties().setProperty("a", "b"); }`,
    },
    {
      name: "all of it is handed to a function that is not among the files",
      code: `function processFiles() {
  Shared.withReport("processFiles", function () { DriveApp.getFileById("x").setContent("a"); });
}`,
    },
    {
      name: "a table hands it on",
      code: `var ADAPTERS = { timed: byTime };
function byTime(e) { PropertiesService.getScriptProperties().setProperty("last", e.triggerUid); }
function pick(kind) { return ADAPTERS[kind]; }`,
    },
  ],
};

import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "empty",
      code: `function run() { try { DriveApp.getFileById("x").setContent("a"); } catch (e) {} } /*!*/`,
    },
    {
      name: "a line in the execution log only",
      code: `function run() {
  try {
    DriveApp.getFileById("x").setContent("a");
  } catch (e) { /*!*/
    Logger.log(e);
  }
}`,
    },
    {
      name: "false, and nobody knows why",
      code: `function read(file) {
  try {
    SpreadsheetApp.openById(file).getSheets()[0].appendRow(["a"]);
    return true;
  } catch { /*!*/
    return false;
  }
}`,
    },
    {
      name: "a text that the caller drops",
      code: `function all(ids) { ids.forEach(function (id) { send(id); }); }
function send(id) {
  try {
    GmailApp.getMessageById(id).forward("a@example.com");
  } catch (e) { /*!*/
    return e.toString();
  }
}`,
    },
    {
      name: "the cause is replaced",
      code: `function draft() {
  try {
    return GmailApp.getDrafts()[0].getMessage();
  } catch (e) { /*!*/
    throw new Error("No draft");
  }
}`,
    },
    {
      name: "a log function of the project that only logs",
      code: `function note(text) { console.log(text); }
function run() {
  try { UrlFetchApp.fetch("https://example.com"); } catch (e) { /*!*/
    note(e.message);
  }
}`,
    },
    {
      name: "the failure becomes an empty list",
      code: `function rows() {
  var found;
  try { found = SpreadsheetApp.openById("x").getDataRange().getValues(); } catch (e) { found = []; } /*!*/
  return found;
}`,
    },
    {
      name: "a cell that could not be read is taken for the beginning",
      code: `function since(sheet) {
  var last = 0;
  try {
    last = JSON.parse(sheet.getRange(sheet.getLastRow(), 4).getValue()).time;
  } catch (e) { /*!*/
    console.log(e);
  }
  return UrlFetchApp.fetch("https://example.com?since=" + last);
}`,
    },
    {
      name: "an empty catch round own code hides a mistake in it",
      code: `function isNew(seen, event) {
  var isThere = false;
  try { isThere = seen[event.id].hash === event.hash; } catch (e) {} /*!*/
  return !isThere;
}`,
    },
    {
      name: "a logger that is not among the files",
      code: `function nightly() {
  try {
    UrlFetchApp.fetch("https://example.com");
  } catch (e) { /*!*/
    AppLogger.warn("skipped", { error: e.message });
  }
}`,
    },
    {
      name: "only one kind of failure is told",
      code: `function sweep() {
  var isQuotaUsed = false;
  try {
    GmailApp.moveThreadsToTrash(GmailApp.search("older_than:1y"));
  } catch (e) { /*!*/
    console.log(e.message);
    if (e.message.includes("too many times")) {
      isQuotaUsed = true;
    }
  }
  if (isQuotaUsed) MailApp.sendEmail("a@example.com", "Quota", "Used up");
}`,
    },
    {
      name: "a person's dialog shows the text, the trigger drops it",
      code: `function onOpen() { SpreadsheetApp.getUi().createMenu("a").addItem("b", "byHand").addToUi(); }
function byHand() { SpreadsheetApp.getUi().alert(count()); }
function install() { ScriptApp.newTrigger("hourly").timeBased().everyHours(1).create(); }
function hourly() { count(); }
function count() {
  try {
    SpreadsheetApp.openById("x").appendRow([GmailApp.getInboxUnreadCount()]);
    return "Counted";
  } catch (e) { /*!*/
    return "Error: " + e;
  }
}`,
    },
    {
      name: "the other way to do it fails in silence too",
      code: `function folderFor(name, main) {
  try {
    return main.createFolder(name);
  } catch (e) {
    try { return main.createFolder("other"); } catch (second) { /*!*/
      console.error(second);
      return main;
    }
  }
}`,
    },
  ],
  right: [
    {
      name: "rethrown",
      code: `function run() {
  try { DriveApp.getFileById("x").setContent("a"); } catch (e) { console.error(e); throw e; }
}`,
    },
    {
      name: "thrown with its cause",
      code: `function run() {
  try { DriveApp.getFileById("x").setContent("a"); } catch (e) { throw new Error("Writing x: " + e.message); }
}`,
    },
    {
      name: "written where someone looks",
      code: `function run() {
  try { DriveApp.getFileById("x").setContent("a"); } catch (e) { SpreadsheetApp.getActive().appendRow([new Date(), e.message]); }
}`,
    },
    {
      name: "kept and shown at the end",
      code: `function run(ids) {
  var failures = [];
  ids.forEach(function (id) { try { DriveApp.getFileById(id).setContent("a"); } catch (e) { failures.push(e.message); } });
  if (failures.length) MailApp.sendEmail("a@example.com", "failed", failures.join());
}`,
    },
    {
      name: "a log function of the project that writes a sheet",
      code: `function note(text) { SpreadsheetApp.openById("log").appendRow([text]); }
function run() {
  try { UrlFetchApp.fetch("https://example.com"); } catch (e) { note(e.message); }
}`,
    },
    {
      name: "text that is no JSON is an answer, not a failure",
      code: `function parse(text) { try { return JSON.parse(text); } catch (e) { return null; } }`,
    },
    {
      name: "a question about what is allowed here",
      code: `function hasUser() { try { Session.getActiveUser(); return true; } catch (e) { return false; } }`,
    },
    {
      name: "a flag that is looked at",
      code: `function run() {
  var failed = false;
  try { UrlFetchApp.fetch("https://example.com"); } catch (e) { failed = true; }
  if (failed) SpreadsheetApp.getActive().getRange("A1").setValue("failed");
}`,
    },
    {
      name: "another service is asked instead",
      code: `function book() {
  var book;
  try { book = SpreadsheetApp.getActive(); book.getName(); } catch (e) { book = SpreadsheetApp.openById("x"); }
  return book;
}`,
    },
    {
      name: "a retry that throws its last error",
      code: `function load(work) {
  for (var n = 0; n < 3; n++) {
    try { return work(); } catch (e) {
      if (n === 2) throw e;
      Logger.log(e);
      Utilities.sleep(1000 * Math.pow(2, n));
    }
  }
}`,
    },
    {
      name: "a logger that is handed a sheet, one that is made from a sheet, and a function of which nothing is known",
      code: `const sheetLogger = new SheetLog("id");
function nightly() {
  try { UrlFetchApp.fetch("https://example.com/a"); } catch (e) { Util.log(ss, e.message); }
  try { UrlFetchApp.fetch("https://example.com/b"); } catch (e) { log("ERROR", e); }
  try { UrlFetchApp.fetch("https://example.com/c"); } catch (e) { sheetLogger.warn(e.message); }
}`,
    },
    {
      name: "one kind is expected, every other is thrown",
      code: `function drop(id) {
  try { DriveApp.getFileById(id).setTrashed(true); } catch (e) {
    if (e.message.includes("No item with the given ID")) {
      console.log("gone already");
    } else {
      throw e;
    }
  }
}`,
    },
    {
      name: "taken away in another way",
      code: `function drop(event) {
  try { event.deleteEventSeries(); } catch (e) { event.deleteEvent(); }
}`,
    },
    {
      name: "an empty catch with the reason why",
      code: `function isNew(seen, event) {
  var isThere = false;
  try { isThere = seen[event.id].hash === event.hash; } catch (e) { /* seen is undefined on the first day */ }
  return !isThere;
}`,
    },
    {
      name: "a size that cannot be written out is left empty",
      code: `function size(bytes) {
  try { return (bytes / 1024).toFixed(1) + " kB"; } catch (e) {}
  return "";
}`,
    },
  ],
};

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
  ],
};

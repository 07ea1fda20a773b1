import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "a handler that arms itself before its work",
      code: `function resume() {
  clearTriggers();
  ScriptApp.newTrigger("resume").timeBased().after(420000).create(); /*!*/
  copyTheRest();
  clearTriggers();
}
function clearTriggers() {
  ScriptApp.getProjectTriggers().forEach(function (t) { ScriptApp.deleteTrigger(t); });
}
function copyTheRest() { DriveApp.getRootFolder().createFile("a", "b"); }`,
    },
    {
      name: "a handler that arms itself because it failed",
      code: `function sync() {
  try {
    UrlFetchApp.fetch("https://example.com");
  } catch (e) {
    ScriptApp.newTrigger("sync").timeBased().after(60000).create(); /*!*/
  }
}`,
    },
    {
      name: "a saved position that a bad row never lets pass",
      code: `function work() {
  var store = PropertiesService.getScriptProperties();
  var rows = SpreadsheetApp.getActive().getDataRange().getValues();
  for (var i = Number(store.getProperty("row")); i < rows.length; i++) {
    handle(rows[i]); /*!*/
    store.setProperty("row", String(i + 1));
  }
}
function handle(row) { MailApp.sendEmail(row[0], "a", "b"); }`,
    },
    {
      name: "an error that counts as not finished keeps the trigger",
      code: `function poll() {
  if (isPending()) {
    console.log("again");
  } else {
    ScriptApp.getProjectTriggers().forEach(function (t) { ScriptApp.deleteTrigger(t); });
  }
}
function isPending() {
  try {
    return UrlFetchApp.fetch("https://example.com").getContentText() !== "done";
  } catch (e) {
    MailApp.sendEmail("a@example.com", "failed", e.message);
    return true; /*!*/
  }
}
function install() { ScriptApp.newTrigger("poll").timeBased().everyMinutes(1).create(); }`,
    },
    {
      name: "a file that cannot be read stays in the folder",
      code: `function inbox() {
  var files = DriveApp.getFolderById("x").getFiles();
  while (files.hasNext()) {
    var file = files.next();
    var ok = read(file);
    if (ok) {
      file.moveTo(DriveApp.getFolderById("done"));
    } else { /*!*/
      console.log("not read");
    }
  }
}
function read(file) {
  try { return file.getBlob().getDataAsString() !== ""; } catch (e) { return false; }
}`,
    },
    {
      name: "a thread whose label is taken off only on success",
      code: `function mails() {
  var label = GmailApp.getUserLabelByName("todo");
  var threads = label.getThreads();
  for (var i = 0; i < threads.length; i++) {
    try {
      UrlFetchApp.fetch("https://example.com", { payload: threads[i].getId() });
      threads[i].removeLabel(label);
    } catch (e) { /*!*/
      console.error(e);
    }
  }
}`,
    },
  ],
  right: [
    {
      name: "a saved counter with a limit",
      code: `function resume() {
  var store = PropertiesService.getScriptProperties();
  var attempts = Number(store.getProperty("attempts")) + 1;
  if (attempts > 5) return;
  store.setProperty("attempts", String(attempts));
  ScriptApp.newTrigger("resume").timeBased().after(420000).create();
  copyTheRest();
  store.deleteProperty("attempts");
}
function copyTheRest() { DriveApp.getRootFolder().createFile("a", "b"); }`,
    },
    {
      name: "armed only where time ran out",
      code: `function send() {
  var start = Date.now();
  var rows = SpreadsheetApp.getActive().getDataRange().getValues();
  for (var i = 0; i < rows.length; i++) {
    if (Date.now() - start > 240000) {
      ScriptApp.newTrigger("send").timeBased().after(60000).create();
      break;
    }
    MailApp.sendEmail(rows[i][0], "a", "b");
  }
}`,
    },
    {
      name: "the failure is written into the row",
      code: `function mails() {
  var sheet = SpreadsheetApp.getActiveSheet();
  var rows = sheet.getDataRange().getValues();
  for (var i = 0; i < rows.length; i++) {
    if (rows[i][1] !== "") continue;
    try {
      MailApp.sendEmail(rows[i][0], "a", "b");
      sheet.getRange(i + 1, 2).setValue("sent");
    } catch (e) {
      sheet.getRange(i + 1, 2).setValue("failed: " + e.message);
    }
  }
}`,
    },
    {
      name: "the guard counts",
      code: `function sendInvoices() {
  TriggerGuard.run({ name: "invoices", handler: "sendInvoices", sheet: "a", process: function (row, g) { g.fetch(row.text("url")); } });
}`,
    },
  ],
};

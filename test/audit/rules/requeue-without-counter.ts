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
    {
      name: "a thread whose post throws is first again, with no try round it",
      code: `function tell(label) {
  label.getThreads().forEach(function (thread) {
    post(thread.getFirstMessageSubject()); /*!*/
    thread.removeLabel(label);
  });
}
function post(text) { UrlFetchApp.fetch("https://example.com", { method: "post", payload: text }); }`,
    },
    {
      name: "a row whose state is noted under its key only when the post went through",
      code: `function watch(rows) {
  var store = PropertiesService.getScriptProperties();
  for (var i = 0; i < rows.length; i++) {
    var key = "state_" + rows[i][0];
    if (store.getProperty(key) === rows[i][1]) continue;
    UrlFetchApp.fetch("https://example.com", { method: "post", payload: rows[i][1] }); /*!*/
    store.setProperty(key, rows[i][1]);
  }
}`,
    },
    {
      name: "noted as done only where no catch has raised a flag",
      code: `function feed(items, addresses) {
  for (var i = 0; i < items.length; i++) {
    var failed = false;
    addresses.forEach(function (address) {
      try { UrlFetchApp.fetch(address, { method: "post", payload: items[i].text }); } catch (e) { failed = true; }
    });
    if (!failed) { /*!*/
      note(items[i].id);
    }
  }
}
function note(id) { SpreadsheetApp.getActive().appendRow([id]); }`,
    },
    {
      name: "the sync token is saved when every item has gone through",
      code: `function changed(e) {
  var page = Calendar.Events.list(e.calendarId, { syncToken: readToken(e.calendarId) });
  for (var i = 0; i < page.items.length; i++) {
    write(page.items[i]); /*!*/
  }
  saveToken(e.calendarId, page.nextSyncToken);
}
function readToken(id) { return PropertiesService.getScriptProperties().getProperty("token_" + id); }
function saveToken(id, token) { PropertiesService.getScriptProperties().setProperty("token_" + id, token); }
function write(item) { SpreadsheetApp.getActive().appendRow([item.start.dateTime]); }`,
    },
    {
      name: "what answers 503 is looked at again, as long as it does",
      code: `function check() {
  var code = UrlFetchApp.fetch("https://example.com", { muteHttpExceptions: true }).getResponseCode();
  if (code === 503) {
    again(); /*!*/
  }
}
function again() { ScriptApp.newTrigger("check").timeBased().after(60000).create(); }`,
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
    {
      name: "a round with a try that writes the failure down",
      code: `function tell(label, failed) {
  label.getThreads().forEach(function (thread) {
    try { post(thread.getFirstMessageSubject()); } catch (e) { thread.addLabel(failed); }
    thread.removeLabel(label);
  });
}
function post(text) { UrlFetchApp.fetch("https://example.com", { method: "post", payload: text }); }`,
    },
    {
      name: "marked before the work",
      code: `function tell(label) {
  label.getThreads().forEach(function (thread) {
    thread.removeLabel(label);
    UrlFetchApp.fetch("https://example.com", { method: "post", payload: thread.getId() });
  });
}`,
    },
    {
      name: "the flag's catch notes the item as failed",
      code: `function feed(items) {
  var sheet = SpreadsheetApp.getActiveSheet();
  for (var i = 0; i < items.length; i++) {
    var failed = false;
    try { UrlFetchApp.fetch(items[i].url); } catch (e) { failed = true; sheet.appendRow([items[i].id, e.message]); }
    if (!failed) sheet.appendRow([items[i].id, "ok"]);
  }
}`,
    },
    {
      name: "each item is caught for itself, and the token moves on",
      code: `function changed(e) {
  var store = PropertiesService.getScriptProperties();
  var page = Calendar.Events.list(e.calendarId, { syncToken: store.getProperty("token") });
  for (var i = 0; i < page.items.length; i++) write(page.items[i]);
  store.setProperty("token", page.nextSyncToken);
}
function write(item) {
  try { SpreadsheetApp.getActive().appendRow([item.start.dateTime]); } catch (e) { MailApp.sendEmail("a@example.com", "b", e); }
}`,
    },
    {
      name: "armed again where something is left, not where something failed",
      code: `function step() {
  var left = Number(PropertiesService.getScriptProperties().getProperty("left"));
  DriveApp.getRootFolder().addFile(DriveApp.getFileById("a"));
  PropertiesService.getScriptProperties().setProperty("left", String(left - 1));
  if (left > 1) again();
}
function again() { ScriptApp.newTrigger("step").timeBased().after(60000).create(); }`,
    },
    {
      name: "a dry run is no failure, whatever the catch reads",
      code: `function tidy(files, plan) {
  for (var i = 0; i < files.length; i++) {
    if (!plan.isDry) {
      try { files[i].setTrashed(true); } catch (e) { note(plan.action, e); }
    }
  }
}
function note(action, e) { SpreadsheetApp.getActive().appendRow([action, e.message]); }`,
    },
    {
      name: "an old file of that name is thrown away for the new one",
      code: `function save(folder, blobs) {
  blobs.forEach(function (blob) {
    ["a", "b"].forEach(function (part) { UrlFetchApp.fetch("https://example.com/" + part, { method: "post" }); });
    var old = folder.getFilesByName(blob.getName());
    if (old.hasNext()) old.next().setTrashed(true);
    folder.createFile(blob);
  });
}`,
    },
  ],
};

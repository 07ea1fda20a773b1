import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "every mark is written after the last mail",
      code: `function sendAll() {
  var sheet = SpreadsheetApp.getActiveSheet();
  var marks = [];
  sheet.getDataRange().getValues().forEach(function (row) {
    MailApp.sendEmail(row[0], "a", "b");
    marks.push([new Date()]);
  });
  sheet.getRange(1, 2, marks.length).setValues(marks); /*!*/
}`,
    },
    {
      name: "the position is saved once, after the loop",
      code: `function work() {
  var store = PropertiesService.getScriptProperties();
  var rows = SpreadsheetApp.getActive().getDataRange().getValues();
  var i = Number(store.getProperty("row"));
  var end = Date.now() + 200000;
  while (i < rows.length && Date.now() < end) {
    handle(rows[i]);
    i++;
  }
  store.setProperty("row", i); /*!*/
}
function handle(row) { return row; }`,
    },
    {
      name: "a label is taken off after all attachments were saved",
      code: `function save() {
  var label = GmailApp.getUserLabelByName("todo");
  var folder = DriveApp.getFolderById("x");
  var threads = label.getThreads();
  for (var t = 0; t < threads.length; t++) {
    var files = threads[t].getMessages()[0].getAttachments();
    for (var a = 0; a < files.length; a++) {
      folder.createFile(files[a]);
    }
    threads[t].removeLabel(label); /*!*/
  }
}`,
    },
    {
      name: "a checkpoint before work on many items",
      code: `function copyAll() {
  var store = PropertiesService.getScriptProperties();
  var folders = DriveApp.continueFolderIterator(store.getProperty("token"));
  while (folders.hasNext()) {
    store.setProperty("token", folders.getContinuationToken());
    copyOne(folders.next()); /*!*/
  }
}
function copyOne(folder) {
  var files = folder.getFiles();
  while (files.hasNext()) files.next().makeCopy("copy", folder);
}`,
    },
    {
      name: "a thread is marked when each of its messages has been filed",
      code: `function file(folder, label) {
  label.getThreads().forEach(function (thread) {
    thread.getMessages().forEach(function (message) { folder.createFile(message.getSubject(), message.getBody()); });
    thread.removeLabel(label); /*!*/
  });
}`,
    },
    {
      name: "a thread is marked when each of its messages has been posted by another function",
      code: `function tell() {
  GmailApp.search("is:unread").forEach(function (thread) {
    thread.getMessages().map(toText).forEach(post);
    thread.markRead(); /*!*/
  });
}
function toText(message) { return message.getPlainBody(); }
function post(text) { UrlFetchApp.fetch("https://example.com", { method: "post", payload: text }); }`,
    },
    {
      name: "the marks of all are written by a function that goes through what was collected",
      code: `var told = [];
function tellAll(rows) {
  for (var i = 0; i < rows.length; i++) tell(rows[i]);
  writeTold(); /*!*/
}
function tell(row) {
  MailApp.sendEmail(row[0], "a", "b");
  told.push(row);
}
function writeTold() {
  var sheet = SpreadsheetApp.getActiveSheet();
  for (var i = 0; i < told.length; i++) sheet.getRange(told[i][1], 3).setValue("told");
}`,
    },
  ],
  right: [
    {
      name: "each mail is marked in its own row",
      code: `function sendAll() {
  var sheet = SpreadsheetApp.getActiveSheet();
  sheet.getDataRange().getValues().forEach(function (row, index) {
    MailApp.sendEmail(row[0], "a", "b");
    sheet.getRange(index + 1, 2).setValue(new Date());
  });
}`,
    },
    {
      name: "a list that was only computed is written once",
      code: `function totals() {
  var sheet = SpreadsheetApp.getActiveSheet();
  var out = [];
  sheet.getDataRange().getValues().forEach(function (row) { out.push([row[0] + row[1]]); });
  sheet.getRange(1, 3, out.length).setValues(out);
}`,
    },
    {
      name: "the time of the run is no mark of its items",
      code: `function sync() {
  var now = new Date();
  var since = PropertiesService.getScriptProperties().getProperty("lastRun");
  Calendar.Events.list("primary", { updatedMin: since }).items.forEach(function (event) {
    Calendar.Events.import(event, "team");
  });
  PropertiesService.getScriptProperties().setProperty("lastRun", now);
}`,
    },
    {
      name: "the inner loop only reads",
      code: `function sum(label) {
  label.getThreads().forEach(function (thread) {
    var text = "";
    thread.getMessages().forEach(function (message) { text += message.getSubject(); });
    thread.markRead();
  });
}`,
    },
    {
      name: "what is saved where the time is up ends the round",
      code: `function pages(url, end) {
  var page = load(url);
  while (page.next) {
    if (Date.now() > end) {
      PropertiesService.getScriptProperties().setProperty("armed", "yes");
      break;
    } else {
      page = load(page.next);
    }
  }
}
function load(url) {
  var page = JSON.parse(UrlFetchApp.fetch(url));
  page.rows.forEach(function (row) { SpreadsheetApp.getActive().appendRow(row); });
  return page;
}`,
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

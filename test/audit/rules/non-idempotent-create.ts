import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "what is put into the bin was not listed there",
      code: `function sync(row) {
  const source = DriveApp.getFolderById("f").getFiles();
  while (source.hasNext()) {
    DriveApp.getFileById("old").setTrashed(true);
    source.next().makeCopy("copy"); /*!*/
  }
}`,
    },
    {
      name: "a file for each run",
      code: `function backup() {
  var folder = DriveApp.getFolderById("x");
  folder.createFile("backup.txt", "a"); /*!*/
}`,
    },
    {
      name: "a folder that nobody looked for, though a label was",
      code: `function save() {
  var label = GmailApp.getUserLabelByName("todo");
  var folder = DriveApp.getRootFolder();
  folder.createFolder(label.getName()); /*!*/
}`,
    },
    {
      name: "a look-up behind an option that nobody passes never runs",
      code: `function nightly() { store(DriveApp.getFolderById("x"), "a"); }
function store(folder, name, overwrite) {
  if (overwrite) {
    var old = folder.getFilesByName(name);
    while (old.hasNext()) folder.removeFile(old.next());
  }
  folder.createFile(name, "b"); /*!*/
}`,
    },
    {
      name: "a copy of the spreadsheet",
      code: `function archive() {
  var book = SpreadsheetApp.getActiveSpreadsheet();
  book.copy("Archive of " + book.getName()); /*!*/
}`,
    },
    {
      name: "passed over for another reason than being there",
      code: `function save(folder, attachments, unwanted) {
  attachments.forEach(function (attachment) {
    if (unwanted.includes(attachment.getContentType())) return;
    folder.createFile(attachment); /*!*/
  });
}`,
    },
  ],
  right: [
    {
      name: "last time's are put into the bin first, in a function of their own",
      code: `function sync() { const folder = DriveApp.getFolderById("f"); clear(folder); folder.createFile("report.csv", "a,b"); }
function clear(folder) {
  const old = folder.getFiles();
  while (old.hasNext()) { const file = old.next(); if (file.getName() === "report.csv") file.setTrashed(true); }
}`,
    },
    {
      name: "looked up by name in the folder first",
      code: `function backup() {
  var folder = DriveApp.getFolderById("x");
  var found = folder.getFilesByName("backup.txt");
  var file = found.hasNext() ? found.next() : folder.createFile("backup.txt", "a");
  file.setContent("b");
}`,
    },
    {
      name: "a caller looked",
      code: `function weekly() {
  var book = SpreadsheetApp.getActive();
  if (book.getSheetByName("week") === null) add(book);
}
function add(book) { book.insertSheet("week"); }`,
    },
    {
      name: "the ids at hand say that it is new",
      code: `function importAll(known, events) {
  events.forEach(function (event) {
    if (known.indexOf(event.id) === -1) Calendar.Events.insert(event, "primary");
  });
}`,
    },
    {
      name: "only a person starts it",
      code: `function onOpen() { SpreadsheetApp.getUi().createMenu("a").addItem("b", "make").addToUi(); }
function make() { DriveApp.getRootFolder().createFile("a", "b"); }`,
    },
    {
      name: "a sheet in a book made just now",
      code: `function report(book) {
  if (!book) {
    var fresh = SpreadsheetApp.create("Report");
    fresh.insertSheet("Totals");
  }
}`,
    },
    {
      name: "what is there was listed, and is passed over",
      code: `function save(folder, attachments) {
  var existing = {};
  var files = folder.getFiles();
  while (files.hasNext()) existing[files.next().getName()] = true;
  attachments.forEach(function (attachment) {
    if (existing[attachment.getName()]) {
      return;
    }
    folder.createFile(attachment);
  });
}`,
    },
    {
      name: "a function of the project finds it in a sheet",
      code: `function today(log) {
  var row = findRow(log, "2026-01-01");
  if (row) return SpreadsheetApp.openByUrl(row[1]);
  else return SpreadsheetApp.create("2026-01-01");
}
function findRow(log, day) {
  return log.getDataRange().getValues().filter(function (row) { return row[0] === day; })[0];
}`,
    },
  ],
};

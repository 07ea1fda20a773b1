// next: 1
// finally: the row goes whether or not it went well.
function install() {
  ScriptApp.newTrigger("next").timeBased().everyMinutes(1).create();
}

function next() {
  var sheet = SpreadsheetApp.getActive().getSheetByName("queue");
  if (sheet.getLastRow() < 2) return;
  var row = sheet.getRange(2, 1, 1, 2).getValues()[0];
  try {
    UrlFetchApp.fetch(row[0], { method: "post", payload: row[1] });
  } finally {
    sheet.deleteRow(2);
  }
}

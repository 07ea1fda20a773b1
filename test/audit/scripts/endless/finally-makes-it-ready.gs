// worker: unbounded
// finally sets the state back, whatever happened.
function install() {
  ScriptApp.newTrigger("worker").timeBased().everyMinutes(5).create();
}

function worker() {
  const sheet = SpreadsheetApp.getActive().getSheetByName("work");
  const rows = sheet.getDataRange().getValues();
  for (let i = 1; i < rows.length; i++) {
    if (rows[i][1] !== "ready") continue;
    sheet.getRange(i + 1, 2).setValue("running");
    SpreadsheetApp.flush();
    try {
      UrlFetchApp.fetch(rows[i][0]);
    } finally {
      sheet.getRange(i + 1, 2).setValue("ready");
    }
  }
}

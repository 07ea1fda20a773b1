/* eslint-disable @typescript-eslint/no-unused-vars -- functions are called by their names, as in the script editor */
// The work of the benchmark's job "look-up" and nothing else: what it costs without a guard.
function runJobs() {
  var sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName("records");
  var rows = sheet.getDataRange().getValues();
  var url = rows[0].indexOf("url");
  var done = rows[0].indexOf("done");
  for (var i = 1; i < rows.length; i++) {
    if (rows[i][done] !== "") continue;
    UrlFetchApp.fetch(rows[i][url]);
    sheet.getRange(i + 1, done + 1).setValue(new Date());
    SpreadsheetApp.flush();
  }
}

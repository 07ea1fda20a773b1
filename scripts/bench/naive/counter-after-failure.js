/* eslint-disable @typescript-eslint/no-unused-vars -- functions are called by their names, as in the script editor */
// The loop that gives up after five failures, with its counter saved once the failure has happened.
function installTrigger() {
  ScriptApp.newTrigger("runJobs").timeBased().everyMinutes(1).create();
}

function runJobs() {
  var store = PropertiesService.getScriptProperties();
  var sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName("records");
  var rows = sheet.getDataRange().getValues();
  var id = rows[0].indexOf("id");
  var url = rows[0].indexOf("url");
  var done = rows[0].indexOf("done");
  for (var i = 1; i < rows.length; i++) {
    if (rows[i][done] !== "") continue;
    var key = "failures_" + rows[i][id];
    var failures = Number(store.getProperty(key) || 0);
    if (failures >= 5) continue;
    try {
      UrlFetchApp.fetch(rows[i][url], { method: "post", payload: String(rows[i][id]) });
      sheet.getRange(i + 1, done + 1).setValue(new Date());
      SpreadsheetApp.flush();
    } catch (error) {
      store.setProperty(key, String(failures + 1));
      console.error("Row " + (i + 1) + ": " + error);
    }
  }
}

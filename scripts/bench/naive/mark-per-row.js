/* eslint-disable @typescript-eslint/no-unused-vars -- functions are called by their names, as in the script editor */
// The careful loop: a failing row is logged and passed over, a finished one is marked and flushed at once.
function installTrigger() {
  ScriptApp.newTrigger("runJobs").timeBased().everyMinutes(1).create();
}

function fetchWithRetry(url, options) {
  for (var attempt = 1; ; attempt++) {
    try {
      return UrlFetchApp.fetch(url, options);
    } catch (error) {
      if (attempt === 5) throw error;
      Utilities.sleep(1000 * Math.pow(2, attempt - 1));
    }
  }
}

function runJobs() {
  var sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName("records");
  var rows = sheet.getDataRange().getValues();
  var id = rows[0].indexOf("id");
  var url = rows[0].indexOf("url");
  var done = rows[0].indexOf("done");
  for (var i = 1; i < rows.length; i++) {
    if (rows[i][done] !== "") continue;
    try {
      fetchWithRetry(rows[i][url], { method: "post", payload: String(rows[i][id]) });
      sheet.getRange(i + 1, done + 1).setValue(new Date());
      SpreadsheetApp.flush();
    } catch (error) {
      console.error("Row " + (i + 1) + ": " + error);
    }
  }
}

// deliver: unbounded
// The state column is emptied every night by another trigger.
function install() {
  ScriptApp.newTrigger("deliver").timeBased().everyMinutes(10).create();
  ScriptApp.newTrigger("resetStates").timeBased().everyDays(1).atHour(3).create();
}

function deliver() {
  const sheet = SpreadsheetApp.getActive().getSheetByName("jobs");
  const rows = sheet.getDataRange().getValues();
  for (let i = 1; i < rows.length; i++) {
    if (rows[i][2]) continue;
    sheet.getRange(i + 1, 3).setValue("taken");
    SpreadsheetApp.flush();
    UrlFetchApp.fetch(rows[i][0], { method: "post", payload: rows[i][1] });
  }
}

function resetStates() {
  const sheet = SpreadsheetApp.getActive().getSheetByName("jobs");
  sheet.getRange("C2:C").clearContent();
}

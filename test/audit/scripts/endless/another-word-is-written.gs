// 送信: unbounded
// 送信済み is written, 送信済 is looked for.
function 設定() {
  ScriptApp.newTrigger("送信").timeBased().everyMinutes(10).create();
}

function 送信() {
  const シート = SpreadsheetApp.getActive().getSheetByName("宛先");
  const 値 = シート.getDataRange().getValues();
  for (let i = 1; i < 値.length; i++) {
    if (値[i][2] === "送信済") continue;
    シート.getRange(i + 1, 3).setValue("送信済み");
    SpreadsheetApp.flush();
    MailApp.sendEmail(値[i][0], "件名", 値[i][1]);
  }
}

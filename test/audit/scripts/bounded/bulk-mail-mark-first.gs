// 一括送信: 1
// 二重送信を防ぐ: 送信済 is written before the mail.
function トリガー作成() {
  ScriptApp.newTrigger("一括送信").timeBased().everyMinutes(10).create();
}

function 一括送信() {
  const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName("送信リスト");
  const values = sheet.getDataRange().getValues();
  for (let i = 1; i < values.length; i++) {
    if (values[i][2] === "送信済") continue;
    sheet.getRange(i + 1, 3).setValue("送信済");
    SpreadsheetApp.flush();
    GmailApp.sendEmail(values[i][1], "お知らせ", values[i][0] + " 様\n本文です。");
  }
}

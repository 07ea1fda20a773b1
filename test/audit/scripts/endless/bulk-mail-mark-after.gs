// 一括送信: unbounded
// An address that Gmail refuses keeps its empty state, so that every run meets it again.
function トリガー作成() {
  ScriptApp.newTrigger("一括送信").timeBased().everyMinutes(10).create();
}

function 一括送信() {
  const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName("送信リスト");
  const values = sheet.getDataRange().getValues();
  for (let i = 1; i < values.length; i++) {
    const [名前, アドレス, 状態] = values[i];
    if (状態 === "送信済") continue;
    try {
      GmailApp.sendEmail(アドレス, "お知らせ", 名前 + " 様\n本文です。");
      sheet.getRange(i + 1, 3).setValue("送信済");
    } catch (e) {
      Logger.log(e);
    }
  }
}

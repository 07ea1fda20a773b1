// メール送信: 1
// エラー is a state of its own: only 未送信 is taken up again.
function 設定() {
  ScriptApp.newTrigger("メール送信").timeBased().everyMinutes(5).create();
}

function メール送信() {
  const シート = SpreadsheetApp.getActive().getSheetByName("メール");
  const 行 = シート.getDataRange().getValues();
  for (let i = 1; i < 行.length; i++) {
    if (行[i][3] !== "未送信") continue;
    try {
      MailApp.sendEmail(行[i][0], 行[i][1], 行[i][2]);
      シート.getRange(i + 1, 4).setValue("送信済");
    } catch (e) {
      シート.getRange(i + 1, 4).setValue("エラー");
      シート.getRange(i + 1, 5).setValue(e.message);
    }
  }
}

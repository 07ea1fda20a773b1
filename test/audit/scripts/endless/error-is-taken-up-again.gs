// メール送信: unbounded
// Everything that is not 送信済 is taken up again, エラー too.
function 設定() {
  ScriptApp.newTrigger("メール送信").timeBased().everyMinutes(10).create();
}

function メール送信() {
  const シート = SpreadsheetApp.getActive().getSheetByName("メール");
  const 行 = シート.getDataRange().getValues();
  for (let i = 1; i < 行.length; i++) {
    if (行[i][3] === "送信済") continue;
    try {
      MailApp.sendEmail(行[i][0], 行[i][1], 行[i][2]);
      シート.getRange(i + 1, 4).setValue("送信済");
    } catch (e) {
      シート.getRange(i + 1, 4).setValue("エラー: " + e.message);
    }
  }
}

// キュー処理: unbounded
// 処理中 keeps the row from the next run, but a failure sets it back to 未処理.
function 初期設定() {
  ScriptApp.newTrigger("キュー処理").timeBased().everyMinutes(5).create();
}

function キュー処理() {
  var シート = SpreadsheetApp.getActive().getSheetByName("キュー");
  var 行 = シート.getDataRange().getValues();
  for (var i = 1; i < 行.length; i++) {
    if (行[i][2] !== "未処理") continue;
    シート.getRange(i + 1, 3).setValue("処理中");
    SpreadsheetApp.flush();
    try {
      UrlFetchApp.fetch("https://api.example.com/orders/" + 行[i][0], { method: "post" });
      シート.getRange(i + 1, 3).setValue("完了");
    } catch (e) {
      シート.getRange(i + 1, 3).setValue("未処理");
    }
  }
}

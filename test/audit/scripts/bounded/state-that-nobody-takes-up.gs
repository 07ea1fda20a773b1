// キュー処理: 1
// 処理中 → 完了 or エラー, and only 未処理 is taken up.
const 列 = { ID: 0, 状態: 2 };

function 初期設定() {
  ScriptApp.newTrigger("キュー処理").timeBased().everyMinutes(5).create();
}

function キュー処理() {
  var シート = SpreadsheetApp.getActive().getSheetByName("キュー");
  var 行 = シート.getDataRange().getValues();
  for (var i = 1; i < 行.length; i++) {
    if (行[i][列.状態] !== "未処理") continue;
    シート.getRange(i + 1, 列.状態 + 1).setValue("処理中");
    SpreadsheetApp.flush();
    try {
      UrlFetchApp.fetch("https://api.example.com/orders/" + 行[i][列.ID], { method: "post" });
      シート.getRange(i + 1, 列.状態 + 1).setValue("完了");
    } catch (e) {
      シート.getRange(i + 1, 列.状態 + 1).setValue("エラー: " + e.message);
    }
  }
}

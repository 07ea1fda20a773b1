// 行処理: 1
// 先に消す: the row is deleted and flushed, and only then sent.
function 登録() {
  ScriptApp.newTrigger("行処理").timeBased().everyMinutes(1).create();
}

function 行処理() {
  var シート = SpreadsheetApp.getActive().getSheetByName("待ち行列");
  if (シート.getLastRow() < 2) return;
  var 行 = シート.getRange(2, 1, 1, 3).getValues()[0];
  シート.deleteRow(2);
  SpreadsheetApp.flush();
  UrlFetchApp.fetch(行[0], { method: "post", payload: 行[1] });
}

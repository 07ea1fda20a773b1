// 行処理: unbounded
// The row is deleted before the work; the catch writes it at the end of the same sheet.
function 登録() {
  ScriptApp.newTrigger("行処理").timeBased().everyMinutes(1).create();
}

function 行処理() {
  var シート = SpreadsheetApp.getActive().getSheetByName("待ち行列");
  if (シート.getLastRow() < 2) return;
  var 行 = シート.getRange(2, 1, 1, 3).getValues()[0];
  シート.deleteRow(2);
  SpreadsheetApp.flush();
  try {
    UrlFetchApp.fetch(行[0], { method: "post", payload: 行[1] });
  } catch (e) {
    シート.appendRow(行);
  }
}

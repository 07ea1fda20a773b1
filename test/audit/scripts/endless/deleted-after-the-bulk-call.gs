// 配信: unbounded
// All requests go out before a row is deleted.
function 設定() {
  ScriptApp.newTrigger("配信").timeBased().everyMinutes(10).create();
}

function 配信() {
  const シート = SpreadsheetApp.getActive().getSheetByName("キュー");
  const 行 = シート.getRange(2, 1, 10, 2).getValues();
  const 応答 = UrlFetchApp.fetchAll(行.map(([url, 本文]) => ({ url, method: "post", payload: 本文 })));
  シート.deleteRows(2, 応答.length);
  SpreadsheetApp.flush();
}

// 配信: 1
// 見出しで列を探す.
function 設定() {
  ScriptApp.newTrigger("配信").timeBased().everyMinutes(10).create();
}

function 配信() {
  const シート = SpreadsheetApp.getActive().getSheetByName("配信");
  const [見出し, ...行] = シート.getDataRange().getValues();
  const 状態 = 見出し.indexOf("状態");
  行.forEach((r, i) => {
    if (r[状態] !== "") return;
    シート.getRange(i + 2, 状態 + 1).setValue("配信済");
    SpreadsheetApp.flush();
    UrlFetchApp.fetch(r[0], { method: "post", payload: r[1] });
  });
}

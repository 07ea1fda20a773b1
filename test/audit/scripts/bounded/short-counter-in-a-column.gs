// 配信: 3
function 設置() {
  ScriptApp.newTrigger("配信").timeBased().everyMinutes(5).create();
}

function 配信() {
  const シート = SpreadsheetApp.getActive().getSheetByName("配信");
  const 値 = シート.getDataRange().getValues();
  for (let i = 1; i < 値.length; i++) {
    const c = Number(値[i][3]) || 0;
    if (値[i][2] === "済" || c >= 3) continue;
    シート.getRange(i + 1, 4).setValue(c + 1);
    SpreadsheetApp.flush();
    try {
      UrlFetchApp.fetch(値[i][0], { method: "post", payload: 値[i][1] });
      シート.getRange(i + 1, 3).setValue("済");
    } catch (e) {
      console.warn(e);
    }
  }
}

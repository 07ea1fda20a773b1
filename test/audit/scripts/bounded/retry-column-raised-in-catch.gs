// webhook再送: 3
function セットアップ() {
  ScriptApp.newTrigger("webhook再送").timeBased().everyMinutes(10).create();
}

function webhook再送() {
  const sheet = SpreadsheetApp.getActive().getSheetByName("送信待ち");
  const data = sheet.getRange(2, 1, sheet.getLastRow() - 1, 4).getValues();
  data.forEach((row, i) => {
    const 再試行回数 = Number(row[3]) || 0;
    if (row[2] === "済" || 再試行回数 >= 3) return;
    try {
      UrlFetchApp.fetch(row[0], { method: "post", payload: row[1] });
      sheet.getRange(i + 2, 3).setValue("済");
    } catch (e) {
      sheet.getRange(i + 2, 4).setValue(再試行回数 + 1);
    }
  });
}

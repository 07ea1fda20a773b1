// 再開: 1
// 時間切れのときだけ続きを予約する. Each row is marked before it is worked on.
function 開始() {
  ScriptApp.newTrigger("再開").timeBased().after(1000).create();
}

function 再開() {
  const 開始時刻 = Date.now();
  const シート = SpreadsheetApp.getActive().getSheetByName("作業");
  const 行 = シート.getDataRange().getValues();
  for (let i = 1; i < 行.length; i++) {
    if (行[i][2] !== "") continue;
    if (Date.now() - 開始時刻 > 5 * 60 * 1000) {
      ScriptApp.newTrigger("再開").timeBased().after(60 * 1000).create();
      return;
    }
    シート.getRange(i + 1, 3).setValue("着手");
    SpreadsheetApp.flush();
    try {
      UrlFetchApp.fetch(行[i][0]);
    } catch (e) {
      シート.getRange(i + 1, 4).setValue(e.message);
    }
  }
}

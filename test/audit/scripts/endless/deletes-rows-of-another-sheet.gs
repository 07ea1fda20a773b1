// 通知: unbounded
// What is deleted first is the oldest line of the log, not the entry that is sent.
function 設置() {
  ScriptApp.newTrigger("通知").timeBased().everyMinutes(5).create();
}

function 通知() {
  const book = SpreadsheetApp.getActive();
  const ログ = book.getSheetByName("ログ");
  const 待ち = book.getSheetByName("待ち");
  const 行 = 待ち.getDataRange().getValues().slice(1);
  if (ログ.getLastRow() > 500) ログ.deleteRow(2);
  SpreadsheetApp.flush();
  行.forEach(([url, 本文]) => {
    UrlFetchApp.fetch(url, { method: "post", payload: 本文 });
    ログ.appendRow([new Date(), url]);
  });
}

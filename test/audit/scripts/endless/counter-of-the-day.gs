// 在庫同期: unbounded
// The key holds today's date: three tries a day, every day.
function 設定() {
  ScriptApp.newTrigger("在庫同期").timeBased().everyMinutes(30).create();
}

function 在庫同期() {
  var props = PropertiesService.getScriptProperties();
  var key = "retry_" + Utilities.formatDate(new Date(), "Asia/Tokyo", "yyyyMMdd");
  var retry = Number(props.getProperty(key) || 0);
  if (retry >= 3) return;
  props.setProperty(key, String(retry + 1));
  UrlFetchApp.fetch("https://stock.example.com/api/sync", { method: "post" });
}

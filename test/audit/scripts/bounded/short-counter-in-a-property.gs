// sync: 5
function install() {
  ScriptApp.newTrigger("sync").timeBased().everyMinutes(5).create();
}

function sync() {
  var p = PropertiesService.getScriptProperties();
  var n = Number(p.getProperty("n") || 0);
  if (n >= 5) return;
  p.setProperty("n", String(n + 1));
  UrlFetchApp.fetch("https://api.example.com/sync", { method: "post" });
  p.deleteProperty("n");
}

// sync: unbounded
// Three a day: the count begins anew when the date changes.
function install() {
  ScriptApp.newTrigger("sync").timeBased().everyMinutes(10).create();
}

function sync() {
  const p = PropertiesService.getScriptProperties();
  const today = new Date().toDateString();
  if (p.getProperty("day") !== today) {
    p.setProperty("day", today);
    p.setProperty("n", "0");
  }
  const n = Number(p.getProperty("n"));
  if (n >= 3) return;
  p.setProperty("n", String(n + 1));
  UrlFetchApp.fetch("https://api.example.com/");
}

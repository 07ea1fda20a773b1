// go: 1
// What failed goes to a list of its own.
function install() { ScriptApp.newTrigger("go").timeBased().everyMinutes(5).create(); }
function go() {
  const p = PropertiesService.getScriptProperties();
  const q = JSON.parse(p.getProperty("q") || "[]");
  const dead = JSON.parse(p.getProperty("dead") || "[]");
  while (q.length > 0) {
    const job = q.shift();
    p.setProperty("q", JSON.stringify(q));
    try { UrlFetchApp.fetch(job.url); } catch (e) { dead.push(job); p.setProperty("dead", JSON.stringify(dead)); }
  }
}

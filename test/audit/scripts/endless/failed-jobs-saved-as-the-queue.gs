// go: unbounded
// What failed becomes the queue of the next run.
function install() { ScriptApp.newTrigger("go").timeBased().everyMinutes(5).create(); }
function go() {
  const p = PropertiesService.getScriptProperties();
  const q = JSON.parse(p.getProperty("q") || "[]");
  const failed = [];
  while (q.length > 0) {
    const job = q.shift();
    try { UrlFetchApp.fetch(job.url); } catch (e) { failed.push(job); }
  }
  p.setProperty("q", JSON.stringify(failed));
}

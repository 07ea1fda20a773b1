// go: unbounded
// At five a mail goes out, and the count begins anew.
function install() { ScriptApp.newTrigger("go").timeBased().everyMinutes(5).create(); }
function go() {
  const p = PropertiesService.getScriptProperties();
  const retries = Number(p.getProperty("retries") || 0);
  if (retries >= 5) { p.deleteProperty("retries"); MailApp.sendEmail("a@example.com", "5 mal", ""); return; }
  try { UrlFetchApp.fetch("https://a.example.com"); p.deleteProperty("retries"); }
  catch (e) { p.setProperty("retries", String(retries + 1)); }
}

// sync: 6
// Compared with > before it is raised: 0, 1, 2, 3, 4 and 5 go through.
function install() {
  ScriptApp.newTrigger("sync").timeBased().everyMinutes(5).create();
}

function sync() {
  const props = PropertiesService.getScriptProperties();
  const attempts = Number(props.getProperty("attempts") || 0);
  if (attempts > 5) return;
  props.setProperty("attempts", String(attempts + 1));
  UrlFetchApp.fetch("https://api.example.com/sync");
  props.deleteProperty("attempts");
}

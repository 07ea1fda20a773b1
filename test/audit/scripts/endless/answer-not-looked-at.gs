// pushMetrics: unbounded
// muteHttpExceptions: a 500 throws nothing, and the count is cleared as if it had gone well.
function install() {
  ScriptApp.newTrigger("pushMetrics").timeBased().everyMinutes(5).create();
}

function pushMetrics() {
  const props = PropertiesService.getScriptProperties();
  const failures = Number(props.getProperty("failures") || 0);
  if (failures >= 10) return;
  props.setProperty("failures", String(failures + 1));
  UrlFetchApp.fetch("https://metrics.example.com/push", { method: "post", muteHttpExceptions: true });
  props.deleteProperty("failures");
}

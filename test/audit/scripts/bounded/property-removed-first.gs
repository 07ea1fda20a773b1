// runJob: 1
function install() {
  ScriptApp.newTrigger("runJob").timeBased().everyMinutes(5).create();
}

function runJob() {
  const store = PropertiesService.getScriptProperties();
  const job = store.getProperty("JOB");
  if (!job) return;
  store.deleteProperty("JOB");
  UrlFetchApp.fetch("https://worker.example.com/run", { method: "post", payload: job });
}

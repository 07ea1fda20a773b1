// ジョブ実行: 1
function 設定() {
  ScriptApp.newTrigger("ジョブ実行").timeBased().everyMinutes(10).create();
}

function ジョブ実行() {
  const props = PropertiesService.getScriptProperties();
  const all = props.getProperties();
  for (const key in all) {
    if (!key.startsWith("JOB_")) continue;
    props.deleteProperty(key);
    try {
      実行(JSON.parse(all[key]));
    } catch (e) {
      MailApp.sendEmail("admin@example.com", "ジョブ失敗", key + "\n" + e.stack);
    }
  }
}

function 実行(job) {
  UrlFetchApp.fetch(job.url, { method: "post", payload: job.payload });
}

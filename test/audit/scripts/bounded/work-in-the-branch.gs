// pull: 10
function install() {
  ScriptApp.newTrigger("pull").timeBased().everyHours(1).create();
}

function pull() {
  const props = PropertiesService.getScriptProperties();
  const tryCount = Number(props.getProperty("TRY_COUNT")) || 0;
  if (tryCount < 10) {
    props.setProperty("TRY_COUNT", String(tryCount + 1));
    const res = UrlFetchApp.fetch("https://api.example.com/", { muteHttpExceptions: true });
    if (res.getResponseCode() === 200) {
      props.deleteProperty("TRY_COUNT");
    }
  }
}

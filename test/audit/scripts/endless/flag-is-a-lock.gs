// 毎分処理: unbounded
// The running flag is a lock that is opened again at the end, after errors that were swallowed.
function 設定() {
  ScriptApp.newTrigger("毎分処理").timeBased().everyMinutes(10).create();
}

function 毎分処理() {
  const props = PropertiesService.getScriptProperties();
  if (props.getProperty("実行中") === "1") return;
  props.setProperty("実行中", "1");
  try {
    UrlFetchApp.fetch("https://api.example.com/minute");
  } catch (e) {
    console.error(e);
  }
  props.deleteProperty("実行中");
}

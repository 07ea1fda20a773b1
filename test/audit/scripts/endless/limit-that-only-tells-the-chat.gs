// 監視: unbounded
// After three failures a chat message goes out as well; the try goes on.
function 設定() {
  ScriptApp.newTrigger("監視").timeBased().everyMinutes(10).create();
}

function 監視() {
  const props = PropertiesService.getScriptProperties();
  let 失敗回数 = Number(props.getProperty("失敗回数") || 0);
  try {
    UrlFetchApp.fetch("https://www.example.com/");
    props.setProperty("失敗回数", "0");
  } catch (e) {
    失敗回数++;
    props.setProperty("失敗回数", String(失敗回数));
    if (失敗回数 >= 3) {
      チャット通知("3回続けて失敗: " + e.message);
    }
  }
}

function チャット通知(text) {
  UrlFetchApp.fetch("https://chat.example.com/hook", { method: "post", payload: JSON.stringify({ text }) });
}

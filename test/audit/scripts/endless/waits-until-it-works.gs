// 翻訳: unbounded
// 待って再実行: nothing ends the loop but success.
function 定期実行() {
  ScriptApp.newTrigger("翻訳").timeBased().everyDays(1).create();
}

function 翻訳() {
  var 完了 = false;
  while (!完了) {
    try {
      UrlFetchApp.fetch("https://translate.example.com/v2", { method: "post", payload: "q=hello" });
      完了 = true;
    } catch (e) {
      Utilities.sleep(3000);
    }
  }
}

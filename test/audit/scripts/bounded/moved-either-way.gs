// 取込: 1
// 成功しても失敗しても、フォルダーから移す.
function 設定() {
  ScriptApp.newTrigger("取込").timeBased().everyMinutes(10).create();
}

function 取込() {
  const 受信 = DriveApp.getFolderById("in");
  const 完了 = DriveApp.getFolderById("ok");
  const 失敗 = DriveApp.getFolderById("ng");
  const files = 受信.getFiles();
  while (files.hasNext()) {
    const file = files.next();
    try {
      UrlFetchApp.fetch("https://ocr.example.com/", { method: "post", payload: file.getBlob() });
      file.moveTo(完了);
    } catch (e) {
      file.moveTo(失敗);
    }
  }
}

// importFiles: 1
function install() {
  ScriptApp.newTrigger("importFiles").timeBased().everyHours(1).create();
}

function importFiles() {
  const inbox = DriveApp.getFolderById("1aInbox");
  const done = DriveApp.getFolderById("1bDone");
  const files = inbox.getFiles();
  while (files.hasNext()) {
    const file = files.next();
    file.moveTo(done);
    UrlFetchApp.fetch("https://ocr.example.com/", { method: "post", payload: file.getBlob() });
  }
}

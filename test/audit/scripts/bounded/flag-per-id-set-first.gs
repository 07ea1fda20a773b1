// リマインド: 1
// 通知済み is saved under the id before the mail.
function 設定() {
  ScriptApp.newTrigger("リマインド").timeBased().everyHours(1).create();
}

function リマインド() {
  const props = PropertiesService.getScriptProperties();
  const 予定 = SpreadsheetApp.getActive().getSheetByName("予定").getDataRange().getValues();
  for (const [id, 宛先, 件名] of 予定) {
    const key = "通知済_" + id;
    if (props.getProperty(key)) continue;
    props.setProperty(key, "1");
    MailApp.sendEmail(宛先, 件名, "明日です。");
  }
}

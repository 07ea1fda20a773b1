// 通知: unbounded
// Set for today only: tomorrow the same id is tried again.
function 設定() {
  ScriptApp.newTrigger("通知").timeBased().everyMinutes(10).create();
}

function 通知() {
  const props = PropertiesService.getScriptProperties();
  const 今日 = Utilities.formatDate(new Date(), "JST", "yyyy-MM-dd");
  SpreadsheetApp.getActive().getSheetByName("一覧").getDataRange().getValues().forEach(([id, 宛先]) => {
    if (props.getProperty("済_" + id) === 今日) return;
    props.setProperty("済_" + id, 今日);
    MailApp.sendEmail(宛先, "お知らせ", "本文");
  });
}

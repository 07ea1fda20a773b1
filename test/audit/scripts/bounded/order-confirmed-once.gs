// onOrder: 1
function install() {
  ScriptApp.newTrigger("onOrder").forSpreadsheet(SpreadsheetApp.getActive()).onFormSubmit().create();
}

function onOrder(e) {
  const row = e.range.getRow();
  const sheet = e.range.getSheet();
  sheet.getRange(row, 8).setValue("受付");
  try {
    MailApp.sendEmail(e.namedValues["メール"][0], "ご注文ありがとうございます", "受付番号 " + row);
    sheet.getRange(row, 8).setValue("返信済");
  } catch (err) {
    sheet.getRange(row, 8).setValue("返信失敗: " + err.message);
  }
}

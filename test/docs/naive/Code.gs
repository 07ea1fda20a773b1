function setup() {
  ScriptApp.newTrigger("sendInvoices").timeBased().everyMinutes(5).create();
}

function sendInvoices() {
  const sheet = SpreadsheetApp.getActive().getSheetByName("請求");
  const rows = sheet.getDataRange().getValues();
  for (let i = 1; i < rows.length; i++) {
    if (rows[i][3]) continue;
    const body = UrlFetchApp.fetch(rows[i][2]).getContentText();
    MailApp.sendEmail(rows[i][1], "請求書", body);
    sheet.getRange(i + 1, 4).setValue(new Date());
  }
}

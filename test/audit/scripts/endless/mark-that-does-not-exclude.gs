// sendInvoices: unbounded
// "processing" is written first, but the next run leaves out only "done".
function createTrigger() {
  ScriptApp.newTrigger("sendInvoices").timeBased().everyHours(1).create();
}

function sendInvoices() {
  const sheet = SpreadsheetApp.getActive().getSheetByName("Invoices");
  const rows = sheet.getDataRange().getValues();
  for (let r = 1; r < rows.length; r++) {
    if (rows[r][4] === "done") continue;
    sheet.getRange(r + 1, 5).setValue("processing");
    SpreadsheetApp.flush();
    MailApp.sendEmail(rows[r][1], "Invoice " + rows[r][0], "Please find your invoice attached.");
    sheet.getRange(r + 1, 5).setValue("done");
  }
}

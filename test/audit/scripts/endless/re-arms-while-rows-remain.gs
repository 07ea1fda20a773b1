// sendRemaining: unbounded
// A row that throws stays unsent, so that something always remains and the next start is always made.
function start() {
  ScriptApp.newTrigger("sendRemaining").timeBased().after(1000).create();
}

function sendRemaining() {
  const sheet = SpreadsheetApp.getActive().getSheetByName("mail");
  const rows = sheet.getDataRange().getValues();
  let remaining = 0;
  for (let i = 1; i < rows.length; i++) {
    if (rows[i][2]) continue;
    try {
      MailApp.sendEmail(rows[i][0], "News", rows[i][1]);
      sheet.getRange(i + 1, 3).setValue("sent");
    } catch (e) {
      remaining++;
      Logger.log(e);
    }
  }
  if (remaining > 0) {
    ScriptApp.newTrigger("sendRemaining").timeBased().after(10 * 60 * 1000).create();
  }
}

// sendOpen: 1
function install() {
  ScriptApp.newTrigger("sendOpen").timeBased().everyMinutes(5).create();
}

function sendOpen() {
  const sheet = SpreadsheetApp.getActive().getSheetByName("outbox");
  const rows = sheet.getDataRange().getValues();
  rows.forEach((row, index) => {
    if (row[3] === "open") sendOne(sheet, row, index + 1);
  });
}

function sendOne(sheet, row, number) {
  setState(sheet, number, "sending");
  SpreadsheetApp.flush();
  try {
    MailApp.sendEmail(row[0], row[1], row[2]);
    setState(sheet, number, "sent");
  } catch (e) {
    setState(sheet, number, "failed");
  }
}

function setState(sheet, number, state) {
  sheet.getRange(number, 4).setValue(state);
}

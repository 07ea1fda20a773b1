// runQueue: 1
function install() {
  ScriptApp.newTrigger("runQueue").timeBased().everyMinutes(5).create();
}

function runQueue() {
  const lock = LockService.getScriptLock();
  if (!lock.tryLock(0)) return;
  const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName("queue");
  const rows = sheet.getDataRange().getValues();
  for (let i = rows.length - 1; i > 0; i--) {
    sheet.deleteRow(i + 1);
    SpreadsheetApp.flush();
    try {
      send(rows[i]);
    } catch (e) {
      SpreadsheetApp.getActive().getSheetByName("errors").appendRow([new Date(), rows[i][0], e.message]);
    }
  }
  lock.releaseLock();
}

function send(row) {
  MailApp.sendEmail(row[0], row[1], row[2]);
}

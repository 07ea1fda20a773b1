// sendNewsletter: unbounded
// The saved count is one of successes: an address that is refused is not counted, and is the first again.
function install() {
  ScriptApp.newTrigger("sendNewsletter").timeBased().everyHours(1).create();
}

function sendNewsletter() {
  var props = PropertiesService.getUserProperties();
  var n = Number(props.getProperty("n") || 0);
  if (n >= 500) return;
  var rows = SpreadsheetApp.getActive().getSheetByName("subscribers").getDataRange().getValues();
  for (var i = n; i < rows.length && n < 500; i++) {
    GmailApp.sendEmail(rows[i][0], "Newsletter", "Hello");
    n = n + 1;
    props.setProperty("n", String(n));
  }
}

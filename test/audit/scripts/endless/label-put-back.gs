// handleMails: unbounded
// The label is taken off before the work, and put on again where it fails.
function install() {
  ScriptApp.newTrigger("handleMails").timeBased().everyMinutes(5).create();
}

function handleMails() {
  var label = GmailApp.getUserLabelByName("todo");
  var threads = label.getThreads(0, 20);
  for (var i = 0; i < threads.length; i++) {
    threads[i].removeLabel(label);
    try {
      UrlFetchApp.fetch("https://tickets.example.com/new", {
        method: "post",
        payload: threads[i].getFirstMessageSubject(),
      });
    } catch (err) {
      threads[i].addLabel(label);
    }
  }
}

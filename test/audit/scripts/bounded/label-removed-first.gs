// handleMails: 1
function install() {
  ScriptApp.newTrigger("handleMails").timeBased().everyMinutes(5).create();
}

function handleMails() {
  var todo = GmailApp.getUserLabelByName("todo");
  var failed = GmailApp.getUserLabelByName("failed");
  var threads = todo.getThreads(0, 20);
  for (var i = 0; i < threads.length; i++) {
    threads[i].removeLabel(todo);
    try {
      UrlFetchApp.fetch("https://tickets.example.com/new", {
        method: "post",
        payload: threads[i].getFirstMessageSubject(),
      });
    } catch (err) {
      threads[i].addLabel(failed);
    }
  }
}

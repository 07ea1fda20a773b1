// tickets: 1
function install() {
  ScriptApp.newTrigger("tickets").timeBased().everyMinutes(5).create();
}

function tickets() {
  var threads = GmailApp.search("in:inbox is:unread subject:ticket", 0, 20);
  for (var i = 0; i < threads.length; i++) {
    threads[i].markRead();
    UrlFetchApp.fetch("https://desk.example.com/", { method: "post", payload: threads[i].getFirstMessageSubject() });
  }
}

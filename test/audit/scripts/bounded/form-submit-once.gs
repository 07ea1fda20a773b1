// フォーム送信時: 1
function フォーム設定() {
  ScriptApp.newTrigger("フォーム送信時").forSpreadsheet(SpreadsheetApp.getActive()).onFormSubmit().create();
}

function フォーム送信時(e) {
  try {
    UrlFetchApp.fetch("https://hooks.example.com/form", { method: "post", payload: JSON.stringify(e.namedValues) });
  } catch (err) {
    MailApp.sendEmail("admin@example.com", "フォーム送信の失敗", err.message);
  }
}

function setup() {
  const isThere = ScriptApp.getProjectTriggers().some((t) => t.getHandlerFunction() === "sendInvoices");
  if (!isThere) ScriptApp.newTrigger("sendInvoices").timeBased().everyMinutes(5).create();
}

function sendInvoices() {
  TriggerGuard.run({
    name: "invoices",
    handler: "sendInvoices",
    sheet: "請求",
    id: "請求番号",
    done: "送信日時",
    process: (row, g) => {
      const body = g.fetch(row.text("url")).getContentText();
      g.once("mail", () => MailApp.sendEmail(row.text("メール"), "請求書", body));
    },
  });
}

function onOpen() {
  TriggerGuard.menu();
}

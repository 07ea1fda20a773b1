// notifyNew: 1
function install() {
  ScriptApp.newTrigger("notifyNew").timeBased().everyMinutes(5).create();
}

function notifyNew() {
  const props = PropertiesService.getScriptProperties();
  const seen = JSON.parse(props.getProperty("SEEN") || "[]");
  const rows = SpreadsheetApp.getActive().getSheetByName("news").getDataRange().getValues();
  rows.forEach(([id, title]) => {
    if (seen.includes(id)) return;
    seen.push(id);
    props.setProperty("SEEN", JSON.stringify(seen));
    UrlFetchApp.fetch("https://hooks.example.com/chat", { method: "post", payload: JSON.stringify({ text: title }) });
  });
}

// again: 4
function begin() {
  ScriptApp.newTrigger("again").timeBased().after(1000).create();
}

function again() {
  var p = PropertiesService.getScriptProperties();
  var c = parseInt(p.getProperty("c") || "0", 10);
  if (c >= 4) {
    p.deleteProperty("c");
    return;
  }
  p.setProperty("c", c + 1);
  ScriptApp.newTrigger("again").timeBased().after(60000).create();
  UrlFetchApp.fetch("https://api.example.com/step");
}

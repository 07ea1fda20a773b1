// importRows: 1
// The position moves on before the row is taken up, and never goes back.
function install() {
  ScriptApp.newTrigger("importRows").timeBased().everyMinutes(10).create();
}

function importRows() {
  var props = PropertiesService.getScriptProperties();
  var sheet = SpreadsheetApp.getActive().getSheetByName("import");
  var row = Number(props.getProperty("row") || 2);
  if (row > sheet.getLastRow()) return;
  props.setProperty("row", String(row + 1));
  var url = sheet.getRange(row, 1).getValue();
  sheet.getRange(row, 2).setValue(UrlFetchApp.fetch(url).getContentText());
}

// importRows: unbounded
// The row is saved only when it went well: a row that throws is the first one of every run.
function install() {
  ScriptApp.newTrigger("importRows").timeBased().everyMinutes(10).create();
}

function importRows() {
  var props = PropertiesService.getScriptProperties();
  var sheet = SpreadsheetApp.getActive().getSheetByName("import");
  var row = Number(props.getProperty("row") || 2);
  var last = sheet.getLastRow();
  while (row <= last) {
    var url = sheet.getRange(row, 1).getValue();
    sheet.getRange(row, 2).setValue(UrlFetchApp.fetch(url).getContentText());
    row++;
    props.setProperty("row", String(row));
  }
}

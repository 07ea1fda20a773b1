/* eslint-disable @typescript-eslint/no-unused-vars -- functions are called by their names, as in the script editor */
// The work of the job that ships and nothing else: what it costs without a guard.
function runJobs() {
  var settings = JSON.parse(PropertiesService.getScriptProperties().getProperty("TG_settings"));
  var sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName("records");
  var rows = sheet.getDataRange().getValues();
  var column = function (name) {
    return rows[0].indexOf(name);
  };
  var template = DriveApp.getFileById(settings.templateId);
  var folder = DriveApp.getFolderById(settings.folderId);
  for (var i = 1; i < rows.length; i++) {
    if (rows[i][column("document")] !== "") continue;
    var order = JSON.parse(UrlFetchApp.fetch(rows[i][column("data_url")]).getContentText());
    var note = template.makeCopy(rows[i][column("id")] + " " + rows[i][column("customer")], folder);
    var document = DocumentApp.openById(note.getId());
    document.getBody().replaceText("{{id}}", String(order.id));
    document.getBody().replaceText("{{total}}", String(order.total));
    document.saveAndClose();
    sheet.getRange(i + 1, column("document") + 1).setValue(note.getUrl());
    SpreadsheetApp.flush();
  }
}

// checkOneSite: unbounded
// The position is saved first, but it begins anew behind the last site.
function install() {
  ScriptApp.newTrigger("checkOneSite").timeBased().everyMinutes(1).create();
}

function checkOneSite() {
  const props = PropertiesService.getScriptProperties();
  const sites = SpreadsheetApp.getActive().getSheetByName("sites").getDataRange().getValues();
  const pos = Number(props.getProperty("pos") || 0);
  props.setProperty("pos", String((pos + 1) % sites.length));
  const code = UrlFetchApp.fetch(sites[pos][0]).getResponseCode();
  SpreadsheetApp.getActive().getSheetByName("result").appendRow([new Date(), sites[pos][0], code]);
}

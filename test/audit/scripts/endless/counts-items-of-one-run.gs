// resizeImages: unbounded
// n counts this run's items only; the total is saved for show.
function install() {
  ScriptApp.newTrigger("resizeImages").timeBased().everyMinutes(10).create();
}

function resizeImages() {
  const props = PropertiesService.getScriptProperties();
  const total = Number(props.getProperty("total") || 0);
  const files = DriveApp.getFolderById("abc").getFiles();
  let n = 0;
  while (files.hasNext()) {
    if (n >= 50) break;
    n++;
    const file = files.next();
    UrlFetchApp.fetch("https://images.example.com/resize", { method: "post", payload: file.getBlob() });
  }
  props.setProperty("total", String(total + n));
}

// poll: unbounded
// Tells the first three times only, and asks for ever.
function install() {
  ScriptApp.newTrigger("poll").timeBased().everyMinutes(5).create();
}

function poll() {
  const props = PropertiesService.getScriptProperties();
  const told = Number(props.getProperty("told_failures") || 0);
  try {
    UrlFetchApp.fetch("https://api.example.com/");
  } catch (e) {
    if (told < 3) {
      props.setProperty("told_failures", String(told + 1));
      MailApp.sendEmail("me@example.com", "poll fails", e.message);
    }
  }
}

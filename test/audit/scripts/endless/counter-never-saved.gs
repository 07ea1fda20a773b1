// poll: unbounded
// The count is read and raised, but what is saved is the time.
function install() {
  ScriptApp.newTrigger("poll").timeBased().everyMinutes(5).create();
}

function poll() {
  var props = PropertiesService.getScriptProperties();
  var attempts = Number(props.getProperty("attempts") || 0);
  attempts++;
  if (attempts > 5) return;
  props.setProperty("lastPoll", String(Date.now()));
  UrlFetchApp.fetch("https://api.example.com/poll");
}

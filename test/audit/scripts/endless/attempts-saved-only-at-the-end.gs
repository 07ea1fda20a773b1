// resend: unbounded
// attempts is raised in the object, and the object is saved only when all went well.
function install() {
  ScriptApp.newTrigger("resend").timeBased().everyMinutes(5).create();
}

function resend() {
  const props = PropertiesService.getScriptProperties();
  const jobs = JSON.parse(props.getProperty("jobs") || "[]");
  for (const job of jobs) {
    if (job.attempts >= 5) continue;
    job.attempts++;
    UrlFetchApp.fetch(job.url);
    job.done = true;
  }
  props.setProperty("jobs", JSON.stringify(jobs.filter((job) => !job.done)));
}

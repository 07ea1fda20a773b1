// resend: 5
function install() {
  ScriptApp.newTrigger("resend").timeBased().everyMinutes(5).create();
}

function resend() {
  const props = PropertiesService.getScriptProperties();
  const jobs = JSON.parse(props.getProperty("jobs") || "[]");
  for (const job of jobs) {
    if (job.done || job.attempts >= 5) continue;
    job.attempts++;
    props.setProperty("jobs", JSON.stringify(jobs));
    try {
      UrlFetchApp.fetch(job.url);
      job.done = true;
    } catch (e) {
      job.error = e.message;
    }
    props.setProperty("jobs", JSON.stringify(jobs));
  }
}

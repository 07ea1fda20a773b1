// work: 5
class Queue {
  constructor(store) {
    this.store = store;
  }
  read() {
    return JSON.parse(this.store.getProperty("jobs") || "[]");
  }
  write(jobs) {
    this.store.setProperty("jobs", JSON.stringify(jobs));
  }
}

function install() {
  ScriptApp.newTrigger("work").timeBased().everyMinutes(1).create();
}

function work() {
  const queue = new Queue(PropertiesService.getScriptProperties());
  const jobs = queue.read();
  const job = jobs.find((each) => each.state === "open");
  if (!job) return;
  if (job.attempts >= 5) {
    job.state = "dead";
    queue.write(jobs);
    return;
  }
  job.attempts = (job.attempts || 0) + 1;
  queue.write(jobs);
  UrlFetchApp.fetch(job.url);
  job.state = "done";
  queue.write(jobs);
}

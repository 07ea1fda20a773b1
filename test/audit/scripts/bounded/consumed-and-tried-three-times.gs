// processQueue: 3
function setup() {
  ScriptApp.newTrigger("processQueue").timeBased().everyMinutes(1).create();
}

function processQueue() {
  const props = PropertiesService.getScriptProperties();
  const queue = JSON.parse(props.getProperty("QUEUE") || "[]");
  const job = queue.shift();
  if (!job) return;
  props.setProperty("QUEUE", JSON.stringify(queue));
  post(job);
}

function post(job) {
  for (let i = 0; i < 3; i++) {
    try {
      return UrlFetchApp.fetch(job.url, { method: "post", payload: job.body });
    } catch (e) {
      if (i === 2) throw e;
      Utilities.sleep(1000 * 2 ** i);
    }
  }
}

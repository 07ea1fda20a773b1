// tick: unbounded
// A helper puts the job back into the saved queue.
const QUEUE = "queue";

function install() {
  ScriptApp.newTrigger("tick").timeBased().everyMinutes(1).create();
}

function load() {
  return JSON.parse(PropertiesService.getScriptProperties().getProperty(QUEUE) || "[]");
}

function save(list) {
  PropertiesService.getScriptProperties().setProperty(QUEUE, JSON.stringify(list));
}

function tick() {
  const queue = load();
  const job = queue.shift();
  if (!job) return;
  save(queue);
  try {
    UrlFetchApp.fetch(job.url);
  } catch (e) {
    requeue(job);
  }
}

function requeue(job) {
  const list = load();
  list.push(job);
  save(list);
}

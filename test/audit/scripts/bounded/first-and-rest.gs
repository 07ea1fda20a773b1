// tick: 1
const KEY = "queue";

function install() {
  ScriptApp.newTrigger("tick").timeBased().everyMinutes(1).create();
}

function tick() {
  const job = takeFirst();
  if (job) UrlFetchApp.fetch(job.url, { method: "post", payload: job.body });
}

function takeFirst() {
  const lock = LockService.getScriptLock();
  lock.waitLock(5000);
  try {
    const props = PropertiesService.getScriptProperties();
    const [first, ...rest] = JSON.parse(props.getProperty(KEY) || "[]");
    props.setProperty(KEY, JSON.stringify(rest));
    return first;
  } finally {
    lock.releaseLock();
  }
}

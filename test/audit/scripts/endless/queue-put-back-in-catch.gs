// processQueue: unbounded
// Taken off first, but the catch puts it back at the end of the queue.
function setup() {
  ScriptApp.newTrigger('processQueue').timeBased().everyMinutes(5).create();
}

function processQueue() {
  var props = PropertiesService.getScriptProperties();
  var queue = JSON.parse(props.getProperty('QUEUE') || '[]');
  if (queue.length === 0) return;
  var job = queue.shift();
  props.setProperty('QUEUE', JSON.stringify(queue));
  try {
    UrlFetchApp.fetch(job.url, { method: 'post', payload: JSON.stringify(job.body) });
  } catch (e) {
    queue.push(job);
    props.setProperty('QUEUE', JSON.stringify(queue));
  }
}

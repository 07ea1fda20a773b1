// processQueue: unbounded
// The entry leaves the queue in memory only: a post that throws leaves the saved queue as it was.
function setup() {
  ScriptApp.newTrigger('processQueue').timeBased().everyMinutes(1).create();
}

function processQueue() {
  var props = PropertiesService.getScriptProperties();
  var queue = JSON.parse(props.getProperty('QUEUE') || '[]');
  if (queue.length === 0) return;
  var job = queue.shift();
  UrlFetchApp.fetch(job.url, { method: 'post', payload: JSON.stringify(job.body) });
  props.setProperty('QUEUE', JSON.stringify(queue));
}

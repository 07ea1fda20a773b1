// processQueue: 1
function setup() {
  ScriptApp.newTrigger('processQueue').timeBased().everyMinutes(1).create();
}

function processQueue() {
  var props = PropertiesService.getScriptProperties();
  var queue = JSON.parse(props.getProperty('QUEUE') || '[]');
  if (queue.length === 0) return;
  var job = queue.shift();
  props.setProperty('QUEUE', JSON.stringify(queue));
  UrlFetchApp.fetch(job.url, { method: 'post', payload: JSON.stringify(job.body) });
}

function enqueue(job) {
  var props = PropertiesService.getScriptProperties();
  var queue = JSON.parse(props.getProperty('QUEUE') || '[]');
  queue.push(job);
  props.setProperty('QUEUE', JSON.stringify(queue));
}

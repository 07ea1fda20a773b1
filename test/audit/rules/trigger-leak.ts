import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "nothing looks at the triggers that exist",
      code: `function install() {
  ScriptApp.newTrigger("sync").timeBased().everyHours(1).create(); /*!*/
}
function sync() {}`,
    },
    {
      name: "a delete function that is not called on the way",
      code: `function schedule(name) {
  return ScriptApp.newTrigger(name).timeBased().after(60000).create().getUniqueId(); /*!*/
}
function unschedule() { ScriptApp.getProjectTriggers().forEach(function (t) { ScriptApp.deleteTrigger(t); }); }`,
    },
    {
      name: "in a constructor",
      code: `class Later {
  constructor(name) {
    ScriptApp.newTrigger(name).timeBased().everyMinutes(5).create(); /*!*/
  }
}`,
    },
    {
      name: "a step that arms the next one, cleared only where a person starts",
      code: `function start() {
  ScriptApp.getProjectTriggers().forEach(function (t) { ScriptApp.deleteTrigger(t); });
  step();
}
function step() {
  PropertiesService.getScriptProperties().setProperty("step", "1");
  ScriptApp.newTrigger("step").timeBased().after(30000).create(); /*!*/
}`,
    },
    {
      name: "triggers are cleared only where another function's work has come to its end",
      code: `function first() {
  var page = load("https://example.com");
  if (page) ScriptApp.newTrigger("next").timeBased().everyMinutes(10).create(); /*!*/
}
function next() { load("https://example.com?next"); }
function load(url) {
  var page = JSON.parse(UrlFetchApp.fetch(url));
  if (page.isLast) {
    ScriptApp.getProjectTriggers().forEach(function (t) { ScriptApp.deleteTrigger(t); });
  }
  return page;
}`,
    },
    {
      name: "the one that is looked for by its saved id is another",
      code: `function over() {
  var id = PropertiesService.getScriptProperties().getProperty("old");
  ScriptApp.getProjectTriggers().forEach(function (t) { if (t.getUniqueId() === id) ScriptApp.deleteTrigger(t); });
  arm();
}
function arm() {
  ScriptApp.newTrigger("fresh").timeBased().everyHours(1).create(); /*!*/
}`,
    },
  ],
  right: [
    {
      name: "earlier ones are deleted first",
      code: `function install() {
  ScriptApp.getProjectTriggers().forEach(function (t) { if (t.getHandlerFunction() === "sync") ScriptApp.deleteTrigger(t); });
  ScriptApp.newTrigger("sync").timeBased().everyHours(1).create();
}
function sync() {}`,
    },
    {
      name: "refuses when there is one",
      code: `function install() {
  if (ScriptApp.getProjectTriggers().length > 0) throw new Error("Installed already.");
  ScriptApp.newTrigger("sync").timeBased().everyHours(1).create();
}`,
    },
    {
      name: "every caller deletes first",
      code: `function faster() { clear(); make(1); }
function slower() { clear(); make(30); }
function clear() { ScriptApp.getProjectTriggers().forEach(function (t) { ScriptApp.deleteTrigger(t); }); }
function make(minutes) { ScriptApp.newTrigger("sync").timeBased().everyMinutes(minutes).create(); }`,
    },
    {
      name: "a limit on the triggers held",
      code: `class Broker {
  constructor() { this.triggers = ScriptApp.getProjectTriggers(); }
  add(name) {
    if (this.triggers.length > 10) throw new Error("Busy");
    return this.make(name);
  }
  make(name) { return ScriptApp.newTrigger(name).timeBased().after(1000).create(); }
}`,
    },
    {
      name: "a step that clears before it arms the next one",
      code: `function step() {
  clear();
  ScriptApp.newTrigger("step").timeBased().after(30000).create();
}
function clear() {
  ScriptApp.getProjectTriggers().forEach(function (t) { if (t.getHandlerFunction() === "step") ScriptApp.deleteTrigger(t); });
}`,
    },
    {
      name: "looked for by the id that is saved with it",
      code: `function arm() {
  var store = PropertiesService.getScriptProperties();
  ScriptApp.getProjectTriggers().forEach(function (t) {
    if (t.getUniqueId() === store.getProperty("id")) ScriptApp.deleteTrigger(t);
  });
  store.setProperty("id", ScriptApp.newTrigger("fresh").timeBased().everyHours(1).create().getUniqueId());
}`,
    },
  ],
};

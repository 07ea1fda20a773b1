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
  ],
};

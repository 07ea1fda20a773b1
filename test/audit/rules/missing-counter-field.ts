import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "an entry with a state and no count",
      code: `function add(id) {
  save({ id: id, status: "pending", at: Date.now() }); /*!*/
}
function work(entry) {
  try { UrlFetchApp.fetch(entry.id); entry.status = "done"; } catch (e) { entry.status = "pending"; }
  save(entry);
}
function save(entry) { PropertiesService.getScriptProperties().setProperty(entry.id, JSON.stringify(entry)); }`,
    },
  ],
  right: [
    {
      name: "an entry with a count",
      code: `function add(id) { save({ id: id, status: "pending", attempts: 0 }); }
function work(entry) {
  try { UrlFetchApp.fetch(entry.id); entry.status = "done"; } catch (e) {
    entry.attempts++;
    entry.status = entry.attempts < 5 ? "pending" : "stopped";
  }
  save(entry);
}
function save(entry) { PropertiesService.getScriptProperties().setProperty(entry.id, JSON.stringify(entry)); }`,
    },
    {
      name: "an entry that is never put back",
      code: `function add(id) { save({ id: id, status: "pending", at: 1 }); }
function work(entry) {
  try { UrlFetchApp.fetch(entry.id); entry.status = "done"; } catch (e) { entry.status = "failed"; }
  save(entry);
}
function save(entry) { PropertiesService.getScriptProperties().setProperty(entry.id, JSON.stringify(entry)); }`,
    },
  ],
};

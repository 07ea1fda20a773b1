import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "a muted fetch still throws on a timeout",
      code: `function check() {
  ScriptApp.newTrigger("sync").timeBased().everyMinutes(5).create();
}
function sync() {
  var answer = UrlFetchApp.fetch("https://example.com/a", { muteHttpExceptions: true }); /*!*/
  Logger.log(answer.getContentText());
}`,
    },
    {
      name: "a helper is reported when one of its callers has no try",
      code: `function nightly() {
  try { load("a"); } catch (e) { throw e; }
}
function hourly() {
  load("b");
}
function load(name) {
  return UrlFetchApp.fetch("https://example.com/" + name); /*!*/
}`,
    },
    {
      name: "fetchAll inside a callback",
      code: `function run() {
  [1, 2].forEach(function (n) {
    UrlFetchApp.fetchAll(["https://example.com/" + n]); /*!*/
  });
}`,
    },
  ],
  right: [
    {
      name: "every caller handles it, in another file too",
      code: `function sync() {
  try { load("a"); } catch (e) { SpreadsheetApp.getActive().getRange("A1").setValue(String(e)); }
}`,
      files: {
        "load.gs": `function load(name) {
  return UrlFetchApp.fetch("https://example.com/" + name);
}`,
      },
    },
    {
      name: "the callback of a function that retries it",
      code: `function withTries(work) {
  for (var n = 0; n < 3; n++) {
    try { return work(); } catch (e) { if (n === 2) throw e; Utilities.sleep(1000 * Math.pow(2, n)); }
  }
}
function sync() {
  withTries(function () { return UrlFetchApp.fetch("https://example.com"); });
}`,
    },
    {
      name: "only a person at a menu ever waits for it",
      code: `function onOpen() {
  SpreadsheetApp.getUi().createMenu("Orders").addItem("Load", "load").addToUi();
}
function load() {
  UrlFetchApp.fetch("https://example.com");
}`,
    },
  ],
};

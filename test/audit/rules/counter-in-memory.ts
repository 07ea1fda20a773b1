import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "a global that counts tries",
      code: `var failures = 0;
function sync() {
  if (failures >= 5) return;
  try { UrlFetchApp.fetch("https://example.com"); } catch (e) {
    failures++; /*!*/
    throw e;
  }
}`,
    },
  ],
  right: [
    {
      name: "in the script properties",
      code: `function sync() {
  var store = PropertiesService.getScriptProperties();
  var failures = Number(store.getProperty("failures"));
  if (failures >= 5) return;
  store.setProperty("failures", String(failures + 1));
  UrlFetchApp.fetch("https://example.com");
  store.deleteProperty("failures");
}`,
    },
    {
      name: "tries within one run",
      code: `function sync() {
  var tries = 0;
  while (tries < 3) {
    tries++;
    try { return UrlFetchApp.fetch("https://example.com"); } catch (e) { Utilities.sleep(1000 * tries); }
  }
}`,
    },
  ],
};

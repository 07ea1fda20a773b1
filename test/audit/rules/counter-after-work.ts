import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "raised only in the catch",
      code: `function sync() {
  var store = PropertiesService.getScriptProperties();
  var tries = Number(store.getProperty("tries"));
  if (tries >= 5) return;
  try {
    UrlFetchApp.fetch("https://example.com");
  } catch (e) {
    store.setProperty("tries", String(tries + 1)); /*!*/
    throw e;
  }
}`,
    },
  ],
  right: [
    {
      name: "saved before the try",
      code: `function sync() {
  var store = PropertiesService.getScriptProperties();
  var tries = Number(store.getProperty("tries"));
  if (tries >= 5) return;
  store.setProperty("tries", String(tries + 1));
  UrlFetchApp.fetch("https://example.com");
  store.deleteProperty("tries");
}`,
    },
  ],
};

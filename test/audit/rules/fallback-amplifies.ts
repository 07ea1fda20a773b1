import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "one fetch for each when the bulk fetch fails",
      code: `function load(urls) {
  try {
    return UrlFetchApp.fetchAll(urls);
  } catch (e) {
    return urls.map(function (url) { return UrlFetchApp.fetch(url); }); /*!*/
  }
}`,
    },
    {
      name: "through a function of the project, in a loop",
      code: `function one(row) { SpreadsheetApp.getActive().appendRow(row); }
function save(rows) {
  try {
    SpreadsheetApp.getActive().getRange("A1").setValues(rows);
  } catch (e) {
    for (var i = 0; i < rows.length; i++) { /*!*/
      one(rows[i]);
    }
  }
}`,
    },
  ],
  right: [
    {
      name: "the failure is handed on",
      code: `function load(urls) {
  try { return UrlFetchApp.fetchAll(urls); } catch (e) { throw new Error("batch: " + e.message); }
}`,
    },
    {
      name: "only a message for each",
      code: `function load(urls) {
  try { return UrlFetchApp.fetchAll(urls); } catch (e) {
    urls.forEach(function (url) { console.warn(url); });
    throw e;
  }
}`,
    },
    {
      name: "one by one under a deadline",
      code: `function load(urls) {
  var end = Date.now() + 60000;
  try { return UrlFetchApp.fetchAll(urls); } catch (e) {
    for (var i = 0; i < urls.length; i++) {
      if (Date.now() > end) break;
      UrlFetchApp.fetch(urls[i]);
    }
  }
}`,
    },
  ],
};

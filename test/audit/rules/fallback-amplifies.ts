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
    {
      name: "the same function is asked for ten, then for each, where it refused the hundred",
      code: `function checkAll(ids) {
  for (var i = 0; i < ids.length; i += 100) {
    if (areThere(ids.slice(i, i + 100))) continue;
    for (var j = i; j < i + 100; j += 10) {
      if (areThere(ids.slice(j, j + 10))) continue;
      for (var k = j; k < j + 10; k++) { /*!*/
        if (!areThere([ids[k]])) console.log(ids[k]);
      }
    }
  }
}
function areThere(ids) { return !client.lookUp(ids).errors; }`,
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
    {
      name: "asked for each, up to a number of calls",
      code: `function checkAll(ids, budget) {
  if (!areThere(ids)) {
    for (var i = 0; i < ids.length; i++) {
      if (i >= budget) break;
      areThere([ids[i]]);
    }
  }
}
function areThere(ids) { return !client.lookUp(ids).errors; }`,
    },
    {
      name: "the loop behind it asks for other things",
      code: `function checkAll(lists) {
  if (!isOpen(lists)) return;
  for (var i = 0; i < lists.length; i++) load(lists[i]);
}
function isOpen(lists) { return UrlFetchApp.fetch("https://example.com/open").getContentText() === "yes"; }
function load(list) { return UrlFetchApp.fetch(list); }`,
    },
  ],
};

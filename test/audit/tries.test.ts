// The number: how often what fails for ever is tried, with the lines that make it so.
import { auditProject } from "../../src/audit/audit-project";
import type { AuditedEntryPoint } from "../../src/audit/finding";
import { numberInWords } from "../../src/audit/report/words";

const INSTALL = 'function install() { ScriptApp.newTrigger("sync").timeBased().everyMinutes(5).create(); }\n';
const ONCE = 'function install() { ScriptApp.newTrigger("sync").timeBased().after(60000).create(); }\n';

function entry(code: string, files: Record<string, string> = {}): AuditedEntryPoint {
  const texts = [
    { path: "Code.gs", text: code },
    ...Object.entries(files).map(([path, text]) => ({ path, text })),
  ];
  const found = auditProject(texts, []).entryPoints.find(({ name }) => name === "sync");
  if (!found) throw new Error("no entry point sync");
  return found;
}

const RETRY = `function withTries(work) {
  for (var n = 0; n < 4; n++) {
    try { return work(); } catch (e) { if (n === 3) throw e; Utilities.sleep(1000 * Math.pow(2, n)); }
  }
}
`;

test("a call on a recurring trigger is tried for ever, so many times a day, by its line", () => {
  const found = entry(`${INSTALL}function sync() {\n  UrlFetchApp.fetch("a");\n}`);
  expect(found).toMatchObject({
    number: "unbounded",
    perRun: "1",
    perDay: 288,
    path: ["Code.gs:2", "Code.gs:3"],
  });
  expect(numberInWords(found)).toBe("unbounded: 288 a day, by Code.gs:3");
});

test("a retry in the run multiplies what a day costs", () => {
  expect(
    entry(`${INSTALL}${RETRY}function sync() { withTries(function () { return UrlFetchApp.fetch("a"); }); }`),
  ).toMatchObject({
    number: "unbounded",
    perRun: "4",
    perDay: 1152,
  });
});

test.each([
  ["a plain call", 'function sync() { UrlFetchApp.fetch("a"); }', "1"],
  [
    "a loop of three",
    'function sync() { for (var n = 0; n < 3; n++) { try { return UrlFetchApp.fetch("a"); } catch (e) { Utilities.sleep(n); } } }',
    "3",
  ],
  [
    "a loop of four inside a loop of three",
    'function sync() { for (let i = 0; i < 3; i++) for (let j = 0; j < 4; j++) try { return UrlFetchApp.fetch("a"); } catch (e) { Utilities.sleep(10); } }',
    "12",
  ],
  [
    "a loop of four for each of three rows",
    'function sync() { const rows = ["a", "b", "c"]; for (let i = 0; i < 3; i++) { const row = rows[i]; for (let j = 0; j < 4; j++) { try { UrlFetchApp.fetch(row); break; } catch (e) { Utilities.sleep(10); } } } }',
    "4",
  ],
  [
    "a loop of three, counted from one",
    'function sync() { for (var n = 1; n <= 3; n++) { try { return UrlFetchApp.fetch("a"); } catch (e) { Utilities.sleep(n); } } }',
    "3",
  ],
  [
    "a constant limit in a while loop",
    'var MAX = 5; function sync() { var n = 0; while (n < MAX) { n++; try { return UrlFetchApp.fetch("a"); } catch (e) { Utilities.sleep(n); } } }',
    "5",
  ],
  [
    "a count-down",
    'function sync() { var left = 6; while (left-- > 0) { try { return UrlFetchApp.fetch("a"); } catch (e) { Utilities.sleep(left); } } }',
    "6",
  ],
  [
    "an exit by count",
    'function sync() { for (var n = 0; ; n++) { try { return UrlFetchApp.fetch("a"); } catch (e) { if (n === 4) throw e; } } }',
    "5",
  ],
  [
    "a wrapper round a loop",
    `${RETRY}function sync() { for (var n = 0; n < 2; n++) { try { return withTries(load); } catch (e) { Utilities.sleep(n); } } } function load() { return UrlFetchApp.fetch("a"); }`,
    "8",
  ],
  [
    "a limit that is not in the text",
    'function sync() { var max = Number(PropertiesService.getScriptProperties().getProperty("max")); for (var n = 0; n < max; n++) { try { return UrlFetchApp.fetch("a"); } catch (e) { Utilities.sleep(n); } } }',
    "unknown",
  ],
  [
    "a deadline",
    'function sync() { var end = Date.now() + 1000; while (Date.now() < end) { try { return UrlFetchApp.fetch("a"); } catch (e) { Utilities.sleep(1); } } }',
    "unknown",
  ],
  [
    "no limit",
    'function sync() { while (true) { try { return UrlFetchApp.fetch("a"); } catch (e) { Utilities.sleep(1); } } }',
    "unbounded",
  ],
  [
    "recursion without a limit",
    'function sync() { try { UrlFetchApp.fetch("a"); } catch (e) { sync(); } }',
    "unbounded",
  ],
])("one run of a one-shot trigger: %s", (_what, code, number) => {
  expect(entry(ONCE + code)).toMatchObject({ number, perRun: number });
});

test.each([
  [">= 5", "5"],
  ["> 5", "6"],
])("a counter in the row's own cell that ends at %s is tried %s times", (limit, number) => {
  const code = `${INSTALL}function sync() {
  const sheet = SpreadsheetApp.getActive().getSheetByName("q");
  const rows = sheet.getDataRange().getValues();
  for (let i = 1; i < rows.length; i++) {
    if (rows[i][8] ${limit}) continue;
    sheet.getRange(i + 1, 9).setValue(rows[i][8] + 1);
    SpreadsheetApp.flush();
    try { UrlFetchApp.fetch(rows[i][0]); } catch (e) { console.error(e); }
  }
}`;
  expect(entry(code)).toMatchObject({ number, perRun: "1" });
});

test("a saved counter with a limit makes the number finite on a recurring trigger", () => {
  const code = `function sync() {
    var store = PropertiesService.getScriptProperties();
    var attempts = Number(store.getProperty("attempts"));
    if (attempts >= 5) return;
    store.setProperty("attempts", String(attempts + 1));
    UrlFetchApp.fetch("a");
    store.deleteProperty("attempts");
  }`;
  expect(entry(INSTALL + code)).toMatchObject({ number: "5", perRun: "1", perDay: null });
});

test.each([
  ["a short name", "errCnt", "errCnt"],
  ["a Japanese name", "失敗回数", "失敗回数"],
  ["a key alone that says it", "n", "リトライ_"],
])("a saved counter with %s is one", (_what, name, key) => {
  const code = `function sync() {
    var store = PropertiesService.getScriptProperties();
    var ${name} = Number(store.getProperty("${key}"));
    if (${name} >= 5) return;
    store.setProperty("${key}", String(${name} + 1));
    UrlFetchApp.fetch("a");
    store.deleteProperty("${key}");
  }`;
  expect(entry(INSTALL + code)).toMatchObject({ number: "5" });
});

const COUNTED = (limit: string, work: string): string => `function sync() {
  var store = PropertiesService.getScriptProperties();
  var tries = Number(store.getProperty("tries"));
  ${limit}
  store.setProperty("tries", String(tries + 1));
  ${work}
}`;
const FETCH = 'UrlFetchApp.fetch("a");';

test.each([
  ["it begins anew at the limit", 'if (tries >= 5) { store.setProperty("tries", "0"); return; }', FETCH],
  [
    "a failure sets it back",
    "if (tries >= 5) return;",
    `try { ${FETCH} } catch (e) { store.deleteProperty("tries"); throw e; }`,
  ],
  ["the limit only logs", 'if (tries >= 5) console.log("many");', FETCH],
])("a saved counter bounds nothing where %s", (_what, limit, work) => {
  expect(entry(INSTALL + COUNTED(limit, work))).toMatchObject({ number: "unbounded" });
});

test.each([
  [
    "the trigger goes with the counter",
    'if (tries >= 5) { ScriptApp.getProjectTriggers().forEach(function (t) { ScriptApp.deleteTrigger(t); }); store.deleteProperty("tries"); return; }',
    FETCH,
  ],
  ["success clears it", "if (tries >= 5) return;", `${FETCH} store.deleteProperty("tries");`],
  [
    "the work stands in the branch",
    "if (tries < 5) { other(); }",
    "function other() { UrlFetchApp.fetch('a'); }",
  ],
])("a saved counter bounds where %s", (_what, limit, work) => {
  expect(entry(INSTALL + COUNTED(limit, work))).toMatchObject({ number: "5" });
});

test.each(["do", "while"])("a %s loop until a flag that a response code sets is endless", (kind) => {
  const body = '{ ok = UrlFetchApp.fetch("a", { muteHttpExceptions: true }).getResponseCode() === 200; }';
  const loop = kind === "do" ? `do ${body} while (!ok);` : `while (!ok) ${body}`;
  expect(entry(`${ONCE}function sync() { var ok = false; ${loop} }`)).toMatchObject({ number: "unbounded" });
});

test("whatever its name, what a catch raises and saves counts failures", () => {
  const code = (raise: string, inCatch: string): string => `function sync() {
    var sheet = SpreadsheetApp.getActive().getSheetByName("queue");
    sheet.getDataRange().getValues().forEach(function (row, index) {
      var x = row[3];
      if (x >= 4) return;
      ${raise}
      try {
        UrlFetchApp.fetch(row[0]);
      } catch (e) {
        ${inCatch}
      }
    });
  }`;
  const save = "x = x + 1; sheet.getRange(index + 2, 4).setValue(x);";
  expect(entry(INSTALL + code("", save))).toMatchObject({ number: "4" });
  // A place that is reached, raised outside, counts nothing that failed.
  expect(entry(INSTALL + code(save, "console.error(e);"))).toMatchObject({ number: "unbounded" });
});

test("a counter in memory does not: it is 0 again at every run", () => {
  const code = `var attempts = 0;
  function sync() { if (attempts >= 5) return; attempts++; UrlFetchApp.fetch("a"); }`;
  expect(entry(INSTALL + code)).toMatchObject({ number: "unbounded" });
});

test("a handler that arms itself before its work is unbounded though its trigger fires once", () => {
  const code = `function sync() {
    ScriptApp.newTrigger("sync").timeBased().after(60000).create();
    UrlFetchApp.fetch("a");
  }`;
  expect(entry(ONCE + code)).toMatchObject({ number: "unbounded", perDay: null });
});

test("records handed to the guard are started as often as its own bound says: 30 starts and 200 slices", () => {
  const code =
    'function sync() { TriggerGuard.run({ name: "a", handler: "sync", sheet: "b", process: function (row, g) { g.fetch(row.text("url")); } }); }';
  expect(entry(INSTALL + code)).toMatchObject({ number: "230" });
});

test("of calls that are tried as often the one that costs most stands for the number", () => {
  const code = `function sync() {
  SpreadsheetApp.getActive();
  UrlFetchApp.fetch("a");
  DriveApp.getFiles();
}`;
  expect(entry(INSTALL + code).path.at(-1)).toBe("Code.gs:4");
});

test.each([
  ["a plain function", "function load() { return UrlFetchApp.fetch('a'); }", "load()"],
  ["an arrow function", "const load = () => UrlFetchApp.fetch('a');", "load()"],
  ["an object's method", "var Api = { load: function () { return UrlFetchApp.fetch('a'); } };", "Api.load()"],
  [
    "a prototype's method",
    "function Api() {} Api.prototype.load = function () { return UrlFetchApp.fetch('a'); };",
    "new Api().load()",
  ],
  ["a class's method", "class Api { load() { return UrlFetchApp.fetch('a'); } }", "new Api().load()"],
  [
    "a static method through this",
    "class Api { static go() { return this.load(); } static load() { return UrlFetchApp.fetch('a'); } }",
    "Api.go()",
  ],
  ["a constructor", "class Api { constructor() { UrlFetchApp.fetch('a'); } }", "new Api()"],
  ["a callback by name", "function load(n) { return UrlFetchApp.fetch(n); }", "['a'].map(load)"],
  [
    "a namespace made by a function",
    "var Api = (function (ns) { ns.load = function () { return UrlFetchApp.fetch('a'); }; return ns; })({});",
    "Api.load()",
  ],
  ["call and apply", "function load() { return UrlFetchApp.fetch('a'); }", "load.call(null)"],
])("a call is followed through %s into another file", (_what, file, call) => {
  const found = entry(`${INSTALL}function sync() { ${call}; }`, { "lib.js": file });
  expect(found.path.at(-1)).toMatch(/^lib\.js:/);
  expect(found.notFollowed).toEqual([]);
});

test("what could not be followed is said", () => {
  expect(entry(`${INSTALL}function sync() { loadAll(); Billing.run(); }`).notFollowed).toEqual([
    "Billing.run",
    "loadAll",
  ]);
});

test("a method that every object has is no service of Google's", () => {
  const code = `function sync() {
    GmailApp.search("is:unread").forEach(function (thread) {
      thread.toString();
      thread.hasOwnProperty("id");
      UrlFetchApp.fetch("a", { payload: thread.valueOf() });
    });
  }`;
  expect(entry(INSTALL + code)).toMatchObject({ number: "unbounded" });
});

test.each([
  ["under two names", 'var NAMES = { sync: { every: { handler: "sync" } } };', "NAMES.sync.every.handler"],
  [
    "taken out of an object",
    'var NAMES = { sync: { handler: "sync" } };\nconst { handler } = NAMES.sync;',
    "handler",
  ],
])("a handler's name is found %s", (_what, names, name) => {
  const code = `${names}
  function install() { ScriptApp.newTrigger(${name}).timeBased().everyMinutes(5).create(); }
  function sync() { UrlFetchApp.fetch("a"); }`;
  expect(entry(code)).toMatchObject({ number: "unbounded", perDay: 288 });
});

test("what arms itself while something is left, after failures that were swallowed, has no known end", () => {
  const code = `function sync() {
    var left = work();
    if (left > 0) ScriptApp.newTrigger("sync").timeBased().after(1000).create();
  }
  function work() {
    var files = DriveApp.getFolderById("in").getFiles(), left = 0;
    while (files.hasNext()) {
      left++;
      try { UrlFetchApp.fetch("a", { payload: files.next().getBlob() }); } catch (e) { console.error(e); }
    }
    return left;
  }`;
  expect(entry(ONCE + code)).toMatchObject({ number: "unknown", perRun: "1" });
});

test("functions that call each other in a circle end the search", () => {
  expect(
    entry(
      `${INSTALL}function sync() { a(); } function a() { b(); } function b() { a(); UrlFetchApp.fetch("x"); }`,
    ),
  ).toMatchObject({
    number: "unbounded",
  });
});

test("of two files with a function of one name, a file's own is meant", () => {
  const found = entry(`${INSTALL}function sync() { load(); } function load() { UrlFetchApp.fetch("a"); }`, {
    "z.js": "function load() {}",
  });
  expect(found.path.at(-1)).toBe("Code.gs:2");
});

// Which functions run by themselves, and how often: whatever way the trigger is written.
import { auditProject } from "../../src/audit/audit-project";
import type { AuditedEntryPoint } from "../../src/audit/finding";

const entriesOf = (code: string, files: Record<string, string> = {}): AuditedEntryPoint[] =>
  auditProject(
    [{ path: "Code.gs", text: code }, ...Object.entries(files).map(([path, text]) => ({ path, text }))],
    [],
  ).entryPoints;

const told = (code: string, files: Record<string, string> = {}): string[] =>
  entriesOf(code, files).map(
    ({ name, unattended, trigger }) => `${unattended ? "unattended" : "attended"} ${name}: ${trigger}`,
  );

const SYNC = 'function sync() { UrlFetchApp.fetch("https://example.com"); }';

test.each([
  [
    "a literal",
    'function a() { ScriptApp.newTrigger("sync").timeBased().everyMinutes(5).create(); }',
    "every 5 min",
  ],
  [
    "a constant",
    'const NAME = "sync"; function a() { ScriptApp.newTrigger(NAME).timeBased().everyHours(2).create(); }',
    "every 2 h",
  ],
  [
    "a parameter",
    'function a() { make("sync", 10); } function make(name, minutes) { ScriptApp.newTrigger(name).timeBased().everyMinutes(minutes).create(); }',
    "every 10 min",
  ],
  [
    "the function's own name",
    "function a() { ScriptApp.newTrigger(sync.name).timeBased().everyDays(1).create(); }",
    "every 1 day(s)",
  ],
  [
    "a builder in a variable",
    'function a() { const clock = ScriptApp.newTrigger("sync").timeBased(); clock.everyMinutes(30).create(); }',
    "every 30 min",
  ],
  [
    "a property of settings",
    'var SETTINGS = { handler: "sync", every: 15 }; function a() { ScriptApp.newTrigger(SETTINGS.handler).timeBased().everyMinutes(SETTINGS.every).create(); }',
    "every 15 min",
  ],
  [
    "a form",
    'function a() { ScriptApp.newTrigger("sync").forForm("x").onFormSubmit().create(); }',
    "form submit",
  ],
  [
    "one shot",
    'function a() { ScriptApp.newTrigger("sync").timeBased().after(1000).create(); }',
    "once, after a time",
  ],
])("a handler named by %s is found", (_how, install, trigger) => {
  expect(told(`${install}\n${SYNC}`)).toContain(`unattended sync: ${trigger}`);
});

test("of several triggers of one handler the one that comes most often stands for it", () => {
  const code = `function a() {
    ScriptApp.newTrigger("sync").timeBased().after(1000).create();
    ScriptApp.newTrigger("sync").timeBased().everyMinutes(1).create();
    ScriptApp.newTrigger("sync").timeBased().everyDays(1).create();
  } ${SYNC}`;
  expect(told(code)).toEqual(["unattended sync: every 1 min"]);
});

test("a method is found by its dotted name", () => {
  const code = `var Jobs = { sync: function () { UrlFetchApp.fetch("a"); } };
  function a() { ScriptApp.newTrigger("Jobs.sync").timeBased().everyMinutes(1).create(); }`;
  expect(entriesOf(code)[0]).toMatchObject({ name: "Jobs.sync", number: "unbounded", perDay: 1440 });
});

test("a handler that is not among the files, or not named in the text, is listed as unknown", () => {
  const code = `function a(name) { ScriptApp.newTrigger(name).timeBased().everyMinutes(1).create(); ScriptApp.newTrigger("gone").timeBased().everyMinutes(1).create(); }`;
  expect(entriesOf(code).map(({ name, number }) => [name, number])).toEqual([
    ["(handler not known)", "unknown"],
    ["gone", "unknown"],
  ]);
});

test("simple triggers, the web app, menus, pages and cells are told apart by who is there", () => {
  const code = `function onOpen() { SpreadsheetApp.getUi().createMenu("a").addItem("Send", "send").addToUi(); }
  function doPost(e) { UrlFetchApp.fetch("a"); }
  function send() { GmailApp.sendEmail("a", "b", "c"); }
  function load() { return DriveApp.getFiles(); }
  /** @customfunction */
  function PRICE(symbol = "a") { return UrlFetchApp.fetch(symbol).getContentText(); }`;
  const page =
    "<script>google.script.run.withSuccessHandler(show).withFailureHandler((e) => alert(e)).load();</script>";
  expect(told(code, { "Sidebar.html": page }).sort()).toEqual([
    "attended PRICE: custom function in a cell",
    "attended load: google.script.run",
    "attended onOpen: simple trigger onOpen",
    "attended send: menu",
    "unattended doPost: web app POST",
  ]);
});

test("a function that only a comment puts on a trigger is listed, with its interval unknown", () => {
  const code = `// Set a time-driven trigger for cleanUp.
  function cleanUp() { GmailApp.getInboxThreads().forEach(function (t) { t.moveToTrash(); }); }
  function tool() { return cleanUp2(); }`;
  expect(entriesOf(code)).toMatchObject([{ name: "cleanUp", number: "unknown", perDay: null }]);
});

test("a handler in another file of the folder is followed there", () => {
  const install = 'function a() { ScriptApp.newTrigger("sync").timeBased().everyMinutes(5).create(); }';
  expect(entriesOf(install, { "lib/sync.js": SYNC })).toMatchObject([
    { file: "lib/sync.js", line: 1, number: "unbounded", perDay: 288 },
  ]);
});

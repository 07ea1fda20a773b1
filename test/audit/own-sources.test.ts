// Our own Apps Script code keeps what the preset for users of the guard asks: nothing calls UrlFetchApp beside the helper.
import { auditProject } from "../../src/audit/audit-project";
import { PRESETS } from "../../src/audit/presets";
import { readFolder } from "../../src/audit/read-folder";

const APPS_SCRIPT = ["*.ts", "{core,gas,guard,jobs,messages,sources}/**/*.ts"];
/** The one module in which UrlFetchApp is called: the adapter behind the helper. */
const ADAPTER = "gas/url-fetch.ts";

/** What a reader of one file cannot see. A row that nothing needs any more fails the test. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "gas/drive-files.ts unbounded-pagination": "a generator: who draws from it stops at the clock",
  "gas/execution-log.ts swallowed-error":
    "the log itself cannot be written: there is no other place to say it",
  "gas/open-readings.ts drive-wide-name-lookup": "the self-check looks for the name it has just made up",
  "gas/session.ts swallowed-error": "a simple trigger may not ask; the spreadsheet's language serves",
  "gas/sheet-tables.ts swallowed-error": "the page that asked says that the log cannot be read now",
  "gas/triggers.ts swallowed-error": "the page that asked says that this person may not see triggers",
  "self-check-commands.ts swallowed-error": "the list itself says which permission is missing",
};

const { rules, attendedToo } = PRESETS["trigger-guard"];
const scripts = readFolder("src", APPS_SCRIPT);

test("our own sources pass the preset trigger-guard, with no exceptions but these", () => {
  const { findings, notParsed, files } = auditProject(scripts, rules, { attendedToo, adapters: [ADAPTER] });
  expect(files).toBeGreaterThan(50);
  expect(notParsed).toEqual([]);
  const found = new Set(findings.map(({ file, ruleId }) => `${file} ${ruleId}`));
  expect([...found].sort()).toEqual(Object.keys(EXCEPTIONS));
});

test("no line of them is excused by a comment", () => {
  expect(scripts.filter(({ text }) => /eslint-disable[^\n]*trigger-guard/.test(text))).toEqual([]);
});

test("without the named adapter the preset reports exactly that file beside them", () => {
  const { findings } = auditProject(scripts, rules, { attendedToo });
  const others = findings.filter(({ file, ruleId }) => !(`${file} ${ruleId}` in EXCEPTIONS));
  expect([...new Set(others.map(({ file }) => file))]).toEqual([ADAPTER]);
});

/** Our own code asks the script for the names of its handlers, which no reader of the text can follow. */
const SETUP = `function setup() { ScriptApp.newTrigger("runJobs").timeBased().everyMinutes(5).create(); }`;

test("the number of our own trigger's handler is finite", () => {
  const { entryPoints } = auditProject([...scripts, { path: "setup.gs", text: SETUP }], rules);
  const own = entryPoints.filter(({ name, unattended }) => unattended && name === "runJobs");
  expect(own).toHaveLength(1);
  for (const { number } of own) expect(number).toMatch(/^\d+$/);
});

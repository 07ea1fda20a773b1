// Our own Apps Script code keeps what the preset for users of the guard asks: nothing calls UrlFetchApp beside the helper.
import { auditProject } from "../../src/audit/audit-project";
import { PRESETS } from "../../src/audit/presets";
import { readFolder } from "../../src/audit/read-folder";

const APPS_SCRIPT = ["*.ts", "{core,gas,guard,jobs,messages,sources}/**/*.ts"];
/** The one module in which UrlFetchApp is called: the adapter behind the helper. */
const ADAPTER = "gas/url-fetch.ts";

const { rules, attendedToo } = PRESETS["trigger-guard"];
const scripts = readFolder("src", APPS_SCRIPT);

test("our own sources pass the preset trigger-guard, with no exception but the one adapter", () => {
  const { findings, notParsed, files } = auditProject(scripts, rules, { attendedToo, adapters: [ADAPTER] });
  expect(files).toBeGreaterThan(50);
  expect(notParsed).toEqual([]);
  expect(findings.map(({ file, line, ruleId }) => `${file}:${line} ${ruleId}`)).toEqual([]);
});

test("no line of them is excused by a comment", () => {
  expect(scripts.filter(({ text }) => /eslint-disable[^\n]*trigger-guard/.test(text))).toEqual([]);
});

test("without the named adapter the preset reports exactly that file", () => {
  const { findings } = auditProject(scripts, rules, { attendedToo });
  expect([...new Set(findings.map(({ file }) => file))]).toEqual([ADAPTER]);
});

test("the number of our own trigger's handler is finite", () => {
  const { entryPoints } = auditProject(scripts, rules);
  const unattended = entryPoints.filter((entry) => entry.unattended);
  expect(unattended.map(({ name }) => name)).toContain("runJobs");
  for (const { number } of unattended) expect(number).toMatch(/^\d+$/);
});

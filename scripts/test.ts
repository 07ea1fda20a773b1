// Everything that must hold: the bundle builds, types, lint, format, and every test. The last line is the count.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build";
import { runChecks } from "./check";

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numRuntimeErrorTestSuites: number;
}

const jestArgs = process.argv.slice(2);
if (jestArgs.includes("--help")) {
  console.log(
    "npm test: build, types, lint, format and every test. npm test -- PATTERN: the tests of that path only.",
  );
  process.exit(0);
}
build();
const checks = jestArgs.length > 0 ? [] : runChecks();

const folder = mkdtempSync(join(tmpdir(), "trigger-guard-test-"));
const reportFile = join(folder, "jest.json");
spawnSync(
  process.execPath,
  [join("node_modules", "jest", "bin", "jest.js"), "--json", "--outputFile", reportFile, ...jestArgs],
  { stdio: ["ignore", "ignore", "inherit"] },
);
const report = JSON.parse(readFileSync(reportFile, "utf8")) as JestReport;
rmSync(folder, { recursive: true });

const passed = checks.filter((check) => check.ok).length + report.numPassedTests;
const failed =
  checks.filter((check) => !check.ok).length + report.numFailedTests + report.numRuntimeErrorTestSuites;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && report.numPassedTests > 0 ? 0 : 1);

// Types (one compiler room per runtime), lint and format. Prints one line per check; exit status 1 when one fails.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Command } from "commander";

export interface CheckResult {
  name: string;
  ok: boolean;
}

const bin = (path: string): string => join(process.cwd(), "node_modules", path);

const CHECKS: [name: string, script: string, args: string[]][] = [
  [
    "types of core, guard, sources and messages (no ambient types)",
    "typescript/bin/tsc",
    ["-p", "tsconfig.pure.json"],
  ],
  ["types of the Apps Script code", "typescript/bin/tsc", ["-p", "tsconfig.gas.json"]],
  ["types of the pages", "typescript/bin/tsc", ["-p", "tsconfig.page.json"]],
  ["types of the Node code and the tests", "typescript/bin/tsc", ["-p", "tsconfig.json"]],
  ["lint", "eslint/bin/eslint.js", ["."]],
  ["format", "prettier/bin/prettier.cjs", ["--check", "--log-level", "warn", "."]],
];

export function runChecks(): CheckResult[] {
  return CHECKS.map(([name, script, args]) => {
    const { status } = spawnSync(process.execPath, [bin(script), ...args], { stdio: "inherit" });
    console.log(`${status === 0 ? "passed" : "FAILED"}: ${name}`);
    return { name, ok: status === 0 };
  });
}

if (require.main === module) {
  new Command("npm run check --")
    .description("Types of every compiler room, lint and format. Exit status 1 when one fails.")
    .allowExcessArguments(false)
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .parse();
  process.exit(runChecks().every((check) => check.ok) ? 0 : 1);
}

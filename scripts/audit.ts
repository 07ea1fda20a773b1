// npm run audit -- DIR: every unattended entry point of an Apps Script project with its number, and what makes it so.
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { Command, CommanderError, Option } from "commander";
import { auditProject } from "../src/audit/audit-project";
import type { AuditResult } from "../src/audit/finding";
import { PRESETS, type PresetName } from "../src/audit/presets";
import { readFolder } from "../src/audit/read-folder";
import { jsonReport } from "../src/audit/report/json";
import { sarifReport } from "../src/audit/report/sarif";
import { stylishReport } from "../src/audit/report/stylish";
import { isUnbounded } from "../src/audit/report/words";

const REPORTS: Record<string, (result: AuditResult) => string> = {
  stylish: stylishReport,
  json: jsonReport,
  sarif: sarifReport,
};

const UNBOUNDED = 1;
const COULD_NOT_RUN = 2;

interface Options {
  format: string;
  preset: PresetName;
  adapter: string[];
  build?: string;
}

class CannotRun extends Error {}

function audit(folder: string | undefined, { preset, adapter }: Options): AuditResult {
  if (folder === undefined) throw new CannotRun("Which folder? Give the one that holds the scripts.");
  if (!existsSync(folder))
    throw new CannotRun(`There is no folder ${folder}. Give the folder that holds the scripts.`);
  const texts = readFolder(folder);
  const scripts = texts.filter(({ path }) => !path.endsWith(".html"));
  if (scripts.length === 0)
    throw new CannotRun(`${folder} holds no .gs, .js or .ts file. Give the folder that holds the scripts.`);
  const { rules, attendedToo } = PRESETS[preset];
  const result = auditProject(texts, rules, { adapters: adapter, attendedToo });
  if (result.files === 0) {
    const [first] = result.notParsed;
    throw new CannotRun(
      `None of the ${scripts.length} script files could be read. The first: ${first?.file}:${first?.line} ${first?.message}`,
    );
  }
  return result;
}

async function main(): Promise<number> {
  const program = new Command(
    basename(__filename) === "audit.ts" ? "npm run audit --" : "trigger-guard-audit",
  )
    .description("How many times does your script retry? Audits an Apps Script project (.gs, .js, .ts).")
    .argument("[dir]", "the folder that holds the scripts")
    .addOption(
      new Option("--format <name>", "how to report").choices(Object.keys(REPORTS)).default("stylish"),
    )
    .addOption(
      new Option("--preset <name>", "which rules").choices(Object.keys(PRESETS)).default("recommended"),
    )
    .option(
      "--adapter <file...>",
      "trigger-guard preset: files that may call UrlFetchApp, being the helper's adapter",
      [],
    )
    .option(
      "--build <folder>",
      "write the offline page, the ESLint plugin and this command there, one file each",
    )
    .addHelpText(
      "after",
      "\nExit status: 0 nothing unbounded, 1 something is unbounded, 2 it could not run, or a file could not be read.",
    )
    .exitOverride();
  try {
    program.parse();
    const options = program.opts<Options>();
    if (options.build !== undefined) {
      // Only here: the command that people take away has no bundler with it.
      const { buildAudit } = await import("../src/audit/build");
      await buildAudit(options.build);
      return 0;
    }
    const result = audit(program.args[0], options);
    process.stdout.write(REPORTS[options.format]?.(result) ?? "");
    if (isUnbounded(result)) return UNBOUNDED;
    // What was not read may hold the loop: a clean answer would be a guess.
    return result.notParsed.length > 0 ? COULD_NOT_RUN : 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : COULD_NOT_RUN;
    if (!(error instanceof CannotRun)) throw error;
    console.error(error.message);
    return COULD_NOT_RUN;
  }
}

void main().then((status) => (process.exitCode = status));

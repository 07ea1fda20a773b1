// npm run deploy: builds, keeps a copy of what stands in the script project, shows what changes, and only then pushes.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Command, CommanderError } from "commander";
import pc from "picocolors";
import { build } from "./build";
import { Refusal, runClasp } from "./deploy/clasp";
import { compareFolders, type FileChange, withZoneOf } from "./deploy/compare";

interface Options {
  dryRun?: boolean;
  replace?: boolean;
  diff?: boolean;
  json?: boolean;
  clasp: string;
  backups: string;
  project: string;
}

interface Outcome {
  pushed: boolean;
  backup: string;
  files: FileChange[];
}

const MARKS: Record<FileChange["change"], string> = {
  added: pc.green("added    "),
  changed: pc.yellow("changed  "),
  same: pc.dim("same     "),
  foreign: pc.red("not ours "),
};

/** @throws Refusal in words when there is no usable .clasp.json */
function scriptIdOf(project: string): string {
  const file = join(project, ".clasp.json");
  const howTo = "Put your script's id there: Apps Script → Project settings → Script ID.";
  if (!existsSync(file))
    throw new Refusal(`There is no ${file}. Write {"scriptId":"…","rootDir":"dist"} into it. ${howTo}`);
  let scriptId: unknown;
  try {
    ({ scriptId } = JSON.parse(readFileSync(file, "utf8")) as { scriptId?: unknown });
  } catch (error) {
    throw new Refusal(`${file} is not readable JSON: ${(error as Error).message}`);
  }
  if (typeof scriptId !== "string" || scriptId === "" || scriptId.startsWith("PUT-YOUR"))
    throw new Refusal(`${file} names no script project yet. ${howTo}`);
  return scriptId;
}

/** A push sends what .clasp.json says, which may be another folder than the one that was just built and compared. */
function requireDistOnly(dist: string, { clasp, project }: Options): void {
  const { filesToPush } = JSON.parse(
    runClasp(clasp, project, ["show-file-status", "--json", "-P", resolve(project)]),
  ) as {
    filesToPush: string[];
  };
  const others = filesToPush.filter((file) => dirname(resolve(project, file)) !== resolve(dist));
  if (others.length > 0 || filesToPush.length === 0) {
    throw new Refusal(
      `clasp would push ${others.slice(0, 3).join(", ") || "nothing"}. Set "rootDir" in ${join(project, ".clasp.json")} to "dist".`,
    );
  }
}

/** What stands there, with a project file of its own: `clasp push` inside the folder puts it back. */
function pullBackup(scriptId: string, { clasp, backups }: Options): string {
  const stamp = new Date().toISOString().replace(/:/g, "-").replace(/\..*/, "Z");
  const folder = join(backups, stamp);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, ".clasp.json"), `${JSON.stringify({ scriptId, rootDir: "." })}\n`);
  try {
    runClasp(clasp, folder, ["pull", "-P", resolve(folder)]);
  } catch (refused) {
    rmSync(folder, { recursive: true });
    throw refused;
  }
  if (!existsSync(join(folder, "appsscript.json")))
    throw new Refusal(
      `clasp pull brought no manifest into ${folder}, so nothing is known of what stands there.`,
    );
  return folder;
}

function keepZone(backup: string, dist: string): boolean {
  const file = join(dist, "appsscript.json");
  const built = readFileSync(file, "utf8");
  const kept = withZoneOf(readFileSync(join(backup, "appsscript.json"), "utf8"), built);
  writeFileSync(file, kept);
  return kept !== built;
}

/** Without git the list of files must do. */
function showDiff(backup: string, dist: string, isWhole: boolean, write: (line: string) => void): void {
  const { stdout } = spawnSync(
    "git",
    ["diff", "--no-index", ...(isWhole ? [] : ["--stat"]), "--", backup, dist],
    {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (stdout) write(stdout.trimEnd());
}

function deploy(options: Options, buildTo: typeof build, write: (line: string) => void): Outcome {
  const scriptId = scriptIdOf(options.project);
  const dist = join(options.project, "dist");
  const { bytes } = buildTo(dist);
  write(`Built dist/Code.js (${(bytes / 1024).toFixed(1)} KB).`);
  requireDistOnly(dist, options);
  const backup = pullBackup(scriptId, options);
  write(`What stands there is kept in ${backup}. To put it back: cd ${backup} && npx clasp push --force`);
  if (keepZone(backup, dist)) write("The script project's time zone stays as it is.");
  const files = compareFolders(backup, dist);
  for (const { name, change, why } of files)
    write(`  ${MARKS[change]} ${name}${why === undefined ? "" : `: ${why}`}`);
  showDiff(backup, dist, options.diff === true, write);
  const foreign = files.filter(({ change }) => change === "foreign");
  if (foreign.length > 0 && options.replace !== true) {
    throw new Refusal(
      `A push would take away what is not Trigger Guard's: ${foreign.map(({ name }) => name).join(", ")}. Nothing was pushed. ` +
        "Use a script project of its own, or say --replace; the copy above stays.",
    );
  }
  const isNews = files.some(({ change }) => change !== "same");
  if (options.dryRun === true || !isNews) {
    write(
      isNews ? "A dry run: nothing was pushed." : "The script project is up to date: nothing was pushed.",
    );
    return { pushed: false, backup, files };
  }
  // --force: only the manifest is asked about, and nobody can answer here.
  write(runClasp(options.clasp, options.project, ["push", "--force", "-P", resolve(options.project)]));
  write("Pushed. Reload the spreadsheet; new scopes are asked for at the next click in its menu.");
  return { pushed: true, backup, files };
}

/** Exit status: 0 pushed, up to date, or a dry run; 1 refused or failed; 2 the command was not understood. */
export function main(argv: string[], buildTo = build): number {
  const command = new Command("npm run deploy --")
    .description(
      "Builds, backs up what stands in the script project, shows the difference, and pushes with clasp.",
    )
    .option("--dry-run", "everything but the push")
    .option("--replace", "also where a push takes away files that are not Trigger Guard's")
    .option("--diff", "every changed line instead of a count")
    .option("--json", "one line of JSON on standard output, everything else on standard error")
    .option("--backups <dir>", "where copies are kept", "backups")
    .option("--project <dir>", "folder of .clasp.json; dist lies in it", ".")
    .option(
      "--clasp <file>",
      "another clasp",
      join("node_modules", "@google", "clasp", "build", "src", "index.js"),
    )
    .allowExcessArguments(false)
    .exitOverride();
  try {
    command.parse(argv, { from: "user" });
    const options = command.opts<Options>();
    const outcome = deploy(
      { ...options, clasp: resolve(options.clasp) },
      buildTo,
      options.json === true ? console.error : console.log,
    );
    if (options.json === true) console.log(JSON.stringify(outcome));
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof Refusal)) throw error;
    console.error(pc.red(error.message));
    return 1;
  }
}

if (require.main === module) process.exitCode = main(process.argv.slice(2));

// npm run mutants: our own code is sabotaged, one line at a time and in a copy of the tree; a test must catch each. The
// last line is the count.
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Command, CommanderError } from "commander";
import { MUTANTS, type Mutant } from "./proof/mutant-table";

interface Options {
  only?: string;
  json?: boolean;
}

interface MutantResult {
  name: string;
  isKilled: boolean;
  /** Why it was not: it survived, or the table is out of date. */
  why: string;
}

class CannotRun extends Error {}

/** Everything that is or will be in the repository, as it lies here. */
function copyTree(to: string): void {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { encoding: "utf8" });
  for (const file of files.split("\0").filter((name) => name !== "" && existsSync(name))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(file, join(to, file));
  }
  symlinkSync(resolve("node_modules"), join(to, "node_modules"));
}

function passes(dir: string, tests: readonly string[]): boolean {
  const jest = join("node_modules", "jest", "bin", "jest.js");
  const args = [jest, "--bail", "--runInBand", ...tests];
  return spawnSync(process.execPath, args, { cwd: dir, stdio: "ignore" }).status === 0;
}

function tryMutant(dir: string, { name, file, find, replace, tests }: Mutant): MutantResult {
  const path = join(dir, file);
  const source = readFileSync(path, "utf8");
  const places = source.split(find).length - 1;
  if (places !== 1) return { name, isKilled: false, why: `its place stands ${places} times in ${file}` };
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  try {
    // In the order of the table: the first mostly tells.
    return tests.every((path) => passes(dir, [path]))
      ? { name, isKilled: false, why: `survived ${tests.join(", ")}` }
      : { name, isKilled: true, why: "" };
  } finally {
    writeFileSync(path, source);
  }
}

function run(options: Options): number {
  const say = options.json === true ? console.error : console.log;
  const chosen = MUTANTS.filter(({ name }) => name.includes(options.only ?? ""));
  if (chosen.length === 0) throw new CannotRun(`No mutant's name holds "${options.only ?? ""}".`);
  const dir = mkdtempSync(join(tmpdir(), "trigger-guard-mutants-"));
  try {
    copyTree(dir);
    const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))];
    if (!passes(dir, tests))
      throw new CannotRun("Without any mutant, some of these tests fail already. Run npm test.");
    const results = chosen.map((mutant) => {
      const result = tryMutant(dir, mutant);
      say(
        `${result.isKilled ? "killed  " : "ALIVE   "} ${mutant.name}${result.isKilled ? "" : ` (${result.why})`}`,
      );
      if (!result.isKilled) say(`  npm run mutants -- --only "${mutant.name}"`);
      return result;
    });
    const killed = results.filter(({ isKilled }) => isKilled).length;
    if (options.json === true)
      console.log(JSON.stringify({ killed, total: results.length, mutants: results }));
    else console.log(`${killed}/${results.length} mutants killed`);
    return killed === results.length ? 0 : 1;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Exit status: 0 all killed, 1 some alive, 2 could not run. */
function main(): number {
  const program = new Command("npm run mutants --")
    .description("Sabotages a copy of our own code, one place at a time; a test must catch each.")
    .option("--only <text>", "only mutants with this in their names")
    .option("--json", "one line of JSON on standard output")
    .exitOverride();
  try {
    program.parse();
    return run(program.opts<Options>());
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    console.error(error instanceof CannotRun ? error.message : error);
    return 2;
  }
}

process.exitCode = main();

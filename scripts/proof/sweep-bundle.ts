/** The compiled script as it ships, with the jobs of the sweep in place of its own. */
import { buildSync } from "esbuild";
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { entryPointNames } from "../build";

const SHIPPED_JOBS = "import { defaultJobs, ";
const SWEEP_JOBS = 'import { sweepJobs as defaultJobs } from "../scripts/proof/sweep-jobs";\nimport { ';

/** @returns the folder with Code.js and its manifest */
export function buildSweepBundle(dir: string): string {
  mkdirSync(dir, { recursive: true });
  const entry = join("src", "main.ts");
  const main = readFileSync(entry, "utf8");
  if (!main.includes(SHIPPED_JOBS)) throw new Error(`${entry} no longer says ${SHIPPED_JOBS}`);
  buildSync({
    stdin: { contents: main.replace(SHIPPED_JOBS, SWEEP_JOBS), resolveDir: "src", loader: "ts" },
    bundle: true,
    format: "iife",
    globalName: "App",
    target: "es2019",
    // It is loaded at every execution of thousands of points: as it ships, but for its blanks and its letters' codes.
    charset: "ascii",
    minifyWhitespace: true,
    outfile: join(dir, "Code.js"),
    tsconfig: "tsconfig.gas.json",
    footer: {
      js: entryPointNames(entry)
        .map((name) => `function ${name}() { return App.${name}.apply(null, arguments); }`)
        .join("\n"),
    },
  });
  copyFileSync("appsscript.json", join(dir, "appsscript.json"));
  return dir;
}

// The scripts that are measured, each as a folder the local host can load: the product's own bundle, the same guard with
// the benchmark's jobs in place of those that ship, and scripts without a guard.
import { buildSync } from "esbuild";
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, entryPointNames } from "../build";

const SHIPPED_JOBS = /import \{ defaultJobs, (.+) \} from "\.\/gas\/guard-of";/;
const BENCH_JOBS =
  'import { $1 } from "./gas/guard-of";\nimport { benchJobs as defaultJobs } from "../scripts/bench/bench-jobs";';

export const UNGUARDED = [
  "textbook-loop",
  "mark-per-row",
  "counter-after-failure",
  "look-up-bare",
  "delivery-notes-bare",
] as const;
export type Unguarded = (typeof UNGUARDED)[number];

export interface Bundles {
  shipped: string;
  guarded: string;
  unguarded: Record<Unguarded, string>;
}

/** @param dir an empty folder */
export function buildBundles(dir: string): Bundles {
  const shipped = join(dir, "shipped");
  build(shipped);
  const unguarded = UNGUARDED.map((name): [Unguarded, string] => [name, unguardedScript(dir, name)]);
  return {
    shipped,
    guarded: guardedBundle(join(dir, "guarded")),
    unguarded: Object.fromEntries(unguarded) as Record<Unguarded, string>,
  };
}

function unguardedScript(dir: string, name: Unguarded): string {
  const folder = scriptFolder(join(dir, name));
  copyFileSync(join(__dirname, "naive", `${name}.js`), join(folder, "Code.js"));
  return folder;
}

function guardedBundle(dir: string): string {
  const folder = scriptFolder(dir);
  const entry = join("src", "main.ts");
  const main = readFileSync(entry, "utf8");
  if (!SHIPPED_JOBS.test(main)) throw new Error(`${entry} no longer imports defaultJobs as ${SHIPPED_JOBS}`);
  buildSync({
    stdin: { contents: main.replace(SHIPPED_JOBS, BENCH_JOBS), resolveDir: "src", loader: "ts" },
    bundle: true,
    format: "iife",
    globalName: "App",
    target: "es2019",
    outfile: join(folder, "Code.js"),
    tsconfig: "tsconfig.gas.json",
    footer: {
      js: entryPointNames(entry)
        .map((name) => `function ${name}() { return App.${name}.apply(null, arguments); }`)
        .join("\n"),
    },
  });
  return folder;
}

function scriptFolder(dir: string): string {
  mkdirSync(dir, { recursive: true });
  copyFileSync("appsscript.json", join(dir, "appsscript.json"));
  return dir;
}

// Bundles src/main.ts to dist/Code.js as people read it in the script editor: not minified, ES2019, and one plain
// top-level function per entry point, because the editor's Run list, triggers and menus see nothing else.
import { Command } from "commander";
import { buildSync, transformSync } from "esbuild";
import { copyFileSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildPage, pageFiles } from "./build-page";
import { buildLibrary } from "./build-library";
import { buildPaste } from "./build-paste";
import { pasteSizeLines } from "./paste-sizes";

const GLOBAL_NAME = "TriggerGuardApp";
export const BUILT_FROM =
  "// Trigger Guard. Built from TypeScript by `npm run build`; change the sources, not this file.";

/** The exported names of a module, in source order. */
export function entryPointNames(entry: string): string[] {
  const { metafile } = buildSync({
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    write: false,
    metafile: true,
    outdir: "out",
  });
  return Object.values(metafile.outputs)[0]?.exports ?? [];
}

export interface Built {
  file: string;
  bytes: number;
  entryPoints: string[];
}

export function build(outDir = "dist"): Built {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const file = join(outDir, "Code.js");
  const entry = join("src", "main.ts");
  const entryPoints = entryPointNames(entry);
  const topLevel = entryPoints.map(
    (name) => `function ${name}() { return ${GLOBAL_NAME}.${name}.apply(null, arguments); }`,
  );
  writeFileSync(file, [BUILT_FROM, scriptOf(entry, GLOBAL_NAME), ...topLevel, ""].join("\n"));
  copyFileSync("appsscript.json", join(outDir, "appsscript.json"));
  for (const { name, entry: page } of pageFiles()) writeFileSync(join(outDir, name), buildPage(page));
  return { file, bytes: statSync(file).size, entryPoints };
}

/** A module as one global variable that holds its exports. */
export function scriptOf(entry: string, globalName: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    target: "es2019",
    charset: "utf8",
    legalComments: "none",
    write: false,
    outdir: "out",
    tsconfig: "tsconfig.gas.json",
  });
  return asScript(withTabs(outputFiles[0]?.text ?? ""), globalName);
}

/** One scope of its own, its body not indented once more. */
function asScript(code: string, globalName: string): string {
  const exported = /\nexport \{([^}]*)\};\n$/.exec(code);
  if (exported === null) throw new Error("The bundle ends with no list of exports; its shape has changed");
  // "runJobs2 as runJobs": inside, another function has the name.
  const members = (exported[1] ?? "").replace(/^\n|\s+$/g, "").replace(/([\w$]+) as ([\w$]+)/g, "$2: $1");
  return [
    `var ${globalName} = (() => {`,
    '"use strict";',
    code.slice(0, exported.index),
    `return {`,
    members,
    `};`,
    "})();",
  ].join("\n");
}

/** One character a level instead of two (a tenth of the file, which is loaded at every run), and no notes for bundlers. */
function withTabs(code: string): string {
  const tabbed = code
    .replace(/^(?: {2})+/gm, (indent) => "\t".repeat(indent.length / 2))
    .replace(/\/\* @__PURE__ \*\/ /g, "");
  const minified = (source: string): string => transformSync(source, { minify: true, charset: "utf8" }).code;
  if (minified(tabbed) !== minified(code)) throw new Error("Indentation stands inside a text of the bundle");
  return tabbed;
}

if (require.main === module) {
  const command = new Command("npm run build --")
    .description(
      "Bundles the script to dist/ for clasp push or the script editor, and the files to paste to dist-lib/.",
    )
    .allowExcessArguments(false)
    .option("--sizes", "also what the parts of the file to paste weigh, and what evaluating it costs")
    .option("--library", "also the library of the npm package, with its types")
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .parse();
  const { file, bytes, entryPoints } = build();
  console.log(`${file}: ${(bytes / 1024).toFixed(1)} KB, entry points: ${entryPoints.join(", ")}`);
  for (const paste of buildPaste()) console.log(`${paste.file}: ${(paste.bytes / 1024).toFixed(1)} KB`);
  const { library, sizes } = command.opts<{ library?: boolean; sizes?: boolean }>();
  if (sizes === true) console.log(pasteSizeLines(join("dist-lib", "TriggerGuard.js")).join("\n"));
  if (library === true) console.log(`${buildLibrary()}: the library`);
}

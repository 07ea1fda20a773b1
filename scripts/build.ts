// Bundles src/main.ts to dist/Code.js as people read it in the script editor: not minified, ES2019, and one plain
// top-level function per entry point, because the editor's Run list, triggers and menus see nothing else.
import { Command } from "commander";
import { buildSync, transformSync } from "esbuild";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const GLOBAL_NAME = "TriggerGuardApp";

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

export function build(outDir = "dist"): { file: string; bytes: number; entryPoints: string[] } {
  const entry = join("src", "main.ts");
  const entryPoints = entryPointNames(entry);
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const file = join(outDir, "Code.js");
  buildSync({
    entryPoints: [entry],
    bundle: true,
    format: "iife",
    globalName: GLOBAL_NAME,
    target: "es2019",
    charset: "utf8",
    legalComments: "none",
    outfile: file,
    tsconfig: "tsconfig.gas.json",
    banner: {
      js: "// Trigger Guard. Built from TypeScript by `npm run build`; change the sources, not this file.",
    },
    footer: {
      js: entryPoints
        .map((name) => `function ${name}() { return ${GLOBAL_NAME}.${name}.apply(null, arguments); }`)
        .join("\n"),
    },
  });
  indentWithTabs(file);
  copyFileSync("appsscript.json", join(outDir, "appsscript.json"));
  const pages = join("src", "dashboard");
  if (existsSync(pages)) {
    for (const page of readdirSync(pages).filter((name) => name.endsWith(".html"))) {
      copyFileSync(join(pages, page), join(outDir, page));
    }
  }
  return { file, bytes: statSync(file).size, entryPoints };
}

/** One character a level instead of two: a tenth of the file, which is loaded at every run. */
function indentWithTabs(file: string): void {
  const code = readFileSync(file, "utf8");
  const tabbed = code.replace(/^(?: {2})+/gm, (indent) => "\t".repeat(indent.length / 2));
  const minified = (source: string): string => transformSync(source, { minify: true, charset: "utf8" }).code;
  if (minified(tabbed) !== minified(code))
    throw new Error(`${file}: indentation stands inside a text; it was not changed`);
  writeFileSync(file, tabbed);
}

if (require.main === module) {
  new Command("npm run build --")
    .description("Bundles the script to dist/ for clasp push or the script editor.")
    .allowExcessArguments(false)
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .parse();
  const { file, bytes, entryPoints } = build();
  console.log(`${file}: ${(bytes / 1024).toFixed(1)} KB, entry points: ${entryPoints.join(", ")}`);
}

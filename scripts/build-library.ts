// The npm package's library: one ES module for other people's bundlers, and the types of what it exports.
import { spawnSync } from "node:child_process";
import { buildSync } from "esbuild";
import { join } from "node:path";

export function buildLibrary(outDir = "dist-lib"): string {
  const outfile = join(outDir, "trigger-guard.mjs");
  buildSync({
    entryPoints: [join("src", "library.ts")],
    bundle: true,
    format: "esm",
    target: "es2019",
    charset: "utf8",
    outfile,
    tsconfig: "tsconfig.gas.json",
  });
  const tsc = join("node_modules", "typescript", "bin", "tsc");
  const types = [tsc, "-p", "tsconfig.library.json", "--outDir", join(outDir, "types")];
  const { status, stdout } = spawnSync(process.execPath, types, { encoding: "utf8" });
  if (status !== 0) throw new Error(`The types of the library could not be written:\n${stdout}`);
  return outfile;
}

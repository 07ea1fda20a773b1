/** A script of ours as one file of plain JavaScript: it starts and runs several times faster than TypeScript does. */
import { buildSync } from "esbuild";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";

export interface PlainScript {
  file: string;
  remove(): void;
}

/** It lies in the project, where the packages can be found. */
export function buildPlainScript(entry: string): PlainScript {
  mkdirSync(".cache", { recursive: true });
  const folder = mkdtempSync(join(".cache", "plain-"));
  const file = join(folder, "script.cjs");
  buildSync({
    entryPoints: [entry],
    bundle: true,
    packages: "external",
    platform: "node",
    outfile: file,
  });
  copyFileSync(join("src", "local", "worker-thread.mjs"), join(folder, "worker-thread.mjs"));
  return { file, remove: () => rmSync(folder, { recursive: true }) };
}

// A script project as a person has it who pasted the guard beside functions of their own: no manifest of scopes, so Google
// asks for those that the files name.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildPaste } from "../../scripts/build-paste";
import { guardWorld, type GuardWorld, type GuardWorldOptions } from "./bundle-world";
import { scopesNamedIn } from "./google-scopes";
import { tempFolder } from "./test-bundle";

export type PasteFile = "TriggerGuard" | "TriggerGuard-Trigger" | "TriggerGuard-Drive" | "TriggerGuard-Mail";

let built: string | undefined;

/** The files to paste, built once per test file. */
export function pasteFiles(): string {
  if (built === undefined) {
    built = tempFolder();
    buildPaste(built);
  }
  return built;
}

export interface PasteWorldOptions extends Omit<GuardWorldOptions, "jobs" | "scope" | "bundleDir"> {
  /** Source by file name: "A.js" is loaded before the guard, "Z.js" after it. */
  files: Record<string, string>;
  parts?: PasteFile[];
}

/** @returns a world in which exactly the scopes are granted that the project's text names */
export function pasteWorld({ files, parts = [], ...options }: PasteWorldOptions): GuardWorld {
  const bundleDir = join(tempFolder(), "project");
  mkdirSync(bundleDir);
  for (const part of ["TriggerGuard", ...parts]) {
    copyFileSync(join(pasteFiles(), `${part}.js`), join(bundleDir, `${part}.js`));
  }
  for (const [name, source] of Object.entries(files)) writeFileSync(join(bundleDir, name), source);
  const text = readdirSync(bundleDir)
    .map((name) => readFileSync(join(bundleDir, name), "utf8"))
    .join("\n");
  const manifest = { timeZone: "Asia/Tokyo", runtimeVersion: "V8", oauthScopes: scopesNamedIn(text) };
  writeFileSync(join(bundleDir, "appsscript.json"), JSON.stringify(manifest));
  return guardWorld({ ...options, bundleDir, install: false });
}

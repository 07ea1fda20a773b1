// The scripts of a folder, as clasp would push them: paths relative to it, with forward slashes.
import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { globSync } from "tinyglobby";
import type { ScriptText } from "./project";

const IGNORED = ["**/node_modules/**", "**/*.d.ts", "**/*.min.js"];

export function readFolder(path: string, patterns: string[] = ["**/*.{gs,js,ts,html}"]): ScriptText[] {
  if (statSync(path).isFile())
    return [{ path: basename(path), text: readText(join(dirname(path), basename(path))) }];
  const paths = globSync(patterns, {
    cwd: path,
    ignore: IGNORED,
    followSymbolicLinks: false,
    expandDirectories: false,
  }).sort();
  return paths
    .map((each) => ({ path: each, text: readText(join(path, each)) }))
    .filter((script) => !isGuardItself(script));
}

/** The pasted guard is tested where it is made; what a person's script does with it is what is asked here. */
const isGuardItself = ({ path, text }: ScriptText): boolean =>
  /^TriggerGuard(?:-\w+)?\.(?:js|gs)$/.test(basename(path)) &&
  text.startsWith("// Trigger Guard. Built from");

/** A byte order mark would be the first character of the first line. */
const readText = (path: string): string => readFileSync(path, "utf8").replace(/^\uFEFF/, "");

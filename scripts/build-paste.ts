// The guard for people without Node: dist-lib/TriggerGuard.js, one file beside their own, and three more that each ask
// for a scope of their own. Everything of a file hangs on one global variable, so that no name clashes.
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BUILT_FROM, scriptOf } from "./build";

/** File, its module under src/paste, the variable it defines. */
export const PASTE_FILES = [
  ["TriggerGuard.js", "trigger-guard.ts", "TriggerGuard"],
  ["TriggerGuard-Trigger.js", "trigger.ts", "TriggerGuardTrigger"],
  ["TriggerGuard-Drive.js", "drive.ts", "TriggerGuardDrive"],
  ["TriggerGuard-Mail.js", "mail.ts", "TriggerGuardMail"],
] as const;

export function buildPaste(outDir = "dist-lib"): { file: string; bytes: number }[] {
  mkdirSync(outDir, { recursive: true });
  return PASTE_FILES.map(([name, entry, variable]) => {
    const file = join(outDir, name);
    writeFileSync(file, `${BUILT_FROM}\n${scriptOf(join("src", "paste", entry), variable)}\n`);
    return { file, bytes: statSync(file).size };
  });
}

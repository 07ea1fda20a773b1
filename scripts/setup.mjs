// Installs what package-lock.json names when it is not there yet, so that every command works on a fresh clone.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = join(root, "node_modules", ".trigger-guard-lock");

export function installWhatIsMissing() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === lock) return;
  console.error("Installing packages (once, about a minute) …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const result = spawnSync(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (result.status !== 0) {
    console.error(
      "npm ci failed (see above). Check the network and the npm registry, then run the command again.",
    );
    process.exit(1);
  }
  writeFileSync(stampFile, lock);
}

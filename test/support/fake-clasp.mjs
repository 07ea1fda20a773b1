// Stands in for clasp where there is no Google account: pull and push copy folders, and every call is written down.
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const home = dirname(fileURLToPath(import.meta.url));
const remote = join(home, "remote");
const [command, ...args] = process.argv.slice(2);
appendFileSync(join(home, "calls.jsonl"), `${JSON.stringify({ command, args, cwd: process.cwd() })}\n`);
const refusal = join(home, `${command}.refusal`);
if (existsSync(refusal)) {
  console.error(readFileSync(refusal, "utf8"));
  process.exit(1);
}
const { rootDir } = JSON.parse(readFileSync(".clasp.json", "utf8"));
const files = () => readdirSync(rootDir).filter((name) => !name.startsWith("."));
if (command === "pull") cpSync(remote, rootDir, { recursive: true });
if (command === "push") {
  rmSync(remote, { recursive: true });
  cpSync(rootDir, remote, { recursive: true, filter: (path) => !path.endsWith(".clasp.json") });
  console.log(`Pushed ${files().length} files.`);
}
if (command === "show-file-status")
  console.log(JSON.stringify({ filesToPush: files().map((name) => join(rootDir, name)) }));

// node scripts/run.mjs NAME [ARG…]: installs what is missing, then runs scripts/NAME.ts and hands on its exit status.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { installWhatIsMissing } from "./setup.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [name, ...args] = process.argv.slice(2);
installWhatIsMissing();
const tsx = join(root, "node_modules", "tsx", "dist", "cli.mjs");
const closedOutput = new URL("./closed-output.mjs", import.meta.url).href;
const result = spawnSync(
  process.execPath,
  [tsx, "--import", closedOutput, join(root, "scripts", `${name}.ts`), ...args],
  {
    stdio: "inherit",
    cwd: root,
  },
);
process.exit(result.status ?? 1);

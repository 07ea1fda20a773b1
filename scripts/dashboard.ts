// npm run dashboard: the dashboard's page on loopback, on the world that `npm start` made.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import type { World } from "../src/local/world";
import { worldFaultOf } from "../src/local/world-fault";
import { build } from "./build";
import { takeScreenshots } from "./dashboard/screenshots";
import { openExisting } from "./existing-world";
import { servePage } from "./dashboard/page-server";

interface Options {
  world: string;
  port: number;
  locale?: "ja" | "en";
  screenshots?: string;
}

const portNumber = (text: string): number => {
  const port = Number(text);
  if (!(Number.isInteger(port) && port >= 0 && port <= 65_535))
    throw new InvalidArgumentError("Use 0 to 65535.");
  return port;
};

const command = new Command("npm run dashboard --")
  .description("Shows the dashboard in a browser, on the world that `npm start` made. Ctrl-C ends it.")
  .option("--world <dir>", "folder of the world", ".local")
  .option("--port <number>", "0: any that is free", portNumber, 0)
  .addOption(
    new Option("--locale <locale>", "language of the person; the world's unless named").choices(["en", "ja"]),
  )
  .option("--screenshots <dir>", "only takes the pictures of the docs, of a world of its own")
  .allowExcessArguments(false)
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));

function worldOf({ world: dir, locale }: Options): World {
  // `npm start` has just built it.
  if (!existsSync(join("dist", "dashboard.html"))) build();
  return openExisting({ dir, ...(locale === undefined ? {} : { locale }) });
}

async function main(): Promise<void> {
  const options = command.parse().opts<Options>();
  if (options.screenshots !== undefined) {
    build();
    for (const file of await takeScreenshots(options.screenshots)) console.log(file);
    return;
  }
  const { url, sidebarUrl } = await servePage(worldOf(options), options.port);
  console.log(`The dashboard of ${options.world}:`);
  console.log(`  ${url}`);
  console.log(`  ${sidebarUrl}  as in the sidebar, 300 px wide`);
  console.log("Only this machine can open it, and only with this address. Ctrl-C ends it.");
}

main().catch((error: NodeJS.ErrnoException) => {
  const isTaken = error.code === "EADDRINUSE" || error.code === "EACCES";
  if (isTaken) console.error("This port is not to be had. Name another one: --port NUMBER, or leave it out.");
  else console.error(worldFaultOf(error)?.message ?? error);
  process.exit(1);
});

// npm run local -- tick | call FUNCTION [ARG…]: acts on a world as Google's trigger or a person at the editor would.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Command, CommanderError, Option } from "commander";
import pc from "picocolors";
import type { SettingsReport } from "../src/guard/change-settings";
import type { ExecutionResult, World } from "../src/local/world";
import { worldFaultOf } from "../src/local/world-fault";
import { accountLocale } from "./account-locale";
import { build } from "./build";
import { openExisting } from "./existing-world";
import { dialogLines, ENDED, endLine, refusedSettings } from "./dialog-text";

interface Options {
  world: string;
  bundle: string;
  json?: boolean;
  user?: string;
  as: "editor" | "menu";
  locale?: "en" | "ja";
}

const SEVERITY_COLOR = { DEBUG: pc.dim, INFO: (text: string) => text, WARNING: pc.yellow, ERROR: pc.red };

class Refusal extends Error {}

function open(options: Options): World {
  if (options.bundle === "dist" && !existsSync(join("dist", "Code.js"))) build();
  if (!existsSync(options.bundle) || !readdirSync(options.bundle).some((name) => name.endsWith(".js"))) {
    throw new Refusal(`There is no script in ${options.bundle}. --bundle DIR names a folder with .js files.`);
  }
  const locale = options.locale ?? accountLocale();
  return openExisting({
    dir: options.world,
    bundleDir: options.bundle,
    ...(locale === undefined ? {} : { locale }),
  });
}

/** JSON where it parses, else the text itself. */
function parseArg(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function tell(result: ExecutionResult, { locale }: World, write: (line: string) => void): void {
  for (const { severity, text } of result.logs) write(SEVERITY_COLOR[severity](text));
  for (const { title, message, answer } of result.ui.alerts) {
    write(pc.cyan(`[${[title, message].filter((part) => part !== "").join(": ")}] → ${answer}`));
  }
  for (const { message } of result.ui.toasts) write(pc.cyan(`[${message}]`));
  const calls = Object.entries(result.calls).filter(([kind]) => kind !== "getter" && kind !== "log");
  const count = calls.reduce((sum, [, n]) => sum + n, 0);
  const seconds = (result.durationMs / 1_000).toFixed(1);
  write(pc.dim(endLine[locale](result.function, ENDED[locale][result.status], seconds, count)));
  if (result.error !== undefined) write(pc.red(errorText(result.error)));
}

/** What the guard says on purpose is an answer; where in the code it was said helps nobody. */
const errorText = ({ name, message, stack }: NonNullable<ExecutionResult["error"]>): string =>
  name === "TriggerGuardError" ? message : stack || message;

function tick(options: Options): number {
  const world = open(options);
  const write = options.json ? console.error : console.log;
  // A daily look that is due first fires too; whoever asks for a tick asks for a run.
  const runs = world.triggers().find(({ schedule }) => schedule?.every === "minutes")?.handler;
  let result = world.fireTrigger();
  while (result !== undefined && runs !== undefined && result.function !== runs) {
    tell(result, world, write);
    result = world.fireTrigger();
  }
  if (result === undefined) {
    throw new Refusal(
      `No trigger is installed in ${options.world}. Install one: npm run local -- call installTrigger`,
    );
  }
  const { status, durationMs, calls, error } = result;
  if (options.json) console.log(JSON.stringify({ status, durationMs, calls, error: error?.message ?? null }));
  tell(result, world, write);
  return status === "completed" ? 0 : 1;
}

function call(name: string, args: string[], options: Options): number {
  const world = open(options);
  const names = world.functionNames();
  if (!names.includes(name) && !(options.as === "menu" && name.includes("."))) {
    throw new Refusal(`The script has no function "${name}". It has: ${names.join(", ")}.`);
  }
  const result = world.execute(name, {
    kind: options.as,
    args: args.map(parseArg),
    ...(options.user === undefined ? {} : { user: options.user }),
  });
  const value = result.value ?? null;
  if (options.json) console.log(JSON.stringify(value));
  else if (value !== null) console.log(typeof value === "string" ? value : JSON.stringify(value, null, 2));
  tell(result, world, console.error);
  if (result.status !== "completed") return 1;
  const { locale } = world;
  for (const line of dialogLines(world, name, locale)) (options.json ? console.error : console.log)(line);
  const refused = name === "saveSettings" ? refusedSettings(result.value as SettingsReport, locale) : [];
  for (const line of refused) console.error(pc.red(line));
  return refused.length > 0 ? 1 : 0;
}

const withOptions = (command: Command): Command =>
  command
    .option("--world <dir>", "folder of the world", ".local")
    .option("--bundle <dir>", "folder of the script", "dist")
    .option("--json", "one line of JSON on standard output, everything else on standard error")
    .addOption(
      new Option(
        "--locale <locale>",
        "language of the account; the terminal's where it is ja, else the world's",
      ).choices(["en", "ja"]),
    );

/** Exit status: 0 the execution completed, 1 it did not or could not run, 2 the command was not understood. */
export function main(argv: string[]): number {
  let status = 0;
  const program = new Command("npm run local --")
    .description("Acts on the world that `npm start` made.")
    .exitOverride();
  withOptions(program.command("tick"))
    .description("fires the time-driven triggers now, up to the next run")
    .action((options: Options) => {
      status = tick(options);
    });
  withOptions(program.command("call"))
    .description("calls a function of the script, as its editor or its menu would")
    .argument("<function>")
    .argument("[args...]", "JSON where it parses, else text")
    .option("--user <mail>", "who calls; the owner unless named")
    .addOption(new Option("--as <kind>", "how it is called").choices(["editor", "menu"]).default("editor"))
    .action((name: string, args: string[], options: Options) => {
      status = call(name, args, options);
    });
  try {
    program.parse(argv, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const known = error instanceof Refusal ? error : worldFaultOf(error);
    console.error(known?.message ?? error);
    return 1;
  }
  return status;
}

if (require.main === module) process.exitCode = main(process.argv.slice(2));

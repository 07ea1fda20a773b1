// npm run crash-sweep: the compiled script dies, or its services refuse, at every single call; then what always holds is
// checked. Also pairs of faults, and with --kills real processes. The last line is the count.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { faultPairs, tryPair } from "../test/support/proof-pairs";
import { killRandomly } from "./proof/real-kills";
import { CrashSweep, FAULTS, OPERATIONS, REPEATS, replayLine } from "./proof/sweep-points";

interface Options {
  operation: string[];
  call?: number;
  fault?: string;
  repeat?: string;
  pair?: number;
  kills?: number;
  json?: boolean;
}

interface Tried {
  points: number;
  found: { replay: string; violations: string[] }[];
}

type Say = (line: string) => void;

const PAIRS = "pairs";
const SEED = 1;
const SHOWN_EVERY = 200;

const wholeNumber = (text: string): number => {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError("It is a whole number from 1.");
  return Number(text);
};

function note(tried: Tried, replay: string, violations: string[], say: Say): void {
  if (violations.length === 0) return;
  tried.found.push({ replay, violations });
  say(`  ${violations.join("\n  ")}\n  ${replay}`);
}

function tryOperation(sweep: CrashSweep, operation: string, options: Options, say: Say): Tried {
  const points = sweep
    .points(operation)
    .filter(({ call }) => options.call === undefined || call === options.call)
    .filter(({ fault }) => options.fault === undefined || fault === options.fault)
    .filter(({ repeat }) => options.repeat === undefined || repeat === options.repeat);
  const tried: Tried = { points: points.length, found: [] };
  for (const [index, point] of points.entries()) {
    if (index > 0 && index % SHOWN_EVERY === 0) say(`${operation}: ${index} of ${points.length} points`);
    const { violations } = sweep.try(point);
    if (violations.length > 0) say(point.place.signature.trim());
    note(tried, replayLine(point), violations, say);
  }
  return tried;
}

function tryPairs({ pair: only }: Options, say: Say): Tried {
  const tried: Tried = { points: 0, found: [] };
  let number = 0;
  for (const pair of faultPairs()) {
    number += 1;
    if (only !== undefined && number !== only) continue;
    tried.points += 1;
    const replay = `npm run crash-sweep -- --operation ${PAIRS} --pair ${number}`;
    note(tried, replay, tryPair(pair), say);
  }
  return tried;
}

async function tryKills(dir: string, kills: number, say: Say): Promise<Tried> {
  const result = await killRandomly(join(dir, "kills"), kills, SEED);
  say(`${result.kills} processes killed, ${result.inRuns} of them in a run, ${result.records} records`);
  const tried: Tried = { points: result.kills, found: [] };
  note(tried, `npm run crash-sweep -- --kills ${kills}`, result.violations, say);
  return tried;
}

async function sweepAll(options: Options): Promise<number> {
  const dir = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "crash-sweep-"));
  const say: Say = options.json === true ? console.error : console.log;
  const tried: Record<string, Tried> = {};
  try {
    if (options.kills !== undefined) tried.kills = await tryKills(dir, options.kills, say);
    else {
      const sweep = new CrashSweep(join(dir, "worlds"));
      for (const operation of options.operation) {
        const result =
          operation === PAIRS ? tryPairs(options, say) : tryOperation(sweep, operation, options, say);
        if (result.points === 0)
          throw new Error(`"${operation}" has no such point. Leave out --call to see all.`);
        say(`${operation}: ${result.points} points, all tried`);
        tried[operation] = result;
      }
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  const all = Object.values(tried);
  const points = all.reduce((sum, { points: some }) => sum + some, 0);
  const found = all.flatMap((some) => some.found);
  if (options.json === true) {
    const each = Object.fromEntries(Object.entries(tried).map(([name, some]) => [name, some.points]));
    console.log(JSON.stringify({ points, tried: each, violations: found }));
  } else console.log(`${points} points tried, ${found.length} violations`);
  return found.length === 0 ? 0 : 1;
}

/** Exit status: 0 no violation, 1 violations, 2 the command was not understood. */
async function main(): Promise<number> {
  const operations = [...Object.keys(OPERATIONS), PAIRS];
  const program = new Command("npm run crash-sweep --")
    .description("Dies or refuses at every service call of every operation, and checks what always holds.")
    .addOption(new Option("--operation <name...>", "only these").choices(operations).default(operations))
    .option("--call <n>", "only the n-th service call", wholeNumber)
    .addOption(new Option("--fault <name>", "only this fault").choices(Object.keys(FAULTS)))
    .addOption(new Option("--repeat <how>", "only so often").choices(REPEATS))
    .option("--pair <n>", `only the n-th of the ${PAIRS}`, wholeNumber)
    .option("--kills <n>", "instead: real processes, ended by SIGKILL at random moments", wholeNumber)
    .option("--json", "one line of JSON on standard output")
    .exitOverride();
  try {
    program.parse();
    return await sweepAll(program.opts<Options>());
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
}

main().then(
  (status) => (process.exitCode = status),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 2;
  },
);

// npm run simulate -- --seeds N --days D [--seed S]: seeded months in memory, each judged by what always holds. The last
// line is the count. A seed replays bit by bit.
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { CALM_DAYS } from "./proof/sim-plan";
import { simulate } from "./proof/simulation";
import { liveYear } from "./proof/year";

interface Options {
  seeds?: number;
  days: number;
  seed?: number;
  everyTick?: boolean;
  year?: boolean;
  json?: boolean;
}

const SEEDS = 1_000;
const SHOWN_EVERY = 1_000;

const wholeNumber = (min: number) => (text: string) => {
  if (/^\d+$/.test(text) && Number(text) >= min) return Number(text);
  throw new InvalidArgumentError(`It is a whole number from ${min}.`);
};

const YEAR_DAYS = 365;

function runYear({ json }: Options): number {
  const { excess, ...counts } = liveYear(YEAR_DAYS);
  if (json === true) console.log(JSON.stringify({ ...counts, excess }));
  else {
    for (const [what, count] of Object.entries(counts)) console.log(`${what.padEnd(18)}${count}`);
    console.log(`a year, ${excess.length} sizes out of bounds${excess.map((one) => `\n  ${one}`).join("")}`);
  }
  return excess.length === 0 ? 0 : 1;
}

function run(options: Options): number {
  if (options.year === true) return runYear(options);
  const say = options.json === true ? console.error : console.log;
  const first = options.seed ?? 1;
  const seeds = options.seeds ?? (options.seed === undefined ? SEEDS : 1);
  const found: { replay: string; violations: string[] }[] = [];
  const totals = { runs: 0, starts: 0 };
  for (let seed = first; seed < first + seeds; seed++) {
    const result = simulate(seed, options.days, options.everyTick !== true);
    totals.runs += result.runs;
    totals.starts += result.starts;
    if (seeds === 1)
      say(`seed ${seed}: ${result.runs} runs, ${result.starts} starts, digest ${result.digest}`);
    if (result.violations.length > 0) {
      const replay = `npm run simulate -- --days ${options.days} --seed ${seed}`;
      found.push({ replay, violations: result.violations });
      say(`  ${result.violations.join("\n  ")}\n  ${replay}`);
    }
    if ((seed - first + 1) % SHOWN_EVERY === 0)
      say(`${seed - first + 1} seeds, ${found.length} with violations`);
  }
  if (options.json === true)
    console.log(JSON.stringify({ seeds, days: options.days, ...totals, violations: found }));
  else
    console.log(
      `${seeds} seeds of ${options.days} days (${totals.runs} runs, ${totals.starts} starts), ${found.length} violations`,
    );
  return found.length === 0 ? 0 : 1;
}

/** Exit status: 0 no violation, 1 violations, 2 the command was not understood. */
function main(): number {
  const program = new Command("npm run simulate --")
    .description("Lives through seeded worlds in memory and checks what always holds.")
    .option("--seeds <n>", `how many (default: ${SEEDS}, with --seed 1)`, wholeNumber(1))
    .option(
      "--days <n>",
      `virtual days of each; nothing new happens in the last ${CALM_DAYS}`,
      wholeNumber(CALM_DAYS + 1),
      30,
    )
    .option("--seed <n>", "the first one", wholeNumber(0))
    .option("--year", "instead: a year in one world; what has piled up at its end, and whether it is bounded")
    .option("--every-tick", "idle ticks are run too, not jumped")
    .option("--json", "one line of JSON on standard output")
    .exitOverride();
  try {
    program.parse();
    return run(program.opts<Options>());
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}

process.exitCode = main();

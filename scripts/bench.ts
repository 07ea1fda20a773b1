// npm run bench: what the guard costs, counted on the compiled script and priced; what people write today beside it; and
// how it grows. Exit status 1 where a budget is exceeded.
import { Command, CommanderError } from "commander";
import { startBenchApi } from "./bench/api-process";
import { inTempFolder } from "./bench/bench-world";
import { BUDGETS, check } from "./bench/budgets";
import { buildBundles } from "./bench/bundles";
import { DAY } from "./bench/comparison";
import { type Figures, measureAll, preparedBench } from "./bench/figures";
import { writePages } from "./bench/cost-pages";
import { printBudgets, printFigures } from "./bench/tables";

const measure = (): Promise<Figures> =>
  inTempFolder(async (dir) => {
    const api = await startBenchApi();
    try {
      const bench = await preparedBench(dir, buildBundles(dir), api);
      return await measureAll(bench, DAY, (what) => console.error(`measuring: ${what}`));
    } finally {
      await api.stop();
    }
  });

/** Exit status: 0 all budgets held, 1 one is exceeded or something failed, 2 the command was not understood. */
async function main(): Promise<number> {
  const program = new Command("npm run bench --")
    .description("Counts and prices what the guard costs, and compares it with what people write today.")
    .option("--json", "one line of JSON on standard output")
    .option("--write", "the tables in docs/costs.md and in the README become these figures")
    .allowExcessArguments(false)
    .exitOverride();
  try {
    program.parse();
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
  const { json, write } = program.opts<{ json?: boolean; write?: boolean }>();
  const figures = await measure();
  const budgets = check(BUDGETS, figures);
  if (write === true) writePages(figures, DAY);
  if (json === true) console.log(JSON.stringify({ ...figures, budgets }));
  else {
    printFigures(figures, DAY, console.log);
    printBudgets(budgets, console.log);
  }
  const exceeded = budgets.filter(({ isHeld }) => !isHeld);
  for (const { name, limit, measured } of exceeded)
    console.error(`Budget exceeded: ${name} is ${Math.round(measured * 100) / 100}, the limit is ${limit}.`);
  return exceeded.length === 0 ? 0 : 1;
}

main().then(
  (status) => (process.exitCode = status),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);

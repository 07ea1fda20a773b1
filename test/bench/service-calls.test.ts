import { readFileSync } from "node:fs";
import { startBenchApi, type BenchApi } from "../../scripts/bench/api-process";
import { HEADER, inTempFolder } from "../../scripts/bench/bench-world";
import { type Budget, check, RUN_BUDGETS } from "../../scripts/bench/budgets";
import { COLUMNS } from "../../scripts/bench/counts";
import { SERVICE_COSTS } from "../../src/local/service-costs";
import { buildBundles } from "../../scripts/bench/bundles";
import { FIGURES_FILE } from "../../scripts/bench/cost-pages";
import { type Figures, preparedBench, type Runs } from "../../scripts/bench/figures";
import {
  deliveryNotesRun,
  failingRuns,
  healthyRun,
  idleRun,
  type RunFigures,
} from "../../scripts/bench/runs";

let api: BenchApi;
let runs: Runs;

beforeAll(async () => {
  api = await startBenchApi();
  runs = await inTempFolder(async (dir) => {
    const bench = await preparedBench(dir, buildBundles(dir), api);
    return {
      idle: [idleRun(bench, 0, 0), idleRun(bench, 2_000, 0), idleRun(bench, 0, 500)],
      healthy: [healthyRun(bench, 10), healthyRun(bench, 40)],
      ...(await failingRuns(bench)),
      deliveryNotes: [deliveryNotesRun(bench, 1), deliveryNotesRun(bench, 4)],
    };
  });
}, 120_000);

afterAll(() => api.stop());

test.each(RUN_BUDGETS.map((budget): [string, Budget<Runs>] => [`${budget.name} ≤ ${budget.limit}`, budget]))(
  "%s",
  (_name, { limit, of }) => expect(of(runs)).toBeLessThanOrEqual(limit),
);

test("an idle tick makes the same calls for no record and for 2,000 that are stopped or cooling down", () => {
  const [none, many] = runs.idle;
  expect({ ...many?.counts, cellsRead: 0 }).toEqual({ ...none?.counts, cellsRead: 0 });
});

test("an idle tick reads each cell of the sheet once", () => {
  expect(runs.idle.map(({ counts }) => counts.cellsRead)).toEqual(
    [1, 2_001, 501].map((rows) => rows * HEADER.length),
  );
});

test("every healthy record of a run is done in it", () => {
  expect(runs.healthy.map(({ done }) => done)).toEqual([10, 40]);
  expect(runs.deliveryNotes.map(({ done }) => done)).toEqual([1, 4]);
});

test("the figures behind docs/costs.md are what is counted now", () => {
  const { runs: recorded } = JSON.parse(readFileSync(FIGURES_FILE, "utf8")) as Figures;
  const named = ({ idle, healthy, deliveryNotes, failing, lastFailure, resumed }: Runs): RunFigures[] => [
    ...idle,
    ...healthy,
    ...deliveryNotes,
    failing,
    lastFailure,
    resumed,
  ];
  const known = new Map(named(recorded).map((run) => [run.name, run]));
  const both = named(runs).filter(({ name }) => known.has(name));
  expect(both).toHaveLength(7);
  for (const run of both) expect(run).toEqual(known.get(run.name));
});

test("a failing record's three tries are three log rows in one write", () => {
  expect(runs.logRows).toBe(3);
  expect(runs.failing.counts.fetches).toBe(3);
});

test("a resumed record is done by the run that finds its box ticked, in two writes of properties beside a healthy one's", () => {
  expect(runs.resumed.done).toBe(1);
  const [idle] = runs.idle;
  expect(runs.resumed.counts.propertyWrites - (idle?.counts.propertyWrites ?? 0)).toBe(3);
});

test("a delivery note costs Drive a search, a copy and a mark; folder and template are asked for once per run", () => {
  const [one, four] = runs.deliveryNotes;
  expect((four?.counts.drive ?? 0) - (one?.counts.drive ?? 0)).toBe(3 * 3);
});

test("before its first note a run asks Drive ten times: for the spreadsheet, the template and the folder, each once", () => {
  expect((runs.deliveryNotes[0]?.counts.drive ?? 0) - 3).toBe(2 + 4 + 4);
});

test("every kind of service call has its column, so that none goes uncounted", () => {
  const free = ["getter", "log", "sleep"];
  expect(Object.values(COLUMNS).flat().sort()).toEqual(
    Object.keys(SERVICE_COSTS)
      .filter((kind) => !free.includes(kind))
      .sort(),
  );
});

test("a figure above its limit is not held, and is named", () => {
  const budgets: Budget<{ calls: number }>[] = [
    { name: "calls", limit: 10, of: ({ calls }) => calls },
    { name: "twice the calls", limit: 30, of: ({ calls }) => 2 * calls },
  ];
  expect(check(budgets, { calls: 11 })).toEqual([
    { name: "calls", limit: 10, measured: 11, isHeld: false },
    { name: "twice the calls", limit: 30, measured: 22, isHeld: true },
  ]);
});

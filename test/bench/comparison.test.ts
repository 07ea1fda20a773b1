import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startBenchApi, type BenchApi } from "../../scripts/bench/api-process";
import { inTempFolder } from "../../scripts/bench/bench-world";
import { buildBundles } from "../../scripts/bench/bundles";
import {
  compare,
  type Comparison,
  type Contender,
  contenders,
  DAY,
  type Extent,
} from "../../scripts/bench/comparison";
import { FIGURES_FILE } from "../../scripts/bench/cost-pages";
import type { Figures } from "../../scripts/bench/figures";

const SMALL: Extent = {
  records: 8,
  outageHours: 0.2,
  hoursAfterwards: 0.5,
  badHours: 0.5,
  kills: 4,
  killedRecords: 120,
};

let api: BenchApi;
let loop: Comparison;
let guard: Comparison;
/** The day's twenty kills again, for those two. */
let killed: Comparison[];

beforeAll(async () => {
  api = await startBenchApi();
  await inTempFolder(async (dir) => {
    const all = contenders(buildBundles(dir));
    const named = (name: string): Contender => {
      const contender = all.find((one) => one.name === name);
      if (contender === undefined) throw new Error(`There is no contender "${name}".`);
      return contender;
    };
    const textbook = named("textbook loop, marks at the end");
    const guarded = named("Trigger Guard");
    loop = await compare(dir, textbook, api, SMALL);
    guard = await compare(dir, guarded, api, SMALL);
    const onlyKilled = (contender: Contender): Promise<Comparison> =>
      compare(join(dir, "killed"), { ...contender, isOnlyKilled: true }, api, DAY);
    killed = [await onlyKilled(textbook), await onlyKilled(guarded)];
  });
}, 120_000);

afterAll(() => api.stop());

test("while the API is down the guard calls it a few times, the loop five times a minute", () => {
  expect(loop.outage?.calls).toBeGreaterThan(50);
  expect(guard.outage?.calls).toBeLessThan(20);
});

test("after the outage everything is delivered without anybody's help", () => {
  expect(guard.outage?.delivered).toBe(SMALL.records);
});

test("killed runs make the loop send again what it had sent; the guard sends nothing twice", () => {
  expect(loop.kills.extraSends).toBeGreaterThan(SMALL.kills);
  expect(guard.kills.extraSends).toBe(0);
});

test("the figures of the kills behind docs/costs.md are what is counted now", () => {
  const { comparison } = JSON.parse(readFileSync(FIGURES_FILE, "utf8")) as Figures;
  for (const { name, kills } of killed)
    expect(kills).toEqual(comparison.find((one) => one.name === name)?.kills);
});

test.each(["refused", "silent"] as const)(
  "one %s record blocks all behind it in the loop, and none behind the guard, which calls it once",
  (kind) => {
    expect(loop[kind]?.blocked).toBe(SMALL.records - 3);
    expect(guard[kind]).toMatchObject({ blocked: 0, calls: 1, extraSends: 0 });
  },
);

import { startBenchApi, type BenchApi } from "../../scripts/bench/api-process";
import { inTempFolder } from "../../scripts/bench/bench-world";
import { buildBundles } from "../../scripts/bench/bundles";
import { compare, type Comparison, contenders, type Extent } from "../../scripts/bench/comparison";

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

beforeAll(async () => {
  api = await startBenchApi();
  [loop, guard] = await inTempFolder(async (dir) => {
    const all = contenders(buildBundles(dir));
    const measure = async (name: string): Promise<Comparison> => {
      const contender = all.find((one) => one.name === name);
      if (contender === undefined) throw new Error(`There is no contender "${name}".`);
      return compare(dir, contender, api, SMALL);
    };
    return [await measure("textbook loop, marks at the end"), await measure("Trigger Guard")];
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

test.each(["refused", "silent"] as const)(
  "one %s record blocks all behind it in the loop, and none behind the guard, which calls it once",
  (kind) => {
    expect(loop[kind]?.blocked).toBe(SMALL.records - 3);
    expect(guard[kind]).toMatchObject({ blocked: 0, calls: 1, extraSends: 0 });
  },
);

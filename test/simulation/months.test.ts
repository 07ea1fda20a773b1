/** The first half of 1,000 simulated months; `more-months` lives through the other on the other core. */
import { liveThrough } from "../support/proof-months";

const SEEDS = 500;
const DAYS = 30;

test("seeds 1 to 500: what always holds does so in each month", async () => {
  const months = await liveThrough(1, SEEDS, DAYS);
  expect(months.violations).toEqual([]);
  expect(months.seeds).toBe(SEEDS);
  expect(months.runs).toBeGreaterThan(SEEDS * DAYS);
}, 900_000);

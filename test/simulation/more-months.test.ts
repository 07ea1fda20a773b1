/** The second half of 1,000 simulated months. */
import { liveThrough } from "../support/proof-months";

const SEEDS = 500;
const DAYS = 30;

test("seeds 501 to 1000: what always holds does so in each month", async () => {
  const months = await liveThrough(SEEDS + 1, SEEDS, DAYS);
  expect(months.violations).toEqual([]);
  expect(months.seeds).toBe(SEEDS);
  expect(months.runs).toBeGreaterThan(SEEDS * DAYS);
}, 900_000);

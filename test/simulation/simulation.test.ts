/** `npm run simulate -- --seeds N` lives through as many months as one likes; here as many as fit. */
import { simulate } from "../../scripts/proof/simulation";

const SEEDS = 40;
const DAYS = 30;
const FEWER_DAYS = 12;

test(`${SEEDS} months of troubles, deaths and people: what always holds does so in each`, () => {
  const found = Array.from({ length: SEEDS }, (_, index) => simulate(index + 1, DAYS))
    .filter(({ violations }) => violations.length > 0)
    .map(({ seed, violations }) => [`npm run simulate -- --seed ${seed}`, ...violations].join("\n"));
  expect(found).toEqual([]);
});

test.each([8, 10, 14])("world %i is the same whether idle ticks are jumped or run", (seed) => {
  const jumped = simulate(seed, FEWER_DAYS);
  const whole = simulate(seed, FEWER_DAYS, false);
  expect(whole.runs).toBeGreaterThan(5 * jumped.runs);
  expect(jumped.outcome).toBe(whole.outcome);
});

test("a seed replays bit by bit, and another one is another world", () => {
  expect(simulate(5, DAYS).digest).toBe(simulate(5, DAYS).digest);
  expect(simulate(6, DAYS).digest).not.toBe(simulate(5, DAYS).digest);
});

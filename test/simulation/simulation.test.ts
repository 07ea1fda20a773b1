/** That idle ticks may be jumped, and that a seed replays. The months themselves are lived through next door. */
import { simulate } from "../../scripts/proof/simulation";

const DAYS = 30;
const FEWER_DAYS = 12;

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

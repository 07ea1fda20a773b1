/** `npm run crash-sweep -- --operation pairs` tries all of them; here every eleventh. */
import { faultPairs, tryPair } from "../support/proof-pairs";

const STRIDE = 11;

test("what always holds does so after two faults on the way of one attempt, in one run or in two", () => {
  const found: string[] = [];
  let pairs = 0;
  for (const pair of faultPairs()) {
    pairs += 1;
    if (pairs % STRIDE !== 0) continue;
    const violations = tryPair(pair);
    if (violations.length > 0) found.push(`${JSON.stringify(pair)}: ${violations.join("; ")}`);
  }
  expect(found).toEqual([]);
  expect(pairs).toBeGreaterThan(10_000);
});

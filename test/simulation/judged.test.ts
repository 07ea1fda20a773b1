/** Two short worlds in which resumes, outages, deaths and lifted stops meet: the first to notice a broken counter. */
import { simulate } from "../../scripts/proof/simulation";

test.each([3, 10])("world %i: what always holds does so for eight days", (seed) => {
  expect(simulate(seed, 8).violations).toEqual([]);
});

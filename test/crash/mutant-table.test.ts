/** The sabotages themselves run by `npm run mutants`; here only that each of them still knows its place. */
import { existsSync, readFileSync } from "node:fs";
import { MUTANTS } from "../../scripts/proof/mutant-table";

test.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))(
  "%s: its place stands once",
  (_name, mutant) => {
    expect(readFileSync(mutant.file, "utf8").split(mutant.find)).toHaveLength(2);
    expect(mutant.tests.filter((path) => !existsSync(path))).toEqual([]);
  },
);

test("there are as many as were promised, each with a name of its own", () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  expect(MUTANTS.length).toBeGreaterThanOrEqual(25);
});

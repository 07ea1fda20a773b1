// What the pages say about costs is what `npm run bench -- --write` put there; test/bench/service-calls.test.ts counts anew.
import { readFileSync } from "node:fs";
import { DAY } from "../../scripts/bench/comparison";
import {
  FIGURES_FILE,
  markdownOf,
  PAGES,
  placesIn,
  tablesForPages,
  withFigures,
} from "../../scripts/bench/cost-pages";
import type { Figures } from "../../scripts/bench/figures";

const figures = JSON.parse(readFileSync(FIGURES_FILE, "utf8")) as Figures;
const tables = tablesForPages(figures, DAY);

/** Without what makes the columns align. */
const tight = (table: string): string => table.replace(/ +/g, " ").replace(/-+/g, "-");

describe.each(PAGES)("%s", (page) => {
  const places = placesIn(readFileSync(page, "utf8"));

  test("has tables of the bench", () => expect(places.length).toBeGreaterThan(1));

  test.each(places)("its table $name holds the recorded figures", ({ name, table }) => {
    const recorded = tables.find((one) => one.name === name);
    expect(tight(table)).toBe(recorded && tight(markdownOf(recorded)));
  });
});

test("docs/costs.md leaves out no table", () => {
  const names = placesIn(readFileSync("docs/costs.md", "utf8")).map(({ name }) => name);
  expect(names.sort()).toEqual(tables.map(({ name }) => name).sort());
});

test("a page that asks for a table that there is not is refused in words", () => {
  expect(() => withFigures("<!-- figures: prices -->\n\n", tables)).toThrow(
    /no table "prices": use runs, day/,
  );
});

test("a table is put under its name, and what stood there goes", () => {
  const table = { name: "runs", title: "", head: ["run", "calls"], rows: [["idle", "9"]] };
  const page = "before\n\n<!-- figures: runs -->\n\n| old |\n| --- |\n\nafter\n";
  expect(withFigures(page, [table])).toBe(
    "before\n\n<!-- figures: runs -->\n\n| run | calls |\n| --- | ---: |\n| idle | 9 |\n\nafter\n",
  );
});

// The tables of `npm run bench` in pages: under `<!-- figures: NAME -->` stands the table of that name, as it was printed.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BUDGETS, check } from "./budgets";
import type { Extent } from "./comparison";
import type { Figures } from "./figures";
import { budgetsTable, type FigureTable, figureTables } from "./tables";

/** The figures behind the pages, so that a test can hold the pages to them and them to the code. */
export const FIGURES_FILE = "docs/costs.json";
export const PAGES = ["docs/costs.md", "README.md", "README.ja.md"];

const PLACE = /(<!-- figures: (\w+) -->\n\n)((?:\|.*\n)*)/g;

export const placesIn = (page: string): { name: string; table: string }[] =>
  [...page.matchAll(PLACE)].map(([, , name = "", found = ""]) => ({ name, table: found }));

export function markdownOf({ head, rows }: FigureTable): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
  return [head, rule, ...rows].map(line).join("");
}

/** @throws Error where a page asks for a table that there is not */
export function withFigures(page: string, tables: readonly FigureTable[]): string {
  return page.replace(PLACE, (_all, place: string, name: string) => {
    const found = tables.find((one) => one.name === name);
    if (found === undefined)
      throw new Error(`There is no table "${name}": use ${tables.map((one) => one.name).join(", ")}.`);
    return `${place}${markdownOf(found)}`;
  });
}

export const tablesForPages = (figures: Figures, extent: Extent): FigureTable[] => [
  ...figureTables(figures, extent),
  budgetsTable(check(BUDGETS, figures)),
];

/** Writes the figures and the pages that show them. */
export function writePages(figures: Figures, extent: Extent): void {
  writeFileSync(FIGURES_FILE, JSON.stringify(figures));
  const tables = tablesForPages(figures, extent);
  for (const page of PAGES) writeFileSync(page, withFigures(readFileSync(page, "utf8"), tables));
  const prettier = join("node_modules", "prettier", "bin", "prettier.cjs");
  execFileSync(process.execPath, [prettier, "--write", "--log-level", "warn", FIGURES_FILE, ...PAGES]);
}

// The pages as people read them: their links, their code, and what they claim that a command prints.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(__dirname, "..", "..");

const namesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => (folder === "" ? name : `${folder}/${name}`));

export const PAGES = [...namesIn(""), ...namesIn("docs"), ...namesIn("docs/decisions")];

export const pageText = (page: string): string => readFileSync(join(ROOT, page), "utf8");

/** The fenced blocks of a language. */
export const blocksOf = (page: string, language: string): string[] =>
  [...pageText(page).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, found]) => found === language)
    .map(([, , code = ""]) => code);

export interface PrintedBlock {
  command: string;
  lines: string[];
}

/** Blocks under a comment that names the command: `<!-- output of: npm run bound -->`. */
export const printedBlocks = (page: string): PrintedBlock[] =>
  [...pageText(page).matchAll(/^<!-- output of: (.+) -->\n+```text\n([\s\S]*?)^```$/gm)].map(
    ([, command = "", text = ""]) => ({ command, lines: text.trimEnd().split("\n") }),
  );

/**
 * The cells of the table whose header begins with this cell, row by row, without the header.
 * @param heading only below it, where a page has several such tables
 */
export function tableOf(page: string, firstHeader: string, heading?: string): string[][] {
  const lines = (heading === undefined ? pageText(page) : sectionOf(page, heading)).split("\n");
  const header = lines.findIndex((line) => cellsOf(line)[0] === firstHeader);
  if (header < 0) throw new Error(`${page} has no table that begins with "${firstHeader}"`);
  const after = lines.slice(header + 2);
  const end = after.findIndex((line) => !line.startsWith("|"));
  return after.slice(0, end).map(cellsOf);
}

const cellsOf = (line: string): string[] =>
  line.startsWith("|")
    ? line
        .slice(1, line.lastIndexOf("|"))
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim())
    : [];

/** The part of a page below a heading, until the next one of its rank. */
export function sectionOf(page: string, heading: string): string {
  const found = new RegExp(`^## ${heading}\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, "m").exec(pageText(page));
  if (found === null) throw new Error(`${page} has no heading "${heading}"`);
  return found[1] ?? "";
}

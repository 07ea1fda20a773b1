// The rows that a start works on: the demo's own, arriving through the day, or a person's CSV file.
import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { parse } from "csv-parse/sync";
import { csvProblem } from "../../src/local/csv-problem";
import { placeholdersIn } from "../../src/core/template-fields";

export const OUR_COLUMNS = ["document", "status", "note", "next_try", "resume"];
const NEEDED = ["id", "customer", "data_url"];

export interface RecordRows {
  header: string[];
  rows: string[][];
}

/** A message for the person who typed the command. */
export class UsageError extends Error {}

/** @throws UsageError where there is no such file, or its letters would come out wrong */
function readText(option: string, file: string, format: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code = "error" } = error as NodeJS.ErrnoException;
    const why = { ENOENT: "there is no such file", EISDIR: "it is a folder; name a file" }[code] ?? code;
    throw new UsageError(`${option}: ${file} cannot be read: ${why}.`);
  }
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(
      `${option}: ${file} is not UTF-8 (Shift_JIS or UTF-16, perhaps). Save it as ${format} and start again.`,
    );
  }
  // A mark of UTF-16, or a workbook: no text has a character 0.
  if (text.includes("\0"))
    throw new UsageError(`${option}: ${file} is no text. Save it as ${format} and start again.`);
  if (text.trim() === "") throw new UsageError(`${option}: ${file} is empty.`);
  return text;
}

export function readTemplate(file: string | undefined): { text: string; extension: string } {
  if (file === undefined) return { text: DEMO_TEMPLATE, extension: ".md" };
  const text = readText("--template", file, "plain text in UTF-8");
  if (placeholdersIn(text).includes("")) {
    throw new UsageError(
      `--template: ${file} has a placeholder without a name, {{}}. Write a field's name into it, or remove it.`,
    );
  }
  return { text, extension: extname(basename(file)) || ".txt" };
}

/** Excel writes semicolons where the comma is the decimal mark; a tab comes from a copied sheet. */
const separatorOf = (text: string): string => {
  const [first = ""] = text.split(/[\r\n]/, 1);
  const names = (mark: string): string[] =>
    first
      .replace(/[\ufeff"]/g, "")
      .split(mark)
      .map((name) => name.trim());
  return [";", "\t"].find((mark) => NEEDED.every((name) => names(mark).includes(name))) ?? ",";
};

export function readRecords(file: string): RecordRows {
  const text = readText("--records", file, 'a CSV in UTF-8 ("CSV UTF-8" in Excel)');
  let table: string[][];
  try {
    table = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    throw new UsageError(`--records: ${file} cannot be read: ${csvProblem(error)}.`);
  }
  const [first = [], ...rest] = table;
  const columns = first.map((name) => name.trim());
  const missing = NEEDED.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    throw new UsageError(
      `--records: ${file} has no column ${missing.map((name) => `"${name}"`).join(", ")}. Found: ${columns.join(", ") || "nothing"}. ` +
        `The first line must name the columns id, customer and data_url, in small letters; others are kept.`,
    );
  }
  const twice = [...NEEDED, ...OUR_COLUMNS].find(
    (name) => columns.indexOf(name) !== columns.lastIndexOf(name),
  );
  if (twice !== undefined)
    throw new UsageError(`--records: ${file} names the column "${twice}" twice. Rename one.`);
  const added = OUR_COLUMNS.filter((name) => !columns.includes(name));
  const header = [...columns, ...added];
  const long = rest.findIndex((row) => row.length > columns.length);
  if (long >= 0) {
    throw new UsageError(
      `--records: row ${long + 2} of ${file} has ${rest[long]?.length} cells under ${columns.length} column names. ` +
        `Quote cells that hold a comma.`,
    );
  }
  const rows = rest.map((row) =>
    header.map((name, index) => row[index] ?? (name === "resume" ? "FALSE" : "")),
  );
  return { header, rows };
}

const CUSTOMERS = ["青山商店", "Bakery Nord", "千代田工業", "Delta Print", "江戸屋", "Fuji Foods"];

export interface Arrival {
  /** Hours after the start of the day. */
  atHour: number;
  row: string[];
}

/** 36 orders through a day: some on the host that is down from the 6th to the 8th hour. */
export function demoRecords(partner: string): { header: string[]; arrivals: Arrival[] } {
  const arrivals = Array.from({ length: 36 }, (_, index): Arrival => {
    const id = `A-${String(index + 1).padStart(2, "0")}`;
    const isPartners = index >= 26 && index < 32;
    return {
      atHour: index < 24 ? 0 : isPartners ? 6.2 : 9 + (index - 24) / 4,
      row: [
        id,
        CUSTOMERS[(index + 1) % 6] ?? "",
        `${isPartners ? partner : ""}/orders/${id}`,
        "",
        "",
        "",
        "",
        "FALSE",
      ],
    };
  });
  return { header: [...NEEDED, ...OUR_COLUMNS], arrivals };
}

export const DEMO_TEMPLATE = `# Delivery note {{id}}

Customer: {{customer.name}}

{{items}}

Total: {{total}}
`;

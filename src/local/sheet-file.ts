// One sheet on disk: a CSV of what people see, and beside it the cells with their types. A CSV that a person changed
// counts as typed into the sheet; one that only fell behind because a process was killed does not.
import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { cellFrom, type SheetLocale } from "./sheet-cells";
import { SheetGrid, type PackedGrid } from "./sheet-grid";
import { csvProblem } from "./csv-problem";
import { fileVersion, type WorldDisk } from "./world-disk";
import { hasShape, missingFile, readUtf8, unreadableFile, WorldFault } from "./world-fault";

interface StoredSheet extends PackedGrid {
  /** Digest of the CSV that belongs to these cells, and of the one before: where a kill came between, that one is left. */
  csv: string;
  previousCsv: string;
}

const digestOf = (text: string): string => createHash("sha1").update(text).digest("base64url");

function csvOf(grid: SheetGrid): string {
  const columns = grid.lastColumn();
  const lines = grid.rowTexts().slice(0, grid.lastRow());
  return lines.map(({ csv, width }) => `${csv}${",".repeat(columns - Math.max(1, width))}\n`).join("");
}

function cellsOf(grid: SheetGrid, digests: Pick<StoredSheet, "csv" | "previousCsv">): string {
  const head = JSON.stringify({ ...digests, ...grid.head() }).slice(0, -1);
  return `${head},"rows":[\n${grid
    .rowTexts()
    .map(({ json }) => json)
    .join(",\n")}\n]}`;
}

/** The cells beside it still hold what the sheet was. */
const MEND_CSV = "Correct it and save it as UTF-8, or delete it to get back the rows that the sheet had";

const readText = (path: string, todo?: string): string | undefined =>
  existsSync(path) ? readUtf8(path, todo) : undefined;

function storedIn(path: string): StoredSheet {
  const text = readText(path);
  if (text === undefined) throw missingFile(path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw unreadableFile(path, `it is no JSON (${(error as Error).message})`);
  }
  const like = {
    csv: "",
    previousCsv: "",
    maxRows: 0,
    maxColumns: 0,
    charts: [],
    protectedAreas: [],
    rows: [],
  };
  if (hasShape(value, like) && (value as StoredSheet).rows.every(Array.isArray)) return value as StoredSheet;
  throw unreadableFile(path, "it does not hold what the local host wrote there");
}

/** @throws WorldFault for a file that would wipe the sheet: such a one is an accident more often than a wish */
function rowsTyped(path: string, csv: string, grid: SheetGrid): string[][] {
  if (csv.trim() === "" && grid.lastRow() > 0) {
    throw new WorldFault(
      `${path} is empty, and the sheet has ${grid.lastRow()} rows. Delete the file to get them back, ` +
        `or leave its first line in it to clear the rest.`,
    );
  }
  if (csv.includes("\0")) throw unreadableFile(path, "it is not UTF-8 (UTF-16, perhaps)", MEND_CSV);
  let rows: string[][];
  try {
    rows = parse(csv, { bom: true, relax_column_count: true, relax_quotes: true });
  } catch (error) {
    throw unreadableFile(path, csvProblem(error), MEND_CSV);
  }
  const [only = "", ...others] = rows[0] ?? [];
  const separator = [";", "\t"].find((mark) => only.split(mark).length === grid.lastColumn());
  if (grid.lastColumn() > 1 && others.length === 0 && separator !== undefined) {
    const mark = separator === ";" ? "semicolons" : "tabs";
    throw unreadableFile(path, `its cells are separated by ${mark}, where commas belong`, MEND_CSV);
  }
  return rows;
}

export class SheetFile {
  #grid: SheetGrid | undefined;
  #version = "";
  #csvDigest = "";

  constructor(
    readonly disk: WorldDisk,
    /** Path without its ending. */
    readonly base: string,
    readonly where: SheetLocale,
  ) {
    disk.onForget(() => (this.#grid = undefined));
  }

  get csvPath(): string {
    return `${this.base}.csv`;
  }

  get cellsPath(): string {
    return `${this.base}.cells.json`;
  }

  /** The sheet as it stands; changed only through `change`. */
  read(): SheetGrid {
    if (this.#grid === undefined || this.#diskVersion() !== this.#version)
      return this.disk.locked(() => this.#load());
    return this.#grid;
  }

  /** An empty sheet, whatever files one of that name left behind. */
  create(): void {
    this.disk.locked(() => {
      this.#grid = new SheetGrid(this.where.locale);
      this.#csvDigest = "";
      this.#save(this.#grid);
    });
  }

  change(work: (grid: SheetGrid) => void): void {
    this.disk.locked(() => {
      const grid = this.read();
      try {
        work(grid);
      } catch (error) {
        this.#grid = undefined;
        throw error;
      }
      this.#save(grid);
    });
  }

  #diskVersion(): string {
    return `${fileVersion(this.cellsPath)} ${fileVersion(this.csvPath)}`;
  }

  #load(): SheetGrid {
    const stored = storedIn(this.cellsPath);
    const csv = readText(this.csvPath, MEND_CSV);
    const grid = SheetGrid.unpack(stored, this.where.locale);
    this.#csvDigest = csv === undefined ? "" : digestOf(csv);
    if (csv === undefined || this.#csvDigest !== stored.csv) {
      if (csv !== undefined && !this.#isLeftBehind(stored)) this.#typeCsv(grid, csv);
      this.#save(grid);
    }
    // Not before: a CSV that cannot be read must not be taken for read at the next look.
    this.#grid = grid;
    this.#version = this.#diskVersion();
    return grid;
  }

  #isLeftBehind(stored: StoredSheet): boolean {
    return (
      this.#csvDigest === stored.previousCsv &&
      statSync(this.csvPath).mtimeMs <= statSync(this.cellsPath).mtimeMs
    );
  }

  /** Cells that still show what they showed keep their types; the others are typed anew. */
  #typeCsv(grid: SheetGrid, csv: string): void {
    const rows = rowsTyped(this.csvPath, csv, grid);
    const lastRow = Math.max(rows.length, grid.lastRow());
    const lastColumn = Math.max(grid.lastColumn(), ...rows.map((cells) => cells.length));
    for (let row = 1; row <= lastRow; row++) {
      for (let column = 1; column <= lastColumn; column++) {
        const text = rows[row - 1]?.[column - 1] ?? "";
        const old = grid.cell(row, column);
        if (grid.display(row, column) !== text) grid.setCell(row, column, cellFrom(text, old, this.where));
      }
    }
  }

  #save(grid: SheetGrid): void {
    const csv = csvOf(grid);
    const digest = digestOf(csv);
    this.disk.write(this.cellsPath, cellsOf(grid, { csv: digest, previousCsv: this.#csvDigest }));
    if (digest !== this.#csvDigest) this.disk.write(this.csvPath, csv);
    this.#csvDigest = digest;
    this.#version = this.#diskVersion();
  }
}

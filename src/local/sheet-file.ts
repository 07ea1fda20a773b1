// One sheet on disk: a CSV of what people see, and beside it the cells with their types. A CSV that a person changed
// counts as typed into the sheet; one that only fell behind because a process was killed does not.
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { cellFrom, type SheetLocale } from "./sheet-cells";
import { SheetGrid, type PackedGrid } from "./sheet-grid";
import { fileVersion, type WorldDisk } from "./world-disk";

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

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
};

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
    const cells = readText(this.cellsPath);
    const csv = readText(this.csvPath);
    const stored = cells === undefined ? undefined : (JSON.parse(cells) as StoredSheet);
    const grid =
      stored === undefined ? new SheetGrid(this.where.locale) : SheetGrid.unpack(stored, this.where.locale);
    this.#grid = grid;
    this.#csvDigest = csv === undefined ? "" : digestOf(csv);
    if (csv === undefined || stored === undefined || this.#csvDigest !== stored.csv) {
      if (csv !== undefined && !this.#isLeftBehind(stored)) this.#typeCsv(grid, csv);
      this.#save(grid);
    }
    this.#version = this.#diskVersion();
    return grid;
  }

  #isLeftBehind(stored: StoredSheet | undefined): boolean {
    return (
      this.#csvDigest === stored?.previousCsv &&
      statSync(this.csvPath).mtimeMs <= statSync(this.cellsPath).mtimeMs
    );
  }

  /** Cells that still show what they showed keep their types; the others are typed anew. */
  #typeCsv(grid: SheetGrid, csv: string): void {
    const rows = parse(csv, { bom: true, relax_column_count: true, relax_quotes: true }) as string[][];
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

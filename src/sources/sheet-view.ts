/** One read of a sheet: which row is which record, what is done, and what a person has to correct. */
import { normalizeId } from "../core/record-key";
import { raisedAs, SetupError } from "../core/raised";
import type { Words } from "../core/words";
import { OWN_WORDS } from "../messages/own-words";
import type { Table, TableCells } from "../ports";
import { cellText, hasNoValue, rowRecord } from "./row-record";
import type { SheetOptions } from "./sheet-records";
import type { JobRecord, SourceEnv } from "./source";

export interface SheetRow {
  /** 1-based, as on the sheet. */
  number: number;
  id: string;
  record: JobRecord;
  isDone: boolean;
  isTicked: boolean;
  /** "" or a sentence for the person who can correct it. */
  problem: Words;
}

export interface Columns {
  has(name: string): boolean;
  /** 1-based. @throws SetupError naming the columns that are there */
  column(name: string): number;
  headerRow: number;
}

export interface SheetView {
  table: Table;
  columns: Columns;
  column(name: string): number;
  rows: SheetRow[];
  byId: Map<string, SheetRow>;
  /** Rows whose id is an error or still loading. */
  pending: number;
  /** All cells of a row, as read. */
  displayOf(row: number): string[];
  valuesOf(row: number): unknown[];
  /** Two small reads: nobody has moved this row or a column since. */
  isInPlace(row: SheetRow): boolean;
}

/** The ledger keeps long ids whole, and a property holds 9 KB. */
const LONGEST_ID = 1_000;
const HEADER_ROWS_SEARCHED = 20;

/** @param mayBeBare a sheet without a single cell is nothing to do yet, not one that lacks its columns */
export function readSheet(
  options: SheetOptions,
  env: SourceEnv,
  mayWrite: boolean,
  mayBeBare = false,
): SheetView {
  const table = env.tables.find(options.sheet);
  if (table === null) {
    throw new SetupError(OWN_WORDS.noSheet(env.jobName, options.sheet, env.tables.names()));
  }
  const cells = table.read();
  const isNothingYet = mayBeBare && cells.display.every((row) => row.every((cell) => cell === ""));
  const columns = findColumns(options, env, cells, isNothingYet);
  if (options.id === "auto" && mayWrite && !isNothingYet)
    assignIds(table, cells, columns, inputColumns(options, cells, columns));
  const { rows, pending } = isNothingYet
    ? { rows: [], pending: 0 }
    : readRows(options, table, cells, columns);
  const byId = new Map(rows.filter((row) => row.problem === "").map((row) => [row.id, row]));
  const displayOf = (row: number): string[] => cells.display[row - 1] ?? [];
  return {
    table,
    columns,
    column: (name) => columns.column(name),
    rows,
    byId,
    pending,
    displayOf,
    valuesOf: (row) => cells.values[row - 1] ?? [],
    isInPlace: ({ number, id }) => {
      if (typeof options.id !== "string") return false;
      const idColumn = columns.column(idColumns(options)[0] ?? "id");
      if (normalizeId(table.readCell(number, idColumn)) !== id) return false;
      const header = displayOf(columns.headerRow);
      const now = table.readRow(columns.headerRow, header.length);
      return header.every((name, index) => name === now[index]);
    },
  };
}

export const idColumns = (options: SheetOptions): string[] => {
  if (options.id === "auto") return ["id"];
  if (typeof options.id === "string") return [options.id];
  return Array.isArray(options.id) ? options.id : [];
};

function findColumns(
  options: SheetOptions,
  env: SourceEnv,
  cells: TableCells,
  isNothingYet: boolean,
): Columns {
  const wanted = [
    ...idColumns(options),
    options.done,
    ...(options.label === undefined ? [] : [options.label]),
  ].map(normalizeId);
  const names = (index: number): string[] => (cells.display[index] ?? []).map(normalizeId);
  let headerIndex = (options.headerRow ?? 1) - 1;
  if (options.headerRow === undefined) {
    let most = 0;
    for (let index = 0; index < Math.min(HEADER_ROWS_SEARCHED, cells.display.length); index++) {
      const found = names(index);
      const matches = wanted.filter((name) => found.includes(name)).length;
      if (matches > most) [headerIndex, most] = [index, matches];
      if (matches === wanted.length) break;
    }
  }
  const header = names(headerIndex);
  // Of two columns with one name the first counts, unless it is one of those that say what is done.
  const places = new Map(header.map((name, index): [string, number] => [name, index + 1]).reverse());
  const placeOf = (name: string): number => places.get(name) ?? places.get(normalizeId(name)) ?? 0;
  for (const name of [...idColumns(options), options.done].map(normalizeId)) {
    if (header.indexOf(name) !== header.lastIndexOf(name))
      throw new SetupError(OWN_WORDS.columnTwice(env.jobName, options.sheet, name));
  }
  const column = (name: string): number => {
    const place = placeOf(name);
    if (place > 0) return place;
    throw new SetupError(OWN_WORDS.noColumn(env.jobName, options.sheet, name, header));
  };
  if (!isNothingYet) wanted.forEach(column);
  return { has: (name) => placeOf(name) > 0, column, headerRow: headerIndex + 1 };
}

function readRows(
  options: SheetOptions,
  table: Table,
  cells: TableCells,
  columns: Columns,
): Pick<SheetView, "rows" | "pending"> {
  const inputs = inputColumns(options, cells, columns);
  const rows: SheetRow[] = [];
  let pending = 0;
  let formulas: string[][] | undefined;
  const isTyped = (rowIndex: number, columnIndex: number): boolean => {
    formulas ??= table.formulas();
    return (formulas[rowIndex]?.[columnIndex] ?? "") === "";
  };
  for (let index = columns.headerRow; index < cells.display.length; index++) {
    const display = cells.display[index] ?? [];
    const values = cells.values[index] ?? [];
    const shown = (name: string): string => cellText(display, columns, name);
    const bare = rowRecord({ id: "", label: "", display, values, columns, rowNumber: index + 1 });
    const id = idOf(options, bare);
    if (id === undefined) {
      pending += 1;
      continue;
    }
    const filled = inputs.filter(
      (column) => (display[column] ?? "").trim() !== "" && typeof values[column] !== "boolean",
    );
    // With an id any content makes a record; without one only what somebody typed does.
    const isBlank =
      id !== "" ? inputs.length > 0 && filled.length === 0 : !filled.some((column) => isTyped(index, column));
    const isDone = shown(options.done) !== "";
    if (isBlank && !(isDone && id !== "")) continue;
    const named = options.label === undefined ? "" : shown(options.label);
    const label = named === "" || hasNoValue(named) ? id : named;
    rows.push({
      number: index + 1,
      id,
      record: rowRecord({ id, label, display, values, columns, rowNumber: index + 1 }),
      isDone,
      isTicked:
        options.resume !== undefined &&
        columns.has(options.resume) &&
        // A column of plain text holds the word.
        (values[columns.column(options.resume) - 1] === true || shown(options.resume) === "TRUE"),
      problem: idProblem(options, id, index + 1),
    });
  }
  return { rows: withDuplicatesNamed(rows), pending };
}

function idProblem(options: SheetOptions, id: string, row: number): Words {
  if (id === "") return OWN_WORDS.noId(row, idColumns(options));
  return id.length <= LONGEST_ID ? "" : OWN_WORDS.longId(row, id.length, LONGEST_ID);
}

/** One counter must never serve two rows. */
function withDuplicatesNamed(rows: SheetRow[]): SheetRow[] {
  const rowsOf = new Map<string, number[]>();
  for (const { id, number } of rows) if (id !== "") rowsOf.set(id, [...(rowsOf.get(id) ?? []), number]);
  return rows.map((row) => {
    const all = rowsOf.get(row.id) ?? [];
    return all.length < 2 || row.id === "" ? row : { ...row, problem: OWN_WORDS.idTwice(row.id, all) };
  });
}

/** undefined: not yet, a part of it has no value. */
function idOf(options: SheetOptions, row: JobRecord): string | undefined {
  try {
    const parts =
      typeof options.id === "function" ? [options.id(row)] : idColumns(options).map((name) => row.text(name));
    const id = normalizeId(parts.filter((part) => part !== "").join(" "));
    return hasNoValue(id) ? undefined : id;
  } catch (thrown) {
    if (raisedAs(thrown, "input")?.mayPass === true) return undefined;
    throw thrown;
  }
}

/** 0-based columns whose content makes a row a record: all but the id and those that we or a formula fill. */
function inputColumns(options: SheetOptions, cells: TableCells, columns: Columns): number[] {
  const ours = [
    ...idColumns(options),
    options.done,
    options.doneAt ?? "done_at",
    options.resume ?? "resume",
    options.status ?? "status",
    options.note ?? "note",
    options.nextTry ?? "next_try",
  ].map(normalizeId);
  return (cells.display[columns.headerRow - 1] ?? [])
    .map((name, column) => ({ name: normalizeId(name), column }))
    .filter(({ name }) => name !== "" && !ours.includes(name))
    .map(({ column }) => column);
}

/** `id: "auto"`: the next free number for every filled row that has none. */
function assignIds(table: Table, cells: TableCells, columns: Columns, inputs: number[]): void {
  const column = columns.column("id");
  const ids = cells.display.slice(columns.headerRow).map((row) => Number(row[column - 1]));
  let next = Math.max(0, ...ids.filter((id) => Number.isInteger(id))) + 1;
  const writes: { row: number; column: number; value: number }[] = [];
  for (let index = columns.headerRow; index < cells.display.length; index++) {
    const display = cells.display[index] ?? [];
    if ((display[column - 1] ?? "").trim() !== "") continue;
    const values = cells.values[index] ?? [];
    if (!inputs.some((input) => (display[input] ?? "") !== "" && typeof values[input] !== "boolean"))
      continue;
    writes.push({ row: index + 1, column, value: next });
    display[column - 1] = String(next);
    next += 1;
  }
  if (writes.length === 0) return;
  table.write(writes);
  table.flush();
}

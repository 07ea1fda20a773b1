// From what an execution called to figures: how many calls of each kind, how many cells, and their price in milliseconds.
import { SERVICE_COSTS, type CallKind } from "../../src/local/service-costs";
import type { ExecutionResult, World } from "../../src/local/world";
import { tick } from "./bench-world";
import { CellMeter } from "./cell-meter";

type CallList = ExecutionResult["callList"];

/** Columns of the tables, and the kinds of calls they add up. Display and raw values of one range are one sheet read. */
export const COLUMNS = {
  lock: ["lock", "unlock"],
  propertyReads: ["properties.read"],
  propertyWrites: ["properties.write"],
  sheetReads: ["sheets.read", "sheets.display"],
  sheetWrites: ["sheets.write"],
  flushes: ["sheets.flush"],
  drive: ["drive.read", "drive.search", "drive.write", "drive.create", "drive.copy"],
  documents: ["documents.open", "documents.read", "documents.edit", "documents.save"],
  fetches: ["urlfetch"],
  mails: ["mail", "mail.quota"],
  others: [
    "cache.read",
    "cache.write",
    "sheets.open",
    "sheets.structure",
    "triggers.read",
    "triggers.write",
    "session",
    "ui",
  ],
} as const satisfies Record<string, readonly CallKind[]>;

export type Column = keyof typeof COLUMNS;

export interface Counts extends Record<Column, number> {
  /** All of the above. */
  calls: number;
  /** Of the property reads those that read everything. */
  wholeStoreReads: number;
  cellsRead: number;
  /** All calls at their price; waits are not in it. */
  ms: number;
}

/** A data range names cells and brings none; the values of a range that was just displayed came with them. */
function isCounted(callList: CallList, index: number): boolean {
  const call = callList[index];
  if (call === undefined || call.method === "getDataRange") return false;
  return !(call.method === "getValues" && callList[index - 1]?.method === "getDisplayValues");
}

export function countsOf(result: ExecutionResult, cellsRead: number): Counts {
  const counted = result.callList.filter((_, index) => isCounted(result.callList, index));
  const entries = (Object.entries(COLUMNS) as [Column, readonly CallKind[]][]).map(
    ([column, kinds]): [Column, number] => [
      column,
      counted.filter(({ kind }) => kinds.includes(kind)).length,
    ],
  );
  return {
    ...(Object.fromEntries(entries) as Record<Column, number>),
    calls: entries.reduce((sum, [, count]) => sum + count, 0),
    wholeStoreReads: counted.filter(({ method }) => method === "getProperties").length,
    cellsRead,
    ms: Object.entries(result.calls).reduce(
      (sum, [kind, count]) => sum + count * SERVICE_COSTS[kind as CallKind].ms,
      0,
    ),
  };
}

export interface Measured {
  result: ExecutionResult;
  counts: Counts;
}

/** The next run of the trigger, counted. A run that did not complete is no figure. */
export function measureTick(world: World): Measured {
  const meter = new CellMeter(world);
  return counted(tick(world, { intercept: meter.intercept }), meter);
}

export function measureFunction(world: World, name: string, args: unknown[] = []): Measured {
  const meter = new CellMeter(world);
  return counted(world.execute(name, { args, intercept: meter.intercept }), meter);
}

function counted(result: ExecutionResult, { cells }: CellMeter): Measured {
  if (result.status !== "completed") {
    throw new Error(`${result.function} ${result.status}: ${result.error?.message ?? ""}`);
  }
  return { result, counts: countsOf(result, cells) };
}

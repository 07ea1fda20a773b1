// The figures as aligned tables for people, without colours where nobody looks at a terminal.
import Table from "cli-table3";
import pc from "picocolors";
import { QUOTAS } from "../../src/local/quotas";
import { SERVICE_COSTS } from "../../src/local/service-costs";
import type { Checked } from "./budgets";
import type { BadRecord, Comparison, Extent } from "./comparison";
import type { Figures } from "./figures";
import type { RunFigures } from "./runs";

/** More columns than this are set closely. */
const WIDE = 10;

type Say = (text?: string) => void;
type Value = string | number | undefined;

/** One table of the output; pages hold the same ones under their names. */
export interface FigureTable {
  name: string;
  title: string;
  head: string[];
  /** As people read them. What was not measured is a dash. */
  rows: string[][];
}

const RULES_BETWEEN_ROWS = { mid: "", "left-mid": "", "mid-mid": "", "right-mid": "" };

const grouped = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 1 });
const percent = (value: number): string => `${value.toFixed(1)} %`;
const shown = (value: Value): string =>
  value === undefined ? "–" : typeof value === "number" ? grouped(value) : value;

const table = (name: string, title: string, head: string[], rows: Value[][]): FigureTable => ({
  name,
  title,
  head,
  rows: rows.map((row) => row.map(shown)),
});

/** Everything that was measured, in the order in which it is printed. */
export function figureTables({ runs, day, comparison, growth }: Figures, extent: Extent): FigureTable[] {
  return [
    runsTable(runs),
    dayTable(day),
    ...comparisonTables(comparison, extent),
    growthTable(growth),
    partsTable(growth),
  ];
}

/** Numbers to the right, the first column to the left. */
export function printFigures(figures: Figures, extent: Extent, say: Say): void {
  for (const figureTable of figureTables(figures, extent)) {
    print(figureTable, say);
    if (figureTable.name === "runs") say(PRICES);
  }
}

export const budgetsTable = (checked: readonly Checked[]): FigureTable =>
  table(
    "budgets",
    "Budgets",
    ["what", "limit", "measured", ""],
    checked.map(({ name, limit, measured, isHeld }) => [name, limit, measured, isHeld ? "held" : "EXCEEDED"]),
  );

export const printBudgets = (checked: readonly Checked[], say: Say): void =>
  print(budgetsTable(checked), say);

function print({ title, head, rows }: FigureTable, say: Say): void {
  const printed = new Table({
    head,
    style: {
      head: [],
      border: pc.isColorSupported ? ["gray"] : [],
      "padding-right": head.length > WIDE ? 0 : 1,
    },
    chars: RULES_BETWEEN_ROWS,
    colAligns: head.map((_, column) => (column === 0 ? "left" : "right")),
  });
  printed.push(...rows);
  say();
  say(pc.bold(title));
  say(printed.toString());
}

const MEASURED = Object.entries(SERVICE_COSTS).filter(([, { source }]) => source.startsWith("measured"));
const PRICES =
  `bare: the same work without a guard. Prices: src/local/service-costs.ts; measured by others: ` +
  `${MEASURED.map(([kind, { ms }]) => `${kind} ${ms}`).join(", ")}; the rest are estimates. Cells are counted, not priced.`;

function runsTable(runs: Figures["runs"]): FigureTable {
  const all = [
    ...runs.idle,
    ...runs.healthy,
    runs.failing,
    runs.lastFailure,
    runs.resumed,
    ...runs.deliveryNotes,
  ];
  const head = ["run", "calls", "lock", "prop r", "prop w", "sheet r", "cells r", "sheet w", "flush"];
  return table(
    "runs",
    "One run: service calls, and their price",
    [...head, "Drive", "docs", "fetch", "mail", "other", "ms", "bare ms", "guard"],
    all.map((run) => [run.name, ...countsRow(run), run.bareMs, guardShare(run)]),
  );
}

const countsRow = ({ counts }: RunFigures): number[] => [
  counts.calls,
  counts.lock,
  counts.propertyReads,
  counts.propertyWrites,
  counts.sheetReads,
  counts.cellsRead,
  counts.sheetWrites,
  counts.flushes,
  counts.drive,
  counts.documents,
  counts.fetches,
  counts.mails,
  counts.others,
  counts.ms,
];

const guardShare = ({ counts, bareMs }: RunFigures): string | undefined =>
  bareMs === undefined ? undefined : percent(((counts.ms - bareMs) * 100) / counts.ms);

const dayTable = (day: Figures["day"]): FigureTable =>
  table(
    "day",
    `The guard's part of a consumer account's day (${grouped(QUOTAS.triggerMs.consumer / 60_000)} minutes of ` +
      `trigger run time, ${grouped(QUOTAS.properties.consumer)} property operations)`,
    ["what", "minutes", "of the time", "property operations", "of them"],
    day.map((row) => [
      row.name,
      row.minutes.toFixed(2),
      percent(row.timePercent),
      row.propertyOperations,
      percent(row.propertiesPercent),
    ]),
  );

const comparisonTables = (comparison: Comparison[], extent: Extent): FigureTable[] => [
  table(
    "outage",
    `API down for ${extent.outageHours} h (503), ${extent.records} records, a trigger every minute`,
    ["script", "calls", "trigger min", "delivered 10 min after", `${extent.hoursAfterwards} h after`],
    comparison
      .filter(({ outage }) => outage !== undefined)
      .map(({ name, outage }) => [
        name,
        outage?.calls,
        outage?.minutes,
        outage?.soonDelivered,
        outage?.delivered,
      ]),
  ),
  table(
    "kills",
    `${extent.kills} runs killed at a random moment, ${extent.killedRecords} records`,
    ["script", "sent again", "left for a person"],
    comparison.map(({ name, kills }) => [name, kills.extraSends, kills.unfinished]),
  ),
  badTable(
    "refused",
    `One record is refused (400) for ${extent.badHours} h`,
    comparison,
    ({ refused }) => refused,
  ),
  badTable(
    "silent",
    `One record gets no answer for ${extent.badHours} h`,
    comparison,
    ({ silent }) => silent,
  ),
];

const badTable = (
  name: string,
  title: string,
  comparison: Comparison[],
  of: (row: Comparison) => BadRecord | undefined,
): FigureTable =>
  table(
    name,
    title,
    ["script", "records blocked behind it", "calls for it", "others sent again", "trigger min"],
    comparison
      .map((row) => ({ script: row.name, bad: of(row) }))
      .filter(({ bad }) => bad !== undefined)
      .map(({ script, bad }) => [script, bad?.blocked, bad?.calls, bad?.extraSends, bad?.minutes]),
  );

const growthTable = (growth: Figures["growth"]): FigureTable =>
  table(
    "growth",
    "Growth",
    ["what", "figure"],
    [
      ...growth.perRecord
        .slice(1)
        .map(({ candidates, ratio }): Value[] => [
          `computing time per record at ${grouped(candidates)} candidates, times that at 100`,
          ratio.toFixed(2),
        ]),
      ...growth.stuck.flatMap(({ kind, bytes, fit }): Value[][] => [
        [`${kind} record: bytes in the store, key and value`, bytes],
        [`${kind} records that fit into 500 KB`, fit],
      ]),
      ["dist/Code.js, KB", growth.bundle.kilobytes],
      ["its evaluation on this machine, ms", growth.bundle.evaluationMs],
      ["one more KB, µs", growth.bundle.microsPerKilobyte],
    ],
  );

const partsTable = ({ bundle }: Figures["growth"]): FigureTable =>
  table(
    "parts",
    "What dist/Code.js is made of, before indentation becomes tabs",
    ["folder", "KB"],
    bundle.parts.map(({ name, kilobytes }) => [name, kilobytes]),
  );

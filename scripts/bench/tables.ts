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

const RULES_BETWEEN_ROWS = { mid: "", "left-mid": "", "mid-mid": "", "right-mid": "" };

/** Numbers to the right; what was not measured is a dash. */
function print(say: Say, title: string, head: string[], rows: Value[][]): void {
  const table = new Table({
    head,
    style: {
      head: [],
      border: pc.isColorSupported ? ["gray"] : [],
      "padding-right": head.length > WIDE ? 0 : 1,
    },
    chars: RULES_BETWEEN_ROWS,
    colAligns: head.map((_, column) => (column === 0 ? "left" : "right")),
  });
  for (const row of rows) {
    table.push(
      row.map((value) => (value === undefined ? "–" : typeof value === "number" ? grouped(value) : value)),
    );
  }
  say();
  say(pc.bold(title));
  say(table.toString());
}

const grouped = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 1 });
const percent = (value: number): string => `${value.toFixed(1)} %`;

export function printFigures(figures: Figures, extent: Extent, say: Say): void {
  printRuns(figures, say);
  printDay(figures, say);
  printComparison(figures.comparison, extent, say);
  printGrowth(figures, say);
}

function printRuns({ runs }: Figures, say: Say): void {
  const all = [
    ...runs.idle,
    ...runs.healthy,
    runs.failing,
    runs.lastFailure,
    runs.resumed,
    ...runs.deliveryNotes,
  ];
  const head = ["run", "calls", "lock", "prop r", "prop w", "sheet r", "cells r", "sheet w", "flush"];
  print(
    say,
    "One run: service calls, and their price",
    [...head, "Drive", "docs", "fetch", "mail", "other", "ms", "bare ms", "guard"],
    all.map((run) => [run.name, ...countsRow(run), run.bareMs, guardShare(run)]),
  );
  const measured = Object.entries(SERVICE_COSTS).filter(([, { source }]) => source.startsWith("measured"));
  say(
    `bare: the same work without a guard. Prices: src/local/service-costs.ts; measured by others: ` +
      `${measured.map(([kind, { ms }]) => `${kind} ${ms}`).join(", ")}; the rest are estimates. Cells are counted, not priced.`,
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

function printDay({ day }: Figures, say: Say): void {
  print(
    say,
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
}

function printComparison(comparison: Comparison[], extent: Extent, say: Say): void {
  print(
    say,
    `API down for ${extent.outageHours} h (503), ${extent.records} records, a trigger every minute`,
    ["script", "calls", "trigger min", "delivered 10 min after", `${extent.hoursAfterwards} h after`],
    comparison.map(({ name, outage }) => [
      name,
      outage?.calls,
      outage?.minutes,
      outage?.soonDelivered,
      outage?.delivered,
    ]),
  );
  print(
    say,
    `${extent.kills} runs killed at a random moment, ${extent.killedRecords} records`,
    ["script", "sent again", "left for a person"],
    comparison.map(({ name, kills }) => [name, kills.extraSends, kills.unfinished]),
  );
  printBad(comparison, say, `One record is refused (400) for ${extent.badHours} h`, ({ refused }) => refused);
  printBad(comparison, say, `One record gets no answer for ${extent.badHours} h`, ({ silent }) => silent);
}

function printBad(
  comparison: Comparison[],
  say: Say,
  title: string,
  of: (row: Comparison) => BadRecord | undefined,
): void {
  print(
    say,
    title,
    ["script", "records blocked behind it", "calls for it", "others sent again", "trigger min"],
    comparison
      .map((row) => ({ name: row.name, bad: of(row) }))
      .filter(({ bad }) => bad !== undefined)
      .map(({ name, bad }) => [name, bad?.blocked, bad?.calls, bad?.extraSends, bad?.minutes]),
  );
}

function printGrowth({ growth }: Figures, say: Say): void {
  print(
    say,
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
  print(
    say,
    "What dist/Code.js is made of, before indentation becomes tabs",
    ["folder", "KB"],
    growth.bundle.parts.map(({ name, kilobytes }) => [name, kilobytes]),
  );
}

export function printBudgets(checked: Checked[], say: Say): void {
  print(
    say,
    "Budgets",
    ["what", "limit", "measured", ""],
    checked.map(({ name, limit, measured, isHeld }) => [name, limit, measured, isHeld ? "held" : "EXCEEDED"]),
  );
}

// Tables for people: aligned also with full-width letters.
import Table from "cli-table3";
import pc from "picocolors";
import type { World } from "../../src/local/world";
import type { RecordOutcome } from "./outcome";
import type { StartTexts } from "./texts";

const RULES_BETWEEN_ROWS = { mid: "", "left-mid": "", "mid-mid": "", "right-mid": "" };
const plain = { style: { head: [], border: pc.isColorSupported ? ["gray"] : [] }, chars: RULES_BETWEEN_ROWS };
const COLOURS = { done: pc.green, stopped: pc.red, waiting: pc.yellow, invalid: pc.magenta };
const LOG_COLUMNS = ["time", "record", "attempt", "result", "class", "http_status", "wait_s", "message"];
const LOG_ROWS = 20;
const RECORD_ROWS = 100;

export function printRecords(
  records: RecordOutcome[],
  { columns, states, moreRecords }: StartTexts,
  say: (text?: string) => void,
): void {
  const table = new Table({
    head: [
      columns.id,
      columns.label,
      columns.state,
      columns.attempts,
      columns.document,
      columns.next,
      columns.reason,
    ],
    ...plain,
  });
  // Of too many, those that a person may have to do something about come first.
  const isLong = records.length > RECORD_ROWS;
  const sorted = isLong
    ? [...records].sort((a, b) => Number(a.state === "done") - Number(b.state === "done"))
    : records;
  for (const record of sorted.slice(0, RECORD_ROWS)) {
    table.push([
      record.id,
      record.label,
      COLOURS[record.state](states[record.state]),
      { content: record.attempts, hAlign: "right" },
      record.document ?? "",
      record.nextTry ?? "",
      cut(record.reason ?? "", 60),
    ]);
  }
  say(table.toString());
  if (isLong) say(moreRecords(records.length - RECORD_ROWS));
}

export function printLogRows(world: World, texts: StartTexts, say: (text?: string) => void): void {
  if (!world.sheetNames().includes("retry_logs")) return;
  const [header = [], ...rows] = world.readSheet("retry_logs");
  const table = new Table({ head: LOG_COLUMNS, ...plain });
  for (const row of rows.slice(0, LOG_ROWS)) {
    table.push(LOG_COLUMNS.map((name) => cut(row[header.indexOf(name)] ?? "", 44)));
  }
  say();
  say(pc.bold(texts.logRows(rows.length, LOG_ROWS)));
  say(table.toString());
  say();
}

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

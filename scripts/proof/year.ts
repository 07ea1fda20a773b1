/**
 * A year of five-minute ticks in one world, with rows that come every two hours, failures and people: what has piled up
 * at its end, and whether it is of bounded size.
 */
import { permanent } from "../../src/core/raised";
import { daily, defineJob, every, type Job } from "../../src/guard/job";
import { LOG_ARCHIVE } from "../../src/guard/archive-log";
import { LOG_SHEET } from "../../src/guard/retry-log";
import { sheetRecords } from "../../src/sources/sheet-records";
import { MemoryWorld } from "../../test/support/memory-world";
import { newSheet } from "../../test/support/memory-tables";
import { HEADER } from "../../test/support/orders";
import { Chance } from "./chance";
import { DAY, HOUR, MINUTE } from "./sim-plan";

export interface YearLimits {
  logRows: number;
  logDays: number;
  logArchiveRows: number;
  /** Days that a done row stays in the job's sheet. */
  rowDays: number;
}

const LIMITS: YearLimits = { logRows: 500, logDays: 30, logArchiveRows: 2_000, rowDays: 14 };
const ROWS_A_DAY = 12;
const MAILS_A_DAY = 12;
const STORE_BYTES = 30_000;
const OUTAGE_HOURS = 6;

export interface Year {
  days: number;
  ticks: number;
  done: number;
  logged: number;
  logRows: number;
  logArchiveRows: number;
  sheetRows: number;
  sheetArchiveRows: number;
  properties: number;
  mostBytes: number;
  mails: number;
  mostMailsADay: number;
  /** What is larger than it may be. */
  excess: string[];
}

/** @param cleaned what the cleaning goes by, where that is not what is judged */
export function liveYear(days: number, limits = LIMITS, cleaned = limits, seed = 1): Year {
  const world = new MemoryWorld(seed);
  const random = new Chance(seed).stream("year");
  const startMs = world.nowMs;
  const sheet = world.sheet("orders", [[...HEADER, "done_at"]]);
  const seen = { logged: 0, done: 0, mostLoggedADay: 0, mostBytes: 0, mostMailsADay: 0, most: 0 };
  keepLogInSheet(world, (rows) => (seen.logged += rows));
  const isDown = (): boolean => (world.nowMs - startMs) % (30 * DAY) < OUTAGE_HOURS * HOUR;
  world.http.answer("https://api.example", () => ({ status: isDown() ? 503 : 200 }));
  const jobs = yearJobs(
    cleaned.rowDays,
    () => random() < 0.02,
    () => (seen.done += 1),
  );
  let number = 0;
  for (let day = 0; day < days; day++) {
    const before = { mails: world.mails.length, logged: seen.logged };
    // Once a week a person mends what is stopped.
    if (day % 7 === 6) {
      for (const row of sheet.rows.slice(1)) row[1] = "good";
      world.properties.set("RESET_*", "1");
    }
    for (let tick = 0; tick < DAY / (5 * MINUTE); tick++) {
      const dueMs = startMs + day * DAY + tick * 5 * MINUTE;
      if (tick % (288 / ROWS_A_DAY) === 0) {
        const kind = random() < 0.1 ? "missing" : random() < 0.1 ? "bad" : "good";
        sheet.rows.push([`R-${(number += 1)}`, kind, "", false, "", "", "", ""]);
      }
      if (world.nowMs > dueMs) continue;
      world.nowMs = dueMs;
      world.run(jobs, { logLimits: cleaned });
    }
    world.lines.length = 0;
    world.http.calls.length = 0;
    const bytes = [...world.properties].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
    seen.mostBytes = Math.max(seen.mostBytes, bytes);
    seen.most = Math.max(seen.most, sheet.rows.length - 1);
    seen.mostMailsADay = Math.max(seen.mostMailsADay, world.mails.length - before.mails);
    seen.mostLoggedADay = Math.max(seen.mostLoggedADay, seen.logged - before.logged);
  }
  const rowsOf = (name: string): number => Math.max(0, (world.sheets.get(name)?.rows.length ?? 1) - 1);
  const found = {
    days,
    ticks: days * 288,
    done: seen.done,
    logged: seen.logged,
    logRows: rowsOf(LOG_SHEET),
    logArchiveRows: rowsOf(LOG_ARCHIVE),
    sheetRows: rowsOf("orders"),
    sheetArchiveRows: rowsOf("orders_archive"),
    properties: world.properties.size,
    mostBytes: seen.mostBytes,
    mails: world.mails.length,
    mostMailsADay: seen.mostMailsADay,
  };
  const bounds: [what: string, size: number, most: number][] = [
    ["rows of retry_logs", found.logRows, limits.logRows + seen.mostLoggedADay],
    ["rows of its archive", found.logArchiveRows, limits.logArchiveRows],
    // Also those that wait for the weekly mending.
    ["rows of the job's sheet", seen.most, (limits.rowDays + 8) * ROWS_A_DAY],
    ["bytes of properties", found.mostBytes, STORE_BYTES],
    ["mails on one day", found.mostMailsADay, MAILS_A_DAY],
    ["rows lost or doubled", Math.abs(number - found.sheetRows - found.sheetArchiveRows), 0],
  ];
  const excess = bounds.filter(([, size, most]) => size > most);
  return { ...found, excess: excess.map(([what, size, most]) => `${what}: ${size}, at most ${most}`) };
}

function yearJobs(archiveDoneAfterDays: number, isUnlucky: () => boolean, onDone: () => void): Job[] {
  return [
    defineJob({
      name: "orders",
      records: sheetRecords({
        sheet: "orders",
        id: "id",
        label: "name",
        done: "done",
        resume: "resume",
        archiveDoneAfterDays,
      }),
      process(record, ctx) {
        if (record.label === "missing") throw permanent(`order ${record.id} does not exist`);
        if (record.label === "bad") throw new Error(`DNS error: https://${record.id}.example/`);
        ctx.fetch(`https://api.example/${record.id}`);
        onDone();
        return { done: "link" };
      },
    }),
    daily("almanac", (_day, ctx) => void ctx.fetch("https://api.example/almanac")),
    every("probe", 60, () => {
      if (isUnlucky()) throw new Error("Service Documents failed while accessing document with id 1AbC.");
    }),
  ];
}

/** As in a spreadsheet, where the cleaning finds it. */
function keepLogInSheet(world: MemoryWorld, onRows: (count: number) => void): void {
  world.ports.logSheet = {
    append(header, rows) {
      const sheet = world.sheets.get(LOG_SHEET) ?? newSheet([[...header]]);
      world.sheets.set(LOG_SHEET, sheet);
      sheet.rows.push(...rows);
      onRows(rows.length);
    },
  };
}

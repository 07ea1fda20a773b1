// What became of every record, read from the sheets as a person would read them.
import type { World } from "../../src/local/world";

export interface RecordOutcome {
  id: string;
  label: string;
  state: "done" | "stopped" | "waiting" | "invalid";
  attempts: number;
  /** Path below the world, null without a document. */
  document: string | null;
  reason: string | null;
  nextTry: string | null;
}

interface Stuck {
  job: string;
  /** "" is the job itself. */
  id: string;
  stopped: boolean;
  reason: string;
  nextTry: string;
}

const listStuck = (world: World): Stuck[] => world.execute("listStuck").value as Stuck[];

/** Jobs that do nothing until somebody resumes them. */
export const pausedJobs = (world: World): Pick<Stuck, "job" | "reason">[] =>
  listStuck(world).filter(({ id, stopped }) => id === "" && stopped);

export function recordOutcomes(world: World): RecordOutcome[] {
  const [header = [], ...rows] = world.readSheet("records");
  const cell = (row: string[], name: string): string => (row[header.indexOf(name)] ?? "").trim();
  const stuck = new Map(listStuck(world).map((record) => [record.id, record]));
  const logged = loggedAttempts(world);
  const paths = new Map(world.files().map((file) => [file.id, file.path]));
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(cell(row, "id"), (counts.get(cell(row, "id")) ?? 0) + 1);
  return rows
    .filter((row) => row.some((value, column) => value.trim() !== "" && header[column] !== "resume"))
    .map((row) => {
      const id = cell(row, "id");
      const link = cell(row, "document");
      const waiting = stuck.get(id);
      const isInvalid = id === "" || (counts.get(id) ?? 0) > 1;
      const state = isInvalid
        ? "invalid"
        : link !== ""
          ? "done"
          : waiting?.stopped === true
            ? "stopped"
            : "waiting";
      return {
        id,
        label: cell(row, "customer"),
        state,
        attempts:
          state === "invalid"
            ? 0
            : attemptsSince(
                logged.get(id) ?? [],
                state === "done",
                state === "waiting" && waiting === undefined,
              ),
        document: [...paths].find(([fileId]) => link.includes(fileId))?.[1] ?? null,
        reason: (state === "done" ? "" : (waiting?.reason ?? cell(row, "note"))) || null,
        nextTry: (state === "waiting" ? (waiting?.nextTry ?? timeIn(cell(row, "next_try"))) : "") || null,
      };
    });
}

/** The sheet says "about …" to people; a list has a column of times. */
const timeIn = (text: string): string => /\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?/.exec(text)?.[0] ?? text;

/** A row of `retry_logs` that ends an attempt, or one within it. */
interface LoggedAttempt {
  attempt: number;
  result: string;
}

function loggedAttempts(world: World): Map<string, LoggedAttempt[]> {
  const byRecord = new Map<string, LoggedAttempt[]>();
  if (!world.sheetNames().includes("retry_logs")) return byRecord;
  const [header = [], ...rows] = world.readSheet("retry_logs");
  const [record, attempt, result] = ["record", "attempt", "result"].map((name) => header.indexOf(name));
  for (const row of rows) {
    const logged = { attempt: Number(row[attempt ?? -1] ?? 0), result: row[result ?? -1] ?? "" };
    const id = row[record ?? -1] ?? "";
    if (logged.attempt > 0) byRecord.set(id, [...(byRecord.get(id) ?? []), logged]);
  }
  return byRecord;
}

/**
 * Attempts since the last resume, from their rows: a start that found its host closed made no call and has no row, and
 * after a resume the numbers begin again at 1.
 */
export function attemptsSince(rows: readonly LoggedAttempt[], isDone: boolean, isResumed: boolean): number {
  let seen = new Set<number>();
  let last: LoggedAttempt | undefined;
  for (const row of rows) {
    if (last !== undefined && row.attempt <= last.attempt && last.result !== "retrying") seen = new Set();
    seen.add(row.attempt);
    last = row;
  }
  if (isResumed) return 0;
  // A first attempt that succeeds has no row of its own.
  const isUnlogged = last === undefined || !["retrying", "succeeded"].includes(last.result);
  return isDone && isUnlogged ? 1 : seen.size;
}

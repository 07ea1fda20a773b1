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
  id: string;
  stopped: boolean;
  reason: string;
  nextTry: string;
  attempts: number;
}

export function recordOutcomes(world: World): RecordOutcome[] {
  const [header = [], ...rows] = world.readSheet("records");
  const cell = (row: string[], name: string): string => (row[header.indexOf(name)] ?? "").trim();
  const stuck = new Map((world.execute("listStuck").value as Stuck[]).map((record) => [record.id, record]));
  const attempts = attemptsByRecord(world);
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
      const started = attempts.get(id) ?? waiting?.attempts ?? (state === "done" ? 1 : 0);
      return {
        id,
        label: cell(row, "customer"),
        state,
        attempts: state === "invalid" ? 0 : started,
        document: [...paths].find(([fileId]) => link.includes(fileId))?.[1] ?? null,
        reason: (state === "done" ? "" : (waiting?.reason ?? cell(row, "note"))) || null,
        nextTry: (state === "waiting" ? (waiting?.nextTry ?? cell(row, "next_try")) : "") || null,
      };
    });
}

/** The highest attempt that `retry_logs` names; a record that is not in it needed one. */
function attemptsByRecord(world: World): Map<string, number> {
  const attempts = new Map<string, number>();
  if (!world.sheetNames().includes("retry_logs")) return attempts;
  const [header = [], ...rows] = world.readSheet("retry_logs");
  const [record, attempt] = [header.indexOf("record"), header.indexOf("attempt")];
  for (const row of rows) {
    const id = row[record] ?? "";
    attempts.set(id, Math.max(attempts.get(id) ?? 0, Number(row[attempt] ?? 0)));
  }
  return attempts;
}

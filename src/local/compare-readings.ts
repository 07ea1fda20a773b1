// What the self-check of a real account recorded, beside what the local host assumes. A host that is harsher than
// Google costs a test some effort; one that is milder lets a fault pass, so only that is a disagreement.
import type { OpenReadings } from "./open-readings";

export interface Recorded {
  question: string;
  reading: unknown;
  said: string;
}

export interface Comparison {
  question: keyof OpenReadings;
  local: unknown;
  /** undefined: the recording does not say. */
  recorded: unknown;
  verdict: "same" | "harsher" | "differs" | "not recorded";
}

/** For numbers: whether the host's is at least as hard on a script as what was recorded. */
const IS_HARSHER: Partial<Record<keyof OpenReadings, (local: number, recorded: number) => boolean>> = {
  searchLagMs: (local, recorded) => local >= recorded,
  propertyValueBytes: (local, recorded) => local <= recorded,
};

/**
 * The JSON texts of a recording, wherever they stand among other cells.
 * @throws Error when none is there
 */
export function recordedIn(cells: readonly string[]): Recorded[] {
  const found = cells.flatMap((cell): Recorded[] => {
    if (!cell.startsWith('{"v":1,')) return [];
    const { question, reading, said } = JSON.parse(cell) as Record<string, unknown>;
    return typeof question === "string" ? [{ question, reading, said: String(said ?? "") }] : [];
  });
  if (found.length > 0) return found;
  throw new Error(
    "No recording is in it. Run the self-check in the spreadsheet and download its tab self_check_readings as CSV.",
  );
}

export function compareReadings(recorded: readonly Recorded[], readings: OpenReadings): Comparison[] {
  const known = new Map(recorded.map(({ question, reading }) => [question, reading ?? undefined]));
  return (Object.keys(readings) as (keyof OpenReadings)[]).map((question): Comparison => {
    const local = readings[question];
    const found = known.get(question);
    return { question, local, recorded: found, verdict: verdictOf(question, local, found) };
  });
}

function verdictOf(question: keyof OpenReadings, local: unknown, found: unknown): Comparison["verdict"] {
  if (found === undefined) return "not recorded";
  if (found === local) return "same";
  if (typeof local !== typeof found) return "differs";
  return IS_HARSHER[question]?.(local as number, found as number) === true ? "harsher" : "differs";
}

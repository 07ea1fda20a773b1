/**
 * Jobs of one script that live in functions of their own: an execution knows only its own. Each leaves a property, so
 * that the others neither lose its entries nor take them for somebody else's, and the menu can list and resume them all.
 */
import { parseObject } from "./failure-ledger";
import { isJobName } from "./record-key";
import type { RetryBound } from "./retry-bound";

const KNOWN_PREFIX = "TG_job:";

export interface KnownJob {
  /** The function that runs it; "" when nobody said. */
  handler: string;
  /** Where its rows are, as far as that is plain data. */
  rows: Record<string, unknown> | null;
  bound: RetryBound | null;
}

export const knownJobKey = (name: string): string => KNOWN_PREFIX + name;

export const encodeKnownJob = (job: KnownJob): string => JSON.stringify({ v: 1, ...job });

export const knownJobNames = (snapshot: Readonly<Record<string, string>>): string[] =>
  Object.keys(snapshot)
    .filter((key) => key.startsWith(KNOWN_PREFIX))
    .map((key) => key.slice(KNOWN_PREFIX.length))
    .filter(isJobName);

/** What is unreadable counts for its name only; the job's next run writes it anew. */
export function knownJobs(snapshot: Readonly<Record<string, string>>): Map<string, KnownJob> {
  return new Map(
    knownJobNames(snapshot).map((name) => {
      const { handler, rows, bound } = parseObject(snapshot[knownJobKey(name)] ?? "") ?? {};
      return [
        name,
        {
          handler: typeof handler === "string" ? handler : "",
          rows: isObject(rows) ? (rows as Record<string, unknown>) : null,
          bound: isObject(bound) ? (bound as RetryBound) : null,
        },
      ];
    }),
  );
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

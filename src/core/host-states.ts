/** What is kept of hosts between runs, as one property. Whatever a person has made of it, no run breaks on it. */
import { LAST_MS } from "./entry-fields";
import type { Circuit, CircuitReason, HostState, Streak } from "./circuits";
import { parseObject } from "./failure-ledger";

/** A property holds 9 KB. Open circuits are kept first; what does not fit is learnt anew. */
const MOST_CHARS = 8_000;

export function encodeHosts(hosts: ReadonlyMap<string, HostState>): string {
  const rank = ({ circuit, streak }: HostState): number => (circuit !== null ? 0 : streak !== null ? 1 : 2);
  const rows: unknown[] = [];
  let chars = 0;
  for (const [host, state] of [...hosts].sort(([, a], [, b]) => rank(a) - rank(b))) {
    const row = [host, state.okMs, state.streak, state.circuit];
    chars += JSON.stringify(row).length + 1;
    if (chars > MOST_CHARS) break;
    rows.push(row);
  }
  return JSON.stringify({ v: 1, hosts: rows });
}

/** null: something stands there that is no circuits property. */
export function decodeHosts(text: string | undefined): Map<string, HostState> | null {
  if (text === undefined) return new Map();
  const parsed = parseObject(text);
  if (parsed === null || !Array.isArray(parsed.hosts)) return null;
  const hosts = new Map<string, HostState>();
  for (const row of parsed.hosts as unknown[]) {
    if (!Array.isArray(row)) return null;
    const [host, okMs, streak, circuit] = row as unknown[];
    if (typeof host !== "string" || !isTime(okMs) || !isStreak(streak) || !isCircuit(circuit)) return null;
    hosts.set(host, { okMs, streak, circuit });
  }
  return hosts;
}

const REASONS: Readonly<Record<CircuitReason, true>> = {
  outage: true,
  script: true,
  retired: true,
  rate: true,
  daily_quota: true,
  credentials: true,
};
const STREAK_KINDS = ["outage", "script", "retired"];

const isTime = (value: unknown): value is number =>
  typeof value === "number" && value >= 0 && value <= LAST_MS;
const isText = (value: unknown): value is string => typeof value === "string";

const areCounts = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.values(value).every(isTime);

function isStreak(value: unknown): value is Streak | null {
  if (typeof value !== "object" || value === null) return value === null;
  const { kind, fingerprint, hits, rateHits = {}, job, message } = value as Partial<Streak>;
  return (
    STREAK_KINDS.includes(String(kind)) &&
    [hits, rateHits].every(areCounts) &&
    [fingerprint, job, message].every(isText)
  );
}

function isCircuit(value: unknown): value is Circuit | null {
  if (typeof value !== "object" || value === null) return value === null;
  const { reason, sinceMs, untilMs, level, told, jobs, message } = value as Partial<Circuit>;
  return (
    Object.keys(REASONS).includes(String(reason)) &&
    [sinceMs, untilMs, level, told].every(isTime) &&
    Array.isArray(jobs) &&
    [...jobs, message].every(isText)
  );
}

/**
 * What is about to start: up to ten records with the counter each will have, on disk before the first of them
 * runs. A claim found at the start of a run belongs to a dead one.
 */
import { parseObject } from "./failure-ledger";

export interface ClaimedRecord {
  /** The id's part of its ledger key: ten long ids would not fit into one property. */
  key: string;
  label: string;
  /** Which start of the record this is, from 1. */
  start: number;
}

export interface Claim {
  /** Unique per claim: run id and number. */
  claimId: string;
  atMs: number;
  records: ClaimedRecord[];
}

/** What a closed run leaves in the claim's property: deleting would be one more service call. */
export const NO_CLAIM = "";

export const encodeClaim = (claim: Claim): string =>
  JSON.stringify({
    v: 1,
    claim: claim.claimId,
    at: claim.atMs,
    records: claim.records.map(({ key, label, start }) => [key, label.slice(0, 40), start]),
  });

/** undefined: none was open. null: something stands there that is no claim. */
export function decodeClaim(text: string | undefined): Claim | undefined | null {
  if (text === undefined || text === NO_CLAIM) return undefined;
  const parsed = parseObject(text);
  if (parsed === null || typeof parsed.claim !== "string" || typeof parsed.at !== "number") return null;
  if (!Array.isArray(parsed.records)) return null;
  const records: ClaimedRecord[] = [];
  for (const row of parsed.records as unknown[]) {
    if (!Array.isArray(row) || typeof row[0] !== "string" || typeof row[2] !== "number") return null;
    records.push({ key: row[0], label: String(row[1]), start: row[2] });
  }
  return { claimId: parsed.claim, atMs: parsed.at, records };
}

/**
 * The record that was running when the run died: the first one that is neither completed nor booked under this
 * claim. Those behind it had not started.
 */
export function killedRecord(
  claim: Claim,
  isCompleted: (key: string) => boolean,
  bookedUnder: (key: string) => string,
): ClaimedRecord | undefined {
  return claim.records.find(({ key }) => !isCompleted(key) && bookedUnder(key) !== claim.claimId);
}

/**
 * What each field of a ledger entry may hold. A value that a person or another program has put there must never
 * break a run, nor be taken for a counter that it is not.
 */
import { CLASSES } from "./failure-class";

const STOP_REASONS = {
  attempts: true,
  quota_hits: true,
  quota_time: true,
  killed: true,
  permanent: true,
  auth: true,
  unknown_outcome: true,
  max_starts: true,
  max_slices: true,
  ledger_unreadable: true,
};

export type StopReason = keyof typeof STOP_REASONS;

type Check = (value: unknown) => boolean;

const isBetween = (value: unknown, max: number): boolean =>
  typeof value === "number" && value >= 0 && value <= max;
const isCount: Check = (value) => isBetween(value, 100_000) && Number.isInteger(value);
/** The year 2109: a record that waited for longer would have vanished. */
export const LAST_MS = 2 ** 42;
const isTime: Check = (value) => isBetween(value, LAST_MS);
const isNoneOrOneOf =
  (names: object): Check =>
  (value) =>
    value === "" || (typeof value === "string" && Object.keys(names).includes(value));
const isFields = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const areFieldsOf =
  (check: Check): Check =>
  (value) =>
    isFields(value) && Object.values(value).every(check);

const CHECKS: Readonly<Record<string, Check>> = {
  n: isCount,
  starts: isCount,
  slices: isCount,
  quotaHits: isCount,
  staleHits: isCount,
  outageHits: isCount,
  class: isNoneOrOneOf(CLASSES),
  stopped: isNoneOrOneOf(STOP_REASONS),
  steps: isFields,
  once: areFieldsOf((mark) => mark === "begun" || mark === "done"),
  made: areFieldsOf((id) => typeof id === "string"),
  checkpoint: (value) => value === null || isFields(value),
  result: (value) => value === null || isFields(value),
};

/** @param fallback the field of an empty entry; numbers without a check of their own are times */
export function isFieldOf(name: string, value: unknown, fallback: unknown): boolean {
  const check = CHECKS[name] ?? (typeof fallback === "number" ? isTime : undefined);
  return check === undefined ? typeof value === typeof fallback : check(value);
}

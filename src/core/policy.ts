/**
 * How often, how long and how far apart a job may try. Every number has a default and a range; a policy that
 * would make the retry bound infinite (or zero) is refused here, before anything runs.
 */
import { CLASSES, type FailureClass } from "./failure-class";

export interface CallPolicy {
  /** Seconds until one HTTP call is given up. */
  timeoutSeconds: number;
  /** HTTP calls per request inside one attempt. */
  tries: number;
  /** First wait between tries, before jitter, milliseconds. */
  baseMs: number;
  /** Longest wait between tries, before jitter, milliseconds. */
  capMs: number;
  /** Uniform between 0 and the wait. */
  jitter: boolean;
  /** All waits inside one attempt together, milliseconds. */
  waitPerAttemptMs: number;
}

export interface Policy {
  /** Ordinary failures until a record is stopped. */
  maxAttempts: number;
  /** Minutes between attempts; the last step repeats. */
  cooldownMinutes: number[];
  /** Rate refusals until a record is stopped. */
  maxQuotaHits: number;
  /** Hours since the first rate refusal until a record is stopped. */
  maxQuotaHours: number;
  /** Minutes between attempts after a rate refusal. */
  quotaCooldownMinutes: number[];
  /** Runs that died in a record until it is stopped. */
  maxStaleHits: number;
  /** Starts until a person acts, whatever the failures are. */
  maxStarts: number;
  /** Starts that made progress or asked for later. */
  maxSlices: number;
  /** HTTP calls in one attempt. */
  maxCallsPerAttempt: number;
  /** Failing ids that may disappear from the source in a day before the job pauses. */
  maxVanishedFailures: number;
  /** Records per claim. */
  claimSize: number;
  call: CallPolicy;
  /** Statuses that are an answer, not a failure. */
  accept: number[];
  /** Status → class, where this job knows better. */
  treat: Record<string, FailureClass>;
}

export type PolicyInput = Partial<Omit<Policy, "call">> & { call?: Partial<CallPolicy> };

export const DEFAULT_POLICY: Policy = {
  maxAttempts: 5,
  cooldownMinutes: [5, 15, 60, 180, 360],
  maxQuotaHits: 8,
  maxQuotaHours: 3,
  quotaCooldownMinutes: [5, 15, 30],
  maxStaleHits: 3,
  maxStarts: 30,
  maxSlices: 200,
  maxCallsPerAttempt: 50,
  maxVanishedFailures: 50,
  claimSize: 10,
  call: { timeoutSeconds: 30, tries: 3, baseMs: 1_000, capMs: 8_000, jitter: true, waitPerAttemptMs: 15_000 },
  accept: [],
  treat: {},
};

interface Range {
  min: number;
  max: number;
  isWhole: boolean;
}

const whole = (max: number, min = 1): Range => ({ min, max, isWhole: true });
const between = (min: number, max: number): Range => ({ min, max, isWhole: false });

/** For a list, the range of each of its members. */
const RANGES: Record<string, Range> = {
  maxAttempts: whole(50),
  cooldownMinutes: between(0.1, 7 * 24 * 60),
  maxQuotaHits: whole(100),
  maxQuotaHours: between(0.1, 168),
  quotaCooldownMinutes: between(0.1, 7 * 24 * 60),
  maxStaleHits: whole(50),
  maxStarts: whole(1_000),
  maxSlices: whole(10_000),
  maxCallsPerAttempt: whole(10_000),
  maxVanishedFailures: whole(10_000),
  claimSize: whole(10),
  accept: whole(599, 100),
  "call.timeoutSeconds": between(1, 300),
  "call.tries": whole(10),
  "call.baseMs": between(1, 60_000),
  "call.capMs": between(1, 300_000),
  "call.waitPerAttemptMs": between(0, 240_000),
};

/** Limits of a run, the same for every job. Source of 6 minutes and 90 minutes: Google's quota page. */
export const RUN_LIMITS = {
  /** No record starts later than this after the run began. */
  startWithinMs: 270_000,
  /** Work is planned to end by then; the platform ends the execution at 360 s. */
  endByMs: 330_000,
  /** Shortest useful time for one HTTP call. */
  minCallMs: 5_000,
  /** Trigger run time a consumer account has per day, less what idle ticks need. */
  workPerDayMs: 75 * 60_000,
  /** Run time that may be spent at once. */
  bucketMs: 45 * 60_000,
} as const;

export class PolicyError extends Error {
  readonly brand = "trigger-guard:policy";
}

/**
 * Defaults filled in, ranges checked.
 * @throws PolicyError naming the job, the option, what was found and what is allowed
 */
export function parsePolicy(input: PolicyInput | undefined, jobName: string): Policy {
  const given = input ?? {};
  const policy = {
    ...DEFAULT_POLICY,
    ...withoutUndefined(given),
    call: isObject(given.call)
      ? { ...DEFAULT_POLICY.call, ...withoutUndefined(given.call) }
      : (given.call ?? DEFAULT_POLICY.call),
  };
  const refuse = (option: string, found: unknown, allowed: string): never => {
    throw new PolicyError(
      `Job "${jobName}": option "${option}" is ${shown(found)}. Allowed: ${allowed}. ` +
        `Without a finite limit a record that fails for ever would be retried for ever; correct the option or leave it out.`,
    );
  };
  check(policy, DEFAULT_POLICY, "", refuse);
  for (const [status, name] of Object.entries(policy.treat)) {
    if (!/^[1-5]\d\d$/.test(status)) refuse(`treat.${status}`, name, "HTTP statuses as keys");
    if (!(name in CLASSES)) refuse(`treat.${status}`, name, Object.keys(CLASSES).join(", "));
  }
  return policy;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

type Refuse = (option: string, found: unknown, allowed: string) => never;

function check(found: object, defaults: object, path: string, refuse: Refuse): void {
  for (const [name, value] of Object.entries(found) as [string, unknown][]) {
    const option = path + name;
    const fallback = (defaults as Record<string, unknown>)[name];
    if (fallback === undefined)
      refuse(option, value, `no such option; known are ${Object.keys(defaults).join(", ")}`);
    if (isObject(fallback) && !isObject(value))
      refuse(option, value, Array.isArray(fallback) ? "a list of numbers" : "an object");
    if (option === "call") check(value as object, fallback as object, "call.", refuse);
    const range = RANGES[option];
    if (range !== undefined && Array.isArray(fallback)) {
      if (!Array.isArray(value) || (value.length === 0 && fallback.length > 0) || value.length > 50) {
        refuse(option, value, "a list of numbers");
      }
      (value as unknown[]).forEach((member, index) =>
        checkNumber(`${option}[${index}]`, member, range, refuse),
      );
    } else if (range !== undefined) checkNumber(option, value, range, refuse);
    else if (typeof value !== typeof fallback) refuse(option, value, `a ${typeof fallback}`);
  }
}

function checkNumber(option: string, value: unknown, { min, max, isWhole }: Range, refuse: Refuse): void {
  const isInside =
    typeof value === "number" && value >= min && value <= max && (!isWhole || Number.isInteger(value));
  if (!isInside) refuse(option, value, `${isWhole ? "whole numbers" : "numbers"} from ${min} to ${max}`);
}

const shown = (value: unknown): string => (typeof value === "string" ? `"${value}"` : String(value));

/** An option that is set to undefined is one that was left out. */
const withoutUndefined = <Options extends object>(options: Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Options;

export const treatedClass = (policy: Policy, httpStatus: number | undefined): FailureClass | undefined =>
  httpStatus === undefined ? undefined : policy.treat[String(httpStatus)];

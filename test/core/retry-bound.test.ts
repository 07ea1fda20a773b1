import fc from "fast-check";
import { afterOutcome, type Outcome, takenBack } from "../../src/core/after-outcome";
import { CLASSES, type FailureClass } from "../../src/core/failure-class";
import { emptyEntry } from "../../src/core/failure-ledger";
import { parsePolicy, type Policy } from "../../src/core/policy";
import { retryBound } from "../../src/core/retry-bound";

const HOUR = 3_600_000;
const failureClass = fc.constantFrom(...(Object.keys(CLASSES) as FailureClass[]));
const policyOf = fc
  .record({
    maxAttempts: fc.integer({ min: 1, max: 8 }),
    maxQuotaHits: fc.integer({ min: 1, max: 8 }),
    maxStaleHits: fc.integer({ min: 1, max: 5 }),
    maxStarts: fc.integer({ min: 1, max: 20 }),
    maxSlices: fc.integer({ min: 1, max: 20 }),
  })
  .map((input) => parsePolicy(input, "orders"));

const anyOutcome: fc.Arbitrary<Outcome> = fc.oneof(
  fc.record({
    kind: fc.constant("failed" as const),
    isCircuits: fc.boolean(),
    failure: fc.record({
      class: failureClass,
      reason: fc.constant("why"),
      message: fc.constant("what"),
      host: fc.constantFrom("", "api.example"),
      retryAfterMs: fc.integer({ min: 0, max: 5 * HOUR }),
    }),
  }),
  fc.record({
    kind: fc.constant("killed" as const),
    hasProgressed: fc.boolean(),
    writing: fc.constantFrom("", "", "POST https://x"),
    message: fc.constant("it died"),
  }),
  fc.constant({ kind: "slice" as const, message: "goes on" }),
  fc.record({ kind: fc.constant("later" as const), untilMs: fc.nat(), message: fc.constant("not yet") }),
  fc.constant({ kind: "held" as const, host: "api.example", untilMs: 5 }),
);

/** Starts until the record is stopped, or its job is paused; `Infinity` when the outcomes did not suffice. */
function startsUnder(outcomes: readonly Outcome[], policy: Policy): number {
  let entry = emptyEntry("A1");
  let nowMs = 1;
  for (const [index, outcome] of outcomes.entries()) {
    nowMs = Math.max(nowMs + 1_000, entry.resumeMs);
    entry = afterOutcome(entry, outcome, policy, {
      nowMs,
      claimId: "r",
      startedMs: nowMs,
      label: "",
      locale: "en",
    });
    // With no start left it is stopped, or its job is paused; it is not started again in either case.
    if (entry.stopped !== "" || entry.starts >= policy.maxStarts) return index + 1;
  }
  return Infinity;
}

test("no sequence of failures, kills, slices, waits and outages starts a record more often than the bound", () => {
  fc.assert(
    fc.property(policyOf, fc.array(anyOutcome, { minLength: 45, maxLength: 45 }), (policy, outcomes) => {
      expect(startsUnder(outcomes, policy)).toBeLessThanOrEqual(retryBound(policy).mostStarts);
    }),
    { numRuns: 2_000 },
  );
});

test("a record that fails alone starts no more often than it says, in any order of causes", () => {
  const alone = anyOutcome.filter(
    (outcome) =>
      (outcome.kind === "failed" && !outcome.isCircuits) ||
      (outcome.kind === "killed" && !outcome.hasProgressed),
  );
  fc.assert(
    fc.property(policyOf, fc.array(alone, { minLength: 25, maxLength: 25 }), (policy, outcomes) => {
      expect(startsUnder(outcomes, policy)).toBeLessThanOrEqual(retryBound(policy).startsAlone);
    }),
    { numRuns: 2_000 },
  );
});

test("what outages take back is bounded by maxStarts all the same", () => {
  const failuresOnly = anyOutcome.filter(
    (outcome) => outcome.kind === "failed" || (outcome.kind === "killed" && !outcome.hasProgressed),
  );
  fc.assert(
    fc.property(policyOf, fc.array(failuresOnly, { minLength: 60, maxLength: 60 }), (policy, outcomes) => {
      // Every third failure is taken back; the entry's own starts are not.
      let entry = emptyEntry("A1");
      let most = 0;
      for (const [index, outcome] of outcomes.entries()) {
        if (entry.stopped !== "" || entry.starts >= policy.maxStarts) break;
        entry = afterOutcome(entry, outcome, policy, {
          nowMs: index * HOUR,
          claimId: "r",
          startedMs: 1,
          label: "",
          locale: "en",
        });
        most += 1;
        if (index % 3 === 2) entry = takenBack(entry, 1, "api.example", index % 2);
      }
      expect(most).toBeLessThanOrEqual(policy.maxStarts);
    }),
  );
});

const outcomeOf = (failureClass: FailureClass): Outcome => ({
  kind: "failed",
  isCircuits: false,
  failure: { class: failureClass, reason: "why", message: "what", host: "" },
});

/** From the first failure to the stop, where every attempt is made as soon as it is due. */
function timeAlone(outcomes: (nth: number) => Outcome, policy: Policy): number {
  let entry = emptyEntry("A1");
  const startMs = 1_000;
  let nowMs = startMs;
  for (let nth = 0; entry.stopped === ""; nth++) {
    nowMs = Math.max(nowMs, entry.resumeMs);
    entry = afterOutcome(entry, outcomes(nth), policy, {
      nowMs,
      claimId: "r",
      startedMs: nowMs,
      label: "",
      locale: "en",
    });
  }
  return nowMs - startMs;
}

const waitingPolicy = fc
  .record({
    maxAttempts: fc.integer({ min: 1, max: 8 }),
    maxQuotaHits: fc.integer({ min: 1, max: 100 }),
    maxQuotaHours: fc.double({ min: 0.1, max: 168, noNaN: true }),
    cooldownMinutes: fc.array(fc.integer({ min: 1, max: 10_080 }), { minLength: 1, maxLength: 4 }),
    quotaCooldownMinutes: fc.array(fc.integer({ min: 1, max: 10_080 }), { minLength: 1, maxLength: 4 }),
    maxStarts: fc.constant(1_000),
    maxStaleHits: fc.constant(50),
  })
  .map((input) => parsePolicy(input, "orders"));

test("a record that fails alone is stopped within the longest time, in any order of causes, and one order takes it", () => {
  const anyFailure = fc.constantFrom(outcomeOf("rate"), outcomeOf("transient"));
  fc.assert(
    fc.property(
      waitingPolicy,
      fc.array(anyFailure, { minLength: 110, maxLength: 110 }),
      (policy, outcomes) => {
        const { longestMs } = retryBound(policy);
        expect(timeAlone((nth) => outcomes[nth]!, policy)).toBeLessThanOrEqual(longestMs);
        const worst = (nth: number) => outcomeOf(nth < policy.maxAttempts - 1 ? "transient" : "rate");
        expect(timeAlone(worst, policy)).toBe(longestMs);
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  [{ maxQuotaHits: 100 }, 200],
  [{ maxQuotaHours: 1 }, 80],
  [{ quotaCooldownMinutes: [600] }, 600],
])("the hours of refusals end with the attempt that passes them: %j", (input, minutes) => {
  const ordinaryMs = (5 + 15 + 60 + 180) * 60_000;
  const policy = parsePolicy(input, "orders");
  expect(timeAlone(() => outcomeOf("rate"), policy)).toBe(minutes * 60_000);
  expect(retryBound(policy).longestMs).toBe(minutes * 60_000 + ordinaryMs);
});

test("the defaults, as numbers", () => {
  expect(retryBound(parsePolicy({}, "orders"))).toEqual({
    mostStarts: 230,
    mostCalls: 11_500,
    startsAlone: 12,
    callsAlone: 36,
    shortestMs: 0,
    longestMs: (5 + 15 + 5 * 30 + (5 + 15 + 60 + 180)) * 60_000,
  });
});

test("every policy that is accepted has a finite bound", () => {
  fc.assert(
    fc.property(policyOf, (policy) => {
      for (const value of Object.values(retryBound(policy))) expect(Number.isFinite(value)).toBe(true);
    }),
  );
});

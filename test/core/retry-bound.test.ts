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
    entry = afterOutcome(entry, outcome, policy, { nowMs, claimId: "r", startedMs: nowMs, label: "" });
    const isPaused = entry.starts >= policy.maxStarts && outcome.kind === "failed" && outcome.isCircuits;
    if (entry.stopped !== "" || isPaused) return index + 1;
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
        });
        most += 1;
        if (index % 3 === 2) entry = takenBack(entry, 1, "api.example");
      }
      expect(most).toBeLessThanOrEqual(policy.maxStarts);
    }),
  );
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

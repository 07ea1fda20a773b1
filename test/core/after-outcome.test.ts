import {
  afterOutcome,
  type AttemptFacts,
  type Failure,
  type Outcome,
  heldSince,
  takenBack,
} from "../../src/core/after-outcome";
import type { FailureClass } from "../../src/core/failure-class";
import { emptyEntry, type Entry } from "../../src/core/failure-ledger";
import { DEFAULT_POLICY as POLICY } from "../../src/core/policy";

const NOW = 1_796_000_000_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const FACTS: AttemptFacts = {
  nowMs: NOW,
  claimId: "r.1",
  startedMs: NOW - 5_000,
  label: "Sato",
  locale: "en",
};

const entryOf = (more: Partial<Entry> = {}): Entry => ({ ...emptyEntry("A1"), ...more });
const failure = (failureClass: FailureClass, more: Partial<Failure> = {}): Failure => ({
  class: failureClass,
  reason: "why",
  message: "what",
  host: "api.example",
  ...more,
});
const failed = (failureClass: FailureClass, more: Partial<Failure> = {}): Outcome => ({
  kind: "failed",
  failure: failure(failureClass, more),
  isCircuits: false,
});
const after = (before: Partial<Entry>, outcome: Outcome, policy = POLICY) =>
  afterOutcome(entryOf(before), outcome, policy, FACTS);
const killed: Outcome = { kind: "killed", hasProgressed: false, writing: "", message: "it died" };
const slice: Outcome = { kind: "slice", message: "goes on" };
const later: Outcome = { kind: "later", untilMs: NOW + 7 * MINUTE, message: "not yet" };
const held: Outcome = { kind: "held", host: "api.example", untilMs: NOW + HOUR };

test.each<[string, Partial<Entry>, Outcome, Partial<Entry>]>([
  ["transient, first", {}, failed("transient"), { n: 1, starts: 1, resumeMs: NOW + 5 * MINUTE, stopped: "" }],
  ["transient, second", { n: 1 }, failed("transient"), { n: 2, resumeMs: NOW + 15 * MINUTE }],
  ["transient, third", { n: 2 }, failed("transient"), { n: 3, resumeMs: NOW + HOUR }],
  ["transient, fourth", { n: 3 }, failed("transient"), { n: 4, resumeMs: NOW + 3 * HOUR, stopped: "" }],
  ["transient, fifth", { n: 4 }, failed("transient"), { n: 5, resumeMs: 0, stopped: "attempts" }],
  ["unexpected, first", {}, failed("unexpected"), { n: 1, resumeMs: NOW + 5 * MINUTE, stopped: "" }],
  ["unexpected, fifth", { n: 4 }, failed("unexpected"), { n: 5, stopped: "attempts" }],
  ["permanent", {}, failed("permanent"), { n: 1, stopped: "permanent" }],
  ["auth", {}, failed("auth"), { n: 1, stopped: "auth" }],
  ["unknown outcome", {}, failed("unknown_outcome"), { n: 1, stopped: "unknown_outcome" }],
  ["rate, first", {}, failed("rate"), { n: 0, quotaHits: 1, quotaSinceMs: NOW, resumeMs: NOW + 5 * MINUTE }],
  [
    "rate, second",
    { quotaHits: 1, quotaSinceMs: NOW - HOUR },
    failed("rate"),
    { quotaHits: 2, quotaSinceMs: NOW - HOUR, resumeMs: NOW + 15 * MINUTE },
  ],
  [
    "rate, seventh",
    { quotaHits: 6, quotaSinceMs: NOW - HOUR },
    failed("rate"),
    { quotaHits: 7, stopped: "", resumeMs: NOW + 30 * MINUTE },
  ],
  [
    "rate, eighth",
    { quotaHits: 7, quotaSinceMs: NOW - HOUR },
    failed("rate"),
    { quotaHits: 8, stopped: "quota_hits" },
  ],
  [
    "rate, three hours since the first",
    { quotaHits: 2, quotaSinceMs: NOW - 3 * HOUR },
    failed("rate"),
    { stopped: "quota_time" },
  ],
  [
    "rate, a minute less",
    { quotaHits: 2, quotaSinceMs: NOW - 3 * HOUR + MINUTE },
    failed("rate"),
    { stopped: "" },
  ],
  [
    "rate, of which an hour was ordered",
    { quotaHits: 2, quotaSinceMs: NOW - 3 * HOUR, orderedMs: HOUR },
    failed("rate"),
    { stopped: "" },
  ],
  [
    "rate, with an order",
    { quotaHits: 1, quotaSinceMs: NOW - HOUR },
    failed("rate", { retryAfterMs: 2 * HOUR }),
    { resumeMs: NOW + 2 * HOUR, orderedMs: 2 * HOUR },
  ],
  [
    "rate, whose new order does not excuse the three hours before it",
    { quotaHits: 2, quotaSinceMs: NOW - 3 * HOUR },
    failed("rate", { retryAfterMs: HOUR }),
    { stopped: "quota_time" },
  ],
  [
    "rate, with an order shorter than its cool-down",
    {},
    failed("rate", { retryAfterMs: 1_000 }),
    { resumeMs: NOW + 5 * MINUTE },
  ],
  [
    "transient, with an order",
    {},
    failed("transient", { retryAfterMs: HOUR }),
    { resumeMs: NOW + HOUR, orderedMs: 0 },
  ],
  [
    "killed, first",
    {},
    killed,
    { n: 1, staleHits: 1, starts: 1, class: "killed", resumeMs: NOW + 5 * MINUTE },
  ],
  ["killed, third", { n: 2, staleHits: 2, starts: 2 }, killed, { n: 3, staleHits: 3, stopped: "killed" }],
  ["killed after four failures", { n: 4, starts: 4 }, killed, { n: 5, staleHits: 1, stopped: "attempts" }],
  ["killed after refusals: no refusal more", { quotaHits: 3 }, killed, { quotaHits: 3, staleHits: 1 }],
  [
    "killed with progress",
    { slices: 3 },
    { ...killed, hasProgressed: true },
    { n: 0, starts: 0, slices: 4, staleHits: 0, resumeMs: 0, stopped: "" },
  ],
  [
    "killed with progress, slices spent",
    { slices: 200 },
    { ...killed, hasProgressed: true },
    { n: 1, starts: 1, slices: 200, staleHits: 1 },
  ],
  [
    "killed in a write",
    {},
    { ...killed, writing: "POST https://x" },
    { n: 1, starts: 1, staleHits: 1, class: "unknown_outcome", stopped: "unknown_outcome", writing: "" },
  ],
  ["slice", {}, slice, { n: 0, starts: 0, slices: 1, resumeMs: 0, stopped: "" }],
  ["slice, the last", { slices: 199 }, slice, { slices: 200, stopped: "" }],
  ["slice beyond the last", { slices: 200 }, slice, { slices: 200, n: 1, starts: 1, class: "unexpected" }],
  ["later", {}, later, { n: 0, starts: 0, slices: 1, resumeMs: NOW + 7 * MINUTE, stopped: "" }],
  ["later, the last", { slices: 199 }, later, { slices: 200, stopped: "max_slices", resumeMs: 0 }],
  ["held", {}, held, { n: 0, starts: 1, slices: 0, outageHits: 1, host: "api.example", stopped: "" }],
  [
    "a circuit's failure",
    { n: 2, quotaHits: 1 },
    { ...failed("transient"), isCircuits: true } as Outcome,
    { n: 2, quotaHits: 1, starts: 1, outageHits: 1, resumeMs: 0, stopped: "" },
  ],
  [
    "a circuit's failure at the cap",
    { n: 4, starts: 29 },
    { ...failed("transient"), isCircuits: true } as Outcome,
    { n: 4, starts: 30, stopped: "" },
  ],
  [
    "daily quota",
    {},
    { ...failed("daily_quota"), isCircuits: true } as Outcome,
    { n: 0, outageHits: 1, stopped: "" },
  ],
  [
    "the last of all starts",
    { n: 1, starts: 29 },
    failed("transient"),
    { starts: 30, stopped: "max_starts" },
  ],
  [
    "the last of all starts, a rate refusal",
    { starts: 29 },
    failed("rate"),
    { starts: 30, stopped: "max_starts" },
  ],
])("%s", (_name, before, outcome, expected) => {
  expect(after(before, outcome)).toMatchObject(expected);
});

test("every outcome books its claim, its time and the label of the row as it is now", () => {
  for (const outcome of [failed("transient"), killed, slice, later, held]) {
    expect(after({ label: "old", firstMs: 5 }, outcome)).toMatchObject({
      label: "Sato",
      claim: "r.1",
      lastMs: NOW,
      firstMs: 5,
    });
    expect(after({}, outcome).firstMs).toBe(NOW - 5_000);
  }
});

test("a policy of the job's own moves the caps", () => {
  const policy = {
    ...POLICY,
    maxAttempts: 7,
    cooldownMinutes: [1, 2],
    maxQuotaHits: 2,
    quotaCooldownMinutes: [4],
  };
  expect(after({ n: 5 }, failed("transient"), policy)).toMatchObject({
    n: 6,
    stopped: "",
    resumeMs: NOW + 2 * MINUTE,
  });
  expect(after({ n: 6 }, failed("transient"), policy)).toMatchObject({ stopped: "attempts" });
  expect(after({ quotaHits: 1 }, failed("rate"), policy)).toMatchObject({ stopped: "quota_hits" });
});

test("failures that turned out to be a circuit's are taken back, with the stop they caused", () => {
  const transient = takenBack(
    entryOf({ n: 5, starts: 6, class: "transient", stopped: "attempts", unproved: true }),
    2,
    "api.example",
    0,
  );
  expect(transient).toMatchObject({
    n: 3,
    starts: 6,
    outageHits: 2,
    stopped: "",
    unproved: false,
    resumeMs: 0,
    host: "api.example",
  });
  const rate = takenBack(
    entryOf({ n: 1, quotaHits: 2, quotaSinceMs: 5, class: "rate" }),
    2,
    "api.example",
    2,
  );
  expect(rate).toMatchObject({ n: 1, quotaHits: 0, quotaSinceMs: 0, outageHits: 2 });
  expect(takenBack(entryOf({ quotaHits: 3, quotaSinceMs: 5, class: "rate" }), 2, "x", 2)).toMatchObject({
    quotaHits: 1,
    quotaSinceMs: 5,
  });
});

test("what is taken back is what was counted, also where refusals and other failures led to the outage", () => {
  const mixed = { n: 2, quotaHits: 2, quotaSinceMs: 5, orderedMs: 7 };
  for (const last of ["transient", "rate"] as const) {
    expect(takenBack(entryOf({ ...mixed, class: last }), 3, "x", 2)).toMatchObject({
      n: 1,
      quotaHits: 0,
      quotaSinceMs: 0,
      orderedMs: 0,
      outageHits: 3,
    });
  }
  // What an earlier version kept does not tell them apart; it is taken from where there is something.
  expect(takenBack(entryOf({ quotaHits: 2, quotaSinceMs: 5 }), 2, "x", 0)).toMatchObject({
    n: 0,
    quotaHits: 0,
  });
});

test("the time an open circuit holds a record does not count towards the hours of refusals", () => {
  const refused = { quotaHits: 1, quotaSinceMs: NOW - 5 * HOUR };
  expect(after(refused, failed("rate"))).toMatchObject({ stopped: "quota_time" });
  const heldFor = heldSince(entryOf(refused), NOW - 4 * HOUR);
  expect(after(heldFor, failed("rate"))).toMatchObject({ stopped: "", heldMs: 0, orderedMs: 4 * HOUR });
  for (const outcome of [held, { ...failed("transient"), isCircuits: true } as Outcome])
    expect(after(refused, outcome)).toMatchObject({ stopped: "", heldMs: NOW });
  expect(after({}, held).heldMs).toBe(0);
  expect(heldSince(heldFor, NOW)).toBe(heldFor);
});

test("of failures from before a resume nothing is taken back: they are in no counter any more", () => {
  expect(takenBack(entryOf({ n: 1, starts: 1, class: "transient" }), 4, "x", 1)).toMatchObject({
    n: 0,
    quotaHits: 0,
    outageHits: 1,
  });
});

import {
  afterEvidence,
  type Circuit,
  type CircuitReason,
  type Evidence,
  fingerprintOf,
  holdsJob,
  longestHold,
  type HostEvent,
  type HostState,
  messagesDue,
  needsCanary,
  UNKNOWN_HOST,
} from "../../src/core/circuits";
import type { FailureClass } from "../../src/core/failure-class";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const T0 = 1_796_000_000_000;

const failing = (record: string, failureClass: FailureClass, more: Partial<Evidence> = {}): HostEvent => ({
  kind: "failed",
  evidence: {
    class: failureClass,
    fingerprint: "why",
    message: "why",
    record,
    job: "orders",
    isOwnFault: false,
    isCanary: false,
    isProbe: false,
    ...more,
  },
});
const answered: HostEvent = { kind: "answered" };
const noCanary: HostEvent = { kind: "no-canary-left" };
const transient = (record: string, more: Partial<Evidence> = {}) => failing(record, "transient", more);
const canary = (failureClass: FailureClass, more: Partial<Evidence> = {}) =>
  failing("canary", failureClass, { isCanary: true, ...more });
const several = (count: number, failureClass: FailureClass, more: Partial<Evidence> = {}) =>
  Array.from({ length: count }, (_, index) => failing(`r${index}`, failureClass, more));

/** All events a second apart; what the last one came to. */
function seen(events: HostEvent[], before: HostState = UNKNOWN_HOST) {
  let state = before;
  let last = afterEvidence(state, { kind: "probe-inconclusive" }, T0);
  for (const [index, event] of events.entries()) {
    last = afterEvidence(state, event, T0 + index * 1_000);
    state = last.state;
  }
  return last;
}

const open = (reason: CircuitReason, more: Partial<Circuit> = {}): HostState => ({
  okMs: 0,
  streak: null,
  circuit: {
    reason,
    sinceMs: T0,
    untilMs: T0 + 5 * MINUTE,
    level: 0,
    told: 0,
    jobs: ["orders"],
    message: "why",
    ...more,
  },
});

test.each<[string, HostEvent[], CircuitReason | null]>([
  ["three records and a canary", [...several(3, "transient"), canary("transient")], "outage"],
  [
    "transient and rate failures together",
    [transient("a"), failing("b", "rate"), transient("c"), canary("rate")],
    "outage",
  ],
  ["three records, no canary yet", several(3, "transient"), null],
  ["three records, and nobody else to ask", [...several(3, "transient"), noCanary], "outage"],
  ["two records, and nobody else to ask", [...several(2, "transient"), noCanary], null],
  ["one record three times", [transient("a"), transient("a"), transient("a"), noCanary], null],
  ["a canary that answers", [...several(3, "transient"), answered, canary("transient"), noCanary], null],
  [
    "a 404 between",
    [transient("a"), transient("b"), failing("d", "permanent"), transient("c"), noCanary],
    null,
  ],
  ["a canary that gets a 404", [...several(3, "transient"), canary("permanent"), noCanary], null],
  ["records whose own fault it is", [...several(3, "transient", { isOwnFault: true }), noCanary], null],
  [
    "a streak that own faults stand in",
    [transient("a"), transient("x", { isOwnFault: true }), transient("b"), transient("c"), noCanary],
    "outage",
  ],
  ["nine refusals and a canary", [...several(9, "permanent"), canary("permanent"), noCanary], "retired"],
  ["ten refusals, no canary yet", several(10, "permanent"), null],
  ["ten refusals and a canary", [...several(10, "permanent"), canary("permanent")], "retired"],
  [
    "ten refusals and a canary refused otherwise",
    [...several(10, "permanent"), canary("permanent", { fingerprint: "other" })],
    null,
  ],
  [
    "ten refusals with different messages",
    [...several(9, "auth"), failing("z", "auth", { fingerprint: "other" }), noCanary],
    null,
  ],
  ["three script errors and a canary", [...several(3, "unexpected"), canary("unexpected")], "script"],
  [
    "script errors with different messages",
    [...several(2, "unexpected"), failing("c", "unexpected", { fingerprint: "x" }), noCanary],
    null,
  ],
  ["a 401", [failing("a", "credentials")], "credentials"],
  [
    "a 401 of a record that failed before",
    [failing("a", "credentials", { isOwnFault: true })],
    "credentials",
  ],
  ["a daily quota", [failing("a", "daily_quota")], "daily_quota"],
  [
    "a daily quota met by a record that failed before",
    [failing("a", "daily_quota", { isOwnFault: true })],
    "daily_quota",
  ],
  ["a long Retry-After", [failing("a", "rate", { longWaitMs: HOUR })], "rate"],
  [
    "a long Retry-After for a record that alone is refused",
    [failing("a", "rate", { longWaitMs: HOUR, isOwnFault: true })],
    null,
  ],
  [
    "a long Retry-After for a record that alone is refused, then one for another",
    [
      failing("a", "rate", { longWaitMs: HOUR, isOwnFault: true }),
      failing("b", "rate", { longWaitMs: HOUR }),
    ],
    "rate",
  ],
  ["unknown outcomes", [...several(5, "unknown_outcome"), noCanary], null],
])("%s → %s", (_name, events, reason) => {
  const { state, change, isCircuits } = seen(events);
  expect(state.circuit?.reason ?? null).toBe(reason);
  if (reason !== null) expect([change, isCircuits]).toEqual(["opened", true]);
});

test("a canary is wanted once enough records have failed, and only while no circuit is open", () => {
  expect(needsCanary(seen(several(2, "transient")).state)).toBe(false);
  expect(needsCanary(seen(several(3, "transient")).state)).toBe(true);
  expect(needsCanary(seen([...several(3, "transient"), noCanary]).state)).toBe(false);
  expect(needsCanary(seen([...several(3, "transient"), answered]).state)).toBe(false);
});

test("an opened circuit takes back each record's failures in the streak, but not the canary's own", () => {
  const events = [transient("a"), transient("a"), transient("b"), transient("c"), canary("transient")];
  expect(seen(events).takeBack).toEqual({ a: 2, b: 1, c: 1 });
});

test("a long Retry-After takes back the refusals of its streak, and never a 404's stop", () => {
  expect(seen([transient("a"), failing("b", "rate", { longWaitMs: HOUR })]).takeBack).toEqual({ a: 1 });
  expect(seen([...several(5, "permanent"), failing("b", "rate", { longWaitMs: HOUR })]).takeBack).toEqual({});
  expect(seen([failing("b", "rate", { longWaitMs: HOUR })]).state.circuit?.untilMs).toBe(T0 + HOUR);
});

test.each<[CircuitReason, FailureClass, number[]]>([
  ["outage", "transient", [15, 60, 60, 60]],
  ["script", "unexpected", [15, 60, 60]],
  ["credentials", "credentials", [15, 60, 60]],
  ["rate", "rate", [15, 60]],
  ["rate", "transient", [15, 60]],
  ["daily_quota", "daily_quota", [60, 60]],
])("the pauses of %s after further %s failures: %j minutes", (reason, failureClass, minutes) => {
  let state = open(reason);
  const pauses = minutes.map(() => {
    const atMs = state.circuit?.untilMs ?? 0;
    const after = afterEvidence(state, failing("p", failureClass, { isProbe: true }), atMs);
    expect([after.change, after.isCircuits]).toEqual(["paused-again", true]);
    state = after.state;
    return ((state.circuit?.untilMs ?? 0) - atMs) / MINUTE;
  });
  expect(pauses).toEqual(minutes);
});

test("a probe that alone is told to wait holds its host as long as it was told, and is charged; without an order it is not", () => {
  const probed = (more: Partial<Evidence>) =>
    afterEvidence(
      open("rate"),
      failing("a", "rate", { isProbe: true, isOwnFault: true, ...more }),
      T0 + HOUR,
    );
  expect(probed({ longWaitMs: 2 * HOUR })).toMatchObject({
    isCircuits: false,
    state: { circuit: { level: 1, untilMs: T0 + 3 * HOUR } },
  });
  expect(probed({})).toMatchObject({ isCircuits: true, state: { circuit: { level: 1 } } });
});

test("a failure of another record before the pause is over is the circuit's, and makes no pause longer", () => {
  const after = afterEvidence(open("outage"), transient("b", { job: "bills" }), T0 + MINUTE);
  expect(after).toMatchObject({
    change: "none",
    isCircuits: true,
    state: { circuit: { level: 0, untilMs: T0 + 5 * MINUTE, jobs: ["orders", "bills"] } },
  });
});

test("one answer closes a circuit, and so does a failure that is an answer; an inconclusive probe waits on", () => {
  expect(afterEvidence(open("outage"), answered, T0 + HOUR)).toMatchObject({
    change: "closed",
    state: { circuit: null, streak: null, okMs: T0 + HOUR },
  });
  const refused = afterEvidence(open("outage"), failing("p", "permanent", { isProbe: true }), T0 + HOUR);
  expect(refused).toMatchObject({ change: "closed", isCircuits: false, state: { circuit: null } });
  const unclear = afterEvidence(open("outage"), { kind: "probe-inconclusive" }, T0 + HOUR);
  expect(unclear).toMatchObject({
    change: "none",
    state: { circuit: { level: 0, untilMs: T0 + HOUR + 5 * MINUTE } },
  });
});

test("a daily quota that is refused for 26 hours is doubted: probes every six hours, and a second message", () => {
  let state = open("daily_quota", { untilMs: T0 + HOUR });
  expect(messagesDue(state.circuit!)).toBe(1);
  for (let hour = 1; hour <= 26; hour++)
    state = afterEvidence(state, failing("p", "daily_quota", { isProbe: true }), T0 + hour * HOUR).state;
  expect(state.circuit?.untilMs).toBe(T0 + 32 * HOUR);
  expect(messagesDue(state.circuit!)).toBe(2);
});

test.each<[CircuitReason, number, number]>([
  ["outage", 0, 0],
  ["outage", 1, 1],
  ["rate", 0, 0],
  ["rate", 1, 1],
  ["script", 0, 1],
  ["retired", 0, 1],
  ["credentials", 5, 1],
])("of a circuit %s at level %i a person has had %i message(s)", (reason, level, due) => {
  expect(messagesDue(open(reason, { level }).circuit!)).toBe(due);
});

test("a circuit of Google's or of the job's own code holds the job that met it; one of a host only its records", () => {
  const circuit = open("outage").circuit!;
  expect(holdsJob("google:Drive", circuit, "orders")).toBe(true);
  expect(holdsJob("google:Drive", circuit, "bills")).toBe(false);
  expect(holdsJob("script:orders", circuit, "orders")).toBe(true);
  expect(holdsJob("script:orders", circuit, "bills")).toBe(false);
  expect(holdsJob("api.example", circuit, "orders")).toBe(false);
});

test.each([
  ["no order 17 of A-9", "no order 23 of B-44", true],
  ['column "a" is missing', 'column "b" is missing', true],
  ["failed for https://x.example/1", "failed for https://x.example/2", true],
  ["「東京」がありません", "「大阪」がありません", true],
  ["not found", "not allowed", false],
])("%j and %j are one message: %s", (one, other, isSame) => {
  expect(fingerprintOf(one) === fingerprintOf(other)).toBe(isSame);
});

test("of several open circuits a record waits for the one that holds it longest", () => {
  const hosts: [string, HostState][] = [
    ["api.example", open("outage")],
    ["google:account", open("daily_quota", { untilMs: T0 + HOUR })],
    ["google:Drive", open("outage", { untilMs: T0 + 2 * HOUR, jobs: ["bills"] })],
    ["other.example", open("outage", { untilMs: T0 + 3 * HOUR })],
  ];
  expect(longestHold(hosts, "api.example", "orders")).toMatchObject({ host: "google:account" });
  expect(longestHold(hosts, "api.example", "bills")).toMatchObject({ host: "google:Drive" });
  expect(longestHold(hosts, "", "letters")).toBeUndefined();
});

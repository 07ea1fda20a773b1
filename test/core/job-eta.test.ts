import fc from "fast-check";
import { type Backlog, jobEta } from "../../src/core/job-eta";

const MINUTE = 60_000;
const backlog = (fields: Partial<Backlog>): Backlog => ({
  left: 10,
  costs: [2_000],
  sharers: 1,
  budgetMs: 45 * MINUTE,
  everyMinutes: 5,
  nextRunMs: 0,
  ...fields,
});

test("nothing left: nothing is foretold", () => {
  expect(jobEta(backlog({ left: 0 }))).toEqual({ kind: "nothing" });
});

test("no record was timed: nobody knows, and nothing is made up", () => {
  expect(jobEta(backlog({ costs: [] }))).toEqual({ kind: "unknown" });
});

test.each([
  ["what fits into the next run is through in it", { left: 10, costs: [2_000] }, 20_000, 20_000],
  ["slow records make the range wide", { left: 10, costs: [1_000, 1_000, 1_000, 9_000] }, 10_000, 90_000],
  // 400 s of work: 270 s in the first run, the rest in the next one, which begins 5 minutes later.
  ["what does not fit goes on in later runs", { left: 200, costs: [2_000] }, 570_000, 570_000],
  ["two jobs share the time of a run", { left: 100, costs: [2_000], sharers: 2 }, 435_000, 435_000],
  // 75 minutes of work a day: 600 s without any budget take 600 / 75 / 60 of a day.
  [
    "a day's run time that is spent decides",
    { left: 300, costs: [2_000], budgetMs: 0 },
    11_520_000,
    11_520_000,
  ],
])("%s", (_, fields, fromMs, toMs) => {
  expect(jobEta(backlog(fields))).toEqual({ kind: "about", fromMs, toMs });
});

test("the range is never upside down, and never before the next run", () => {
  fc.assert(
    fc.property(
      fc.record({
        left: fc.integer({ min: 1, max: 5_000 }),
        costs: fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 20 }),
        sharers: fc.integer({ min: 0, max: 5 }),
        budgetMs: fc.integer({ min: -MINUTE, max: 45 * MINUTE }),
        everyMinutes: fc.constantFrom(1, 5, 30),
        nextRunMs: fc.integer({ min: 0, max: 2 ** 41 }),
      }),
      (given) => {
        const eta = jobEta(given);
        expect(eta.kind === "about" && given.nextRunMs <= eta.fromMs && eta.fromMs <= eta.toMs).toBe(true);
      },
    ),
  );
});

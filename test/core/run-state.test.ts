import fc from "fast-check";
import {
  bucketNow,
  decodeMark,
  decodeState,
  emptyJobState,
  emptyState,
  encodeState,
  slotOf,
} from "../../src/core/run-state";

const FALLBACK = emptyState(5, 100);
/** A release that did not note it has told every stop before its last run. */
const KNOWN_JOB = { ...emptyJobState(), stopsToldMs: 5 };

test("a state comes back as it was written", () => {
  const state = {
    ...FALLBACK,
    seenMs: 9,
    jobs: { orders: { ...emptyJobState(), slot: 3, costs: [1, 2], vanished: { sinceMs: 4, ids: 2 } } },
    toldMs: { x: 7 },
  };
  expect(decodeState(encodeState(state), FALLBACK)).toEqual(state);
});

test.each(["", "x", "null", "[]", "5"])(
  "of %j nothing is kept, and the run begins with an empty state",
  (text) => {
    expect(decodeState(text, FALLBACK)).toEqual(FALLBACK);
    expect(decodeMark(text)).toBeNull();
  },
);

test.each([
  ["a number as text", '{"seenMs":"9","bucketMs":3}', { ...FALLBACK, bucketMs: 3 }],
  ["a list for an object", '{"jobs":[]}', FALLBACK],
  ["a job that is null", '{"jobs":{"orders":null}}', { ...FALLBACK, jobs: { orders: KNOWN_JOB } }],
  [
    "a job with odd fields",
    '{"jobs":{"orders":{"slot":4,"faults":"x","costs":5,"extra":1}}}',
    { ...FALLBACK, jobs: { orders: { ...KNOWN_JOB, slot: 4 } } },
  ],
  [
    "odd fields inside",
    '{"jobs":{"orders":{"vanished":{"sinceMs":"x"}}}}',
    { ...FALLBACK, jobs: { orders: KNOWN_JOB } },
  ],
])("of a state with %s what is readable is kept", (_name, text, state) => {
  expect(decodeState(text, FALLBACK)).toEqual(state);
});

test("whatever stands in the property, decoding never throws and gives every field", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const state = decodeState(JSON.stringify(value), FALLBACK);
      expect(Object.keys(state)).toEqual(expect.arrayContaining(Object.keys(FALLBACK)));
      expect(() => decodeMark(JSON.stringify(value))).not.toThrow();
    }),
  );
});

test.each([
  [0, 5, 0],
  [299_999, 5, 1],
  [269_999, 5, 0],
  [270_000, 5, 1],
  [300_000 + 30_000, 5, 1],
  [569_999, 5, 1],
])("at %i ms the slot of every %i minutes is number %i", (ms, everyMinutes, slot) => {
  expect(slotOf(ms, everyMinutes)).toBe(slot);
});

test("the day's run time comes back evenly, never above what may be spent at once, and not when the clock steps back", () => {
  const state = { ...FALLBACK, bucketMs: 10, bucketAtMs: 1_000 };
  expect(bucketNow(state, 1_000 + 43_200_000, 60, 100)).toBe(40);
  expect(bucketNow(state, 1_000 + 86_400_000 * 9, 60, 100)).toBe(100);
  expect(bucketNow(state, 0, 60, 100)).toBe(10);
});

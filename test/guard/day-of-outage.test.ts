/**
 * What hammers least: 24 hours in which nothing works, with the trigger every minute. Few calls, nobody stopped or
 * charged, a person told once, and all done within an hour and a tick of the end.
 */
import { HOUR_MS, MINUTE_MS, type MemoryWorld, tick } from "../support/memory-world";
import type { Answer } from "../support/memory-http";
import { doneIds, idsTo, orders, stoppedIds, worldOfOrders } from "../support/orders";

const API = "https://api.example/";
const DAY_MINUTES = 24 * 60;
const MOST_CALLS = 60;

const SUBJECT = {
  silent: /^api\.example (does not answer|asked)/,
  quota: /^Google.s service for calls to other sites has no quota/,
  refused: /^api\.example does not accept our sign-in or key/,
};

const OVER = /(?:answers again|may be called again|has quota again|accepts our sign-in or key again)$/;

const EACH = [100, 10, 3];
const OUTAGES: [string, Answer, RegExp, number[]][] = [
  ["503", () => ({ status: 503 }), SUBJECT.silent, EACH],
  ["429 without Retry-After", () => ({ status: 429 }), SUBJECT.silent, EACH],
  [
    "a used up daily quota",
    () => ({ throws: new Error("Service invoked too many times for one day: urlfetch.") }),
    SUBJECT.quota,
    [...EACH, 1],
  ],
  ["401", () => ({ status: 401 }), SUBJECT.refused, [...EACH, 1]],
  ["timeouts", () => ({ timesOut: true }), SUBJECT.silent, [10]],
  ["DNS errors", ({ url }) => ({ throws: new Error(`DNS error: ${url}`) }), SUBJECT.silent, [10]],
  [
    "429 with a Retry-After of an hour",
    () => ({ status: 429, headers: { "Retry-After": "3600" } }),
    SUBJECT.silent,
    [10],
  ],
  [
    "503 with a Retry-After of ten minutes",
    () => ({ status: 503, headers: { "Retry-After": "600" } }),
    SUBJECT.silent,
    [10, 3],
  ],
];

const subjects = (world: MemoryWorld): string[] =>
  world.mails.map(({ subject }) => subject.replace(/^\[Trigger Guard\] /, ""));

/** While it lasts, and at its end. */
function expectNobodyPaid(world: MemoryWorld, ids: string[]): void {
  expect(stoppedIds(world, ids)).toEqual([]);
  for (const id of ids)
    expect(world.entry("orders", id) ?? { n: 0, quotaHits: 0 }).toMatchObject({ n: 0, quotaHits: 0 });
  expect(world.column("orders", "status")).toEqual(ids.map(() => "waiting"));
}

describe.each(OUTAGES)("a day of %s", (_name, answer, subject, counts) => {
  test.each(counts)("with %i records", (count) => {
    const world = worldOfOrders(count);
    const untilMs = world.nowMs + 24 * HOUR_MS;
    world.http.answer(API, (request, nth) => (world.nowMs < untilMs ? answer(request, nth) : {}));
    const job = orders(({ id }, ctx) => void ctx.fetch(API + id));
    tick(world, [job], DAY_MINUTES);
    expect(world.http.calls.length).toBeLessThanOrEqual(MOST_CALLS);
    expectNobodyPaid(world, idsTo(count));
    tick(world, [job], 61);
    expect(doneIds(world)).toEqual(idsTo(count));
    // An ordered wait of less than an hour is first told of for those that wait.
    expect(subjects(world).filter((text) => !text.includes("waiting for more than"))).toEqual([
      expect.stringMatching(subject),
      expect.stringMatching(OVER),
    ]);
  });
});

test.each(EACH)("a day of a TypeError in the job itself, with %i records", (count) => {
  const world = worldOfOrders(count);
  const untilMs = world.nowMs + DAY_MINUTES * MINUTE_MS;
  let starts = 0;
  const job = orders(({ id }) => {
    starts += 1;
    if (world.nowMs < untilMs)
      throw new TypeError(`Cannot read properties of undefined (reading 'x') in ${id}`);
  });
  tick(world, [job], DAY_MINUTES);
  expect(starts).toBeLessThanOrEqual(MOST_CALLS);
  expectNobodyPaid(world, idsTo(count));
  tick(world, [job], 61);
  expect(doneIds(world)).toEqual(idsTo(count));
  expect(subjects(world)).toEqual([
    'The code of job "orders" ends in an error each time',
    'The code of job "orders" works again',
  ]);
});

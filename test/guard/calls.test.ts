import { type PolicyInput, RUN_LIMITS } from "../../src/core/policy";
import type { CallOptions } from "../../src/guard/guarded-call";
import type { RecordContext } from "../../src/guard/record-context";
import { HOUR_MS, type MemoryWorld, MINUTE_MS, START_MS, tick } from "../support/memory-world";
import type { Answer, Reply } from "../support/memory-http";
import { doneIds, idsTo, orders, worldOfOrders } from "../support/orders";

const URL = "https://api.example/x";
const NO_JITTER: PolicyInput = { call: { jitter: false } };

/** One record, one attempt, one request. */
function once(answer: Answer | Reply, options: CallOptions = {}, policy: PolicyInput = NO_JITTER) {
  const world = worldOfOrders(1);
  world.http.answer(URL, answer);
  world.run([orders((_record, ctx) => void ctx.fetch(URL, options), policy)]);
  return { world, calls: world.http.calls, entry: world.entry("orders", "A1") };
}

const timesOut: Reply = { timesOut: true };
const reset = (): Reply => ({ throws: new Error("Connection reset by peer") });
const dns: Reply = { throws: new Error(`DNS error: ${URL}`) };

test.each<[string, Answer | Reply, CallOptions, number, string]>([
  ["400", { status: 400 }, {}, 1, "permanent"],
  ["403", { status: 403 }, {}, 1, "auth"],
  ["404", { status: 404 }, {}, 1, "permanent"],
  ["422", { status: 422 }, {}, 1, "permanent"],
  ["a redirect that leads nowhere", { status: 302 }, {}, 1, "permanent"],
  ["a redirect that leads nowhere at a POST", { status: 302 }, { method: "post" }, 1, "unknown_outcome"],
  ["a circle of redirects", { throws: new Error(`Bad request: ${URL}`) }, {}, 1, "permanent"],
  ["401", { status: 401 }, {}, 1, "credentials"],
  [
    "403 with a rate reason",
    { status: 403, body: '{"error":{"errors":[{"reason":"rateLimitExceeded"}]}}' },
    {},
    3,
    "rate",
  ],
  ["429", { status: 429 }, {}, 3, "rate"],
  ["500", { status: 500 }, {}, 3, "transient"],
  ["502", { status: 502 }, {}, 3, "transient"],
  ["503", { status: 503 }, {}, 3, "transient"],
  ["504", { status: 504 }, {}, 3, "transient"],
  ["a DNS failure", dns, {}, 3, "transient"],
  ["a reset", reset, {}, 3, "transient"],
  ["a timeout of a slow host", timesOut, {}, 1, "transient"],
  ["429 at a POST", { status: 429 }, { method: "post" }, 3, "rate"],
  ["503 at a POST", { status: 503 }, { method: "post" }, 3, "transient"],
  ["DNS at a POST", dns, { method: "post" }, 3, "transient"],
  ["500 at a POST", { status: 500 }, { method: "post" }, 1, "unknown_outcome"],
  ["502 at a POST", { status: 502 }, { method: "post" }, 1, "unknown_outcome"],
  ["a reset at a POST", reset, { method: "post" }, 1, "unknown_outcome"],
  ["a timeout at a POST", timesOut, { method: "post" }, 1, "unknown_outcome"],
  ["a timeout at a payload without a method", timesOut, { payload: "x" }, 1, "unknown_outcome"],
  ["500 at an idempotent POST", { status: 500 }, { method: "post", idempotent: true }, 3, "transient"],
  ["500 at a PUT", { status: 500 }, { method: "put" }, 3, "transient"],
  ["500 at a DELETE", { status: 500 }, { method: "delete" }, 3, "transient"],
  ["500 at a PATCH", { status: 500 }, { method: "patch" }, 1, "unknown_outcome"],
])("%s: %#", (_name, answer, options, tries, failureClass) => {
  const { calls, entry } = once(answer, options);
  expect(calls).toHaveLength(tries);
  expect(entry?.class).toBe(failureClass);
  expect(entry?.stopped !== "").toBe(["permanent", "auth", "unknown_outcome"].includes(failureClass));
});

test("an answer below 400, a redirect that the job wanted to see and an accepted status are handed to the job, whatever they are", () => {
  const answers: [number, CallOptions][] = [
    [204, {}],
    [304, {}],
    [302, { followRedirects: false }],
    [302, { accept: [302] }],
    [404, { accept: [404] }],
  ];
  for (const [status, options] of answers) {
    const { world, calls } = once({ status }, options);
    expect([status, calls.length, doneIds(world)]).toEqual([status, 1, ["A1"]]);
  }
  expect(once({ status: 410 }, {}, { accept: [410] }).entry).toBeUndefined();
});

test("a job that knows better treats a status as it says", () => {
  expect(once({ status: 404 }, {}, { ...NO_JITTER, treat: { 404: "transient" } })).toMatchObject({
    calls: { length: 3 },
    entry: { class: "transient", stopped: "" },
  });
});

test("tries of an idempotent POST carry one key, the same in every attempt and run, and another for another record", () => {
  const world = worldOfOrders(2);
  world.http.answer(URL, { status: 500 });
  const job = orders((_record, ctx) => void ctx.fetch(URL, { method: "post", idempotent: true }));
  tick(world, [job], 30);
  const keys = world.http.calls.map(
    ({ options }) => (options.headers as Record<string, string>)["Idempotency-Key"],
  );
  expect(keys.length).toBeGreaterThan(6);
  expect(new Set(keys).size).toBe(2);
});

const keysOf = (world: MemoryWorld) =>
  world.http.calls.map(({ options }) => (options.headers as Record<string, string>)["Idempotency-Key"]);
const idempotent = { method: "post", payload: "x", idempotent: true };

test("the key is the same in every run, also where a step failed and the job caught it", () => {
  const world = worldOfOrders(1);
  world.http.answer(URL, (_request, nth) => (nth <= 3 ? { status: 500 } : {}));
  const job = orders((_record, ctx) => {
    try {
      ctx.step("look up", () => {
        if (ctx.attempt === 1) throw new Error("not today");
      });
    } catch {
      // The job can do without.
    }
    ctx.fetch(URL, idempotent);
  });
  tick(world, [job], 10);
  expect(doneIds(world)).toEqual(["A1"]);
  expect(keysOf(world)).toHaveLength(4);
  expect(new Set(keysOf(world)).size).toBe(1);
});

test("the writes of one fetchAll have a key each, the same in every try, and the first one's is the record's", () => {
  const world = worldOfOrders(1);
  world.http.answer(`${URL}2`, (_request, nth) => (nth === 1 ? { status: 503 } : {}));
  let own = "";
  const job = orders((_record, ctx) => {
    own = ctx.idempotencyKey();
    const get = { url: `${URL}0`, options: {} };
    ctx.fetchAll([get, ...[1, 2, 3].map((n) => ({ url: `${URL}${n}`, options: idempotent }))]);
  });
  world.run([job]);
  const keyed = world.http.calls.filter(({ method }) => method === "post");
  expect(keyed.map(({ url }) => url.slice(-1))).toEqual(["1", "2", "3", "2"]);
  const [first, second, third, again] = keyed.map(
    ({ options }) => (options.headers as Record<string, string>)["Idempotency-Key"],
  );
  expect(first).toBe(own);
  expect(new Set([first, second, third]).size).toBe(3);
  expect(again).toBe(second);
});

test("the step's name is part of the key", () => {
  const world = worldOfOrders(1);
  const job = orders((_record, ctx) => {
    ctx.fetch(URL, idempotent);
    for (const name of ["a", "b"]) ctx.step(name, () => void ctx.fetch(URL, idempotent));
    ctx.fetch(URL, idempotent);
  });
  world.run([job]);
  const [outside, inA, inB, after] = keysOf(world);
  expect(new Set([outside, inA, inB]).size).toBe(3);
  expect(after).toBe(outside);
});

test("a key of the job's own is not replaced, and a GET gets none", () => {
  const own = once({}, { method: "post", idempotent: true, headers: { "idempotency-key": "mine" } });
  expect(own.calls[0]?.options.headers).toEqual({ "idempotency-key": "mine" });
  expect(once({}).calls[0]?.options.headers).toBeUndefined();
});

describe("waits between tries", () => {
  const gapsOf = (calls: { atMs: number }[]) =>
    calls.slice(1).map(({ atMs }, index) => atMs - (calls[index]?.atMs ?? 0));

  test("double from the base, and stay within it with jitter", () => {
    expect(gapsOf(once({ status: 503 }).calls)).toEqual([1_000, 2_000]);
    const [first = 0, second = 0] = gapsOf(once({ status: 503 }, {}, {}).calls);
    expect(first).toBeLessThanOrEqual(1_000);
    expect(second).toBeLessThanOrEqual(2_000);
  });

  test.each([
    ["Retry-After", "2", [2_000, 2_000]],
    ["retry-after", "0.5", [500, 500]],
    ["RETRY-AFTER", new Date(START_MS + 3_000).toUTCString(), [3_000, 0]],
    ["Retry-After", "abc", [1_000, 2_000]],
  ])("follow %s: %s", (name, value, gaps) => {
    expect(gapsOf(once({ status: 429, headers: { [name]: value } }).calls)).toEqual(gaps);
  });

  test("that a host orders for longer than a run may wait are persisted, never shortened", () => {
    const world = worldOfOrders(1);
    world.http.answer(URL, (_request, nth) =>
      nth === 1 ? { status: 429, headers: { "Retry-After": "5400" } } : {},
    );
    tick(world, [orders((_record, ctx) => void ctx.fetch(URL))], 120);
    expect(world.http.calls.map(({ atMs }) => atMs - START_MS)).toEqual([0, 1.5 * HOUR_MS]);
    expect(doneIds(world)).toEqual(["A1"]);
  });

  test.each([
    ["that leaves less than a call needs is none: the next run asks again", 8, 1, 0],
    ["that leaves a call its time is waited for", 6, 2, 1],
  ])("near the run's end one %s", (_, seconds, calls, waits) => {
    const world = worldOfOrders(1);
    world.http.answer(URL, (_request, nth) =>
      nth === 1 ? { status: 503, headers: { "Retry-After": String(seconds) } } : {},
    );
    const job = orders((_record, ctx) => {
      world.pass(RUN_LIMITS.endByMs - RUN_LIMITS.minCallMs - 7_000);
      ctx.fetch(URL);
    }, NO_JITTER);
    world.run([job]);
    expect([world.http.calls.length, world.counts["clock.sleep"] ?? 0]).toEqual([calls, waits]);
    // Refused by the host, not out of time.
    if (calls === 1) expect(world.entry("orders", "A1")).toMatchObject({ class: "transient" });
    else expect(doneIds(world)).toEqual(["A1"]);
  });

  test("spend 15 seconds per attempt at most", () => {
    const { world, calls } = once({ status: 429, headers: { "Retry-After": "10" } });
    expect(calls).toHaveLength(2);
    expect(world.nowMs - START_MS).toBeLessThan(15_000);
  });
});

test("a host that let one call time out gets single tries of ten seconds for the rest of the run", () => {
  const world = worldOfOrders(4);
  world.http.answer(URL, timesOut);
  world.run([orders((_record, ctx) => void ctx.fetch(URL))]);
  expect(world.http.calls.map(({ timeoutMs }) => timeoutMs)).toEqual([30_000, 10_000, 10_000, 10_000]);
});

test("no call is given a longer timeout than the run has left, and none begins with too little", () => {
  const world = worldOfOrders(1);
  world.http.answer(URL, { costMs: 20_000 });
  let calls = 0;
  world.run([
    orders((_record, ctx) => {
      for (; calls < 100; calls++) ctx.fetch(URL);
    }),
  ]);
  const last = world.http.calls.at(-1);
  expect(world.http.calls.every(({ atMs, timeoutMs }) => atMs + timeoutMs <= START_MS + 330_000)).toBe(true);
  expect(last?.timeoutMs).toBeLessThan(30_000);
  expect(world.entry("orders", "A1")?.reason).toBe("out_of_time");
});

test.each([
  ['{"error":{"message":"ご指定の伝票は存在しません","code":404}}', "HTTP 404: ご指定の伝票は存在しません"],
  ['{"message":"no such order"}', "HTTP 404: no such order"],
  ['{"error": "cut off', 'HTTP 404: {"error": "cut off'],
  ["no such order", "HTTP 404: no such order"],
  ["", "HTTP 404"],
])("of a refusal with the body %j the words are kept, not what surrounds them", (body, message) => {
  const world = worldOfOrders(1);
  world.http.answer(URL, { status: 404, body });
  world.run([orders((_record, ctx) => void ctx.fetch(URL))]);
  expect(world.entry("orders", "A1")?.message).toBe(message);
});

describe("a bulk call", () => {
  const requests = idsTo(5).map((id) => ({ url: `${URL}/${id}`, options: {} }));
  const bulk = (ctx: RecordContext) => ctx.fetchAll(requests).map((response) => response.getContentText());

  test("asks again only the members that failed, and answers in order", () => {
    const world = worldOfOrders(1);
    world.http.answer(URL, ({ url }) => ({ body: url.slice(-2) }));
    world.http.answer(`${URL}/A3`, (_request, nth) => (nth < 3 ? { status: 503 } : { body: "A3" }));
    let found: string[] = [];
    world.run([orders((_record, ctx) => void (found = bulk(ctx)))]);
    expect(found).toEqual(idsTo(5));
    expect(world.http.calls.map(({ url }) => url.slice(-2))).toEqual([...idsTo(5), "A3", "A3"]);
  });

  test("with one member refused for good fails as a whole, without a further call", () => {
    const world = worldOfOrders(1);
    world.http.answer(`${URL}/A2`, { status: 404 });
    world.http.answer(`${URL}/A4`, { status: 503 });
    world.run([orders((_record, ctx) => void bulk(ctx))]);
    expect(world.http.calls).toHaveLength(5);
    expect(world.entry("orders", "A1")?.stopped).toBe("permanent");
  });

  test("never becomes single calls, however it fails", () => {
    const world = worldOfOrders(1);
    world.before["http.fetchAll"] = () => {
      throw new Error(`Address unavailable: ${URL}`);
    };
    world.run([orders((_record, ctx) => void bulk(ctx))]);
    expect(world.counts["http.fetchAll"]).toBe(3);
    expect(world.counts["http.fetch"]).toBeUndefined();
  });
});

test("calls beyond maxCallsPerAttempt end the attempt: for good without progress, as a slice with it", () => {
  const world = worldOfOrders(2);
  const job = orders(
    ({ id }, ctx) => {
      for (let call = ctx.checkpoint<number>() ?? 0; call < 25; call++) {
        ctx.fetch(URL);
        if (id === "A2") ctx.checkpoint(call + 1);
      }
    },
    { maxCallsPerAttempt: 10 },
  );
  tick(world, [job], 10);
  expect(world.entry("orders", "A1")).toMatchObject({ stopped: "permanent", n: 1 });
  expect(world.entry("orders", "A1")?.message).toMatch(
    /More than 10 calls in one attempt \(maxCallsPerAttempt\)/,
  );
  expect(doneIds(world)).toEqual(["A2"]);
  expect(world.http.calls).toHaveLength(10 + 25);
});

test("an address that is none is refused before any call, in words", () => {
  const world = worldOfOrders(1);
  world.run([orders((_record, ctx) => void ctx.fetch("/orders/1"))]);
  expect(world.http.calls).toEqual([]);
  expect(world.entry("orders", "A1")?.message).toMatch(/"\/orders\/1" is no http\(s\) address/);
});

test.each([
  ["an empty body", { body: "" }, "transient"],
  ["HTML with 200", { body: "<html><title>Error</title>Sorry, unable to open the file</html>" }, "transient"],
  ["a quota page with 200", { body: '{"error":{"code":429,"status":"RESOURCE_EXHAUSTED"}' }, "rate"],
])("JSON that is none (%s) is a failed attempt, never an empty result", (_name, reply, failureClass) => {
  const world = worldOfOrders(1);
  world.http.answer(URL, reply);
  world.run([orders((_record, ctx) => void ctx.fetchJson(URL))]);
  expect(world.entry("orders", "A1")?.class).toBe(failureClass);
  expect(doneIds(world)).toEqual([]);
});

test("secrets of addresses, headers and bodies reach neither the log nor the ledger nor a mail", () => {
  const world = worldOfOrders(1);
  const secret = "hunter2hunter2";
  world.http.answer(URL, { status: 400, body: `{"client_secret":"${secret}","error":"password=${secret}"}` });
  const options = { headers: { Authorization: `Bearer ${secret}` } };
  world.run([orders((_record, ctx) => void ctx.fetch(`${URL}?api_key=${secret}#${secret}`, options))]);
  expect(world.logRows).toHaveLength(1);
  const everything = JSON.stringify([world.logRows, [...world.properties], world.mails, world.lines]);
  expect(everything).not.toContain(secret);
  expect(world.nowMs - START_MS).toBeLessThan(MINUTE_MS);
});

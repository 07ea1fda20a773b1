import { encodeHosts } from "../../src/core/circuits";
import { listStuck } from "../../src/guard/list-stuck";
import { HOUR_MS, MINUTE_MS, type MemoryWorld, START_MS, tick } from "../support/memory-world";
import type { Answer } from "../support/memory-http";
import { doneIds, idsTo, orderRow, orders, stoppedIds, withOrders, worldOfOrders } from "../support/orders";

const API = "https://api.example/";
const DAY_MINUTES = 24 * 60;

const calling = (host = API, name = "orders") =>
  orders(({ id }, ctx) => void ctx.fetch(`${host}${id}`), {}, { name });

/** The host answers like this for the first 24 hours, then well. */
function downForADay(world: MemoryWorld, answer: Answer): void {
  const untilMs = world.nowMs + DAY_MINUTES * MINUTE_MS;
  world.http.answer(API, (request, nth) => (world.nowMs < untilMs ? answer(request, nth) : {}));
}

test("a record alone on a host that is down stops after five attempts, and finishes by itself once the host answers another", () => {
  const world = worldOfOrders(1);
  downForADay(world, () => ({ status: 503 }));
  const job = calling();
  tick(world, [job], DAY_MINUTES);
  expect(world.http.calls.length).toBeLessThanOrEqual(15);
  expect(world.entry("orders", "A1")).toMatchObject({ n: 5, stopped: "attempts", unproved: true });
  world.sheets.get("orders")?.rows.push(orderRow("A2"));
  tick(world, [job], 3);
  expect(doneIds(world)).toEqual(["A1", "A2"]);
});

test("an unproved stop is lifted for one attempt only", () => {
  const world = worldOfOrders(1);
  world.http.answer(API, { status: 503 });
  const job = calling();
  tick(world, [job], 300);
  const callsBefore = world.http.callsTo(`${API}A1`).length;
  for (const id of ["B1", "B2", "B3"]) {
    world.http.answer(API + id, {});
    world.sheets.get("orders")?.rows.push(orderRow(id));
    tick(world, [job], 60);
  }
  expect(world.http.callsTo(`${API}A1`).length - callsBefore).toBe(3);
  expect(world.entry("orders", "A1")).toMatchObject({ n: 6, stopped: "attempts", unproved: false });
});

test("while one host is down, records of another are not a minute late", () => {
  const world = worldOfOrders(20);
  withOrders(world, [], "bills");
  world.http.answer(API, { status: 503 });
  const jobs = [calling(), calling("https://other.example/", "bills")];
  for (let minute = 0; minute < 120; minute++) {
    world.sheets.get("bills")?.rows.push(orderRow(`B${minute}`));
    tick(world, jobs, 1);
    expect(doneIds(world, "bills")).toHaveLength(minute + 1);
  }
  expect(stoppedIds(world, idsTo(20))).toEqual([]);
});

const UNNAMED = "We're sorry, a server error occurred. Please wait a bit and try again.";

test.each([
  ["an unnamed service", "in the job", UNNAMED, 'A service that job "orders" uses'],
  ["an unnamed service", "while results are written", UNNAMED, 'A service that job "orders" uses'],
  [
    "an address",
    "in the job",
    "https://api.example/v1 のリクエストに失敗しました（エラー: 503）",
    "api.example",
  ],
])(
  "%s that the job called by itself, down for a day %s, stops nobody, is told once, and all is done soon after",
  (_what, where, message, name) => {
    const world = worldOfOrders(20);
    const untilMs = world.nowMs + DAY_MINUTES * MINUTE_MS;
    const refuse = (): void => {
      if (world.nowMs < untilMs) throw new Error(message);
    };
    if (where !== "in the job") world.before["table.write"] = refuse;
    const job = orders(() => (where === "in the job" ? refuse() : undefined));
    tick(world, [job], DAY_MINUTES);
    const starts = idsTo(20).map((id) => world.entry("orders", id)?.starts ?? 0);
    const all = starts.reduce((sum, own) => sum + own, 0);
    expect(all).toBeGreaterThan(4);
    expect(all).toBeLessThanOrEqual(60);
    expect(stoppedIds(world, idsTo(20))).toEqual([]);
    expect(world.mails.map(({ text }) => text)).toEqual([expect.stringContaining(`${name} does not answer`)]);
    tick(world, [job], 61);
    expect(doneIds(world).sort()).toEqual(idsTo(20).sort());
  },
);

test("one row whose service fails without a name stops after five attempts, while the others go on", () => {
  const world = worldOfOrders(20);
  const job = orders(({ id }) => {
    if (id === "A7") throw new Error("The server is temporarily unavailable.");
  });
  tick(world, [job], 300);
  expect(doneIds(world)).toHaveLength(19);
  expect(world.entry("orders", "A7")).toMatchObject({ n: 5, stopped: "attempts" });
});

test("in one job too: while one host is down for three hours, no record of another is a minute late", () => {
  const world = worldOfOrders(20);
  world.http.answer(API, { status: 503 });
  const job = orders(
    ({ id }, ctx) => void ctx.fetch((id.startsWith("B") ? "https://other.example/" : API) + id),
  );
  for (let minute = 0; minute < 180; minute++) {
    world.sheets.get("orders")?.rows.push(orderRow(`B${minute}`));
    tick(world, [job], 1);
    expect(doneIds(world)).toHaveLength(minute + 1);
  }
  expect(stoppedIds(world, idsTo(20))).toEqual([]);
});

test("in one job, records that do not need the host go on at once", () => {
  const world = worldOfOrders(100);
  world.http.answer(API, { status: 503 });
  const isOdd = (id: string) => Number(id.slice(1)) % 2 === 1;
  const job = orders(({ id }, ctx) => void ctx.fetch(`${isOdd(id) ? API : "https://other.example/"}${id}`));
  tick(world, [job], 2);
  expect(doneIds(world)).toEqual(idsTo(100).filter((id) => !isOdd(id)));
});

test("thirty bad rows that stand together are their own fault: the seventy others are done by the second run, the thirty stop after five attempts each", () => {
  const world = worldOfOrders(100);
  for (const id of idsTo(30))
    world.http.answer(API + id, ({ url }) => (url === API + id ? { status: 500 } : {}));
  const starts: Record<string, number> = {};
  const job = orders(({ id }, ctx) => {
    starts[id] = (starts[id] ?? 0) + 1;
    ctx.fetch(API + id);
  });
  tick(world, [job], 2);
  expect(doneIds(world)).toEqual(idsTo(100).slice(30));
  expect(world.mails).toEqual([]);
  tick(world, [job], 600);
  expect(stoppedIds(world, idsTo(100))).toEqual(idsTo(30));
  expect(idsTo(30).map((id) => starts[id])).toEqual(Array(30).fill(5));
});

test("code that breaks at every record is one message, not a hundred stopped records, and all are done once it is mended", () => {
  const world = worldOfOrders(100);
  let isBroken = true;
  const job = orders(({ id }) => {
    if (isBroken) throw new TypeError(`Cannot read properties of undefined (reading 'x') in row ${id}`);
  });
  tick(world, [job], 10 * 60);
  expect(stoppedIds(world, idsTo(100))).toEqual([]);
  expect(world.mails).toHaveLength(1);
  isBroken = false;
  tick(world, [job], 61);
  expect(doneIds(world)).toHaveLength(100);
});

test("a path that is retired holds its host after ten records and a canary, and gives nobody up", () => {
  const world = worldOfOrders(40);
  const untilMs = world.nowMs + 5 * HOUR_MS;
  world.http.answer(API, () =>
    world.nowMs < untilMs ? { status: 404, body: '{"error":"no such path"}' } : {},
  );
  const job = calling();
  tick(world, [job], 300);
  expect(world.http.calls.length).toBeLessThanOrEqual(20);
  expect(stoppedIds(world, idsTo(40))).toEqual([]);
  tick(world, [job], 61);
  expect(doneIds(world)).toHaveLength(40);
  expect(world.mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/refuses every record with the same message/),
    expect.stringMatching(/accepts records again$/),
  ]);
});

test("a 401 for one record alone, while the host answers the others, stops that record only", () => {
  const world = worldOfOrders(10);
  world.http.answer(`${API}A4`, { status: 401 });
  const job = calling();
  tick(world, [job], 180);
  expect(doneIds(world)).toHaveLength(9);
  expect(world.entry("orders", "A4")).toMatchObject({ stopped: "auth", class: "auth" });
});

describe.each([
  [429, 1_200],
  [429, 30],
  [503, 1_200],
  [503, 60],
])("a record that always gets a %i with Retry-After %i", (status, seconds) => {
  const limited = (bad: readonly string[], count: number): MemoryWorld => {
    const world = worldOfOrders(count);
    world.http.answer(API, ({ url }) =>
      bad.includes(url.slice(API.length)) ? { status, headers: { "Retry-After": String(seconds) } } : {},
    );
    return world;
  };
  /** Runs of the handler, and when. */
  const callsOf = (world: MemoryWorld, id: string) => world.http.calls.filter(({ url }) => url === API + id);

  test.each([1, 10, 20])(
    "holds nobody from the second time on, and is stopped, as number %i of 20",
    (place) => {
      const bad = `A${place}`;
      const world = limited([bad], 20);
      const job = calling();
      tick(world, [job], 1);
      tick(world, [job], Math.ceil(seconds / 60) + 1);
      expect(doneIds(world)).toHaveLength(19);
      tick(world, [job], 10 * 60);
      expect(world.entry("orders", bad)?.stopped).toMatch(/^(quota_(hits|time)|attempts)$/);
      expect(callsOf(world, bad).length).toBeLessThanOrEqual(status === 429 ? 10 : 12);
      const apart = callsOf(world, bad).map(({ atMs }, nth, all) => atMs - (all[nth - 1]?.atMs ?? 0));
      expect(Math.min(...apart.slice(1))).toBeGreaterThanOrEqual(seconds * 1_000);
      expect(world.properties.get("TG_state")).not.toMatch(/starts while/);
    },
  );

  test("and thirty of them that stand in front of seventy: the seventy are done, the thirty are stopped", () => {
    const world = limited(idsTo(30), 100);
    const job = calling();
    tick(world, [job], 24 * 60, 5);
    expect(doneIds(world)).toEqual(idsTo(100).slice(30));
    expect(stoppedIds(world, idsTo(100))).toEqual(idsTo(30));
    expect(Math.max(...idsTo(30).map((id) => callsOf(world, id).length))).toBeLessThanOrEqual(
      status === 429 ? 10 : 12,
    );
  });

  test("alone on its host is stopped, and tried once more when the host answers another", () => {
    const world = limited(["A1"], 1);
    const job = calling();
    tick(world, [job], 10 * 60);
    expect(world.entry("orders", "A1")).toMatchObject({ unproved: true });
    expect(world.entry("orders", "A1")?.stopped).toMatch(/^(quota_(hits|time)|attempts)$/);
    const before = callsOf(world, "A1").length;
    world.sheets.get("orders")?.rows.push(orderRow("A2"));
    tick(world, [job], 60);
    expect(doneIds(world)).toEqual(["A2"]);
    expect(callsOf(world, "A1").length).toBe(before + 1);
  });
});

test("a host that allows three calls a minute and says how long to wait stops nobody", () => {
  const world = worldOfOrders(60);
  const answeredMs: number[] = [];
  world.http.answer(API, () => {
    const recent = answeredMs.filter((atMs) => world.nowMs - atMs < MINUTE_MS);
    if (recent.length >= 3) {
      const waitMs = MINUTE_MS - (world.nowMs - (recent[0] ?? 0));
      return { status: 429, headers: { "Retry-After": String(Math.ceil(waitMs / 1_000)) } };
    }
    answeredMs.push(world.nowMs);
    return {};
  });
  const job = calling();
  tick(world, [job], 6 * 60, 5);
  expect(doneIds(world)).toHaveLength(60);
  expect(stoppedIds(world, idsTo(60))).toEqual([]);
});

test("a record that fails since long before an outage gains nothing from it, and hides nothing", () => {
  const world = worldOfOrders(20);
  const isDown = () => world.nowMs > START_MS + 30 * MINUTE_MS;
  world.http.answer(API, () => (isDown() ? { status: 503 } : {}));
  world.http.answer(`${API}A1`, ({ url }) => (url === `${API}A1` || isDown() ? { status: 503 } : {}));
  const job = calling();
  tick(world, [job], 60);
  for (let index = 0; index < 5; index++) world.sheets.get("orders")?.rows.push(orderRow(`B${index}`));
  tick(world, [job], 10 * 60);
  expect(world.entry("orders", "A1")?.n).toBeGreaterThanOrEqual(3);
  expect(world.entry("orders", "B0")).toMatchObject({ n: 0, stopped: "" });
});

test("a record that fails by itself is the last to ask a host that was down, so it keeps nobody waiting", () => {
  const world = worldOfOrders(20);
  const downMs = [START_MS + 30 * MINUTE_MS, START_MS + 10 * HOUR_MS] as const;
  const isDown = () => world.nowMs >= downMs[0] && world.nowMs < downMs[1];
  world.http.answer(API, ({ url }) => (isDown() || url === `${API}A1` ? { status: 503 } : {}));
  const job = calling();
  tick(world, [job], 31);
  for (let index = 0; index < 5; index++) world.sheets.get("orders")?.rows.push(orderRow(`B${index}`));
  tick(world, [job], 5);
  const before = world.http.callsTo(`${API}A1`).length;
  tick(world, [job], 10 * 60);
  // Its own cool-downs were over long ago.
  expect(world.http.callsTo(`${API}A1`)).toHaveLength(before);
  tick(world, [job], 60);
  expect(doneIds(world)).toHaveLength(24);
});

test("an outage that outlasts maxStarts pauses the job, stops nobody, and ends when a person resumes it", () => {
  const world = worldOfOrders(3);
  world.http.answer(API, { status: 503 });
  const job = orders(({ id }, ctx) => void ctx.fetch(API + id), { maxStarts: 6 });
  tick(world, [job], 3 * DAY_MINUTES, 5);
  expect(Math.max(...idsTo(3).map((id) => world.entry("orders", id)?.starts ?? 0))).toBe(6);
  expect(stoppedIds(world, idsTo(3))).toEqual([]);
  expect(world.mails.filter(({ subject }) => /orders is paused/.test(subject))).toHaveLength(1);
  const calls = world.http.calls.length;
  tick(world, [job], DAY_MINUTES, 5);
  expect(world.http.calls).toHaveLength(calls);
  world.http.answer(API, {});
  world.properties.set("RESET_orders", "x");
  tick(world, [job], 70);
  expect(doneIds(world)).toEqual(idsTo(3));
});

test("starts stay within maxStarts also when every run dies right after the last one was booked", () => {
  const world = worldOfOrders(3);
  world.http.answer(API, { status: 503 });
  let starts = 0;
  const job = orders(
    ({ id }, ctx) => {
      if (id === "A1") starts += 1;
      ctx.fetch(API + id);
    },
    { maxStarts: 6, maxStaleHits: 50, maxAttempts: 50 },
  );
  world.before["logSheet.append"] = () => world.kill();
  tick(world, [job], 4 * DAY_MINUTES, 5);
  expect(starts).toBeLessThanOrEqual(6);
});

test("where a host is down and the account's quota is used up, list and row name the one that holds longest", () => {
  const world = worldOfOrders(4);
  world.http.answer(API, { status: 503 });
  const usedUp = () => world.nowMs >= START_MS + 6 * MINUTE_MS;
  const job = orders(({ id }, ctx) => {
    if (usedUp()) throw new Error("Service invoked too many times for one day: email.");
    ctx.fetch(API + id);
  });
  tick(world, [job], 8);
  const listed = listStuck(world.ports, { jobs: [job], settings: {}, locale: "en" });
  const noQuota = expect.stringMatching(/^Google.s mail service has no quota left for today$/);
  expect(listed.map(({ reason }) => reason)).toEqual(Array(4).fill(noQuota));
  expect(world.column("orders", "note")).toEqual(Array(4).fill(noQuota));
});

const spent = { maxAttempts: 3, maxStarts: 3 };

test("a lifted stop stays within maxStarts", () => {
  const world = worldOfOrders(1);
  world.http.answer(API, { status: 503 });
  const job = orders(({ id }, ctx) => void ctx.fetch(API + id), spent);
  tick(world, [job], 300);
  world.http.answer(`${API}B1`, {});
  world.sheets.get("orders")?.rows.push(orderRow("B1"));
  tick(world, [job], 60);
  expect(doneIds(world)).toEqual(["B1"]);
  expect(world.entry("orders", "A1")).toMatchObject({ starts: 3, stopped: "attempts", unproved: false });
});

test("a stop that an outage would take back stays within maxStarts", () => {
  const world = worldOfOrders(2);
  let isDown = true;
  world.http.answer(API, () => (isDown ? { status: 503 } : {}));
  world.http.answer(`${API}A1`, { status: 503 });
  let starts = 0;
  const job = orders(({ id }, ctx) => {
    if (id === "A1") starts += 1;
    ctx.fetch(API + id);
  }, spent);
  tick(world, [job], 60);
  for (const id of ["A3", "A4"]) world.sheets.get("orders")?.rows.push(orderRow(id));
  tick(world, [job], 3);
  isDown = false;
  tick(world, [job], 300);
  expect([starts, world.entry("orders", "A1")?.stopped]).toEqual([3, "attempts"]);
  expect(doneIds(world)).toEqual(["A3", "A4"]);
});

test("a policy made stricter stops what has no start left, and tells a person", () => {
  const world = worldOfOrders(1);
  world.http.answer(API, { status: 503 });
  tick(world, [calling()], 30);
  const { starts } = world.entry("orders", "A1")!;
  tick(world, [orders(({ id }, ctx) => void ctx.fetch(API + id), { maxStarts: starts })], 300);
  expect(world.entry("orders", "A1")).toMatchObject({ starts, stopped: "max_starts" });
  expect(world.mails.map(({ subject }) => subject)).toEqual(["[Trigger Guard] orders: 1 stopped"]);
});

test.each([
  [503, 429],
  [429, 503],
])("what led to an outage is taken back whole, where it was %i first and %i then", (first, second) => {
  const world = worldOfOrders(2);
  let status = first;
  world.http.answer(API, () => ({ status }));
  const job = calling();
  tick(world, [job], 4);
  status = second;
  tick(world, [job], 4);
  for (const id of ["A3", "A4"]) world.sheets.get("orders")?.rows.push(orderRow(id));
  tick(world, [job], 3);
  for (const id of idsTo(4))
    expect([id, world.entry("orders", id)]).toEqual([
      id,
      expect.objectContaining({ n: 0, quotaHits: 0, quotaSinceMs: 0 }),
    ]);
});

test.each<[string, Answer]>([
  ["the host is down", () => ({ status: 503 })],
  [
    "the daily quota is used up",
    () => ({ throws: new Error("Service invoked too many times for one day: urlfetch.") }),
  ],
])("the hours in which %s do not count towards the hours of refusals", (_name, answer) => {
  const world = worldOfOrders(10);
  const downFromMs = START_MS + 3 * MINUTE_MS;
  let refusals = 0;
  world.http.answer(API, (request, nth) => {
    if (world.nowMs >= downFromMs && world.nowMs < downFromMs + 5 * HOUR_MS) return answer(request, nth);
    return request.url === `${API}A4` && ++refusals <= 6 ? { status: 429 } : {};
  });
  const job = calling();
  tick(world, [job], 3);
  for (let index = 1; index <= 5; index++) world.sheets.get("orders")?.rows.push(orderRow(`B${index}`));
  tick(world, [job], 9 * 60);
  expect(refusals).toBe(7);
  expect(doneIds(world)).toContain("A4");
});

test("a record that meets an open circuit is not stopped by it, however few slices it may have", () => {
  const world = worldOfOrders(4);
  world.http.answer(API, { status: 503 });
  const job = orders(({ id }, ctx) => void ctx.fetch(API + id), { maxSlices: 1 });
  tick(world, [job], 2);
  world.sheets.get("orders")?.rows.push(orderRow("B1"));
  tick(world, [job], 3);
  expect(world.entry("orders", "B1")).toMatchObject({ n: 0, slices: 0, starts: 1, stopped: "" });
  world.http.answer(API, {});
  tick(world, [job], 60);
  expect(doneIds(world)).toEqual([...idsTo(4), "B1"]);
});

test("a record that meets one open circuit after the other pauses its job at maxStarts, and is not stopped", () => {
  const world = worldOfOrders(1);
  let starts = 0;
  let host = "";
  const job = orders(
    (_record, ctx) => {
      starts += 1;
      ctx.fetch(`https://${host}/`);
    },
    { maxStarts: 4, maxSlices: 1 },
  );
  for (let minute = 0; minute < 10; minute++) {
    host = `h${minute}.example`;
    const untilMs = world.nowMs + HOUR_MS;
    const circuit = {
      reason: "outage",
      sinceMs: 1,
      untilMs,
      level: 0,
      told: 0,
      jobs: [],
      message: "",
    } as const;
    const hosts = new Map([[host, { okMs: 0, streak: null, circuit: { ...circuit, jobs: [] } }]]);
    world.properties.set("TG_circuits", encodeHosts(hosts));
    tick(world, [job], 1);
  }
  expect([starts, world.http.calls.length]).toEqual([4, 0]);
  const listed = listStuck(world.ports, { jobs: [job], settings: {}, locale: "en" });
  expect(listed.map(({ state }) => state)).toEqual(["paused", "waiting"]);
});

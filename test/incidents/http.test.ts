// What servers answer, and what each answer is worth. Each test is one public report.
import type { Intercept } from "../../src/local/world";
import { startApi, type Api, type ApiAnswer } from "../support/api-process";
import {
  guardWorld,
  ids,
  MINUTE,
  recordRows,
  type GuardWorld,
  type JobsSource,
} from "../support/bundle-world";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.reset());

const POSTS: JobsSource = ({ sheetJob }) => [
  sheetJob((row, ctx) => {
    const idempotent = ctx.setting("idempotent") === "yes";
    ctx.fetch(`${ctx.setting("apiBase")}/post`, { method: "post", payload: row.id, idempotent });
  }),
];

const world = (jobs: JobsSource, settings = {}): GuardWorld =>
  guardWorld({
    jobs,
    settings: { apiBase: api.url, ...settings },
    sheets: { records: recordRows(["R-1"]) },
    httpWaitMs: 500,
  });

/** Runs once and says how long it slept. */
function sleptInTick(guard: GuardWorld): number {
  let sleptMs = 0;
  const watch: Intercept = ({ method, args }) => {
    if (method === "sleep") sleptMs += Number(args[0]);
    return undefined;
  };
  guard.tick({ intercept: watch });
  return sleptMs;
}

const isDone = (guard: GuardWorld): boolean => guard.rows("records")[0]?.done !== "";

describe("case 28: 429 and what the server says about waiting", () => {
  test.each([
    ["Retry-After", "2", 2_000],
    ["retry-after", "2", 2_000],
    ["Retry-After", "0.5", 500],
    ["Retry-After", "abc", 1],
    ["X-Other", "none", 1],
    // Where nothing readable was asked, the own back-off waits.
  ])("%s: %s is repeated in the same attempt, never sooner than asked", async (header, value, leastMs) => {
    await api.answer("/post", { status: 429, headers: { [header]: value } }, { status: 204 });
    const guard = world(POSTS);
    expect(sleptInTick(guard)).toBeGreaterThanOrEqual(leastMs);
    expect(await api.count("/post")).toBe(2);
    expect(isDone(guard)).toBe(true);
  });

  test("an HTTP date is waited for", async () => {
    const guard = world(POSTS);
    const untilMs = (guard.runTriggers()[0]?.nextMs ?? 0) + 9_000;
    const headers = { "Retry-After": new Date(untilMs).toUTCString() };
    await api.answer("/post", { status: 429, headers }, { status: 204 });
    expect(sleptInTick(guard)).toBeGreaterThan(4_000);
    expect(guard.world.nowMs()).toBeGreaterThanOrEqual(Math.floor(untilMs / 1_000) * 1_000);
    expect(isDone(guard)).toBe(true);
  });

  test("an hour is not slept: the attempt ends, and nothing is asked again before the hour is over", async () => {
    await api.answer("/post", { status: 429, headers: { "Retry-After": "3600" } }, { status: 204 });
    const guard = world(POSTS);
    const refusedMs = guard.world.nowMs();
    expect(sleptInTick(guard)).toBe(0);
    guard.runFor(59 - (guard.world.nowMs() - refusedMs) / MINUTE);
    expect(await api.count("/post")).toBe(1);
    guard.runFor(15);
    expect(await api.count("/post")).toBe(2);
    expect(isDone(guard)).toBe(true);
  });

  test.each([1_200, 30])(
    "%i seconds at every attempt of one record among 20: the others are done by the second run, it alone is stopped",
    async (seconds) => {
      await api.answer("/R-7", { status: 429, headers: { "Retry-After": String(seconds) } });
      const guard = guardWorld({
        jobs: ({ sheetJob }) => [
          sheetJob((row, ctx) => void ctx.fetch(`${ctx.setting("apiBase")}/${row.id}`)),
        ],
        settings: { apiBase: api.url },
        sheets: { records: recordRows(ids(20)) },
      });
      const done = () => guard.rows("records").filter((row) => row.done !== "").length;
      guard.tick();
      guard.runFor(Math.ceil(seconds / 60));
      guard.tick();
      expect(done()).toBe(19);
      guard.runFor(10 * 60);
      expect(guard.stuck()).toMatchObject([{ id: "R-7", stopped: true }]);
      expect(await api.count("/R-7")).toBeLessThanOrEqual(10);
    },
  );
});

test("case 30: no answer but the list itself is taken for the list, so a failing feed deletes nothing", async () => {
  const jobs: JobsSource = ({ every, MailApp }) => [
    every("feed", 5, (_slot, ctx) => {
      const listed = ctx.fetchJson<{ id: number }[]>(`${ctx.setting("apiBase")}/feed`).map(({ id }) => id);
      for (let id = 1; id <= 20; id++) {
        if (!listed.includes(id)) MailApp.sendEmail("calendar@example.com", "delete", String(id));
      }
    }),
  ];
  const guard = world(jobs);
  const list = (count: number): ApiAnswer => ({
    body: JSON.stringify(Array.from({ length: count }, (_, index) => ({ id: index + 1 }))),
  });
  const page = "<html><body>Error 500</body></html>";
  const bad: ApiAnswer[] = [
    { status: 500, body: page },
    { body: page },
    { body: "" },
    { body: '{"error":"busy"}' },
  ];
  const failures: number[] = [];
  for (const answer of bad) {
    await api.answer("/feed", list(20));
    guard.runFor(70);
    const before = guard.log().filter(({ result }) => result === "failed").length;
    await api.answer("/feed", answer);
    guard.tick();
    failures.push(guard.log().filter(({ result }) => result === "failed").length - before);
  }
  expect(failures).toEqual([1, 1, 1, 1]);
  expect(guard.mails()).toEqual([]);
  await api.answer("/feed", list(19));
  guard.runFor(70);
  expect(new Set(guard.mails().map(({ text }) => text.trim()))).toEqual(new Set(["20"]));
});

describe("case 31: a write that may have been done", () => {
  const doubtful: [string, ApiAnswer][] = [
    ["no answer", { instead: "silence" }],
    ["a reset connection", { instead: "reset" }],
    ["500", { status: 500 }],
    ["502", { status: 502 }],
    ["504", { status: 504 }],
  ];

  test.each(doubtful)(
    "without a key, after %s, it is sent once and a person is told to look",
    async (_, answer) => {
      await api.answer("/post", answer);
      const guard = world(POSTS);
      guard.runFor(60);
      expect(await api.count("/post")).toBe(1);
      expect(guard.stuck()).toMatchObject([{ stopped: true, attempts: 1 }]);
      expect(guard.stuck()[0]?.reason).toContain("nobody knows whether it took effect");
      expect(guard.notices()).toHaveLength(1);
    },
  );

  test.each(doubtful)(
    "with a key that the server honours, after %s, it is sent again under the same key",
    async (_, answer) => {
      await api.answer("/post", answer, { status: 201 });
      const guard = world(POSTS, { idempotent: "yes" });
      guard.runFor(20);
      const seen = await api.seen("/post");
      expect(seen).toHaveLength(2);
      expect(new Set(seen.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
      expect(seen[0]?.headers["idempotency-key"]).toBeTruthy();
      expect(isDone(guard)).toBe(true);
    },
  );

  test.each([
    ["503", { status: 503 }],
    ["429", { status: 429 }],
  ])("%s proves that nothing happened, so the write is repeated also without a key", async (_, answer) => {
    await api.answer("/post", answer, { status: 201 });
    const guard = world(POSTS);
    guard.tick();
    expect(await api.count("/post")).toBe(2);
    expect(isDone(guard)).toBe(true);
  });
});

describe("case 32: the same failure in another language is the same failure", () => {
  const GETS: JobsSource = ({ sheetJob }) => [
    sheetJob((_row, ctx) => void ctx.fetch("https://x.example/data")),
  ];
  const rows: [name: string, text: string, calls: number, entry: Record<string, unknown>][] = [
    [
      "English 503",
      "Request failed for https://x.example returned code 503. Truncated server response: busy",
      3,
      { n: 1, class: "transient" },
    ],
    [
      "Japanese 503",
      "https://x.example のリクエストに失敗しました(エラー: 503)",
      3,
      { n: 1, class: "transient" },
    ],
    [
      "Japanese 522, wide colon",
      "https://x.example のリクエストに失敗しました（エラー：522）",
      3,
      { n: 1, class: "transient" },
    ],
    [
      "Japanese 404",
      "https://x.example のリクエストに失敗しました(エラー: 404)",
      1,
      { n: 1, stopped: "permanent" },
    ],
    [
      "Japanese day's quota",
      "1 日にサービスを実行した回数が多すぎます: urlfetch",
      1,
      { n: 0, outageHits: 1 },
    ],
    ["a text nobody knows", "Ein Fehler, den niemand kennt", 1, { n: 1, class: "unexpected" }],
  ];

  test.each(rows)("%s", (_, text, calls, entry) => {
    const guard = guardWorld({ jobs: GETS, sheets: { records: recordRows(["R-1"]) } });
    const result = guard.tick({
      intercept: ({ method }) => (method === "fetch" ? { throw: text, when: "before" } : undefined),
    });
    expect(result.calls.urlfetch).toBe(calls);
    expect(guard.entry("R-1")).toMatchObject(entry);
  });

  test("a text nobody knows is one call an attempt and still given up after five", () => {
    const guard = guardWorld({ jobs: GETS, sheets: { records: recordRows(["R-1"]) } });
    let calls = 0;
    for (let hour = 0; hour < 12; hour++) {
      calls +=
        guard.tick({
          intercept: ({ method }) =>
            method === "fetch" ? { throw: "Niemand kennt das", when: "before" } : undefined,
        }).calls.urlfetch ?? 0;
      guard.world.advanceTo(guard.world.nowMs() + 4 * 60 * MINUTE);
    }
    expect(calls).toBe(5);
    expect(guard.stuck()).toMatchObject([{ attempts: 5, stopped: true }]);
  });
});

const GETS: JobsSource = ({ sheetJob }) => [
  sheetJob((_row, ctx) => void ctx.fetch(`${ctx.setting("apiBase")}/old`)),
];

describe("redirects that cannot be followed are no answer", () => {
  test.each<[name: string, answer: ApiAnswer, requests: number, message: string]>([
    ["one that does not say where it leads", { status: 302 }, 1, "HTTP 302"],
    ["a circle", { status: 302, headers: { Location: "/old" } }, 6, "Bad request"],
    ["one to a file", { status: 302, headers: { Location: "file:///etc/passwd" } }, 1, "Bad request"],
  ])(
    "%s: one attempt, and the record is stopped with words of HTTP",
    async (_name, answer, requests, message) => {
      await api.answer("/old", answer);
      const guard = world(GETS);
      guard.tick();
      expect(await api.count("/old")).toBe(requests);
      expect(isDone(guard)).toBe(false);
      expect(guard.entry("R-1")).toMatchObject({ n: 1, stopped: "permanent", message });
      guard.runFor(60);
      expect(await api.count("/old")).toBe(requests);
    },
  );

  test("after a POST nobody knows what was done: a person looks", async () => {
    await api.answer("/post", { status: 302 });
    const guard = world(POSTS);
    guard.tick();
    expect(guard.entry("R-1")).toMatchObject({ stopped: "unknown_outcome" });
    expect(await api.count("/post")).toBe(1);
  });
});

// In a Japanese spreadsheet nobody has to read a sentence of ours in English: rows, mails, the self-check, the dashboard
// and the lists. The retry log and the execution log stay English. What a job's author wrote stays as it is.
import { startApi, type Api } from "../support/api-process";
import {
  guardWorld,
  HOUR,
  ids,
  recordRows,
  type GuardWorld,
  type GuardWorldOptions,
} from "../support/bundle-world";
import { deliveryWorld, ORDER } from "../support/delivery-world";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.reset());

const DAY = 24 * HOUR;

const world = (options: Partial<GuardWorldOptions> = {}): GuardWorld =>
  guardWorld({
    locale: "ja",
    sheets: { records: recordRows(ids(2)) },
    jobs: ({ sheetJob }) => [sheetJob(() => undefined)],
    ...options,
  });

/** Three English words in a row; names of columns, functions and products are fewer. */
const ENGLISH = /[A-Za-z][a-z']* [a-z']+ [a-z']+/;

interface Read {
  where: string;
  text: string;
}

/** Everything that a person reads of it, with the place. */
function readBy(guard: GuardWorld): Read[] {
  const sheet = (name: string): Read[] =>
    guard.world.sheetNames().includes(name)
      ? guard.world.readSheet(name).map((cells) => ({ where: name, text: cells.join(" | ") }))
      : [];
  const notes = guard.world.sheetNames().includes("records")
    ? guard.byHand<string[][]>(
        `return SpreadsheetApp.getActive().getSheetByName("records").getDataRange().getNotes();`,
      )
    : [];
  guard.call("selfCheck");
  const view = guard.call<{
    stuck: { why: string; detail: string }[];
    jobs: { why: string }[];
    circuits: { why: string }[];
  }>("dashboardView");
  const printed = (name: string): Read => ({
    where: name,
    text: guard.world
      .execute(name)
      .logs.map(({ text }) => text)
      .join("\n"),
  });
  return [
    ...sheet("records"),
    ...sheet("self_check"),
    ...sheet("retry_chart"),
    ...notes.flat().map((text) => ({ where: "story", text })),
    ...guard.ownersMails().map(({ subject, text }) => ({ where: "mail", text: `${subject}\n${text}` })),
    ...guard.stuck().map(({ reason }) => ({ where: "listStuck", text: reason })),
    ...[view.stuck, view.jobs, view.circuits].flat().map(({ why }) => ({ where: "dashboard", text: why })),
    ...view.stuck.map(({ detail }) => ({ where: "dashboard", text: detail })),
    ...["listStuck", "listJobs", "retryBounds"].map(printed),
  ];
}

const englishReadBy = (guard: GuardWorld): Read[] => readBy(guard).filter(({ text }) => ENGLISH.test(text));

const setCell = (guard: GuardWorld, cell: string, value: string): unknown =>
  guard.byHand(
    `SpreadsheetApp.getActive().getSheetByName("records").getRange("${cell}").setValue("${value}")`,
  );

const orderWorld = async (dataUrl: string, settings: Record<string, string> = {}): Promise<GuardWorld> => {
  await api.answer("*", ORDER);
  const { guard } = deliveryWorld(api, [["A-1", "山田"]], { locale: "ja" });
  const known = JSON.parse(guard.world.scriptProperties().TG_settings ?? "{}") as Record<string, string>;
  guard.world.setScriptProperty("TG_settings", JSON.stringify({ ...known, ...settings }));
  setCell(guard, "C2", dataUrl);
  return guard;
};

test.each<[what: string, said: RegExp, make: () => GuardWorld | Promise<GuardWorld>]>([
  [
    "an id that stands twice",
    /ID「R-1」が 2、3 行目で重複しています/,
    () => world({ sheets: { records: recordRows(["R-1", "R-1"]) } }),
  ],
  ["a row without an id", /2 行目に ID がありません/, () => world({ sheets: { records: recordRows([""]) } })],
  [
    "an id that is too long",
    /2 行目の ID が 1001 文字あります/,
    () => world({ sheets: { records: recordRows(["n".repeat(1_001)]) } }),
  ],
  [
    "a column that was renamed",
    /ジョブ「job」: シート「records」に列「done」がありません.*今ある列: id、name、/,
    () => {
      const guard = world();
      setCell(guard, "C1", "済");
      return guard;
    },
  ],
  [
    "a sheet that was renamed",
    /シート「records」がありません.*今あるシート: 受注/,
    () => world({ sheets: { 受注: recordRows(ids(1)) } }),
  ],
  [
    "a cell that holds no number",
    /name: 2 行目の「Customer R-1」は数値として読めません/,
    () => world({ jobs: ({ sheetJob }) => [sheetJob((row) => void row.number("name"))] }),
  ],
  [
    "a cell that holds no date, in a step",
    /ステップ「日付」: name: 2 行目の「山田」は日付として読めません/,
    () =>
      world({
        sheets: { records: [...recordRows([]), ["R-1", "山田"]] },
        jobs: ({ sheetJob }) => [sheetJob((row, ctx) => ctx.step("日付", () => void row.date("name")))],
      }),
  ],
  [
    "an address that is none",
    /「ftp:\/\/x」は http\(s\) の URL ではありません/,
    () => world({ jobs: ({ sheetJob }) => [sheetJob((_row, ctx) => void ctx.fetch("ftp://x"))] }),
  ],
  [
    "a handler that never ends in one run",
    /1 回の実行では終わりませんでした/,
    () =>
      world({
        jobs: ({ sheetJob, Utilities }) => [
          sheetJob((_row, ctx) => {
            ctx.step("one", () => Utilities.sleep(290_000));
            ctx.step("more", () => Utilities.sleep(38_000));
            ctx.step("two", () => undefined);
          }),
        ],
      }),
  ],
  [
    "a setting of the job that ships",
    /設定 templateId の「gone」を開けません/,
    () => orderWorld("/1", { templateId: "gone" }),
  ],
  [
    "an answer that is no JSON",
    /JSON でない応答: hello/,
    async () => {
      await api.answer("*", { body: "hello" });
      return world({
        settings: { apiBase: api.url },
        jobs: ({ sheetJob }) => [sheetJob((_row, ctx) => void ctx.fetchJson(ctx.setting("apiBase")))],
      });
    },
  ],
  [
    "an answer that is empty, for good",
    /失敗の回数が上限に達しました.*応答が空です/,
    async () => {
      await api.answer("*", { body: "" });
      return world({
        settings: { apiBase: api.url },
        jobs: ({ sheetJob }) => [
          sheetJob((_row, ctx) => void ctx.step("読み込み", () => ctx.fetchJson(ctx.setting("apiBase"))), {
            policy: { maxAttempts: 1 },
          }),
        ],
      });
    },
  ],
  [
    "a record that died in each of its attempts",
    /処理中に実行が中断されました: 1 回目が中断/,
    () => {
      const guard = world({
        jobs: ({ sheetJob, Utilities }) => [
          sheetJob(() => void [1, 2].forEach(() => Utilities.sleep(200_000)), {
            policy: { maxStaleHits: 1 },
          }),
        ],
      });
      guard.tick();
      return guard;
    },
  ],
  [
    "a record that died while it was writing",
    /1 回目が中断（POST 127\./,
    async () => {
      await api.answer("*", { body: "{}" });
      const guard = world({
        settings: { apiBase: api.url },
        jobs: ({ sheetJob, Utilities }) => [
          sheetJob((_row, ctx) => {
            ctx.fetch(ctx.setting("apiBase"), { method: "post", payload: "x" });
            [1, 2].forEach(() => Utilities.sleep(200_000));
          }),
        ],
      });
      guard.tick();
      return guard;
    },
  ],
  [
    "something that failed after it was sent",
    /「通知」を始めた後で失敗しました: HTTP 500/,
    async () => {
      await api.answer("*", { status: 500, body: "" });
      return world({
        settings: { apiBase: api.url },
        jobs: ({ sheetJob }) => [
          sheetJob((_row, ctx) =>
            ctx.once("通知", () => void ctx.fetch(ctx.setting("apiBase"), { method: "post", payload: "x" })),
          ),
        ],
      });
    },
  ],
  [
    "a failure behind something that was sent",
    /JSON でない応答: ok/,
    async () => {
      await api.answer("*", { body: "ok" });
      return world({
        settings: { apiBase: api.url },
        jobs: ({ sheetJob }) => [
          sheetJob(
            (_row, ctx) => void ctx.fetchJson(ctx.setting("apiBase"), { method: "post", payload: "x" }),
          ),
        ],
      });
    },
  ],
  [
    "more calls than one attempt may make",
    /外部の呼び出しが 2 回を超えました/,
    async () => {
      await api.answer("*", { body: "{}" });
      return world({
        settings: { apiBase: api.url },
        jobs: ({ sheetJob }) => [
          sheetJob((_row, ctx) => [1, 2, 3].forEach(() => ctx.fetch(ctx.setting("apiBase"))), {
            policy: { maxCallsPerAttempt: 2 },
          }),
        ],
      });
    },
  ],
  [
    "a run whose time is over at a checkpoint",
    /実行時間が終わりました/,
    () =>
      world({
        jobs: ({ sheetJob, Utilities }) => [
          sheetJob((_row, ctx) => {
            [1, 2].forEach(() => Utilities.sleep(164_000));
            ctx.checkpoint(1);
          }),
        ],
      }),
  ],
  [
    "pages that are too many for one run",
    /3 ページまで読みました/,
    () =>
      world({
        jobs: ({ sheetJob }) => [
          sheetJob((_row, ctx) =>
            ctx.pages({
              maxPerRun: 3,
              read: (cursor) => ({ page: 1, next: String(Number(cursor ?? 0) + 1) }),
              handle: () => undefined,
            }),
          ),
        ],
      }),
  ],
  [
    "mails that are kept for alarms",
    /今日のメールは通知のために残す分/,
    () =>
      world({
        settings: { mailReserve: "100" },
        jobs: ({ sheetJob }) => [
          sheetJob((row, ctx) =>
            ctx.once("mail", () => ctx.sendMail({ to: "a@example.com", subject: "x", text: row.id })),
          ),
        ],
      }),
  ],
  ["a row of the job that ships without an address", /data_url: 空欄です/, () => orderWorld("")],
  ["a relative address without a base", /「\/1」は URL の一部です/, () => orderWorld("/1", { apiBase: "" })],
])("%s is told in Japanese wherever a person reads it", async (_what, said, make) => {
  const guard = await make();
  try {
    guard.tick();
  } catch {
    // A run that cannot begin is seen by the self-check.
  }
  const read = readBy(guard);
  expect(read.filter(({ text }) => ENGLISH.test(text))).toEqual([]);
  expect(read.some(({ text }) => said.test(text))).toBe(true);
});

test("a run that dies outside any record is told in Japanese", () => {
  const guard = world({
    jobs: ({ sheetJob, Utilities }) => [
      sheetJob(() => undefined, {
        check: () => {
          Utilities.sleep(200_000);
          Utilities.sleep(200_000);
        },
      }),
    ],
  });
  guard.ticks(2);
  expect(guard.notices()[0]?.text).toMatch(/実行が中断されました/);
  const { jobs } = guard.call<{ jobs: { why: string }[] }>("dashboardView");
  expect(jobs[0]?.why).toMatch(/実行が中断されました/);
});

test("ids that change at every run: why the job is paused is told in Japanese", () => {
  const guard = world({
    sheets: { records: recordRows(ids(4)) },
    jobs: ({ sheetJob, permanent }) => [
      sheetJob(
        () => {
          throw permanent("だめです");
        },
        { policy: { maxVanishedFailures: 1 } },
      ),
    ],
  });
  guard.tick();
  guard.byHand(
    `const s = SpreadsheetApp.getActive().getSheetByName("records"); for (let r = 2; r < 6; r++) s.getRange(r, 1).setValue("N-" + r);`,
  );
  guard.tick();
  const read = readBy(guard);
  expect(read.filter(({ text }) => ENGLISH.test(text))).toEqual([]);
  for (const place of ["mail", "listStuck", "listJobs", "dashboard"])
    expect(
      read.filter(({ where, text }) => where === place && /変わらない値の列を ID に/.test(text)),
    ).not.toEqual([]);
});

test("the cleaning that does not get through: why is told in Japanese", () => {
  const guard = world({
    jobs: ({ sheetJob }) => [sheetJob((row) => void row.number("name"))],
  });
  guard.tick();
  guard.byHand(`SpreadsheetApp.getActive().getSheetByName("retry_logs").getRange("A1").setValue("日時")`);
  for (let day = 0; day < 4; day++) {
    guard.world.advanceTo(guard.world.nowMs() + DAY);
    guard.ticks(2);
  }
  const mail = guard.notices().find(({ subject }) => subject.includes("片付け"));
  expect(mail?.text).toMatch(/シート「retry_logs」に列「time」がない/);
  expect(englishReadBy(guard)).toEqual([]);
});

test("a counter that cannot be stored is told in Japanese", () => {
  const guard = world();
  guard.tick({
    intercept: ({ method, args }) =>
      /^setPropert/.test(method) && JSON.stringify(args).includes("FAIL_open")
        ? { throw: "プロパティの保存容量を超えました。", when: "before" }
        : undefined,
  });
  expect(guard.notices()[0]?.text).toMatch(/失敗の回数を保存できませんでした/);
  expect(englishReadBy(guard)).toEqual([]);
});

test("Google's own error outside any record is explained, and quoted for whoever looks after the script", () => {
  const guard = world({
    jobs: ({ sheetJob }) => [
      sheetJob(() => undefined, {
        check: () => {
          throw new Error("サービス エラー: スプレッドシート");
        },
      }),
    ],
  });
  guard.tick();
  expect(guard.notices()[0]?.text).toMatch(
    /サービスから正しい応答がありませんでした.*（サービス エラー: スプレッドシート）/,
  );
  expect(englishReadBy(guard)).toEqual([]);
});

test("logs keep the English words, and an author's own sentence stays as it is in every language", () => {
  const guard = world({
    jobs: ({ sheetJob, permanent }) => [
      sheetJob((row) => {
        if (row.id === "R-1") throw permanent("顧客番号がありません。");
        throw permanent("The customer is not known here.");
      }),
    ],
  });
  guard.tick();
  expect(guard.rows("records")[0]?.note).toMatch(/^顧客番号がありません。/);
  expect(guard.rows("records")[1]?.note).toMatch(/^The customer is not known here\./);
  const other = world({ sheets: { records: recordRows(["R-1", "R-1"]) } });
  other.tick();
  expect(other.log().map(({ message }) => message)).toContain(
    "The id R-1 stands in rows 2, 3: give each row an id of its own.",
  );
});

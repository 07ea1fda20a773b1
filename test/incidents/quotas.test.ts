// Daily quotas are nobody's fault: no record pays for them, nothing hammers them, and all goes on after the reset.
import type { Intercept } from "../../src/local/world";
import { startApi } from "../support/api-process";
import { guardWorld, HOUR, ids, recordRows, type GuardWorld, type JobsSource } from "../support/bundle-world";

const mailOnce: JobsSource = ({ sheetJob, MailApp }) => [
  sheetJob((row, ctx) => {
    ctx.once("mail", () => MailApp.sendEmail(`${row.id}@example.com`, "News", row.label));
  }),
];

const sendOnce: JobsSource = ({ sheetJob }) => [
  sheetJob((row, ctx) => {
    const mail = { to: `${row.id}@example.com`, subject: "News", text: row.label };
    ctx.once("mail", () => ctx.sendMail(mail));
  }),
];

const receivers = (guard: GuardWorld): string[] => guard.mails().map(({ to }) => to);
const doneCount = (guard: GuardWorld): number =>
  guard.rows("records").filter(({ done }) => done !== "").length;

describe.each(["en", "ja"] as const)("in the language of the account (%s)", (locale) => {
  const tooMuchTime = {
    en: "Service using too much computer time for one day",
    ja: "1 日にサービスで使用されたコンピュータ時間が長すぎます",
  }[locale];

  const hours = { en: 19, ja: 3 }[locale];

  test("case 20: computer time used up for a day is one attempt, one row and one mail; an hourly probe asks again, and nobody pays", () => {
    const guard = guardWorld({ locale, sheets: { records: recordRows(ids(10)) }, jobs: mailOnce });
    let asked = 0;
    const usedUp: Intercept = ({ method, args }) => {
      if (method !== "sendEmail" || args[0] === guard.world.owner) return undefined;
      asked += 1;
      return { throw: tooMuchTime, when: "before" };
    };
    guard.tick({ intercept: usedUp });
    expect(asked).toBe(1);
    expect(guard.ledgerKeys()).toHaveLength(1);
    expect(guard.entry("R-1")).toMatchObject({ n: 0, outageHits: 1 });
    const day = guard.ticks(hours * 12, { intercept: usedUp });
    // The first tick after an hour: 13 ticks from one to the next.
    expect(asked).toBe(1 + Math.floor((hours * 12) / 13));
    // Every other run is as cheap as an idle one, but for the cleaning of a new day.
    const writes = day.map(({ calls }) => calls["properties.write"] ?? 0);
    expect(writes.filter((count) => count > 2)).toHaveLength(asked - 1 + (hours > 15 ? 1 : 0));
    expect(guard.notices()).toHaveLength(1);
    expect(guard.log().map(({ record, attempt, result }) => [record, attempt, result])).toEqual([
      ["R-1", "1", "waiting"],
    ]);
    expect(guard.ledgerKeys().map((key) => guard.entry(key.slice("FAIL_job:".length))?.n)).toEqual(
      guard.ledgerKeys().map(() => 0),
    );
    guard.ticks(13);
    expect(receivers(guard).sort()).toEqual(
      ids(10)
        .map((id) => `${id}@example.com`)
        .sort(),
    );
    expect(guard.stuck()).toEqual([]);
    expect(guard.notices()).toHaveLength(2);
  });
});

test("case 20, even the guard's own services refuse: no attempt is made all day, and afterwards nobody is given up", () => {
  const guard = guardWorld({ sheets: { records: recordRows(ids(10)) }, jobs: mailOnce });
  const text = "Service using too much computer time for one day";
  const refused = guard.ticks(12, {
    intercept: ({ kind }) =>
      kind === "getter" || kind === "log" ? undefined : { throw: text, when: "before" },
  });
  expect(refused.map(({ status }) => status)).toEqual(Array(12).fill("failed"));
  expect(refused.every(({ calls }) => calls.mail === undefined)).toBe(true);
  expect(guard.tick().value).toMatchObject({ done: 10, failed: 0 });
});

test.each(["en", "ja"] as const)(
  "case 21 (%s): the record that meets the day's fetch quota and those behind it pay nothing, and one call an hour asks again",
  async (locale) => {
    const api = await startApi();
    const guard = guardWorld({
      locale,
      quotas: { urlfetch: 1 },
      sheets: { records: recordRows(ids(3)) },
      settings: { apiBase: api.url },
      jobs: ({ sheetJob }) => [sheetJob((row, ctx) => void ctx.fetch(`${ctx.setting("apiBase")}/${row.id}`))],
    });
    const ticks = { en: 23 * 12, ja: 40 }[locale];
    const runs = guard.ticks(ticks);
    expect(doneCount(guard)).toBe(1);
    // The one that was answered, the one refused, and a probe at the first tick after each hour: every thirteenth.
    const calls = runs.reduce((sum, run) => sum + (run.calls.urlfetch ?? 0), 0);
    expect(calls).toBe(2 + Math.floor((ticks - 1) / 13));
    expect(calls).toBeLessThanOrEqual(24);
    expect(guard.log()).toMatchObject([{ record: "R-2", attempt: "1", result: "waiting" }]);
    expect(guard.stuck().every(({ stopped }) => !stopped)).toBe(true);
    expect(guard.ledgerKeys().every((key) => guard.entry(key.slice("FAIL_job:".length))?.n === 0)).toBe(true);
    expect(guard.notices()).toHaveLength(1);
    // The day counts from the first call, whatever the zone's midnight says; one call a day is all this account has.
    guard.world.advanceTo(guard.world.nowMs() + 24 * HOUR);
    guard.ticks(2);
    expect(doneCount(guard)).toBe(2);
    expect(await api.count()).toBe(2);
  },
);

test.each<[string, JobsSource, Record<string, number>, number[]]>([
  // Here the service itself refuses the next call.
  ["with MailApp", mailOnce, {}, [100, 100, 100, 100, 0]],
  ["with ctx.sendMail and the reserve as it is by default", sendOnce, {}, [95, 95, 95, 95, 20]],
  ["with ctx.sendMail and a reserve of one", sendOnce, { mailReserve: 1 }, [99, 99, 99, 99, 4]],
])(
  "case 22: 400 mails at 100 a day %s go out on the following days, each once, and cost no record an attempt",
  (_, jobs, settings, mailsByDay) => {
    const guard = guardWorld({
      quotas: { email: 100 },
      settings,
      sheets: { records: recordRows(ids(400)) },
      jobs,
    });
    const byDay = mailsByDay.map(() => {
      const before = guard.mails().length;
      guard.ticks(3);
      guard.world.advanceTo(guard.world.nowMs() + 24 * HOUR);
      return guard.mails().length - before;
    });
    expect(byDay).toEqual(mailsByDay);
    expect(guard.rows("records").every(({ done }) => done !== "")).toBe(true);
    expect(new Set(receivers(guard)).size).toBe(400);
    expect(guard.stuck()).toEqual([]);
  },
);

const NO_WRITES = "Service invoked too many times for one day: graphite property writes.";
const refuseWrites: Intercept = ({ kind }) =>
  kind === "properties.write" ? { throw: NO_WRITES, when: "before" } : undefined;

test("case 24: without a stored counter there is no attempt: nothing is sent, one alarm is raised, and all goes on later", () => {
  const guard = guardWorld({ sheets: { records: recordRows(ids(10)) }, jobs: mailOnce });
  const refused = guard.ticks(12, { intercept: refuseWrites });
  expect(refused.map(({ value }) => value)).toEqual(
    Array(12).fill(expect.objectContaining({ kind: "broken" })),
  );
  expect(receivers(guard)).toEqual([]);
  expect(guard.notices()).toHaveLength(1);
  guard.tick();
  expect(receivers(guard)).toHaveLength(10);
});

test("case 24: property writes do not grow with records that need nothing", () => {
  const writes = [0, 50].map((count) => {
    const guard = guardWorld({
      sheets: {
        records: [...recordRows(ids(count)).map((row) => [row[0] ?? "", row[1] ?? "", row[2] ?? "done"])],
      },
      jobs: mailOnce,
    });
    // The first run of a day cleans up too.
    guard.tick();
    return [guard.tick().calls["properties.write"], guard.tick().calls["properties.write"]];
  });
  expect(writes).toEqual([
    [2, 2],
    [2, 2],
  ]);
});

test("case 24: a run of 40 records writes its counters ten at a time, each time in one call", () => {
  const guard = guardWorld({
    sheets: { records: recordRows(ids(40)) },
    jobs: ({ sheetJob, Utilities }) => [sheetJob(() => Utilities.sleep(1))],
  });
  const { callList, value } = guard.tick();
  expect(value).toMatchObject({ done: 40, failed: 0 });
  const writes = callList.filter(({ kind }) => kind === "properties.write").map(({ method }) => method);
  // Beside four claims the two of every run, and two of the day's first.
  expect(writes).toEqual(Array(4 + 4).fill("setProperties"));
});

test("case 26: when the state can no longer be saved nothing more is taken, and what was copied is reused afterwards", () => {
  const guard = guardWorld({
    sheets: { records: recordRows(["folder", "another"]) },
    jobs: ({ sheetJob }) => [
      sheetJob((row, ctx) => {
        for (let index = 1; index <= 10; index++) {
          const [template, folder] = [ctx.setting("templateId"), ctx.setting("folderId")];
          ctx.copyOnce({ template, folder, name: `${row.id} ${index}`, key: `file ${index}` });
          ctx.checkpoint(index, { done: index, total: 10, saveEvery: 4 });
        }
        return "copied";
      }),
    ],
  });
  const folderId = guard.world.createFolder("copies");
  const templateId = guard.world.createFile("template", "text");
  guard.world.setScriptProperty("TG_settings", JSON.stringify({ folderId, templateId }));
  const copied = (): string[] =>
    guard.world
      .files()
      .filter(({ folder }) => folder === "copies")
      .map(({ name }) => name);
  let copies = 0;
  const full: Intercept = (call) => {
    if (call.method === "makeCopy") copies += 1;
    return copies >= 8 && call.kind === "properties.write" ? { throw: NO_WRITES, when: "before" } : undefined;
  };
  guard.ticks(3, { intercept: full });
  expect(copied()).toHaveLength(8);
  guard.runFor(30);
  expect(copied()).toHaveLength(20);
  expect(new Set(copied()).size).toBe(20);
  expect(doneCount(guard)).toBe(2);
});

test("a row that is refused at every tick spends three mails in three hours, and the last ones of the day tell of what opens then", async () => {
  const api = await startApi();
  await api.answer("*", { body: "{}" });
  const guard = guardWorld({
    quotas: { email: 4 },
    sheets: { records: recordRows([]) },
    settings: { apiBase: api.url },
    jobs: ({ sheetJob, permanent }) => [
      sheetJob((row, ctx) => {
        if (row.id.startsWith("bad")) throw permanent(`no order ${row.id}`);
        ctx.fetch(`${ctx.setting("apiBase")}/${row.id}`);
      }),
    ],
  });
  const addRows = (run: number): void =>
    guard.byHand(
      `const sheet = SpreadsheetApp.getActive().getSheetByName("records");
       sheet.appendRow(["bad${run}", "Bad"]); sheet.appendRow(["ok${run}", "Good"]);`,
    );
  for (let run = 0; run < 36; run++) {
    addRows(run);
    guard.tick();
  }
  // The quota leaves one; what is urgent has the others.
  expect(guard.notices().map(({ subject }) => subject)).toEqual(["[Trigger Guard] job: 1 stopped"]);
  await api.answer("*", { status: 401 });
  addRows(36);
  guard.tick();
  expect(guard.notices()).toHaveLength(2);
  expect(guard.notices()[1]?.subject).toMatch(/job: 36 stopped .*(?:does not accept|credentials)/);
});

// The mails as they arrive and the sheet as it stands, word for word, in both languages.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Intercept } from "../../src/local/world";
import { startApi, type Api, type ApiAnswer } from "../support/api-process";
import { guardWorld, HOUR, recordRows, type GuardWorld, type JobsSource } from "../support/bundle-world";
import { expectGolden } from "../support/golden";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.reset());

const HEADER = recordRows([])[0] ?? [];
const LONG = `https://files.example/${"a-long-path-without-a-place-to-break-".repeat(4)}`;
const OK: ApiAnswer = { body: "{}" };
const GONE: ApiAnswer = { status: 404, body: "<h1>Not Found</h1>" };

/** Each record asks for `/<its id>`. */
const GETS: JobsSource = ({ sheetJob, permanent }) => [
  sheetJob((row, ctx) => {
    if (row.id === "R-3") throw permanent("<script>alert(1)</script> & =1+1: no such customer");
    ctx.fetch(`${ctx.setting("apiBase")}/${row.id}`);
  }),
];

/** Fails as long as a setting says how. */
const THROWS: JobsSource = ({ sheetJob }) => [
  sheetJob((_row, ctx) => {
    if (ctx.setting("fails") !== "") throw new Error(ctx.setting("fails"));
  }),
];

const POSTS: JobsSource = ({ sheetJob }) => [
  sheetJob((row, ctx) => {
    ctx.fetch(`${ctx.setting("apiBase")}/${row.id}`, { method: "post", payload: row.id });
  }),
];

const world = (locale: "ja" | "en", jobs: JobsSource, labels: readonly string[]): GuardWorld =>
  guardWorld({
    locale,
    jobs,
    settings: { apiBase: api.url },
    sheets: { records: [HEADER, ...labels.map((label, index) => [`R-${index + 1}`, `'${label}`])] },
  });

/** The API has another port in each run. */
const steady = (text: string): string => text.replaceAll(new URL(api.url).host, "api.example");

function expectMail(guard: GuardWorld, name: string, locale: string): void {
  const mail = guard.notices().at(-1);
  const { subject, text, html } = mail ?? { subject: "", text: "", html: "" };
  expectGolden(`${name}.${locale}.txt`, steady(`${subject}\n\n${text}\n`));
  expectGolden(`${name}.${locale}.html`, steady(`${html}\n`));
}

function csvOf({ world }: GuardWorld): string {
  const files = readdirSync(world.dir, { recursive: true, encoding: "utf8" });
  const path = files.find((file) => file.endsWith("records.csv")) ?? "";
  return readFileSync(join(world.dir, path), "utf8");
}

describe.each(["ja", "en"] as const)("%s", (locale) => {
  test("the digest of what was stopped: labels are text, and it says what each one needs and how to resume it", async () => {
    await api.answer("*", GONE);
    const guard = world(locale, GETS, ["<b>x</b>", "=1+1", LONG, "山田商店"]);
    guard.tick();
    expect(guard.notices()).toHaveLength(1);
    expect(guard.notices()[0]?.html).not.toMatch(/<b>x|<script/);
    expectMail(guard, "stopped", locale);
  });

  test("an outage of a server: one mail when it begins, with the time of the next try, and one when it is over", async () => {
    await api.answer("*", { status: 503 });
    const guard = world(locale, GETS, ["One", "Two", "", "Four", "Five", "Six"]);
    for (let tick = 0; tick < 20 && guard.notices().length === 0; tick++) guard.tick();
    expect(guard.notices()).toHaveLength(1);
    expectMail(guard, "outage-begins", locale);
    await api.answer("*", OK);
    guard.runFor(180);
    expect(guard.notices().length).toBeGreaterThan(1);
    expectMail(guard, "outage-over", locale);
  });

  test.each<[name: string, error: string]>([
    ["script", "TypeError: Cannot read properties of undefined (reading 'total')"],
    ["quota", "Exception: Service invoked too many times for one day: drive."],
    ["consent", "Exception: Authorization is required to perform that action."],
  ])(
    "a circuit of Google's or of the job's own code (%s): who is waited for, and what to do, in people's words",
    (name, error) => {
      const guard = world(locale, THROWS, ["One", "Two", "Three", "Four", "Five", "Six"]);
      guard.world.setScriptProperty("TG_settings", JSON.stringify({ fails: error }));
      for (let tick = 0; tick < 20 && guard.notices().length === 0; tick++) guard.tick();
      const [row] = guard.rows("records").filter(({ note }) => !["", undefined].includes(note));
      const mail = guard.notices().at(-1);
      guard.world.setScriptProperty("TG_settings", "{}");
      guard.runFor(90);
      const over = guard.notices().at(-1);
      const seen = [mail?.subject, mail?.text, row?.note, over?.subject, over?.text].join("\n---\n");
      expect(seen).not.toMatch(/script:job|google:|undefined/);
      expectGolden(`circuit-${name}.${locale}.txt`, steady(`${seen}\n`));
    },
  );

  test("a server that does not accept our key: who has to renew it, and that it is accepted again", async () => {
    await api.answer("*", { status: 401 });
    const guard = world(locale, GETS, ["One", "Two"]);
    guard.tick();
    const mail = guard.notices().at(-1);
    await api.answer("*", OK);
    guard.runFor(180);
    const over = guard.notices().at(-1);
    const seen = [mail?.subject, mail?.text, over?.subject, over?.text].join("\n---\n");
    expectGolden(`circuit-key.${locale}.txt`, steady(`${seen}\n`));
  });

  test("a write that nobody knows the outcome of: a person is asked to look before it is resumed", async () => {
    await api.answer("*", { instead: "reset" });
    const guard = world(locale, POSTS, ["<i>Invoice</i> 1"]);
    guard.tick();
    expect(guard.notices()).toHaveLength(1);
    expectMail(guard, "unknown-outcome", locale);
  });

  test("the sheet: what is done, what was stopped and why, what waits and until when", async () => {
    await api.answer("/R-1", OK);
    await api.answer("/R-2", GONE);
    await api.answer("*", { status: 429, headers: { "Retry-After": String((2 * HOUR) / 1000) } });
    const guard = world(locale, GETS, ["Done", "=1+1", "No customer", "Waits"]);
    guard.tick();
    expectGolden(`records.${locale}.csv`, steady(csvOf(guard)));
  });

  test("the story of a record is a note on its status: what happened when, and how it ended; an idle tick touches none", async () => {
    await api.answer("/R-1", { status: 500 });
    await api.answer("*", OK);
    const guard = world(locale, GETS, ["One", "Two"]);
    let noted = 0;
    const watch: Intercept = ({ method }) => {
      if (/Notes$/.test(method)) noted += 1;
      return undefined;
    };
    guard.tick({ intercept: watch });
    expect(noted).toBe(2);
    guard.tick({ intercept: watch });
    guard.world.advanceTo(guard.world.nowMs() + HOUR);
    await api.answer("/R-1", OK);
    guard.tick({ intercept: watch });
    guard.tick({ intercept: watch });
    expect(noted).toBe(4);
    const [[story = ""] = [], second] = guard.byHand<string[][]>(
      `return SpreadsheetApp.getActive().getSheetByName("records").getRange("E2:E3").getNotes();`,
    );
    expectGolden(`story.${locale}.txt`, steady(`${story}\n`));
    expect(second).toEqual([""]);
  });

  test("a note that cannot be written changes nothing: the row says what it said", async () => {
    await api.answer("*", GONE);
    const guard = world(locale, GETS, ["One"]);
    guard.tick({
      intercept: ({ method }) =>
        method === "setNotes" ? { throw: "Service error: no notes today", when: "before" } : undefined,
    });
    expect(guard.rows("records")[0]?.status).not.toBe("");
    expect(guard.entry("R-1")).toMatchObject({ n: 1 });
    expect(guard.notices()).toHaveLength(1);
  });
});

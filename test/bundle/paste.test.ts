// The files that people paste: whatever their own script holds, whatever the order of the files, and with no more scopes
// than they name.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type VariableDeclaration } from "acorn";
import { Linter } from "eslint";
import { globSync } from "tinyglobby";
import { startApi, type Api } from "../support/api-process";
import { blocksOf } from "../docs/pages";
import type { GuardWorld } from "../support/bundle-world";
import { KNOWN_SERVICES, scopesNamedIn, servicesNamedIn } from "../support/google-scopes";
import { shippedBundle } from "../support/test-bundle";
import { pasteFiles, pasteWorld, type PasteFile } from "../support/paste-world";

const AUTH = "https://www.googleapis.com/auth/";
const textOf = (file: PasteFile): string => readFileSync(join(pasteFiles(), `${file}.js`), "utf8");
const PARTS: PasteFile[] = ["TriggerGuard-Drive", "TriggerGuard-Mail", "TriggerGuard-Trigger"];

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await api.answer("*", { body: "invoice" });
  await api.answer("/missing", { status: 404, body: "no such invoice" });
});

/** As in the design: a function that a trigger calls already, and the menu in an onOpen of the person's own. */
const INVOICES = `
const TEMPLATE = "mine"; let running = 0; class Entry {}
function runJobs() { return "mine"; }
function listStuck() { return "mine"; }
function sendInvoices() {
  TriggerGuard.run({
    name: "invoices", handler: "sendInvoices",
    sheet: "請求", id: "請求番号", label: "取引先", done: "送信日時",
    process: function (row, g) {
      var body = g.fetch(row.text("url")).getContentText();
      g.once("mail", function () { MailApp.sendEmail(row.text("メール"), "請求書", body); });
    },
  });
}
function onOpen() {
  SpreadsheetApp.getUi().createMenu("Mine").addItem("Mine", "listStuck").addToUi();
  TriggerGuard.menu();
}
`;

const HEADER = ["請求番号", "取引先", "url", "メール", "送信日時", "resume"];
const invoices = (...paths: string[]): Record<string, string[][]> => ({
  請求: [
    HEADER,
    ...paths.map((path, at) => [`'00${at + 1}`, `Customer ${at + 1}`, api.url + path, "c@example.com"]),
  ],
});

describe("what a file asks a person for", () => {
  test("every global of the published types is in the table of scopes", () => {
    const declared = globSync("node_modules/@types/google-apps-script/*.d.ts").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/^declare var (\w+):/gm)].map(([, name = ""]) => name),
    );
    expect(declared.length).toBeGreaterThan(30);
    expect(declared.filter((name) => !KNOWN_SERVICES.includes(name))).toEqual([]);
  });

  test.each<[PasteFile, string[]]>([
    [
      "TriggerGuard",
      [
        "CacheService",
        "LockService",
        "PropertiesService",
        "SpreadsheetApp",
        "UrlFetchApp",
        "Utilities",
        "console",
      ],
    ],
    ["TriggerGuard-Trigger", ["ScriptApp", "Session"]],
    ["TriggerGuard-Drive", ["DriveApp"]],
    ["TriggerGuard-Mail", ["MailApp"]],
  ])("%s names these services and no other, in code, texts and comments", (file, services) => {
    // "Maps" is a word of error messages, and needs no scope.
    expect(
      servicesNamedIn(textOf(file))
        .filter((name) => name !== "Maps")
        .sort(),
    ).toEqual(services);
  });

  test("the guard alone asks for the spreadsheet and for calls to other servers", () => {
    expect(scopesNamedIn(textOf("TriggerGuard")).sort()).toEqual([
      `${AUTH}script.external_request`,
      `${AUTH}spreadsheets`,
    ]);
  });
});

test.each(["TriggerGuard", ...PARTS] as PasteFile[])(
  "%s is ES2019, and one variable is all that it adds to the script",
  (file) => {
    const { body } = parse(textOf(file), { ecmaVersion: 2019, sourceType: "script" });
    const names = body.flatMap((node) =>
      node.type === "VariableDeclaration" && node.kind === "var"
        ? (node as VariableDeclaration).declarations.map(({ id }) => (id as { name: string }).name)
        : [node.type],
    );
    expect(names).toEqual([file.replace("-", "")]);
  },
);

test("it weighs less than the whole script, and stays within its limit; the further files are small", () => {
  const bytesOf = (path: string): number => readFileSync(path).length;
  const paste = bytesOf(join(pasteFiles(), "TriggerGuard.js"));
  expect(paste).toBeLessThan(bytesOf(join(shippedBundle(), "Code.js")));
  expect(paste).toBeLessThan(380 * 1_024);
  for (const part of PARTS) expect(bytesOf(join(pasteFiles(), `${part}.js`))).toBeLessThan(5 * 1_024);
});

test("people can read it in the editor: it is not minified", () => {
  const lines = textOf("TriggerGuard").split("\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2_000);
});

test("it names nothing that Apps Script does not have", () => {
  const globals = Object.fromEntries(
    [...KNOWN_SERVICES, "globalThis", "TriggerGuardDrive", "TriggerGuardMail", "TriggerGuardTrigger"].map(
      (name) => [name, "readonly" as const],
    ),
  );
  const problems = new Linter().verify(textOf("TriggerGuard"), {
    languageOptions: { ecmaVersion: 2019, sourceType: "script", globals },
    rules: { "no-undef": "error" },
  });
  expect(problems.map(({ message }) => message)).toEqual([]);
});

describe.each([
  ["before", "Z.js"],
  ["after", "A.js"],
])("loaded %s the person's own file", (_, file) => {
  test("an existing trigger function is guarded: done, stopped, listed, resumed, and the person's own names are theirs", () => {
    const guard = pasteWorld({ files: { [file]: INVOICES }, sheets: invoices("/1", "/missing", "/3") });
    guard.call("sendInvoices", [], { kind: "time-trigger" });
    expect(guard.world.mails().map(({ subject }) => subject)).toEqual(["請求書", "請求書"]);
    expect(guard.rows("請求").map((row) => row["送信日時"] !== "")).toEqual([true, false, true]);
    expect(guard.entry("002", "invoices")).toMatchObject({ n: 1, stopped: "permanent" });
    const stuck = guard.call<{ job: string; id: string; label: string }[]>("TriggerGuard.listStuck", [], {
      kind: "menu",
    });
    expect(stuck).toMatchObject([{ job: "invoices", id: "002", label: "Customer 2", stopped: true }]);
    expect(guard.call("listStuck")).toBe("mine");
    expect(guard.call("TriggerGuard.resetFailures", ["invoices:002"], { kind: "menu" })).toContain("1");
    expect(guard.entry("002", "invoices")).toMatchObject({ n: 0 });
    expect(guard.entry("002", "invoices")).not.toHaveProperty("stopped");
  });

  test("the menu stands beside the person's own, and each of its items is a function", () => {
    const guard = pasteWorld({ files: { [file]: INVOICES }, sheets: invoices("/1"), parts: PARTS });
    const opened = guard.world.execute("onOpen", { kind: "simple-trigger" });
    expect(opened.status).toBe("completed");
    expect(opened.ui.menus.map(({ caption }) => caption)).toEqual(["Mine", "Trigger Guard"]);
    const items = [...JSON.stringify(opened.ui.menus[1]).matchAll(/"functionName":"([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(items.length).toBeGreaterThan(7);
    for (const name of items) {
      guard.append(`function isThere() { return typeof ${name}; }`);
      expect([name, guard.call("isThere")]).toEqual([name, "function"]);
    }
  });
});

test("the sample of the Japanese page runs as it stands, with columns under Japanese names", () => {
  const [sample = ""] = blocksOf("docs/pasting.ja.md", "js");
  const header = ["請求番号", "取引先", "url", "メール", "送信日時", "状態", "備考", "次回", "再開"];
  const sheets = { 請求: [header, ...(invoices("/1", "/missing")["請求"] ?? []).slice(1)] };
  const guard = pasteWorld({ files: { "A.js": sample }, sheets, sheetLocale: "ja_JP" });
  guard.call("sendInvoices", [], { kind: "time-trigger" });
  const [, refused] = guard.rows("請求");
  expect(guard.rows("請求").map((row) => row["状態"])).toEqual(["完了", "停止"]);
  expect(refused?.["備考"]).toContain("見つからない");
  guard.world.sheet("請求").setChecked(3, header.indexOf("再開") + 1, true);
  guard.call("sendInvoices", [], { kind: "time-trigger" });
  expect(guard.rows("請求")[1]?.["再開"]).toBe("FALSE");
});

describe("runs that no longer come", () => {
  const opened = (guard: GuardWorld): string[] =>
    guard.world.execute("onOpen", { kind: "simple-trigger" }).ui.toasts.map(({ message }) => message);
  const hours = (guard: GuardWorld, count: number): void =>
    guard.world.advanceTo(guard.world.nowMs() + count * 3_600_000);
  const MISSED = expect.stringMatching(
    /^Nothing has run since 2026-.* set the trigger anew in the script editor/,
  );

  test("are told by the menu and by the daily function, which the installation finds", () => {
    const code = `${INVOICES}\nfunction watchTrigger() { TriggerGuard.watch(); }`;
    const guard = pasteWorld({ files: { "A.js": code }, sheets: invoices("/1"), parts: PARTS });
    guard.call("sendInvoices");
    guard.call("TriggerGuard.installTrigger", ["sendInvoices"], { kind: "menu" });
    expect(guard.world.triggers().map(({ handler }) => handler)).toEqual(["sendInvoices", "watchTrigger"]);
    guard.tick();
    expect(opened(guard)).toEqual([]);
    guard.byHand(
      `ScriptApp.getProjectTriggers().filter((one) => one.getHandlerFunction() === "sendInvoices").forEach((one) => ScriptApp.deleteTrigger(one))`,
    );
    guard.runFor(72 * 60);
    expect(opened(guard)).toEqual([MISSED]);
    expect(guard.notices().map(({ subject }) => subject)).toEqual(
      Array(3).fill(expect.stringContaining("Nothing has run since")),
    );
  });

  test("are told by the menu also of a trigger that was made by hand, and by the run that comes after them", () => {
    const guard = pasteWorld({ files: { "A.js": INVOICES }, sheets: invoices("/1") });
    for (let run = 0; run < 8; run++, hours(guard, 1))
      guard.call("sendInvoices", [], { kind: "time-trigger" });
    hours(guard, 1);
    expect(opened(guard)).toEqual([]);
    hours(guard, 10);
    expect(opened(guard)).toEqual([MISSED]);
    guard.call("sendInvoices", [], { kind: "time-trigger" });
    expect(guard.rows("guard_alarms").map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/No run from .* to /),
    ]);
    expect(opened(guard)).toEqual([]);
  });

  test("are not expected where a person has only tried the function a few times", () => {
    const guard = pasteWorld({ files: { "A.js": INVOICES }, sheets: invoices("/1") });
    for (let run = 0; run < 8; run++) guard.call("sendInvoices");
    hours(guard, 100);
    expect(opened(guard)).toEqual([]);
  });
});

/** Two functions with a trigger each, both over the same guard. */
const TWO = `
${INVOICES}
function remind() {
  TriggerGuard.run({
    name: "reminders", handler: "remind", sheet: "reminders", id: "id", done: "sent", everyMinutes: 0,
    process: function (row, g) {
      if (row.id === "HANG") Utilities.sleep(300000), Utilities.sleep(300000);
      g.fetch(row.text("url"));
    },
  });
}
`;
const reminders = (...rows: [id: string, path: string][]): Record<string, string[][]> => ({
  reminders: [["id", "url", "sent"], ...rows.map(([id, path]) => [id, api.url + path])],
});

describe("two functions of one script", () => {
  const twoWorld = (sheets: Record<string, string[][]>) => pasteWorld({ files: { "Code.js": TWO }, sheets });

  test("each keeps the other's counters, and the menu lists and resumes both", () => {
    const guard = twoWorld({ ...invoices("/missing"), ...reminders(["R-1", "/missing"]) });
    guard.call("sendInvoices");
    guard.call("remind");
    guard.call("sendInvoices");
    const stuck = () =>
      guard
        .call<{ job: string; id: string; state: string }[]>("TriggerGuard.listStuck", [], { kind: "menu" })
        .map(({ job, id, state }) => `${job}:${id} ${state}`);
    expect(stuck().sort()).toEqual(["invoices:001 stopped", "reminders:R-1 stopped"]);
    guard.call("TriggerGuard.resetAllFailures", [], { kind: "menu" });
    expect(guard.entry("R-1", "reminders")).not.toHaveProperty("stopped");
    expect(guard.entry("001", "invoices")).not.toHaveProperty("stopped");
  });

  test("while one runs the other returns at once as busy, and its next run does the work", () => {
    const guard = twoWorld({ ...invoices("/1"), ...reminders(["R-1", "/2"]) });
    const release = guard.world.holdScriptLock();
    const busy = guard.world.execute("remind", { kind: "time-trigger" });
    expect(busy.status).toBe("completed");
    expect(busy.logs.map(({ text }) => text).join()).toContain("BUSY");
    expect(guard.rows("reminders")[0]?.sent).toBe("");
    release();
    guard.call("remind");
    expect(guard.rows("reminders")[0]?.sent).not.toBe("");
  });

  test("a run that died in one is booked by its own next run, not by the other's", () => {
    const guard = twoWorld({ ...invoices("/1"), ...reminders(["HANG", "/2"], ["R-2", "/2"]) });
    expect(guard.world.execute("remind", { kind: "time-trigger" }).status).not.toBe("completed");
    guard.call("sendInvoices");
    expect(guard.rows("請求")[0]?.["送信日時"]).not.toBe("");
    expect(guard.entry("HANG", "reminders")).toBeUndefined();
    guard.call("remind");
    expect(guard.entry("HANG", "reminders")).toMatchObject({ n: 1, staleHits: 1 });
    expect(guard.rows("reminders")[1]?.sent).not.toBe("");
  });

  test("run now calls the functions by name, and bounds are shown for each", () => {
    const guard = twoWorld({ ...invoices("/1"), ...reminders(["R-1", "/2"]) });
    expect(guard.call("TriggerGuard.runNow", [], { kind: "menu" })).toContain("handler");
    guard.call("sendInvoices");
    guard.call("remind");
    guard.world.sheet("reminders").setCell(3, 1, "R-9");
    guard.world.sheet("reminders").setCell(3, 2, `${api.url}/9`);
    expect(guard.call("TriggerGuard.runNow", [], { kind: "menu" })).toContain("1");
    expect(guard.rows("reminders")[1]?.sent).not.toBe("");
    const bounds = guard.call<{ entryPoint: string; job: string; mostStarts: number }[]>(
      "TriggerGuard.retryBounds",
      [],
      {
        kind: "menu",
      },
    );
    expect(bounds).toMatchObject([
      { entryPoint: "sendInvoices", job: "invoices", mostStarts: 230 },
      { entryPoint: "remind", job: "reminders", mostStarts: 230 },
    ]);
  });

  test("the selected rows of either sheet are resumed", () => {
    const guard = twoWorld({ ...invoices("/missing"), ...reminders(["R-1", "/missing"]) });
    guard.call("sendInvoices");
    guard.call("remind");
    guard.call("TriggerGuard.resumeSelectedRows", [], {
      kind: "menu",
      selection: { sheet: "reminders", a1: "A2" },
    });
    expect(guard.entry("R-1", "reminders")).not.toHaveProperty("stopped");
    expect(guard.entry("001", "invoices")).toMatchObject({ stopped: "permanent" });
  });

  test("what a function did before it called the guard counts towards the six minutes", () => {
    const slow = `function slow() { Utilities.sleep(280000); return TriggerGuard.run({ name: "slow", sheet: "reminders", id: "id", done: "sent", process: function () {} }); }`;
    const guard = pasteWorld({ files: { "Code.js": slow }, sheets: reminders(["R-1", "/1"]) });
    expect(guard.call<{ left: number }>("slow")).toMatchObject({ kind: "ran", done: 0, left: 1 });
  });
});

describe("the further files", () => {
  test("without Mail an alarm is a row of a sheet; with it, a mail to the setting's address", () => {
    const alone = pasteWorld({ files: { "A.js": TWO }, sheets: reminders(["R-1", "/missing"]) });
    alone.call("remind");
    expect(alone.world.mails()).toEqual([]);
    expect(alone.rows("guard_alarms")[0]?.text).toContain("R-1");
    const mailing = pasteWorld({
      files: { "A.js": TWO },
      parts: ["TriggerGuard-Mail"],
      sheets: reminders(["R-1", "/missing"]),
      settings: { alertMail: "me@example.com" },
    });
    mailing.call("remind");
    expect(mailing.world.mails().map(({ to }) => to)).toEqual(["me@example.com"]);
    expect(mailing.world.sheetNames()).not.toContain("guard_alarms");
  });

  const COPY = `function copy() { TriggerGuard.run({ name: "files", sheet: "reminders", id: "id", done: "sent",
    process: function (row, g) { return g.fileOnce({ name: row.id + ".txt", content: "x" }).url; } }); }`;

  test("Drive: a file is made once, and without the file a message says which one to add", () => {
    const sheets = reminders(["R-1", ""]);
    const guard = pasteWorld({ files: { "Z.js": COPY }, parts: ["TriggerGuard-Drive"], sheets });
    guard.call("copy");
    expect(guard.world.files().map(({ name }) => name)).toContain("R-1.txt");
    const without = pasteWorld({ files: { "A.js": COPY }, sheets });
    without.call("copy");
    expect(without.entry("R-1", "files")?.n ?? 0).toBe(0);
    expect(without.rows("guard_alarms")[0]?.text).toContain("TriggerGuard-Drive.js");
  });

  test("Trigger: it installs one for each function that has run, and takes them away again", () => {
    const guard = pasteWorld({
      files: { "A.js": TWO },
      parts: ["TriggerGuard-Trigger"],
      sheets: { ...invoices("/1"), ...reminders(["R-1", "/2"]) },
    });
    guard.call("TriggerGuard.installTrigger", ["sendInvoices"], { kind: "menu" });
    expect(guard.world.triggers().map(({ handler }) => handler)).toEqual(["sendInvoices"]);
    guard.tick();
    guard.call("remind");
    guard.call("TriggerGuard.installFromMenu", [], { kind: "menu" });
    expect(
      guard.world
        .triggers()
        .map(({ handler }) => handler)
        .sort(),
    ).toEqual(["remind", "sendInvoices"]);
    guard.call("TriggerGuard.uninstallTrigger", [], { kind: "menu" });
    expect(guard.world.triggers()).toEqual([]);
  });
});

test("what a run leaves goes on when a person's own trigger, slower than the setting, fires next", () => {
  const slow = `function work() { return TriggerGuard.run({ name: "slow", sheet: "reminders", id: "id", done: "sent",
    process: function () { Utilities.sleep(200000); } }); }`;
  const rows = Array.from({ length: 6 }, (_, index): [string, string] => [`R-${index}`, ""]);
  const guard = pasteWorld({ files: { "A.js": slow }, sheets: reminders(...rows) });
  const beganMs = guard.world.nowMs();
  const messages = [0, 15, 30].map((minute) => {
    guard.world.advanceTo(beganMs + minute * 60_000);
    return guard.call<{ message: string }>("work").message;
  });
  expect(messages.map((message) => /goes on about \S+ (.*)$/.exec(message)?.[1])).toEqual([
    "09:05",
    "09:30",
    "09:45",
  ]);
});

describe("a wrong call is named", () => {
  const DEFINITION = `{ name: "j", sheet: "reminders", id: "id", done: "sent", process: function () {} }`;
  test.each([
    ["an option that is misspelt", DEFINITION.replace("process", "proces"), 'no option "proces"'],
    ["an option that is missing", DEFINITION.replace('done: "sent", ', ""), '"done" is missing'],
    ["no object at all", `"invoices"`, "one object"],
    [
      "a policy without an end",
      DEFINITION.replace("{", "{ policy: { maxAttempts: Infinity },"),
      "maxAttempts",
    ],
    ["an async function", DEFINITION.replace("function", "async function"), "async"],
    ["a column that is not there", DEFINITION.replace('"sent"', '"gone"'), 'no column "gone"'],
  ])("%s", (_, definition, words) => {
    const guard = pasteWorld({
      files: { "A.js": `function go() { TriggerGuard.run(${definition}); }` },
      sheets: reminders(["R-1", "/1"]),
    });
    const { status, error } = guard.world.execute("go");
    // The set-up is told of by a failed execution, or once in the sheet; nothing was attempted.
    const told = status === "failed" ? error?.message : guard.rows("guard_alarms")[0]?.text;
    expect(told).toContain(words);
    expect(guard.ledgerKeys()).toEqual([]);
  });
});

test("every option of a job can be given, its hours too", () => {
  const source = `function go() { return TriggerGuard.run({ name: "j", sheet: "reminders", id: "id", done: "sent",
    notBetween: { from: "00:00", to: "23:59", zone: "Asia/Tokyo" }, process: function () {} }); }`;
  const guard = pasteWorld({ files: { "A.js": source }, sheets: reminders(["R-1", "/1"]) });
  expect(guard.call("go")).toMatchObject({ done: 0 });
  expect(guard.rows("reminders")[0]?.sent).toBe("");
});

test("work without rows: once a day, and once a slot, each with the guard's counters", () => {
  const source = `
    function report() { TriggerGuard.daily("report", function (day, g) { g.fetch("${"URL"}/report"); }, { handler: "report" }); }
    function ping() { TriggerGuard.every("ping", 30, function (slot, g) { g.fetch("${"URL"}/missing"); }); }`;
  const guard = pasteWorld({ files: { "A.js": source.replaceAll("URL", api.url) } });
  for (let run = 0; run < 2; run++) expect(guard.world.execute("report").status).toBe("completed");
  expect(JSON.parse(guard.world.scriptProperties()["TG_done:report"] ?? "")).toMatchObject({
    done: ["2026-11-30"],
  });
  guard.call("ping");
  expect(guard.call("TriggerGuard.listStuck", [], { kind: "menu" })).toHaveLength(1);
});

// The files that people paste: whatever their own script holds, whatever the order of the files, and with no more scopes
// than they name.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type VariableDeclaration } from "acorn";
import { Linter } from "eslint";
import { globSync } from "tinyglobby";
import { startApi, type Api } from "../support/api-process";
import { KNOWN_SERVICES, scopesNamedIn, servicesNamedIn } from "../support/google-scopes";
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

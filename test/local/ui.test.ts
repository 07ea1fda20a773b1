import { failure, smallWorld } from "./small-world";

const UI = `const ui = SpreadsheetApp.getUi();`;
const run = (
  body: string,
  options: { dialogAnswers?: string[]; kind?: "menu" | "simple-trigger" | "dashboard" } = {},
) => smallWorld(`function main() { ${UI} ${body} }`).execute("main", { kind: "menu", ...options });

test("a menu with items, a line and a menu inside it", () => {
  const { ui } = run(
    `ui.createMenu("M").addItem("一覧", "list").addSeparator().addSubMenu(ui.createMenu("S").addItem("x", "y")).addToUi();`,
    { kind: "simple-trigger" },
  );
  expect(ui.menus).toEqual([
    {
      caption: "M",
      items: [
        { caption: "一覧", functionName: "list" },
        { caption: "-" },
        { caption: "S", items: [{ caption: "x", functionName: "y" }] },
      ],
    },
  ]);
});

describe("alert", () => {
  test.each([
    [`ui.alert("text")`, [], { title: "", message: "text", answer: "OK" }],
    [`ui.alert("text", ui.ButtonSet.YES_NO)`, ["YES"], { title: "", message: "text", answer: "YES" }],
    [
      `ui.alert("title", "text", ui.ButtonSet.OK_CANCEL)`,
      ["CANCEL"],
      { title: "title", message: "text", answer: "CANCEL" },
    ],
    [
      `ui.alert("title", "text", ui.ButtonSet.YES_NO)`,
      [],
      { title: "title", message: "text", answer: "CLOSE" },
    ],
  ])("%s answered with %j", (call, dialogAnswers, shown) => {
    const result = run(`return [${call} === ui.Button.${shown.answer}];`, {
      dialogAnswers: [...dialogAnswers],
    });
    expect([result.value, result.ui.alerts]).toEqual([[true], [shown]]);
  });
});

test.each([
  ["typed", ["OK", "typed"]],
  ["CANCEL", ["CANCEL", ""]],
  [undefined, ["CLOSE", ""]],
])("prompt answered with %s", (answer, expected) => {
  const result = run(`const r = ui.prompt("id?"); return [r.getSelectedButton(), r.getResponseText()];`, {
    dialogAnswers: answer === undefined ? [] : [answer],
  });
  expect(result.value).toEqual(expected);
});

test("locks do not survive a dialog", () => {
  const result = run(
    `const lock = LockService.getScriptLock(); lock.tryLock(0); const before = lock.hasLock(); ui.alert("x"); return [before, lock.hasLock()];`,
  );
  expect(result.value).toEqual([true, false]);
});

test("toasts, sidebars and dialogs are recorded", () => {
  const { ui } = run(
    `SpreadsheetApp.getActive().toast("done", "T", 3); const page = HtmlService.createHtmlOutput("<p>x</p>").setTitle("S"); ui.showSidebar(page); ui.showModalDialog(page.setWidth(400), "D");`,
  );
  expect([ui.toasts, ui.sidebars, ui.dialogs]).toEqual([
    [{ message: "done", title: "T", timeoutSeconds: 3 }],
    [{ title: "S", html: "<p>x</p>" }],
    [{ title: "D", html: "<p>x</p>" }],
  ]);
});

test("an HTML file that is not there is named", () => {
  expect(failure(`HtmlService.createHtmlOutputFromFile("page");`)).toBe("No HTML file named page was found.");
});

test.each([
  ["en", "Cannot call SpreadsheetApp.getUi() from this context."],
  ["ja", "このコンテキストから SpreadsheetApp.getUi() を呼び出せません。"],
] as const)("nobody looks at a trigger's run, in %s", (locale, message) => {
  expect(failure(UI, { locale, run: { kind: "time-trigger" } })).toBe(message);
});

test("the selection is what the person has selected", () => {
  const world = smallWorld(
    `function main() { const range = SpreadsheetApp.getActiveRange(); return [SpreadsheetApp.getActiveSheet().getName(), range.getRow(), range.getNumRows()]; }`,
    { sheets: { a: [["x"]], b: [["y"]] } },
  );
  expect(world.execute("main", { kind: "menu", selection: { sheet: "b", a1: "A3:B5" } }).value).toEqual([
    "b",
    3,
    3,
  ]);
  expect(world.execute("main").value).toEqual(["a", 1, 1]);
});

describe("google.script.run", () => {
  const world = (body: string) => smallWorld(`function main(arg) { ${body} }`);

  test("carries primitives, lists and plain objects", () => {
    const value = { a: [1, "x", null, true], b: { c: "d" } };
    expect(world("return arg;").execute("main", { kind: "dashboard", args: [value] }).value).toEqual(value);
  });

  test("undefined in a list becomes null", () => {
    expect(world("return [undefined, 1];").execute("main", { kind: "dashboard" }).value).toEqual([null, 1]);
  });

  test.each(["new Date()", "function () {}", "SpreadsheetApp.getActive()", "{ a: [new Date()] }"])(
    "cannot return %s",
    (value) => {
      const result = world(`return ${value.startsWith("{") ? `(${value})` : value};`).execute("main", {
        kind: "dashboard",
      });
      expect([result.status, result.error?.message]).toEqual([
        "failed",
        "The script completed but the returned value is not a supported return type.",
      ]);
    },
  );

  test("cannot be called with a date", () => {
    expect(() => world("").execute("main", { kind: "dashboard", args: [{ when: new Date() }] })).toThrow(
      "Failed due to illegal value in property: 0.when",
    );
  });
});

import { ALL_SCOPES, evaluate, failure, smallWorld } from "./small-world";

const AUTH = "https://www.googleapis.com/auth/";
const without = (...names: string[]): string[] =>
  ALL_SCOPES.filter((scope) => !names.includes(scope.slice(AUTH.length)));

describe("a scope that the manifest lacks", () => {
  test.each([
    [`DriveApp.createFolder("x")`, "drive", "DriveApp.createFolder", `${AUTH}drive`],
    [
      `DriveApp.getFilesByName("x")`,
      "drive",
      "DriveApp.getFilesByName",
      `(${AUTH}drive.readonly || ${AUTH}drive)`,
    ],
    [
      `UrlFetchApp.fetch("http://127.0.0.1:1")`,
      "script.external_request",
      "UrlFetchApp.fetch",
      `${AUTH}script.external_request`,
    ],
    [
      `MailApp.sendEmail("a@example.com", "s", "t")`,
      "script.send_mail",
      "MailApp.sendEmail",
      `${AUTH}script.send_mail`,
    ],
    [`DocumentApp.openById("x")`, "documents", "DocumentApp.openById", `${AUTH}documents`],
    [`SpreadsheetApp.openById("x")`, "spreadsheets", "SpreadsheetApp.openById", `${AUTH}spreadsheets`],
    [
      `ScriptApp.getProjectTriggers()`,
      "script.scriptapp",
      "ScriptApp.getProjectTriggers",
      `${AUTH}script.scriptapp`,
    ],
    [`Session.getActiveUser()`, "userinfo.email", "Session.getActiveUser", `${AUTH}userinfo.email`],
    [
      `SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutput(""))`,
      "script.container.ui",
      "Ui.showSidebar",
      `${AUTH}script.container.ui`,
    ],
  ])("%s needs %s", (call, scope, method, required) => {
    const scopes = without(scope);
    expect(failure(`${call};`, { scopes })).toBe(
      `Specified permissions are not sufficient to call ${method}. Required permissions: ${required}`,
    );
    expect(failure(`${call};`, { scopes, locale: "ja" })).toBe(
      `指定された権限では ${method} を呼び出すことができません。必要な権限: ${required}`,
    );
  });

  test("drive.file is not enough for DriveApp", () => {
    expect(failure(`DriveApp.createFile("a", "");`, { scopes: [`${AUTH}drive.file`] })).toContain(
      "DriveApp.createFile",
    );
  });

  test("properties, locks, cache and the clock need none", () => {
    const body = `PropertiesService.getScriptProperties().getKeys(); CacheService.getScriptCache().get("a"); Utilities.sleep(1); return LockService.getScriptLock().tryLock(0);`;
    expect(evaluate(body, { scopes: [] })).toBe(true);
  });
});

describe("a scope that the person did not grant", () => {
  const source = `
    function call() { UrlFetchApp.getRequest("http://x"); DriveApp.getRootFolder().createFolder("x"); }
    function ask() { try { ScriptApp.requireAllScopes(ScriptApp.AuthMode.FULL); } catch (e) { PropertiesService.getScriptProperties().setProperty("went", "on"); } return "asked"; }
    function askSome() { ScriptApp.requireScopes(ScriptApp.AuthMode.FULL, ["${AUTH}spreadsheets"]); return "asked"; }
    function info() { const i = ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL); return [i.getAuthorizationStatus() === ScriptApp.AuthorizationStatus.REQUIRED, i.getAuthorizedScopes().length]; }`;
  const world = (locale: "en" | "ja" = "en") => {
    const one = smallWorld(source, { locale });
    one.grantScopes("partly@example.com", [`${AUTH}spreadsheets`]);
    return one;
  };
  const user = "partly@example.com";

  test.each([
    [
      "en",
      `You do not have permission to call DriveApp.getRootFolder. Required permissions: (${AUTH}drive.readonly || ${AUTH}drive)`,
    ],
    [
      "ja",
      `DriveApp.getRootFolder を呼び出す権限がありません。必要な権限: (${AUTH}drive.readonly || ${AUTH}drive)`,
    ],
  ] as const)("is refused in %s, for that person only", (locale, message) => {
    const one = world(locale);
    expect([one.execute("call", { user }).error?.message, one.execute("call").status]).toEqual([
      message,
      "completed",
    ]);
  });

  test("requireAllScopes ends the execution, and no catch sees it", () => {
    const one = world();
    const result = one.execute("ask", { user });
    expect([result.status, result.error?.message, one.scriptProperties()]).toEqual([
      "failed",
      "Authorization is required to perform that action.",
      {},
    ]);
    expect([one.execute("ask").value, one.execute("askSome", { user }).value]).toEqual(["asked", "asked"]);
  });

  test("getAuthorizationInfo tells", () => {
    expect([world().execute("info", { user }).value, world().execute("info").value]).toEqual([
      [true, 1],
      [false, ALL_SCOPES.length],
    ]);
  });
});

describe("onOpen, a simple trigger", () => {
  const run = { kind: "simple-trigger" } as const;

  test("has its own spreadsheet and menus", () => {
    const body = `SpreadsheetApp.getUi().createMenu("M").addToUi(); PropertiesService.getScriptProperties().setProperty("a", "b"); return SpreadsheetApp.getActiveSpreadsheet().getSheets().length;`;
    expect(evaluate(body, { run })).toBe(1);
  });

  test.each([
    ["UrlFetchApp.fetch('http://127.0.0.1:1')", "UrlFetchApp.fetch"],
    ["DriveApp.getRootFolder()", "DriveApp.getRootFolder"],
    ["ScriptApp.getProjectTriggers()", "ScriptApp.getProjectTriggers"],
    ["ScriptApp.newTrigger('x')", "ScriptApp.newTrigger"],
    ["MailApp.sendEmail('a@example.com', 's', 't')", "MailApp.sendEmail"],
    ["SpreadsheetApp.openById('x')", "SpreadsheetApp.openById"],
    ["DocumentApp.openById('x')", "DocumentApp.openById"],
    ["SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutput(''))", "Ui.showSidebar"],
  ])("may not call %s", (call, method) => {
    expect(failure(`${call};`, { run })).toMatch(
      new RegExp(
        `^You do not have permission to call ${method.replace(".", "\\.")}\\. Required permissions: `,
      ),
    );
  });
});

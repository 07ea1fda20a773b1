import { evaluate, smallWorld } from "./small-world";

describe("Session", () => {
  test("the user, the script's zone and the account's language", () => {
    const body = `return [Session.getActiveUser().getEmail(), Session.getEffectiveUser().getEmail(), Session.getScriptTimeZone(), Session.getActiveUserLocale()];`;
    expect(evaluate(body, { locale: "ja", run: { user: "me@example.com" } })).toEqual([
      "me@example.com",
      "me@example.com",
      "Asia/Tokyo",
      "ja",
    ]);
  });

  test("a simple trigger is not told who opened the file", () => {
    expect(evaluate(`return Session.getActiveUser().getEmail();`, { run: { kind: "simple-trigger" } })).toBe(
      "",
    );
  });
});

describe("console and Logger", () => {
  test.each([
    ["console.log", "DEBUG"],
    ["console.info", "INFO"],
    ["console.warn", "WARNING"],
    ["console.error", "ERROR"],
    ["Logger.log", "INFO"],
  ])("%s writes %s", (call, severity) => {
    const result = smallWorld(
      `function main() { Utilities.sleep(5); ${call}("a %s", "b", { c: [1] }); }`,
    ).execute("main");
    expect(result.logs).toEqual([
      { severity, text: "a b { c: [ 1 ] }", atMs: Date.parse("2026-11-30T00:00:00.005Z") },
    ]);
  });

  test("a JSON line stays one line as it is", () => {
    const result = smallWorld(
      `function main() { console.log(JSON.stringify({ a: "x\\ny", b: "100%" })); }`,
    ).execute("main");
    expect(result.logs[0]?.text).toBe(`{"a":"x\\ny","b":"100%"}`);
  });

  test("getLog holds what this execution logged", () => {
    expect(evaluate(`Logger.log("a"); Logger.log("b"); return Logger.getLog();`)).toBe("a\nb\n");
  });
});

test("an error in the log shows the script's own part of the stack", () => {
  const { logs } = smallWorld(`function main() { console.error(new TypeError("odd")); }`).execute("main");
  expect(logs[0]?.text).toMatch(/^TypeError: odd\n\s+at main \(.*Code\.js:1:\d+\)$/);
});

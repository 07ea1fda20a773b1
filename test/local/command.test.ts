import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { main } from "../../scripts/local";
import { smallWorld, tempFolder } from "./small-world";

const SOURCE = `
  function install() { ScriptApp.newTrigger("tick").timeBased().everyMinutes(5).create(); }
  function tick(e) { PropertiesService.getScriptProperties().setProperty("ticked", String(e.minute)); }
  function echo() { return Array.from(arguments); }
  function fails() { throw new Error("went wrong"); }
  function says() { console.warn("careful"); SpreadsheetApp.getUi().alert("T", "text", SpreadsheetApp.getUi().ButtonSet.OK); }
  function who() { return Session.getActiveUser().getEmail(); }
  function where() { return SpreadsheetApp.openById("nowhere"); }
  var menu = { item: function () { return "from the menu"; } };
  function private_() {}`;

function run(...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const spies = [
    jest.spyOn(console, "log").mockImplementation((text) => void out.push(String(text))),
    jest.spyOn(console, "error").mockImplementation((text) => void err.push(String(text))),
    jest.spyOn(process.stdout, "write").mockImplementation((text) => (out.push(String(text)), true)),
    jest.spyOn(process.stderr, "write").mockImplementation((text) => (err.push(String(text)), true)),
  ];
  try {
    return { status: main(argv), out: out.join("\n"), err: err.join("\n") };
  } finally {
    spies.forEach((spy) => spy.mockRestore());
  }
}

const world = smallWorld(SOURCE);
const at = ["--world", world.dir, "--bundle", world.dir.replace(/world$/, "bundle")];

test("an error of the script is shown as Google shows it: message and where, no line of code", () => {
  const { status, err } = run("call", "fails", ...at);
  expect(status).toBe(1);
  expect(err).toMatch(/Error: went wrong\n\s+at fails/);
  expect(err).not.toMatch(/throw new|\^/);
});

describe("call", () => {
  test("arguments are JSON where they parse, else text; --json is the returned value on one line", () => {
    const result = run(
      "call",
      "echo",
      "5",
      "true",
      '{"a":[1]}',
      "delivery-notes:A-17",
      "007",
      ...at,
      "--json",
    );
    expect(result).toMatchObject({ status: 0, out: '[5,true,{"a":[1]},"delivery-notes:A-17","007"]' });
  });

  test.each([
    [["who", "--user", "someone@example.com"], '"someone@example.com"'],
    [["menu.item", "--as", "menu"], '"from the menu"'],
    [["install"], "null"],
  ])("%j", (args, out) => expect(run("call", ...args, ...at, "--json")).toMatchObject({ status: 0, out }));

  test("what was logged and shown goes to standard error", () => {
    const { status, out, err } = run("call", "says", ...at, "--json");
    expect([status, out]).toEqual([0, "null"]);
    for (const part of ["careful", "T: text", "says completed in"]) expect(err).toContain(part);
  });

  test("a failure is status 1, with its message", () => {
    const { status, err } = run("call", "fails", ...at);
    expect(status).toBe(1);
    expect(err).toContain("went wrong");
  });

  test.each([["nowhere"], ["private_"], ["menu.item"]])("%s is no function: they are listed", (name) => {
    const { status, err } = run("call", name, ...at);
    expect(status).toBe(1);
    expect(err).toContain(`has no function "${name}". It has: install, tick, echo, fails, says, who, where.`);
  });

  test("the account's language can be chosen", () => {
    expect(run("call", "where", ...at, "--locale", "ja").err).toContain("権限がありません");
    expect(run("call", "where", ...at, "--locale", "en").err).toContain("You do not have permission");
  });

  test("and is chosen for that command only", () => {
    run("call", "where", ...at, "--locale", "ja");
    expect(run("call", "where", ...at).err).toContain("You do not have permission");
  });
});

describe("tick", () => {
  test("fires the next run, and says how it went in one line of JSON", () => {
    run("call", "install", ...at);
    const { status, out } = run("tick", ...at, "--json");
    expect(status).toBe(0);
    expect(JSON.parse(out)).toEqual({
      status: "completed",
      durationMs: 62,
      calls: { getter: 1, "properties.write": 1 },
      error: null,
    });
    expect(world.scriptProperties()["ticked"]).toMatch(/^[05]$/);
  });

  test("ends with a run, though a daily look is due before it", () => {
    const daily = smallWorld(`${SOURCE}
      function installLook() { ScriptApp.newTrigger("look").timeBased().everyDays(1).atHour(9).create(); }
      function look() { console.log("looked"); }`);
    const there = ["--world", daily.dir, "--bundle", daily.dir.replace(/world$/, "bundle")];
    run("call", "installLook", ...there);
    run("call", "install", ...there);
    const outs = Array.from({ length: 300 }, () => run("tick", ...there).out);
    expect(outs.filter((out) => !/tick completed in .*\n?$/.test(out))).toEqual([]);
    expect(outs.filter((out) => out.includes("looked"))).toHaveLength(1);
  });

  test("without a trigger it says how to install one", () => {
    const bare = smallWorld(SOURCE);
    const { status, err } = run(
      "tick",
      "--world",
      bare.dir,
      "--bundle",
      bare.dir.replace(/world$/, "bundle"),
    );
    expect([status, err]).toEqual([1, expect.stringContaining("npm run local -- call installTrigger")]);
  });
});

test("without a world it says what makes one", () => {
  const dir = join(tempFolder(), "empty");
  mkdirSync(dir);
  expect(run("tick", "--world", dir)).toMatchObject({
    status: 1,
    err: expect.stringContaining("`npm start` makes one") as string,
  });
});

test.each([[[]], [["bogus"]], [["call"]], [["tick", "--bogus"]], [["call", "x", "--as", "robot"]]])(
  "%j is not understood",
  (argv) => {
    expect(run(...argv).status).toBe(2);
  },
);

test("--help is no error", () => expect(run("--help").status).toBe(0));

test("what the guard says on purpose is one line, without where in the code it was said", () => {
  const said = smallWorld(`function refuses() {
    var answer = new Error("「A-17」は止まっていません。");
    answer.name = "TriggerGuardError";
    throw answer;
  }`);
  const there = ["--world", said.dir, "--bundle", said.dir.replace(/world$/, "bundle")];
  const { status, err } = run("call", "refuses", ...there);
  expect(status).toBe(1);
  expect(err.split("\n").slice(1)).toEqual(["「A-17」は止まっていません。"]);
});

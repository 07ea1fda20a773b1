/** A world with a file that is missing or cannot be used: one line that says which and what to do, and nothing is changed. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { main } from "../../scripts/local";
import { openWorld } from "../../src/local/world";
import { WorldFault } from "../../src/local/world-fault";
import { smallWorld, tempFolder } from "./small-world";

const SOURCE = `
  function install() { ScriptApp.newTrigger("tick").timeBased().everyMinutes(5).create(); }
  function tick() {
    var properties = PropertiesService.getScriptProperties();
    properties.setProperty("begun", "yes");
    CacheService.getScriptCache().put("k", "v");
    try {
      var values = SpreadsheetApp.getActive().getSheetByName("records").getDataRange().getDisplayValues();
    } catch (error) {
      console.log("caught " + error.message);
    }
    properties.setProperty("rows", String(values && values.length));
    MailApp.sendEmail("owner@example.com", "subject", "body");
  }
  function readsDocument() { return DriveApp.getFileById(arguments[0]).getName(); }`;

const whole = smallWorld(SOURCE, {
  sheets: {
    records: [
      ["id", "name"],
      ["007", "A"],
      ["2", "B"],
    ],
  },
  textColumns: ["id"],
});
const bundleDir = whole.dir.replace(/world$/, "bundle");
const documentId = whole.createFile("Letter", "text", { document: true });
whole.execute("install");
whole.fireTrigger();

/** A copy of the world, to be broken. */
function copied(): string {
  const dir = join(tempFolder(), "copy");
  cpSync(whole.dir, dir, { recursive: true });
  return dir;
}

const contents = (dir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(dir, name)).isFile())
      .map((name) => [name, readFileSync(join(dir, name), "latin1")]),
  );

function run(...argv: string[]) {
  const lines: string[] = [];
  const spies = [
    jest.spyOn(console, "log").mockImplementation((text) => void lines.push(String(text))),
    jest.spyOn(console, "error").mockImplementation((text) => void lines.push(String(text))),
  ];
  try {
    return { status: main(argv), lines };
  } finally {
    spies.forEach((spy) => spy.mockRestore());
  }
}

const tick = (dir: string) => run("tick", "--world", dir, "--bundle", bundleDir);

const JSON_FILES = [
  "world.json",
  "triggers.json",
  "drive/index.json",
  "mail/sent.json",
  "properties/script.json",
  "cache/script.json",
  "sheets/spreadsheets.json",
  "sheets/Book/spreadsheet.json",
  "sheets/Book/records.cells.json",
];
const NEEDED = [
  "drive/index.json",
  "properties/script.json",
  "sheets/spreadsheets.json",
  "sheets/Book/spreadsheet.json",
  "sheets/Book/records.cells.json",
  "counters/now-ms",
  "counters/executions",
  "counters/ids",
];
const CSV = "sheets/Book/records.csv";

const written =
  (file: string, content: string | Uint8Array) =>
  (dir: string): void =>
    writeFileSync(join(dir, file), content);
const removed =
  (file: string) =>
  (dir: string): void =>
    rmSync(join(dir, file), { recursive: true });
const aFolder =
  (file: string) =>
  (dir: string): void => {
    rmSync(join(dir, file), { force: true });
    mkdirSync(join(dir, file), { recursive: true });
  };
const aFile =
  (folder: string) =>
  (dir: string): void => {
    rmSync(join(dir, folder), { recursive: true });
    writeFileSync(join(dir, folder), "");
  };

type Case = [what: string, file: string, damage: (dir: string) => void, says: RegExp];
const CASES: Case[] = [
  ...JSON_FILES.flatMap((file): Case[] => [
    ["half written", file, written(file, '{"a": tr'), /it is no JSON .*(put it back from a copy|Delete it)/],
    ["empty", file, written(file, ""), /it is no JSON/],
    ["of another shape", file, written(file, "7"), /does not hold what the local host wrote there/],
    ["null", file, written(file, "null"), /does not hold what the local host wrote there/],
    ["a folder", file, aFolder(file), /it is a folder, and should be a file/],
  ]),
  ...NEEDED.map((file): Case => ["missing", file, removed(file), /is missing\. Put it back from a copy/]),
  ["missing with its folder", "sheets/spreadsheets.json", removed("sheets"), /is missing/],
  ["missing with its folder", "sheets/Book/spreadsheet.json", removed("sheets/Book"), /is missing/],
  ["missing with its folder", "drive/index.json", removed("drive"), /is missing/],
  ["missing with its folder", "counters/now-ms", removed("counters"), /is missing/],
  ["in the place of a folder", "sheets/spreadsheets.json", aFile("sheets"), /a folder on its path is a file/],
  [
    "without the spreadsheet",
    "sheets/spreadsheets.json",
    written("sheets/spreadsheets.json", "{}"),
    /does not list the spreadsheet/,
  ],
  [
    "with a number as value",
    "properties/script.json",
    written("properties/script.json", '{"a":5}'),
    /does not hold what/,
  ],
  ["no number", "counters/now-ms", written("counters/now-ms", "noon"), /should hold one number/],
  ["no number", "counters/ids", written("counters/ids", ""), /should hold one number/],
  [
    "in Shift_JIS",
    CSV,
    written(CSV, Buffer.from([0x69, 0x64, 0x0a, 0x90, 0xc2])),
    /not UTF-8 .* save it as UTF-8, or delete it/,
  ],
  ["in UTF-16 without a mark", CSV, written(CSV, Buffer.from("id,name\n", "utf16le")), /not UTF-8/],
  [
    "with a quote left open",
    CSV,
    written(CSV, 'id,name\n007,A\n"2,B\n'),
    /row 3 opens a quote \("\) that is never closed/,
  ],
  ["with semicolons", CSV, written(CSV, "id;name\n007;A\n"), /separated by semicolons/],
  ["with tabs", CSV, written(CSV, "id\tname\n007\tA\n"), /separated by tabs/],
  ["empty", CSV, written(CSV, ""), /is empty, and the sheet has 3 rows\. Delete the file to get them back/],
  ["a folder", CSV, aFolder(CSV), /it is a folder/],
];

test.each(CASES)("%s: %s", (_what, file, damage, says) => {
  const dir = copied();
  damage(dir);
  const before = contents(dir);
  const { status, lines } = tick(dir);
  expect([status, lines]).toEqual([1, [expect.stringMatching(says)]]);
  expect(lines[0]).toContain(join(dir, file));
  expect(lines[0]).toMatch(/The script did not run\.$/);
  expect(contents(dir)).toEqual(before);
});

test("a CSV that cannot be used keeps the rows: deleted, it comes back with them and their types", () => {
  const dir = copied();
  written(CSV, "")(dir);
  expect(tick(dir).status).toBe(1);
  removed(CSV)(dir);
  expect(tick(dir).status).toBe(0);
  expect(readFileSync(join(dir, CSV), "utf8")).toBe("id,name\n007,A\n2,B\n");
});

test.each(["executions.jsonl", "mail", "cache", "lock", ".tmp"])(
  "%s may be deleted: nothing that the script relies on is lost",
  (name) => {
    const dir = copied();
    if (!existsSync(join(dir, name))) throw new Error(`The world has no ${name}.`);
    removed(name)(dir);
    expect(tick(dir).status).toBe(0);
  },
);

test.each(['{"a": tr', "", "null", "{}"])("a lock file that holds %j is nobody's lock", (content) => {
  const dir = copied();
  written("lock/script.json", content)(dir);
  written("lock/world.json", content)(dir);
  expect(tick(dir).status).toBe(0);
});

test("a lock that is a folder is told, and the execution counts as failed", () => {
  const dir = copied();
  aFolder("lock/world.json")(dir);
  const { status, lines } = tick(dir);
  expect([status, lines]).toEqual([
    1,
    [expect.stringMatching(/lock\/world\.json cannot be used: it is a folder/)],
  ]);
});

test("a world that is a file, an empty folder or nothing: one line, and nothing is made there", () => {
  const dir = join(tempFolder(), "none");
  const line = `There is no world in ${dir}. \`npm start\` makes one; --world DIR names another folder.`;
  expect(tick(dir)).toEqual({ status: 1, lines: [line] });
  expect(existsSync(dir)).toBe(false);
  mkdirSync(dir);
  expect(tick(dir)).toEqual({ status: 1, lines: [line] });
  expect(readdirSync(dir)).toEqual([]);
  rmSync(dir, { recursive: true });
  writeFileSync(dir, "mine");
  expect(tick(dir)).toEqual({ status: 1, lines: [line] });
});

test("a script that is not there, or whose manifest is no JSON, is told by its place", () => {
  const dir = copied();
  const none = join(tempFolder(), "no-bundle");
  expect(run("tick", "--world", dir, "--bundle", none).lines).toEqual([
    `There is no script in ${none}. --bundle DIR names a folder with .js files.`,
  ]);
  mkdirSync(none);
  writeFileSync(join(none, "Code.js"), "function tick() {}");
  writeFileSync(join(none, "appsscript.json"), "{");
  const { status, lines } = run("tick", "--world", dir, "--bundle", none);
  expect([status, lines]).toEqual([
    1,
    [expect.stringMatching(/appsscript\.json cannot be used: it is no JSON/)],
  ]);
});

test("a file that breaks while the script runs ends the execution there: the script cannot take it for an answer of Google's", () => {
  const dir = copied();
  const world = openWorld({ dir, bundleDir });
  const breaks = () =>
    world.fireTrigger({
      intercept: ({ method }) => {
        if (method === "getDataRange") removed("sheets")(dir);
        return undefined;
      },
    });
  expect(breaks).toThrow(WorldFault);
  expect(world.scriptProperties()).toMatchObject({ begun: "yes", rows: "3" });
  expect(world.mails()).toHaveLength(1);
  const last = readFileSync(join(dir, "executions.jsonl"), "utf8").trim().split("\n").at(-1) ?? "";
  expect(JSON.parse(last)).toMatchObject({
    status: "failed",
    error: expect.stringMatching(/is missing/) as string,
  });
});

test("a document that a person took off the disk is one that was deleted in Drive", () => {
  const dir = copied();
  const world = openWorld({ dir, bundleDir });
  const path = world.files().find(({ id }) => id === documentId)?.path ?? "";
  expect(dirname(join(dir, path))).toBe(join(dir, "drive"));
  removed(path)(dir);
  const { status, error } = world.execute("readsDocument", { args: [documentId] });
  expect([status, error?.message]).toEqual([
    "failed",
    "No item with the given ID could be found. Possibly because you have not edited this item or you do not have permission to access it.",
  ]);
});

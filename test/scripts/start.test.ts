/** What `npm start` refuses, and what its table says. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { guardWorld } from "../support/bundle-world";
import { finish } from "../../scripts/demo/closing";
import { contentsOf, holdWorld } from "../../scripts/demo/hold-world";
import { attemptsSince, type RecordOutcome } from "../../scripts/demo/outcome";
import { printRecords } from "../../scripts/demo/tables";
import { startTexts } from "../../scripts/demo/texts";

/** As the local host writes it. */
const WORLD = '{"version":1,"clock":"virtual","scriptId":"1abc"}';

const folder = (): string => mkdtempSync(join(tmpdir(), "start-"));

const command = (...args: string[]) =>
  spawnSync(process.execPath, ["scripts/run.mjs", ...args], { encoding: "utf8" });

test("an --api that is no address is refused with status 2, before anything is written", () => {
  const world = join(folder(), "world");
  const { status, stderr } = command("start", "--api", "notaurl", "--world", world);
  expect([status, stderr]).toEqual([
    2,
    "--api notaurl is no http(s) address. Example: http://127.0.0.1:8080\n",
  ]);
  expect(existsSync(world)).toBe(false);
});

test.each([
  [["--api", ""], "--api has no value. Example: --api http://127.0.0.1:8080"],
  [["--records", "--hours", "1"], "--records has no value. Example: --records orders.csv"],
  [
    ["orders.csv"],
    '"orders.csv" is no option. npm start takes options only: npm start -- --help lists them.',
  ],
  [
    ["--every", "7"],
    "error: option '--every <minutes>' argument '7' is invalid. Google offers 1, 5, 10, 15, 30 minutes.",
  ],
  [
    ["--hours", "99999"],
    "error: option '--hours <n>' argument '99999' is invalid. Use a number above 0, up to 8784 (a year).",
  ],
  [["--locale", "fr"], "--locale fr: use ja or en."],
])("%j is one line, status 2, and no world", (args, line) => {
  const world = join(folder(), "world");
  const { status, stdout, stderr } = command("start", "--world", world, ...args);
  expect([status, stdout, stderr]).toEqual([2, "", `${line}\n`]);
  expect(existsSync(world)).toBe(false);
});

test("records that cannot be read, and a world that cannot be made, are refused before anything is written", () => {
  const dir = folder();
  writeFileSync(join(dir, "empty.csv"), "");
  const world = join(dir, "world");
  const { status, stderr } = command("start", "--records", join(dir, "empty.csv"), "--world", world);
  expect([status, stderr]).toEqual([2, `--records: ${join(dir, "empty.csv")} is empty.\n`]);
  writeFileSync(join(dir, "header.csv"), "id,customer,data_url\n");
  const onlyHeader = command("start", "--records", join(dir, "header.csv"), "--world", world);
  expect([onlyHeader.status, onlyHeader.stderr]).toEqual([
    2,
    `--records: ${join(dir, "header.csv")} has no row below its first line. Add one, and start again.\n`,
  ]);
  expect(existsSync(world)).toBe(false);
  expect(() => holdWorld(join(dir, "empty.csv", "world"))).toThrow(
    /cannot be made: a folder on its path is a file\. Name another folder/,
  );
});

test("of more than a hundred records those that are not done are shown first, and how many more there are", () => {
  const record = (nth: number, state: "done" | "stopped"): RecordOutcome => ({
    id: `R-${nth}`,
    label: "x",
    state,
    attempts: 1,
    document: null,
    reason: null,
    nextTry: null,
  });
  const records = [...Array.from({ length: 120 }, (_, nth) => record(nth, "done")), record(120, "stopped")];
  const said: string[] = [];
  printRecords(records, startTexts("en"), (text = "") => void said.push(text));
  expect(said.join("\n").match(/ R-\d+ /g)).toHaveLength(100);
  expect(said[0]).toMatch(/^[^R]*R-120 /);
  expect(said.at(-1)).toBe("… and 21 more, in records.csv");
});

test.each([
  [
    "en",
    /^The job job is paused: the ids change\nMend .*: npm run local -- call resetFailures job --world \.\.\//,
  ],
  [
    "ja",
    /^ジョブ job は一時停止中です: the ids change\n原因を.*: npm run local -- call resetFailures job --world /,
  ],
] as const)(
  "a job that waits for a person is named at the end, with the line that resumes it (%s)",
  (locale, line) => {
    const { world } = guardWorld({ jobs: ({ sheetJob }) => [sheetJob(() => undefined)] });
    const said: string[] = [];
    const end = () =>
      finish(
        world,
        { world: world.dir, json: false },
        { runs: 1, calls: 0, failedRuns: 0 },
        startTexts(locale),
        (text = "") => said.push(text),
      );
    end();
    expect(said.filter((text) => line.test(text))).toEqual([]);
    const state = JSON.parse(world.scriptProperties().TG_state ?? "{}") as object;
    world.setScriptProperty(
      "TG_state",
      JSON.stringify({ ...state, jobs: { job: { paused: "the ids change" } } }),
    );
    end();
    expect(said).toContainEqual(expect.stringMatching(line));
  },
);

test("a second start on the same world ends with status 1 and one line, and the first keeps its world", () => {
  const world = join(folder(), "world");
  const letGo = holdWorld(world);
  writeFileSync(join(world, "world.json"), WORLD);
  const { status, stdout, stderr } = command("start", "--world", world);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toBe(
    `Another start is at work in --world ${world}. Wait until it has ended, or name another folder.\n`,
  );
  expect(contentsOf(world)).toEqual([join(world, "world.json")]);
  letGo();
  holdWorld(world)();
});

test("a folder with somebody's own world.json, or with their files beside ours, is not emptied", () => {
  const dir = folder();
  writeFileSync(join(dir, "world.json"), '{"name":"my game"}');
  writeFileSync(join(dir, "save.dat"), "mine");
  expect(() => holdWorld(dir)).toThrow(/is no world of an earlier start/);
  writeFileSync(join(dir, "world.json"), WORLD);
  expect(() => holdWorld(dir)).toThrow(/holds save\.dat beside a world .* Nothing was deleted/);
  expect(contentsOf(dir).sort()).toEqual([join(dir, "save.dat"), join(dir, "world.json")]);
});

test("a folder that is no world of ours is not taken", () => {
  const dir = folder();
  writeFileSync(join(dir, "letter.txt"), "mine");
  expect(() => holdWorld(dir)).toThrow(/is no world of an earlier start; name another folder or empty it/);
  expect(() => holdWorld(join(dir, "letter.txt"))).toThrow(/is a file; name a folder/);
  expect(contentsOf(dir)).toEqual([join(dir, "letter.txt")]);
});

test("a world that was worked on is taken again, whatever the script wrote into it", () => {
  const { world } = guardWorld({ sheets: { records: [["id", "customer", "data_url"]] } });
  world.execute("runJobs", { kind: "time-trigger" });
  world.execute("selfCheck");
  holdWorld(world.dir)();
});

test("a reader that goes away, as `head` does, is one line and no stack trace", () => {
  const lines = "timeout\n".repeat(20_000);
  const piped = spawnSync("sh", ["-c", "node scripts/run.mjs explain --json | head -1"], {
    encoding: "utf8",
    input: lines,
  });
  expect(piped.stdout).toMatch(/^\{"class":"transient".*\n$/);
  expect(piped.stderr).toBe("The output was closed before everything was printed.\n");
});

test("--leave-stopped leaves the record stopped and the API there: a person lists, resumes, and the next run finishes it", async () => {
  const dir = join(folder(), "world");
  const tsx = join("node_modules", "tsx", "dist", "cli.mjs");
  const start = spawn(
    process.execPath,
    [
      "--import",
      "tsx",
      "scripts/start.ts",
      "--leave-stopped",
      "--hours",
      "1",
      "--world",
      dir,
      "--locale",
      "ja",
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let said = "";
  await new Promise<void>((ready, failed) => {
    start.stdout.on("data", (part: Buffer) => (said += String(part)).includes("Ctrl-C") && ready());
    start.once("exit", (code) => failed(new Error(`ended with status ${code}`)));
  });
  const local = (...args: string[]) =>
    spawnSync(process.execPath, [tsx, "scripts/local.ts", ...args, "--world", dir], { encoding: "utf8" });
  const ended = new Promise((done) => start.once("exit", done));
  try {
    expect(said).toContain(`npm run local -- call resetFailures delivery-notes:A-07`);
    expect(local("call", "listStuck").stdout).toContain("A-07");
    expect(local("call", "resetFailures", "delivery-notes:A-07").stdout).toContain("1 件を再開しました");
    expect(local("tick").status).toBe(0);
    expect(local("call", "listStuck", "--json").stdout).toBe("[]\n");
  } finally {
    start.kill("SIGINT");
  }
  expect(await ended).toBe(0);
}, 120_000);

const rows = (text: string) =>
  text
    .split(", ")
    .filter((row) => row !== "")
    .map((row) => ({ attempt: Number(row.split(" ")[0]), result: row.slice(row.indexOf(" ") + 1) }));

test.each([
  ["", "done", 1],
  ["", "waiting", 0],
  ["1 retrying, 1 retrying", "done", 1],
  ["1 failed, 2 failed", "waiting", 2],
  ["1 failed, 2 succeeded", "done", 2],
  // Two starts between found their host closed.
  ["1 waiting, 4 waiting, 5 succeeded", "done", 3],
  ["1 failed, 2 stopped", "stopped", 2],
  ["1 failed, 2 stopped", "done", 1],
  ["1 failed, 2 stopped", "resumed", 0],
  ["1 failed, 2 stopped, 1 failed", "waiting", 1],
  ["1 stopped, 1 retrying, 1 stopped", "stopped", 1],
  ["1 retrying, 1 failed, 2 retrying, 2 succeeded", "done", 2],
])("of a record with the rows %j that is %s the table says %i attempts", (logged, state, attempts) => {
  expect(attemptsSince(rows(logged), state === "done", state === "resumed")).toBe(attempts);
});

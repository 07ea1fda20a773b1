// `npm start`: the compiled bundle runs the main job on the local host for a virtual day, on the demo's orders or on a
// person's own, and shows what became of every record.
import { existsSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { SingleBar } from "cli-progress";
import pc from "picocolors";
import { openWorld, type World } from "../src/local/world";
import { build } from "./build";
import { startDemoApi, type DemoApi } from "./demo/api-process";
import { BusyError, contentsOf, holdWorld } from "./demo/hold-world";
import { recordOutcomes } from "./demo/outcome";
import { demoRecords, readRecords, readTemplate, UsageError, type Arrival } from "./demo/records";
import { printLogRows, printRecords } from "./demo/tables";

interface Options {
  records?: string;
  api?: string;
  template?: string;
  every: number;
  hours: number;
  world: string;
  keep: boolean;
  locale: "ja" | "en";
  json: boolean;
}

interface Totals {
  runs: number;
  calls: number;
  /** Executions that did not complete: a fault of the set-up or of the script. */
  failedRuns: number;
}

const HOUR_MS = 3_600_000;
const DEMO_OUTAGE_HOURS = { from: 6, to: 8 };
const EVERY_MINUTES = [1, 5, 10, 15, 30];

const positive = (text: string): number => {
  const value = Number(text);
  if (!(value > 0 && value <= 24 * 366)) throw new InvalidArgumentError("Use a number above 0.");
  return value;
};

const command = new Command("npm start --")
  .description(
    "Runs the guarded job on the local host through virtual time and shows what became of every record.",
  )
  .option("--records <file.csv>", "your own rows: id, customer, data_url; other columns are kept")
  .option("--api <url>", "where a relative data_url leads")
  .option("--template <file>", "your own template with {{field}} placeholders")
  .option("--every <minutes>", `minutes between two runs: ${EVERY_MINUTES.join(", ")}`, positive, 5)
  .option("--hours <n>", "length of the virtual time", positive, 24)
  .option("--world <dir>", "where the state goes", ".local")
  .option("--keep", "go on with the world that is there", false)
  .option("--locale <ja|en>", "language of the interface", "en")
  .option("--json", "print one JSON object as the last line", false)
  .allowExcessArguments(false)
  .configureOutput({ outputError: (text, write) => write(text) })
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));

/** To people; standard output belongs to the JSON line then. */
let say: (text?: string) => void = console.log;

async function main(): Promise<void> {
  const options = command.parse().opts<Options>();
  if (options.json) say = console.error;
  if (!EVERY_MINUTES.includes(options.every)) {
    throw new UsageError(`--every ${options.every}: Google offers ${EVERY_MINUTES.join(", ")} minutes.`);
  }
  if (!["ja", "en"].includes(options.locale))
    throw new UsageError(`--locale ${options.locale}: use ja or en.`);
  if (options.api !== undefined && !/^https?:$/.test(protocolOf(options.api))) {
    throw new UsageError(`--api ${options.api} is no http(s) address. Example: http://127.0.0.1:8080`);
  }
  const letGo = holdWorld(resolve(options.world));
  try {
    await startAll(options);
  } finally {
    letGo();
  }
}

const protocolOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : "");

async function startAll(options: Options): Promise<void> {
  build();
  const api = options.records === undefined ? await startDemoApi() : undefined;
  try {
    await run(options, api);
  } finally {
    api?.stop();
  }
}

async function run(options: Options, api: DemoApi | undefined): Promise<void> {
  const { world, arrivals } = prepareWorld(options, api);
  const startMs = world.nowMs();
  const endMs = startMs + options.hours * HOUR_MS;
  const installed = world.execute("installTrigger", { kind: "editor" });
  if (installed.status !== "completed")
    throw new Error(`installTrigger: ${installed.error?.message ?? installed.status}`);
  const totals: Totals = { runs: 0, calls: 0, failedRuns: 0 };
  await passTime(world, arrivals, endMs, totals, api);

  say();
  printRecords(recordOutcomes(world), say);
  printLogRows(world, say);
  // In a kept world what stands still was stopped before, and only a person brings it back.
  if (api !== undefined && arrivals.length > 0) await releaseStopped(world, api, totals);
  finish(world, options, totals);
}

function prepareWorld(options: Options, api: DemoApi | undefined): { world: World; arrivals: Arrival[] } {
  const dir = resolve(options.world);
  const own = options.records === undefined ? undefined : readRecords(options.records);
  const template = readTemplate(options.template);
  const isKept = options.keep && existsSync(join(dir, "world.json"));
  if (!isKept) contentsOf(dir).forEach((path) => rmSync(path, { recursive: true }));
  else sayWhatIsKept();
  const today = new Date();
  const startMs = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()) - 9 * HOUR_MS;
  const world = openWorld({
    dir,
    clock: { mode: "virtual", startMs },
    locale: options.locale,
    seed: 1,
    httpWaitMs: api === undefined ? 5_000 : 1_000,
  });
  const demo = api === undefined ? undefined : demoRecords(api.partner);
  if (!isKept) {
    const header = own?.header ?? demo?.header ?? [];
    world.createSpreadsheet(
      "Orders",
      { records: [header, ...(own?.rows ?? [])] },
      {
        textColumns: header.filter((name) => name !== "resume"),
      },
    );
    const folderId = world.createFolder("Delivery notes");
    const templateId = world.createFile("Template", template.text, {
      document: true,
      extension: template.extension,
    });
    world.setScriptProperty(
      "TG_settings",
      JSON.stringify({
        templateId,
        folderId,
        apiBase: options.api ?? api?.api ?? "",
        everyMinutes: options.every,
        locale: options.locale,
      }),
    );
  } else if (own !== undefined) addRows(world, own.rows);
  return { world, arrivals: isKept ? [] : (demo?.arrivals ?? []) };
}

/** A kept world has its own settings; what was given for them must not seem to have been taken. */
function sayWhatIsKept(): void {
  const given = ["every", "api", "template"].filter((name) => command.getOptionValueSource(name) === "cli");
  if (given.length === 0) return;
  console.error(
    `--keep: the world keeps its settings, so ${given.map((name) => `--${name}`).join(", ")} changes nothing. ` +
      `Leave --keep out to begin anew.`,
  );
}

function addRows(world: World, rows: string[][]): void {
  const sheet = world.sheet("records");
  const [header = [], ...present] = sheet.displayValues();
  const ids = new Set(present.map((row) => row[header.indexOf("id")]));
  for (const row of rows.filter((added) => !ids.has(added[header.indexOf("id")])))
    sheet.insertRow(sheet.displayValues().length + 1, row);
}

async function passTime(
  world: World,
  arrivals: Arrival[],
  endMs: number,
  totals: Totals,
  api: DemoApi | undefined,
): Promise<void> {
  const startMs = world.nowMs();
  const isShown = process.stderr.isTTY === true;
  const bar = new SingleBar({
    format: "{bar} {clock}  {runs} runs, {calls} HTTP calls",
    stream: process.stderr,
  });
  if (isShown) bar.start(endMs - startMs, 0, { clock: "", ...totals });
  const waiting = [...arrivals].sort((a, b) => a.atHour - b.atHour);
  const steps = [
    ...new Set([...waiting.map(({ atHour }) => atHour), DEMO_OUTAGE_HOURS.from, DEMO_OUTAGE_HOURS.to]),
  ]
    .map((hour) => startMs + hour * HOUR_MS)
    .filter((ms) => api !== undefined && ms < endMs)
    .sort((a, b) => a - b);
  for (const stepMs of [...steps, endMs]) {
    world.runUntil(stepMs, (result) => {
      // The daily look stands beside the runs.
      if (result.function === "watchTrigger") return;
      totals.runs += 1;
      totals.calls += result.calls.urlfetch ?? 0;
      const clock = new Date(world.nowMs() + 9 * HOUR_MS).toISOString().slice(11, 16);
      if (isShown) bar.update(world.nowMs() - startMs, { clock, ...totals });
      if (result.status !== "completed") {
        totals.failedRuns += 1;
        say(pc.red(`A run ${result.status}: ${result.error?.message ?? ""}`));
      }
    });
    if (api === undefined) continue;
    if (stepMs === startMs + DEMO_OUTAGE_HOURS.from * HOUR_MS) await api.tell("down");
    if (stepMs === startMs + DEMO_OUTAGE_HOURS.to * HOUR_MS) await api.tell("up");
    const due = waiting.splice(
      0,
      waiting.filter(({ atHour }) => startMs + atHour * HOUR_MS <= stepMs).length,
    );
    addRows(
      world,
      due.map(({ row }) => row),
    );
  }
  if (isShown) bar.stop();
}

/** What a person does about a stopped record: mend the cause, then resume it. */
async function releaseStopped(world: World, api: DemoApi, totals: Totals): Promise<void> {
  const stopped = recordOutcomes(world).filter(({ state }) => state === "stopped");
  if (stopped.length === 0) return;
  await api.tell("mend");
  say(pc.bold("The cause is mended, and the stopped record resumed:"));
  for (const { id } of stopped) {
    const answer = world.execute("resetFailures", { args: [`delivery-notes:${id}`] });
    say(`  resetFailures("delivery-notes:${id}")  →  ${String(answer.value ?? answer.error?.message)}`);
  }
  const result = world.fireTrigger();
  totals.runs += 1;
  totals.calls += result?.calls.urlfetch ?? 0;
  say();
  printRecords(
    recordOutcomes(world).filter(({ id }) => stopped.some((record) => record.id === id)),
    say,
  );
}

function finish(world: World, options: Options, totals: Totals): void {
  const records = recordOutcomes(world);
  const folder = world.files().filter((file) => file.folder === "Delivery notes" && !file.trashed);
  const dir = relative(process.cwd(), world.dir) || world.dir;
  const count = (state: string): number => records.filter((record) => record.state === state).length;
  say(
    pc.bold(
      `${records.length} records: ${count("done")} done, ${count("waiting")} waiting, ${count("stopped")} stopped, ` +
        `${count("invalid")} to correct. ${totals.runs} runs, ${totals.calls} HTTP calls, ${folder.length} documents.`,
    ),
  );
  say();
  const own = options.world === ".local" ? "" : ` --world ${dir}`;
  say("Where to look:");
  say(`  documents   ${join(dir, "drive", "Delivery notes")}`);
  say(`  sheets      ${join(dir, "sheets", "Orders")} (records.csv, retry_logs.csv)`);
  say(`  mail        ${join(dir, "mail")} (.eml files)`);
  say(`  dashboard       npm run dashboard${own === "" ? "" : ` --${own}`}`);
  say(`  what is stuck   npm run local -- call listStuck${own}`);
  say(`  resume one      npm run local -- call resetFailures delivery-notes:ID${own}`);
  say(`  one more run    npm run local -- tick${own}`);
  if (totals.failedRuns > 0) {
    console.error(`${totals.failedRuns} runs did not complete; see executions.jsonl in ${dir}.`);
    process.exitCode = 1;
  }
  if (options.json) {
    console.log(
      JSON.stringify({
        records,
        runs: totals.runs,
        calls: totals.calls,
        files: folder.length,
        world: world.dir,
      }),
    );
  }
}

main().catch((error: unknown) => {
  const isForPeople = error instanceof UsageError || error instanceof BusyError;
  console.error(isForPeople ? error.message : error);
  process.exit(error instanceof UsageError ? 2 : 1);
});

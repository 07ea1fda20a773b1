// `npm start`: the compiled bundle runs the main job on the local host for a virtual day, on the demo's orders or on a
// person's own, and shows what became of every record.
import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { SingleBar } from "cli-progress";
import pc from "picocolors";
import { openWorld, type World } from "../src/local/world";
import { worldFaultOf } from "../src/local/world-fault";
import { accountLocale } from "./account-locale";
import { build } from "./build";
import { startDemoApi, type DemoApi } from "./demo/api-process";
import { BusyError, contentsOf, holdWorld } from "./demo/hold-world";
import { recordOutcomes } from "./demo/outcome";
import {
  demoRecords,
  readRecords,
  readTemplate,
  UsageError,
  type Arrival,
  type RecordRows,
} from "./demo/records";
import { finish, type Totals } from "./demo/closing";
import { printLogRows, printRecords } from "./demo/tables";
import { startTexts, type StartTexts } from "./demo/texts";

interface Options {
  records?: string;
  api?: string;
  template?: string;
  every: number;
  hours: number;
  world: string;
  keep: boolean;
  leaveStopped: boolean;
  locale: "ja" | "en";
  json: boolean;
}

/** What a person gave, read before anything is written. */
interface Inputs {
  own: RecordRows | undefined;
  template: ReturnType<typeof readTemplate>;
}

const HOUR_MS = 3_600_000;
const DEMO_OUTAGE_HOURS = { from: 6, to: 8 };
const EVERY_MINUTES = [1, 5, 10, 15, 30];

const MOST_HOURS = 24 * 366;

const hours = (text: string): number => {
  const value = Number(text);
  if (!(value > 0 && value <= MOST_HOURS))
    throw new InvalidArgumentError(`Use a number above 0, up to ${MOST_HOURS} (a year).`);
  return value;
};

const minutesBetween = (text: string): number => {
  const value = EVERY_MINUTES.find((minutes) => String(minutes) === text.trim());
  if (value === undefined)
    throw new InvalidArgumentError(`Google offers ${EVERY_MINUTES.join(", ")} minutes.`);
  return value;
};

const command = new Command("npm start --")
  .description(
    "Runs the guarded job on the local host through virtual time and shows what became of every record.",
  )
  .option("--records <file.csv>", "your own rows: id, customer, data_url; other columns are kept")
  .option("--api <url>", "where a relative data_url leads")
  .option("--template <file>", "your own template with {{field}} placeholders")
  .option("--every <minutes>", `minutes between two runs: ${EVERY_MINUTES.join(", ")}`, minutesBetween, 5)
  .option("--hours <n>", "length of the virtual time", hours, 24)
  .option("--world <dir>", "where the state goes", ".local")
  .option("--keep", "go on with the world that is there", false)
  .option("--leave-stopped", "mend the cause, and leave the stopped record for you to resume", false)
  .option("--locale <ja|en>", "language of the interface; the terminal's", accountLocale() ?? "en")
  .option("--json", "print one JSON object as the last line", false)
  .allowExcessArguments(true)
  .configureOutput({ outputError: (text, write) => write(text) })
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));

/** To people; standard output belongs to the JSON line then. */
let say: (text?: string) => void = console.log;
let texts: StartTexts = startTexts("en");

async function main(): Promise<void> {
  const options = command.parse().opts<Options>();
  if (options.json) say = console.error;
  refuseLeftOver(options);
  if (!["ja", "en"].includes(options.locale))
    throw new UsageError(`--locale ${options.locale}: use ja or en.`);
  if (options.api !== undefined && !/^https?:$/.test(protocolOf(options.api))) {
    throw new UsageError(`--api ${options.api} is no http(s) address. Example: http://127.0.0.1:8080`);
  }
  if (options.leaveStopped && options.records !== undefined)
    throw new UsageError("--leave-stopped is for the demo's own orders; leave --records out.");
  texts = startTexts(options.locale);
  const inputs: Inputs = {
    own: options.records === undefined ? undefined : readRecords(options.records),
    template: readTemplate(options.template),
  };
  if (inputs.own?.rows.length === 0) {
    throw new UsageError(
      `--records: ${options.records} has no row below its first line. Add one, and start again.`,
    );
  }
  const letGo = holdWorld(resolve(options.world));
  try {
    await startAll(options, inputs, letGo);
  } finally {
    letGo();
  }
}

/** An option without its value takes the next option for it, and leaves that one's value over. */
function refuseLeftOver(options: Options): void {
  for (const name of ["records", "api", "template", "world"] as const) {
    const value = options[name];
    if (value === "" || value?.startsWith("--"))
      throw new UsageError(`--${name} has no value. Example: ${EXAMPLES[name]}`);
  }
  const [more] = command.args;
  if (more !== undefined)
    throw new UsageError(
      `"${more}" is no option. npm start takes options only: npm start -- --help lists them.`,
    );
}

const EXAMPLES = {
  records: "--records orders.csv",
  api: "--api http://127.0.0.1:8080",
  template: "--template note.md",
  world: "--world ../orders",
};

const protocolOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : "");

async function startAll(options: Options, inputs: Inputs, letGo: () => void): Promise<void> {
  build();
  const api = options.records === undefined ? await startDemoApi() : undefined;
  try {
    await run(options, inputs, api);
    if (!options.leaveStopped) return;
    letGo();
    say();
    say(pc.bold(texts.untilCtrlC));
    await new Promise((done) => process.once("SIGINT", done).once("SIGTERM", done));
  } finally {
    api?.stop();
  }
}

async function run(options: Options, inputs: Inputs, api: DemoApi | undefined): Promise<void> {
  const { world, arrivals } = prepareWorld(options, inputs, api);
  const startMs = world.nowMs();
  const endMs = startMs + options.hours * HOUR_MS;
  const installed = world.execute("installTrigger", { kind: "editor" });
  if (installed.status !== "completed")
    throw new Error(`installTrigger: ${installed.error?.message ?? installed.status}`);
  const totals: Totals = { runs: 0, calls: 0, failedRuns: 0 };
  await passTime(world, arrivals, endMs, totals, api);

  say();
  printRecords(recordOutcomes(world), texts, say);
  printLogRows(world, texts, say);
  // In a kept world what stands still was stopped before, and only a person brings it back.
  if (api !== undefined && arrivals.length > 0) {
    await api.tell("mend");
    if (options.leaveStopped) say(pc.bold(texts.left));
    else releaseStopped(world, totals);
  }
  finish(world, options, totals, texts, say);
}

function prepareWorld(
  options: Options,
  { own, template }: Inputs,
  api: DemoApi | undefined,
): { world: World; arrivals: Arrival[] } {
  const dir = resolve(options.world);
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
  if (isKept) world.readAll();
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
  console.error(texts.keptSettings(given.map((name) => `--${name}`).join(", ")));
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
        say(pc.red(texts.failedRun(result.status, result.error?.message ?? "")));
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

/** What a person does about a stopped record whose cause is mended. */
function releaseStopped(world: World, totals: Totals): void {
  const stopped = recordOutcomes(world).filter(({ state }) => state === "stopped");
  if (stopped.length === 0) return;
  say(pc.bold(texts.released));
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
    texts,
    say,
  );
}

main().catch((error: unknown) => {
  const isForPeople = error instanceof UsageError || error instanceof BusyError;
  console.error((isForPeople ? error : worldFaultOf(error))?.message ?? error);
  process.exit(error instanceof UsageError ? 2 : 1);
});

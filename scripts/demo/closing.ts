// What stands at the end of `npm start`: the sums, where the results lie, and what to type next.
import { join, relative } from "node:path";
import pc from "picocolors";
import type { World } from "../../src/local/world";
import { pausedJobs, recordOutcomes, type RecordOutcome } from "./outcome";
import type { StartTexts } from "./texts";

export interface Totals {
  runs: number;
  calls: number;
  /** Executions that did not complete: a fault of the set-up or of the script. */
  failedRuns: number;
}

export function finish(
  world: World,
  options: { world: string; json: boolean },
  totals: Totals,
  texts: StartTexts,
  say: (text?: string) => void,
): void {
  const records = recordOutcomes(world);
  const files = world.files().filter((file) => file.folder === "Delivery notes" && !file.trashed).length;
  const count = (state: RecordOutcome["state"]): number =>
    records.filter((record) => record.state === state).length;
  const counts = {
    all: records.length,
    done: count("done"),
    waiting: count("waiting"),
    stopped: count("stopped"),
    invalid: count("invalid"),
  };
  const dir = relative(process.cwd(), world.dir) || world.dir;
  say(pc.bold(texts.total(counts, totals.runs, totals.calls, files)));
  const own = options.world === ".local" ? "" : ` --world ${dir}`;
  for (const { job, reason } of pausedJobs(world))
    say(pc.yellow(texts.pausedJob(job, reason, `npm run local -- call resetFailures ${job}${own}`)));
  say();
  say(texts.whereToLook);
  for (const line of places(dir, own, records, texts)) say(`  ${line}`);
  if (totals.failedRuns > 0) {
    console.error(texts.failedRuns(totals.failedRuns, dir));
    process.exitCode = 1;
  }
  if (options.json) {
    const { runs, calls } = totals;
    console.log(JSON.stringify({ records, runs, calls, files, world: world.dir }));
  }
}

function places(dir: string, own: string, records: RecordOutcome[], { places: words }: StartTexts): string[] {
  // An id that works where there is one.
  const id = records.find(({ state }) => state === "stopped")?.id ?? "ID";
  const lines: [string, string][] = [
    [words.documents, join(dir, "drive", "Delivery notes")],
    [words.sheets, `${join(dir, "sheets", "Orders")} (records.csv, retry_logs.csv)`],
    [words.mail, `${join(dir, "mail")} (.eml)`],
    [words.dashboard, `npm run dashboard${own === "" ? "" : ` --${own}`}`],
    [words.stuck, `npm run local -- call listStuck${own}`],
    [words.resume, `npm run local -- call resetFailures delivery-notes:${id}${own}`],
    [words.tick, `npm run local -- tick${own}`],
  ];
  return lines.map(([word, what]) => `${padded(word)}  ${what}`);
}

/** Full-width letters take two columns. */
const padded = (word: string): string => {
  const width = [...word].reduce((sum, letter) => sum + (/[\u2e80-\uffef]/.test(letter) ? 2 : 1), 0);
  return word + " ".repeat(Math.max(0, 16 - width));
};

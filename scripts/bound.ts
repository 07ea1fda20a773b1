// `npm run bound`: how often a record that fails for ever is tried, asked of the compiled script itself.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Table from "cli-table3";
import { Command, Option } from "commander";
import pc from "picocolors";
import { openWorld } from "../src/local/world";
import { menuTexts } from "../src/messages/menu";
import type { Locale } from "../src/messages/messages";
import { accountLocale } from "./account-locale";
import { build } from "./build";

interface Bound {
  entryPoint: string;
  job: string;
  mostStarts: number;
  mostCalls: number;
  startsAlone: number;
  callsAlone: number;
  shortestMs: number;
  longestMs: number;
}

const command = new Command("npm run bound --")
  .description("Prints, for every entry point and job, how many times a record that fails for ever is tried.")
  .option("--json", "print one JSON line", false)
  .addOption(
    new Option("--locale <locale>", "language of the table; the terminal's")
      .choices(["en", "ja"])
      .default(accountLocale() ?? "en"),
  )
  .allowExcessArguments(false)
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse();

const LEGEND: Record<Locale, string[]> = {
  en: [
    "alone: a record that fails alone, in the worst order of causes, one call per attempt; waits that a host ordered come on top.",
    "at most: until a person acts, whatever happens: failures, kills, outages, slices.",
  ],
  ja: [
    "1 件だけの失敗: 1 件だけが失敗し続け、原因が最悪の順で重なる場合（1 回の試行につき呼び出し 1 回）。接続先の指示による待ち時間は含みません。",
    "最大: 人が対応するまでの上限。失敗・強制終了・障害・分割処理のすべてを含みます。",
  ],
};

function boundsOfBundle(): Bound[] {
  const folder = mkdtempSync(join(tmpdir(), "trigger-guard-bound-"));
  try {
    const bundleDir = join(folder, "dist");
    build(bundleDir);
    const world = openWorld({ dir: join(folder, "world"), bundleDir });
    world.createSpreadsheet("Orders", { records: [[]] });
    const { status, value, error } = world.execute("retryBounds");
    if (status !== "completed") throw new Error(`retryBounds ${status}: ${error?.message ?? ""}`);
    return value as Bound[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const bounds = boundsOfBundle();
const infinite = bounds.filter(
  (bound) => !Object.values(bound).every((value) => typeof value === "string" || Number.isFinite(value)),
);

const { json, locale } = command.opts<{ json: boolean; locale: Locale }>();
const words = menuTexts(locale).boundColumns;
if (json) {
  console.log(JSON.stringify(bounds));
} else {
  const head = [words.entry, words.job, words.alone, words.calls, words.after, words.most, words.calls];
  const table = new Table({ head, style: { head: [], border: pc.isColorSupported ? ["gray"] : [] } });
  const right = (content: number) => ({ content, hAlign: "right" as const });
  for (const bound of bounds) {
    table.push([
      bound.entryPoint,
      bound.job,
      right(bound.startsAlone),
      right(bound.callsAlone),
      `0 – ${Math.round(bound.longestMs / 60_000)} ${words.minutes}`,
      right(bound.mostStarts),
      right(bound.mostCalls),
    ]);
  }
  console.log(table.toString());
  for (const line of LEGEND[locale]) console.log(line);
}
if (infinite.length > 0)
  console.error(`No finite number for ${infinite.map((bound) => bound.job).join(", ")}.`);
process.exit(infinite.length === 0 ? 0 : 1);

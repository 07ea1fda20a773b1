// npm run readings -- FILE.csv: what a real account answered to the open questions, beside what the local host assumes.
import { readFileSync } from "node:fs";
import Table from "cli-table3";
import { Command, CommanderError } from "commander";
import { parse } from "csv-parse/sync";
import { compareReadings, recordedIn } from "../src/local/compare-readings";
import { HARSH_READINGS } from "../src/local/open-readings";

/** Exit status: 0 no reading differs, 1 one does, 2 there is no recording to read. */
export function main(argv: string[]): number {
  const command = new Command("npm run readings --")
    .description(
      "Compares a recording of the self-check (tab self_check_readings, as CSV) with the local host.",
    )
    .argument("<file>", "the tab, downloaded as CSV")
    .option("--json", "one line of JSON")
    .allowExcessArguments(false)
    .exitOverride();
  try {
    command.parse(argv, { from: "user" });
    const rows = parse(readFileSync(command.args[0] ?? ""), {
      relax_column_count: true,
      bom: true,
    });
    const found = compareReadings(recordedIn(rows.flat()), HARSH_READINGS);
    if (command.opts<{ json?: boolean }>().json === true) console.log(JSON.stringify(found));
    else {
      const table = new Table({
        head: ["question", "local host", "recorded", "verdict"],
        style: { head: [] },
      });
      found.forEach(({ question, local, recorded, verdict }) =>
        table.push([question, String(local), String(recorded ?? ""), verdict]),
      );
      console.log(table.toString());
    }
    return found.some(({ verdict }) => verdict === "differs") ? 1 : 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    console.error(problemOf(error as NodeJS.ErrnoException, command.args[0] ?? ""));
    return 2;
  }
}

function problemOf({ code, message }: NodeJS.ErrnoException, file: string): string {
  const why = { ENOENT: "there is no such file", EISDIR: "it is a folder; name a file" }[code ?? ""];
  if (why === undefined) return message;
  return `${file} cannot be read: ${why}. Download the tab self_check_readings as CSV and name that file.`;
}

if (require.main === module) process.exitCode = main(process.argv.slice(2));

/** Whether what earlier runs had counted is gone: nothing of them is in the properties, and the log shows that there were some. */
import { LEDGER_PREFIX } from "../core/record-key";
import { RUN_KEY, STATE_KEY } from "../core/run-state";
import { LOG_SHEET } from "./retry-log";
import { type Run, urgent } from "./run";

/** By the first run after it; any further one finds the traces of this one, and asks the sheet nothing. */
export function noticeLostCounters(run: Run): void {
  const isKnown = (key: string): boolean =>
    key === STATE_KEY || key === RUN_KEY || key.startsWith(LEDGER_PREFIX);
  if (Object.keys(run.book.snapshot).some(isKnown) || !hasLog(run)) return;
  run.ports.log(
    "WARNING",
    "COUNTERS_GONE",
    "The log of earlier runs is there, and nothing that they counted",
  );
  run.notices.push(urgent(run.messages.countersGone()));
}

function hasLog({ ports }: Run): boolean {
  try {
    // Without its heading.
    return (ports.tables.find(LOG_SHEET)?.readColumn(1).length ?? 0) > 1;
  } catch {
    // What cannot be read now is said by what the run does next.
    return false;
  }
}

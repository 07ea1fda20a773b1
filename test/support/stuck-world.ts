// A guarded sheet of which some rows fail: what the dashboard is for.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildPage, pageFiles } from "../../scripts/build-page";
import { emptyEntry, encodeEntry, type Entry } from "../../src/core/failure-ledger";
import { ledgerKey } from "../../src/core/record-key";
import { guardWorld, recordRows, type GuardWorld, type GuardWorldOptions } from "./bundle-world";

/** Rows "bad…" are refused for good, rows "slow…" ask for later, and one that is named in the setting `mended` works. */
export function stuckWorld(ids: readonly string[], options: GuardWorldOptions = {}): GuardWorld {
  const guard = guardWorld({
    jobs: (kit) => [
      kit.sheetJob((record) => {
        if (kit.settings.mended === "yes") return { done: "yes" };
        if (record.id.startsWith("bad")) throw kit.permanent(`no such order: ${record.id}`);
        if (record.id.startsWith("slow")) throw kit.retryLater("the other side is not ready", 90);
        return { done: "yes" };
      }),
    ],
    sheets: { records: recordRows(ids) },
    ...options,
  });
  for (const { name, entry } of pageFiles()) writeFileSync(join(guard.bundleDir, name), buildPage(entry));
  return guard;
}

export const mend = ({ world }: GuardWorld): void =>
  world.setScriptProperty("TG_settings", JSON.stringify({ mended: "yes" }));

/** A stopped entry as a run has left it. */
export function putStopped({ world }: GuardWorld, id: string, fields: Partial<Entry> = {}): void {
  const entry: Entry = {
    ...emptyEntry(id, `Customer ${id}`),
    n: 1,
    starts: 1,
    lastMs: world.nowMs(),
    class: "permanent",
    message: `HTTP 404: no such order ${id}`,
    stopped: "permanent",
    ...fields,
  };
  world.setScriptProperty(ledgerKey("job", id), encodeEntry(entry, true));
}

/** What people do to the sheet and with stuck records, while a run works or between two of them. */
import { LEDGER_PREFIX } from "../../src/core/record-key";
import { requestResumeOfAll, requestResumes } from "../../src/guard/resume-requests";
import { RUN_NOW_KEY } from "../../src/core/run-state";
import type { Cell } from "../../test/support/memory-tables";
import type { MemoryWorld } from "../../test/support/memory-world";
import type { MemoryWitness } from "../../test/support/proof-witness";
import { whole } from "./chance";
import { SHEET } from "./sim-jobs";
import { HOUR, newRowId, type PlannedDeed } from "./sim-plan";

export interface People {
  world: MemoryWorld;
  witness: MemoryWitness;
  /** To be done later: a wrong edit is put right again. */
  later(afterMs: number, undo: () => void): void;
  stepClock(ms: number): void;
  nextNumber(): number;
}

export const newRow = (id: string): Cell[] => [id, `Customer ${id}`, "", false, "", "", ""];

export function doDeed({ deed, random }: PlannedDeed, people: People): void {
  const { world, witness } = people;
  const sheet = world.sheets.get(SHEET) ?? world.sheets.get(`${SHEET} old`);
  if (sheet === undefined) return;
  const [header = [], ...rows] = sheet.rows;
  const row = rows[whole(random, 0, Math.max(0, rows.length - 1))];
  const stuck = [...world.properties.keys()].filter((key) => key.startsWith(`${LEDGER_PREFIX}${SHEET}:`));
  const chosen = stuck[whole(random, 0, Math.max(0, stuck.length - 1))];
  const id = chosen?.slice(`${LEDGER_PREFIX}${SHEET}:`.length);
  const deeds: Record<PlannedDeed["deed"], () => void> = {
    sort: () => {
      sheet.rows = [header, ...rows.reverse()];
    },
    insert: () =>
      sheet.rows.splice(
        whole(random, 1, sheet.rows.length),
        0,
        newRow(newRowId(random, people.nextNumber())),
      ),
    delete: () => {
      if (row !== undefined) sheet.rows.splice(sheet.rows.indexOf(row), 1);
    },
    duplicate: () => {
      const other = rows[0];
      if (row === undefined || other === undefined || row === other) return;
      const own = row[0] ?? "";
      // While two rows have one id, both are no records; an id that comes back starts anew.
      for (const each of [own, other[0]]) witness.forgiven.push(`${SHEET}:${String(each)}`);
      row[0] = other[0] ?? "";
      people.later(3 * HOUR, () => void (row[0] = own));
    },
    "rename-column": () => {
      const column = header.indexOf("done");
      if (column < 0) return;
      header[column] = "finished";
      people.later(HOUR, () => void (header[column] = "done"));
    },
    "rename-sheet": () => {
      if (!world.sheets.delete(SHEET)) return;
      world.sheets.set(`${SHEET} old`, sheet);
      people.later(HOUR, () => {
        world.sheets.delete(`${SHEET} old`);
        world.sheets.set(SHEET, sheet);
      });
    },
    tick: () => {
      if (row === undefined) return;
      row[3] = true;
      witness.resumed(`${SHEET}:${String(row[0])}`);
    },
    "resume-one": () => {
      if (id === undefined) return;
      requestResumes(world.ports.store, [{ job: SHEET, id }], world.nowMs);
      witness.resumed(`${SHEET}:${id}`);
    },
    "resume-all": () => {
      requestResumeOfAll(world.ports.store, world.nowMs);
      witness.resumed("*");
    },
    "run-now": () => world.ports.store.write({ [RUN_NOW_KEY]: String(world.nowMs) }),
    "spoil-entry": () => {
      if (chosen === undefined || id === undefined) return;
      world.properties.set(chosen, '{"v":1,"n":-3}');
      witness.forgiven.push(`${SHEET}:${id}`);
    },
    "clock-step": () => people.stepClock(Math.round((random() - 0.5) * 4 * HOUR)),
  };
  deeds[deed]();
}

/** The jobs of a simulated world: rows of a sheet that do what their names say, a daily one, and one for every slot. */
import { permanent, retryLater } from "../../src/core/raised";
import { daily, defineJob, every, type Job, type JobDefinition } from "../../src/guard/job";
import { sheetRecords } from "../../src/sources/sheet-records";
import type { MemoryWorld } from "../../test/support/memory-world";
import type { MemoryWitness } from "../../test/support/proof-witness";
import { rowKind } from "./sim-plan";

export const SHEET = "orders";
export const DAILY = "almanac";
export const SLOTS = "probe";
export const SLOT_MS = 24 * 3_600_000;
const ITEMS = 30;
const ITEM_MS = 15_000;

/** Rows that nothing but the world's troubles can keep from being done. */
export const HEALTHY = ["ok-a", "ok-b", "note", "once", "later", "long"];

export interface Surroundings {
  world: MemoryWorld;
  witness(): MemoryWitness;
  /** The job's own code is broken just now. */
  isBroken(): boolean;
}

type Process = JobDefinition["process"];

export function simJobs({ world, witness, isBroken }: Surroundings): Job[] {
  const act = (key: string): void => world.act(() => void witness().onceActs.push(key));
  const get =
    (host: string): Process =>
    (record, ctx) =>
      ctx.fetch(`https://${host}/${record.id}`).getResponseCode();
  const kinds: Readonly<Record<string, Process>> = {
    "ok-a": (record, ctx) => void get("a.example")(record, ctx),
    "ok-b": (record, ctx) => void get("b.example")(record, ctx),
    note: (record, ctx) => {
      get("a.example")(record, ctx);
      const note = ctx.fileOnce({ name: `Note ${record.id}`, content: "" });
      ctx.step("fill", () => witness().step(SHEET, record.id, "fill"));
      ctx.once("mail", () => act(`mail ${record.id}`));
      return { done: note.url };
    },
    once: (record, ctx) => ctx.once("send", () => act(`send ${record.id}`)),
    later: (_record, ctx) => {
      if (ctx.attempt < 4) throw retryLater("the report is not ready", 30);
    },
    missing: (record, ctx) => void ctx.fetch(`https://a.example/missing/${record.id}`),
    down: (record, ctx) => void ctx.fetch(`https://down.example/${record.id}`),
    bug: () => {
      throw new TypeError("Cannot read properties of undefined (reading 'total')");
    },
    hang: () => world.pass(400_000),
    post: (record, ctx) =>
      void ctx.fetch(`https://a.example/post/${record.id}`, { method: "post", payload: "1" }),
    long: (_record, ctx) => {
      for (let item = ctx.checkpoint<number>() ?? 0; item < ITEMS; item++) {
        world.pass(ITEM_MS);
        ctx.checkpoint(item + 1, { saveEvery: 3 });
      }
    },
  };
  return [
    defineJob({
      name: SHEET,
      records: sheetRecords({ sheet: SHEET, id: "id", label: "name", done: "done", resume: "resume" }),
      process(record, ctx) {
        witness().start(SHEET, record.id, ctx.attempt);
        if (isBroken()) throw new ReferenceError("settings is not defined");
        const kind = kinds[rowKind(record.id)];
        if (kind === undefined) throw permanent(`There is no such kind of row: ${record.id}`);
        return kind(record, ctx);
      },
    }),
    daily(DAILY, (day, ctx) => {
      witness().start(DAILY, day.id, ctx.attempt);
      ctx.once("mail", () => act(`almanac ${day.id}`));
    }),
    every(SLOTS, SLOT_MS / 60_000, (slot, ctx) => {
      witness().start(SLOTS, slot.id, ctx.attempt);
      ctx.fetch(`https://b.example/slot`);
    }),
  ];
}

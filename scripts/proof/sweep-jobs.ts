/**
 * The jobs of the crash sweep: every kind of thing a handler can do, each said aloud in the log, so that a witness
 * outside knows what was begun, whatever dies next.
 */
import { defineJob, daily } from "../../src/guard/job";
import type { RecordContext } from "../../src/guard/record-context";
import { sheetRecords } from "../../src/sources/sheet-records";
import type { JobRecord } from "../../src/sources/source";

declare const Logger: { log(text: string): void };
declare const MailApp: { sendEmail(to: string, subject: string, text: string): void };

export const SAID = "proof";
export const ORDERS = "orders";
export const LETTERS = "letters";
export const ALMANAC = "almanac";
/** Fewer than the default: the same paths, in half the runs. */
const POLICY = { maxAttempts: 3 };
export const HEADER = ["id", "name", "done", "resume", "status", "note", "next_try"];

const say = (what: string, job: string, id: string, detail: string | number): void =>
  Logger.log([SAID, what, job, id, detail].join("|"));

/** What a row of "orders" does, by the first letter of its id. */
const ORDER_KINDS: Record<string, (record: JobRecord, ctx: RecordContext) => unknown> = {
  healthy: () => undefined,
  broken: () => {
    throw new TypeError("Cannot read properties of undefined (reading 'total')");
  },
  refused: (_record, ctx) => ctx.fetch("https://down.example/orders").getContentText(),
  paid: (record, ctx) =>
    ctx.fetch("https://pay.example/", { method: "post", payload: record.id }) && undefined,
  counted: (record, ctx) => {
    for (let item = ctx.checkpoint<number>() ?? 0; item < 3; item++) {
      say("item", ORDERS, record.id, item);
      ctx.checkpoint(item + 1, { saveEvery: 1 });
    }
  },
  note: (record, ctx) => {
    const folder = ctx.folderOnce({ name: `Folder ${record.id}`, folder: ctx.setting("folderId") });
    const note = ctx.copyOnce({
      template: ctx.setting("templateId"),
      name: `Note ${record.id}`,
      folder: folder.id,
    });
    ctx.step("fill", () => say("step", ORDERS, record.id, "fill"));
    ctx.once("mail", () => MailApp.sendEmail(`${record.id}@example.com`, "Your note", note.url));
    return { done: note.url };
  },
};

export const sweepJobs = () => [
  defineJob({
    name: ORDERS,
    policy: POLICY,
    records: sheetRecords({
      sheet: ORDERS,
      id: "id",
      label: "name",
      done: "done",
      resume: "resume",
      archiveDoneAfterDays: 30,
    }),
    process(record, ctx) {
      say("start", ORDERS, record.id, ctx.attempt);
      return ORDER_KINDS[record.id.split("-")[0] ?? ""]?.(record, ctx);
    },
  }),
  defineJob({
    name: LETTERS,
    policy: POLICY,
    delivery: "once",
    records: sheetRecords({ sheet: LETTERS, id: "id", label: "name", done: "done", resume: "resume" }),
    process(record, ctx) {
      say("start", LETTERS, record.id, ctx.attempt);
      MailApp.sendEmail(`${record.id}@example.com`, "A letter", record.label);
    },
  }),
  daily(ALMANAC, (day, ctx) => {
    say("start", ALMANAC, day.id, ctx.attempt);
    ctx.once("mail", () => MailApp.sendEmail("reader@example.com", "Almanac", day.id));
  }),
];

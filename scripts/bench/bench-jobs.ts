/** The guarded jobs of the benchmark. `TG_settings.job` says which one a world runs. */
import { defineJob } from "../../src/guard/job";
import { sheetRecords } from "../../src/sources/sheet-records";

export const JOB = "orders";

const records = sheetRecords({
  sheet: "records",
  id: "id",
  label: "customer",
  done: "done",
  resume: "resume",
});

const JOBS = {
  /** One read per row and nothing of its own: what is left is the guard. */
  "look-up": defineJob({
    name: JOB,
    everyMinutes: 1,
    records,
    process: (record, ctx) => void ctx.fetch(record.text("url")),
  }),
  /** One send per row, as the unguarded scripts do it. */
  deliver: defineJob({
    name: JOB,
    everyMinutes: 1,
    records,
    process: (record, ctx) => void ctx.fetch(record.text("url"), { method: "post", payload: record.id }),
  }),
  "deliver-idempotent": defineJob({
    name: JOB,
    everyMinutes: 1,
    records,
    process: (record, ctx) =>
      void ctx.fetch(record.text("url"), { method: "post", payload: record.id, idempotent: true }),
  }),
};

export type JobName = keyof typeof JOBS;

export const benchJobs = (settings: Readonly<Record<string, string>>) => [
  JOBS[(settings.job ?? "look-up") as JobName],
];

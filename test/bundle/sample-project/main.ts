// A project of somebody's own that takes the guard from npm.
import { defineJob, guardedScript, inputError, sheetRecords } from "trigger-guard";

interface Answer {
  code: string;
}

const invoices = defineJob({
  name: "invoices",
  records: sheetRecords({ sheet: "invoices", id: "id", done: "sent" }),
  process(row, ctx) {
    const url = row.text("url");
    if (url === "") throw inputError("url", "is empty");
    return { sent: ctx.fetchJson<Answer>(url).code };
  },
});

export const { runJobs, onOpen, listStuck, resetFailures, retryBounds, showStuck, installTrigger } =
  guardedScript([invoices], { globalName: "Guarded" });

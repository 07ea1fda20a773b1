/** Rows for the sheet `retry_logs`, kept until the run ends and written in one call. Never a secret in them. */
import { redactText } from "../core/redact";
import type { CellValue, LogSheet } from "../ports";

export const LOG_SHEET = "retry_logs";

export type LogResult =
  "retrying" | "failed" | "stopped" | "succeeded" | "did not finish" | "waiting" | "notice";

export interface LogRow {
  atMs: number;
  /** Address without query, or the service. */
  target: string;
  attempt: number;
  result: LogResult;
  job: string;
  record: string;
  label: string;
  class: string;
  httpStatus: number | undefined;
  waitMs: number | undefined;
  message: string;
}

export const LOG_HEADER = [
  "time",
  "target",
  "attempt",
  "result",
  "job",
  "record",
  "label",
  "class",
  "http_status",
  "wait_s",
  "message",
  "trace",
];

export class RetryLog {
  private readonly rows: LogRow[] = [];

  constructor(private readonly traceId: string) {}

  add(row: LogRow): void {
    this.rows.push(row);
  }

  count(): number {
    return this.rows.length;
  }

  /** @throws what the sheet throws; the caller decides what that means (never for a record) */
  flush(sheet: LogSheet): void {
    if (this.rows.length === 0) return;
    const cells = this.rows.map((row): CellValue[] => [
      new Date(row.atMs),
      row.target,
      row.attempt,
      row.result,
      row.job,
      row.record,
      row.label,
      row.class,
      row.httpStatus ?? "",
      row.waitMs === undefined ? "" : Math.round(row.waitMs / 100) / 10,
      redactText(row.message),
      this.traceId,
    ]);
    sheet.append(LOG_HEADER, cells);
    this.rows.length = 0;
  }
}

/** One JSON line per event: readable in the execution log, and fields in Cloud Logging. */
import type { LogLine } from "../ports";

const WRITERS: Record<Parameters<LogLine>[0], (line: string) => void> = {
  DEBUG: (line) => console.log(line),
  INFO: (line) => console.info(line),
  WARNING: (line) => console.warn(line),
  ERROR: (line) => console.error(line),
};

export const executionLog = (): LogLine => (severity, code, message, context) =>
  WRITERS[severity](
    JSON.stringify({
      severity,
      code,
      message,
      timestamp: new Date().toISOString(),
      ...(context ? { context } : {}),
    }),
  );

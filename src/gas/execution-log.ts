/** One JSON line per event: readable in the execution log, and fields in Cloud Logging. */
import { isLogged, logText, type Severity } from "../core/log-line";
import type { LogLine } from "../ports";

const WRITERS: Record<Severity, (line: string) => void> = {
  DEBUG: (line) => console.log(line),
  INFO: (line) => console.info(line),
  WARNING: (line) => console.warn(line),
  ERROR: (line) => console.error(line),
};

/** @param ownTrace of lines that belong to no run */
export const executionLog =
  (level: Severity, ownTrace: string): LogLine =>
  (severity, code, message, context, trace = ownTrace) => {
    if (!isLogged(severity, level)) return;
    try {
      WRITERS[severity](logText({ severity, code, message, context, atMs: Date.now(), trace }));
    } catch {
      // There is no other place to say it, and what the line is about must go on.
    }
  };

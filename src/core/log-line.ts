/** What one line of the execution log holds: JSON without secrets, or nothing where the level leaves it out. */
import { isSecretName, redactText } from "./redact";

export const LOG_LEVELS = ["DEBUG", "INFO", "WARNING", "ERROR"] as const;
export type Severity = (typeof LOG_LEVELS)[number];

export interface LogEntry {
  severity: Severity;
  code: string;
  message: string;
  context?: Record<string, unknown> | undefined;
  atMs: number;
  /** Of the run, as in `retry_logs`; of the execution where no run is. */
  trace: string;
}

const MOST_CHARS = 2_000;

/** When it began, and chance for two that begin together. @param random in [0, 1) */
export const traceId = (atMs: number, random: number): string =>
  atMs.toString(36) + Math.floor(random * 46_656).toString(36);

export const isLogged = (severity: Severity, level: Severity): boolean =>
  LOG_LEVELS.indexOf(severity) >= LOG_LEVELS.indexOf(level);

export function logText({ severity, code, message, context, atMs, trace }: LogEntry): string {
  const line = {
    severity,
    code,
    message: redactText(message, MOST_CHARS),
    timestamp: new Date(atMs).toISOString(),
    trace,
  };
  return JSON.stringify({ ...line, context: redacted(context ?? {}) });
}

/** A context comes from jobs as well: what cannot be written as JSON must not fail the record that logs it. */
function redacted(context: Record<string, unknown>): unknown {
  try {
    return JSON.parse(JSON.stringify(context, shown));
  } catch {
    return { unreadable: redactText(String(Object.keys(context)), MOST_CHARS) };
  }
}

const shown = (name: string, value: unknown): unknown => {
  if (isSecretName(name)) return "…";
  // A person has to find the row, and an id may look like a token: it stands in the sheet and in `retry_logs` as it is.
  if (name === "record") return value;
  return typeof value === "string" ? redactText(value, MOST_CHARS) : value;
};

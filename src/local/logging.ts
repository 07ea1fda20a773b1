// console and Logger: what the execution log shows.
import { formatWithOptions } from "node:util";
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";

export type Severity = "DEBUG" | "INFO" | "WARNING" | "ERROR";

export interface LogLine {
  severity: Severity;
  text: string;
  atMs: number;
}

export type Logs = LogLine[];

const readable = (value: unknown): unknown =>
  value instanceof Error ? value.stack || `${value.name}: ${value.message}` : value;

const asText = (args: unknown[]): string =>
  formatWithOptions({ depth: 4, breakLength: Infinity }, ...args.map(readable));

export class Console extends GuestObject {
  static override readonly service = "console";
  readonly #run: Execution;

  constructor(run: Execution) {
    super();
    this.#run = run;
  }

  log(...args: unknown[]): void {
    this.#write("DEBUG", args);
  }

  info(...args: unknown[]): void {
    this.#write("INFO", args);
  }

  warn(...args: unknown[]): void {
    this.#write("WARNING", args);
  }

  error(...args: unknown[]): void {
    this.#write("ERROR", args);
  }

  #write(severity: Severity, args: unknown[]): void {
    this.#run.logs.push({ severity, text: asText(args), atMs: this.#run.world.nowMs() });
  }
}

export class Logger extends GuestObject {
  static override readonly service = "Logger";
  readonly #run: Execution;
  #lines: string[] = [];

  constructor(run: Execution) {
    super();
    this.#run = run;
  }

  log(...args: unknown[]): Logger {
    const text = asText(args);
    this.#lines.push(text);
    this.#run.logs.push({ severity: "INFO", text, atMs: this.#run.world.nowMs() });
    return this;
  }

  getLog(): string {
    return this.#lines.map((line) => `${line}\n`).join("");
  }

  clear(): void {
    this.#lines = [];
  }
}

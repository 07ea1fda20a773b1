// One thing the audit has to say, in plain data: what reports, editors and machines read.
import type { TextEdit } from "./audit-context";
import type { NotParsed } from "./project";

export interface Finding {
  ruleId: string;
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  message: string;
  /** Unattended entry points from which the place is reached. */
  entryPoints: string[];
  fix?: TextEdit;
  suggestion?: { desc: string; edit: TextEdit };
}

/** "1", "6", "unbounded" or "unknown": how often what fails for ever is tried in all. */
export type TryCount = string;

export interface AuditedEntryPoint {
  name: string;
  file: string;
  line: number;
  unattended: boolean;
  trigger: string;
  number: TryCount;
  /** The same within one run. */
  perRun: TryCount;
  /** Tries a day at most, where the interval is in the code and the number does not end. */
  perDay: number | null;
  /** `file:line` from the entry point to the place that makes the number what it is. */
  path: string[];
  because: string;
  /** Calls that could not be followed: functions that are not among the files. */
  notFollowed: string[];
}

export interface AuditResult {
  findings: Finding[];
  entryPoints: AuditedEntryPoint[];
  files: number;
  notParsed: NotParsed[];
}

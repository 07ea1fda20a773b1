// One execution from start to end: its context, its outcome, its quotas, its line in the list.
import { appendFileSync } from "node:fs";
import { parseA1 } from "./a1-notation";
import { Execution, type ExecutionKind, type ExecutionStatus, type Intercept } from "./execution";
import type { Logs } from "./logging";
import { forPage } from "./page-values";
import { runGuest, type GuestError } from "./run-guest";
import type { CallKind } from "./service-costs";
import { Selection } from "./sheet-selection";
import type { UiRecord } from "./ui";
import type { WorldState } from "./world-state";

export interface ExecuteOptions {
  args?: unknown[];
  /** @default "editor" */
  kind?: ExecutionKind;
  /** @default the owner */
  user?: string;
  intercept?: Intercept;
  killAfterMs?: number;
  dialogAnswers?: string[];
  /** What the person has selected. */
  selection?: { sheet: string; a1?: string };
}

export interface ExecutionResult {
  function: string;
  kind: ExecutionKind;
  user: string;
  status: ExecutionStatus;
  value: unknown;
  error?: GuestError;
  logs: Logs;
  calls: Partial<Record<CallKind, number>>;
  callList: { service: string; method: string; kind: CallKind }[];
  startedMs: number;
  durationMs: number;
  ui: UiRecord;
}

export function executeFunction(
  state: WorldState,
  functionName: string,
  options: ExecuteOptions,
): ExecutionResult {
  // An execution that began in the past would find its time limit spent by what other processes did.
  state.clock.follow();
  const { kind = "editor", user = state.owner, args = [], selection, ...rest } = options;
  const carried = kind === "dashboard" ? forPage(args) : { value: args };
  if ("illegal" in carried)
    throw new TypeError(`Failed due to illegal value in property: ${carried.illegal}`);
  const run = new Execution(state, { ...rest, kind, user, number: state.nextExecution() });
  if (selection !== undefined) {
    const area = selection.a1 === undefined ? undefined : parseA1(selection.a1, 1_000, 26)?.area;
    Selection.of(run).choose(selection.sheet, area);
  }
  const outcome = runGuest(run, functionName, carried.value as unknown[]);
  const guestError = "error" in outcome ? outcome.error : undefined;
  run.settle(guestError === undefined ? "completed" : "failed", guestError?.message ?? "");
  const end = run.end ?? { status: "failed", message: "" };
  const durationMs = run.elapsedMs();
  if (kind === "time-trigger") run.quota.add("triggerMs", durationMs);
  state.settings.update((settings) => run.quota.settle((settings.quotas[user] ??= {}), run.startedMs));
  const result: ExecutionResult = {
    function: functionName,
    kind,
    user,
    status: end.status,
    value: end.status === "completed" && "value" in outcome ? outcome.value : undefined,
    logs: run.logs,
    calls: run.calls,
    callList: run.callList,
    startedMs: run.startedMs,
    durationMs,
    ui: run.ui,
  };
  const isOwnError = end.status === "failed" && guestError?.message === end.message;
  if (isOwnError && guestError !== undefined) result.error = guestError;
  else if (end.status !== "completed") result.error = { name: "Exception", message: end.message, stack: "" };
  record(state, result);
  if (run.worldFault !== undefined) throw run.worldFault;
  return result;
}

function record(state: WorldState, result: ExecutionResult): void {
  const { function: name, kind, user, status, startedMs, durationMs, calls, error } = result;
  const started = new Date(startedMs).toISOString();
  const line = { started, function: name, kind, user, durationMs, status, error: error?.message, calls };
  appendFileSync(state.disk.path("executions.jsonl"), `${JSON.stringify(line)}\n`);
}

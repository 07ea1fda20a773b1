// What `npm start` says to people around its tables, in both languages.
import type { ExecutionStatus } from "../../src/local/execution";
import { ENDED } from "../dialog-text";
import type { RecordOutcome } from "./outcome";

export interface StartTexts {
  columns: Record<"id" | "label" | "state" | "attempts" | "document" | "next" | "reason", string>;
  states: Record<RecordOutcome["state"], string>;
  moreRecords(count: number): string;
  logRows(rows: number, shown: number): string;
  failedRun(status: ExecutionStatus, message: string): string;
  released: string;
  left: string;
  total(
    count: Record<RecordOutcome["state"] | "all", number>,
    runs: number,
    calls: number,
    files: number,
  ): string;
  /** Nothing of it runs: without a word, what waits looks as if it went on by itself. */
  pausedJob(job: string, reason: string, resume: string): string;
  whereToLook: string;
  places: Record<"documents" | "sheets" | "mail" | "dashboard" | "stuck" | "resume" | "tick", string>;
  keptSettings(options: string): string;
  failedRuns(count: number, dir: string): string;
  untilCtrlC: string;
}

const en: StartTexts = {
  columns: {
    id: "id",
    label: "label",
    state: "state",
    attempts: "attempts",
    document: "document",
    next: "next try",
    reason: "reason",
  },
  states: { done: "done", stopped: "stopped", waiting: "waiting", invalid: "invalid" },
  moreRecords: (count) => `… and ${count} more, in records.csv`,
  logRows: (rows, shown) => `retry_logs: ${rows} rows${rows > shown ? `, the first ${shown}` : ""}`,
  failedRun: (status, message) => `A run ${ENDED.en[status]}: ${message}`,
  released: "The cause is mended, and the stopped record resumed:",
  left: "The cause is mended. The stopped record is left for you: list it, resume it, and let one more run pass.",
  total: (count, runs, calls, files) =>
    `${count.all} records: ${count.done} done, ${count.waiting} waiting, ${count.stopped} stopped, ` +
    `${count.invalid} to correct. ${runs} runs, ${calls} HTTP calls, ${files} documents.`,
  pausedJob: (job, reason, resume) =>
    `The job ${job} is paused: ${reason}\nMend the cause, then resume it: ${resume}`,
  whereToLook: "Where to look:",
  places: {
    documents: "documents",
    sheets: "sheets",
    mail: "mail",
    dashboard: "dashboard",
    stuck: "what is stuck",
    resume: "resume one",
    tick: "one more run",
  },
  keptSettings: (options) =>
    `--keep: the world keeps its settings, so ${options} changes nothing. Leave --keep out to begin anew.`,
  failedRuns: (count, dir) => `${count} runs did not complete; see executions.jsonl in ${dir}.`,
  untilCtrlC: "The API answers until you press Ctrl-C here; type the commands in another terminal.",
};

const ja: StartTexts = {
  columns: {
    id: "ID",
    label: "名前",
    state: "状態",
    attempts: "試行",
    document: "文書",
    next: "次回",
    reason: "理由",
  },
  states: { done: "完了", stopped: "停止", waiting: "待機中", invalid: "要修正" },
  moreRecords: (count) => `… ほか ${count} 件（records.csv にあります）`,
  logRows: (rows, shown) => `retry_logs: ${rows} 行${rows > shown ? `（先頭の ${shown} 行）` : ""}`,
  failedRun: (status, message) => `実行が完了しませんでした（${ENDED.ja[status]}）: ${message}`,
  released: "原因を直し、停止したレコードを再開しました:",
  left: "原因は直してあります。停止したレコードはそのままです。一覧で確認し、再開し、もう 1 回実行してみてください。",
  total: (count, runs, calls, files) =>
    `レコード ${count.all} 件: 完了 ${count.done}、待機中 ${count.waiting}、停止 ${count.stopped}、` +
    `要修正 ${count.invalid}。実行 ${runs} 回、HTTP 呼び出し ${calls} 回、文書 ${files} 件。`,
  pausedJob: (job, reason, resume) =>
    `ジョブ ${job} は一時停止中です: ${reason}\n原因を直してから再開してください: ${resume}`,
  whereToLook: "見る場所と次の一手:",
  places: {
    documents: "文書",
    sheets: "シート",
    mail: "メール",
    dashboard: "ダッシュボード",
    stuck: "止まっているもの",
    resume: "1 件を再開",
    tick: "もう 1 回実行",
  },
  keptSettings: (options) =>
    `--keep: 設定は前回のまま引き継がれるため、${options} は反映されません。変えるには --keep を外して最初から始めてください。`,
  failedRuns: (count, dir) =>
    `${count} 回の実行が完了しませんでした。${dir} の executions.jsonl を見てください。`,
  untilCtrlC: "ここで Ctrl-C を押すまで API は応答します。コマンドは別のターミナルで入力してください。",
};

export const startTexts = (locale: "ja" | "en"): StartTexts => ({ en, ja })[locale];

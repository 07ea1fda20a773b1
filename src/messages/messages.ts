/** What people read: status texts, notices, menu. Japanese and English, one row per sentence, no technical detail. */
import type { CircuitReason } from "../core/circuits";
import type { StopReason } from "../core/failure-ledger";
import type { JobHold } from "../core/job-hold";
import { circuitTexts, hostName } from "./circuit-texts";
import { NOTICE_TEXTS, type NoticeTexts } from "./notice-texts";

export type { NoticeText } from "./notice-texts";
export type Locale = "ja" | "en";

const MOST_EVENT_CHARS = 90;

export interface Messages extends NoticeTexts {
  locale: Locale;
  status: Record<"done" | "waiting" | "stopped" | "invalid" | "resumed", string>;
  stopReason: Record<StopReason, string>;
  /** Its row, its date or whatever it came from is there no more. */
  gone: string;
  /** Why it was stopped, and what brings it back. */
  stoppedFor(reason: StopReason): string;
  waitingForHost(host: string, reason: CircuitReason): string;
  /** Why a record waits whose whole job does nothing. */
  jobHeld: Record<JobHold["kind"], string>;
  nextTry(time: string): string;
  /**
   * One line of a record's story.
   * @param attempt 0: not said
   * @param next when it is tried again; "" is not said
   */
  event(time: string, attempt: number, status: string, why: string, next: string): string;
  /** Due, and not held by anything. @param next when the runs go on */
  waitsForTurn(next: string): string;
  inStep(step: string, what: string): string;
  /** Why a job is paused. */
  idsVanish(count: number): string;
  spentStarts(label: string, starts: number, host: string): string;
  died: string;
  diedInCleaning: string;
  showMessage: string;
  messageIs(message: string): string;
}

/** The first sentence says what happened; the whole stands in the row. */
function shortened(why: string): string {
  const sentence = /^.*?(?:。|[.!?](?= ))/.exec(why.replace(/\s+/g, " "))?.[0] ?? why.replace(/\s+/g, " ");
  return sentence.length > MOST_EVENT_CHARS ? `${sentence.slice(0, MOST_EVENT_CHARS)}…` : sentence;
}

/** "2026-11-30 09:05"; of today the time is enough. */
const shortTime = (time: string, now: string): string =>
  time.slice(0, 10) === now.slice(0, 10) ? time.slice(11) : time;

const en: Messages = {
  ...NOTICE_TEXTS.en,
  locale: "en",
  status: {
    done: "done",
    waiting: "waiting",
    stopped: "stopped",
    invalid: "needs correction",
    resumed: "resumed",
  },
  stopReason: {
    attempts: "it failed too many times",
    quota_hits: "the service refused it too many times",
    quota_time: "the service refused it for too long",
    killed: "runs died while it was being processed",
    permanent: "it cannot be done as it is",
    auth: "there is no permission for it",
    unknown_outcome: "nobody knows whether it took effect; look before resuming",
    max_starts: "it was started as often as is allowed",
    max_slices: "it asked for more time as often as is allowed",
    ledger_unreadable: "its counter was unreadable twice",
  },
  gone: "it is no longer in the list and will be forgotten after 7 days",
  stoppedFor: (reason) => `It was stopped: ${en.stopReason[reason]}. Mend the cause, then resume the record.`,
  waitingForHost: (host, reason) => circuitTexts(host, reason, "en").is,
  jobHeld: {
    paused: "The job is paused until somebody resumes it; its owner was told why.",
    faulty: "The job cannot work at the moment; its owner was told why. It is tried again by itself.",
  },
  nextTry: (time) => `about ${time}`,
  event: (time, attempt, status, why, next) =>
    `${time} ${attempt === 0 ? "" : `attempt ${attempt}, `}${status}` +
    `${next === "" ? "" : `, next try about ${shortTime(next, time)}`}${why === "" ? "" : `: ${shortened(why)}`}`,
  waitsForTurn: (next) => `it is due; the runs had no time for it yet and go on about ${next}`,
  inStep: (step, what) => `step "${step}": ${what}`,
  idsVanish: (count) =>
    `${count} failing ids disappeared within a day. Ids that change at every run can never be stopped; ` +
    `choose a column that identifies the record for good.`,
  spentStarts: (label, starts, host) =>
    `${label} was started ${starts} times while this could not be used: ${hostName(host, "en")}.`,
  died: "A run died in this job outside any record.",
  diedInCleaning: "the run died in it",
  showMessage: "Show the message to whoever looks after the script.",
  messageIs: (message) => `(${message})`,
};

const ja: Messages = {
  ...NOTICE_TEXTS.ja,
  locale: "ja",
  status: { done: "完了", waiting: "待機中", stopped: "停止", invalid: "要修正", resumed: "再開済み" },
  stopReason: {
    attempts: "失敗の回数が上限に達しました",
    quota_hits: "サービスに拒否された回数が上限に達しました",
    quota_time: "サービスに拒否され続けた時間が上限に達しました",
    killed: "処理中に実行が中断されました",
    permanent: "このままでは処理できません",
    auth: "権限がありません",
    unknown_outcome: "実行されたかどうか不明です。再開する前に確認してください",
    max_starts: "試行回数が上限に達しました",
    max_slices: "後の実行に回した回数が上限に達しました",
    ledger_unreadable: "失敗の回数を 2 回読み取れませんでした",
  },
  gone: "元の一覧にもうありません（7 日後に失敗の記録も消えます）",
  stoppedFor: (reason) => `停止しました（${ja.stopReason[reason]}）。原因を取り除いてから再開してください。`,
  waitingForHost: (host, reason) => circuitTexts(host, reason, "ja").is,
  jobHeld: {
    paused: "ジョブは一時停止中です。だれかが再開するまで待ちます（理由は通知済みです）。",
    faulty: "今はジョブを実行できません（理由は通知済みです）。自動で再試行します。",
  },
  nextTry: (time) => `${time} ごろ`,
  event: (time, attempt, status, why, next) =>
    `${time} ${attempt === 0 ? "" : `${attempt} 回目 `}${status}` +
    `${next === "" ? "" : `、次回 ${shortTime(next, time)} ごろ`}${why === "" ? "" : `: ${shortened(why)}`}`,
  waitsForTurn: (next) => `順番待ちです（まだ処理する時間が取れていません。続きは ${next} ごろ）`,
  inStep: (step, what) => `ステップ「${step}」: ${what}`,
  idsVanish: (count) =>
    `失敗した ID のうち ${count} 件が 1 日のうちに見当たらなくなりました。実行のたびに変わる ID では失敗の回数を数えられません。` +
    `変わらない値の列を ID にしてください。`,
  spentStarts: (label, starts, host) =>
    `「${hostName(host, "ja")}」を使えない間に、${label} を ${starts} 回試行しました。`,
  died: "このジョブで、レコードの処理以外のところで実行が中断されました。",
  diedInCleaning: "片付けの途中で実行が中断されました。",
  showMessage: "メッセージをスクリプトの担当者に見せてください。",
  messageIs: (message) => `（${message}）`,
};

export const messagesFor = (locale: string): Messages => (/^ja/i.test(locale) ? ja : en);

/** What people read: status texts, notices, menu. Japanese and English, one row per sentence, no technical detail. */
import type { CircuitReason } from "../core/circuits";
import type { StopReason } from "../core/failure-ledger";
import { NOTICE_TEXTS, type NoticeTexts } from "./notice-texts";

export type { NoticeText } from "./notice-texts";
export type Locale = "ja" | "en";

const MOST_EVENT_CHARS = 90;

export interface Messages extends NoticeTexts {
  locale: Locale;
  status: Record<"done" | "waiting" | "stopped" | "invalid" | "resumed", string>;
  stopReason: Record<StopReason, string>;
  /** Why it was stopped, and what brings it back. */
  stoppedFor(reason: StopReason): string;
  waitingForHost(host: string, reason: CircuitReason): string;
  nextTry(time: string): string;
  /** One line of a record's story. @param attempt 0: not said */
  event(time: string, attempt: number, status: string, why: string): string;
  /** Due, and not held by anything. */
  waitsForTurn: string;
}

/** The first sentence says what happened; the whole stands in the row. */
function shortened(why: string): string {
  const sentence = /^.*?(?:。|[.!?](?= ))/.exec(why.replace(/\s+/g, " "))?.[0] ?? why.replace(/\s+/g, " ");
  return sentence.length > MOST_EVENT_CHARS ? `${sentence.slice(0, MOST_EVENT_CHARS)}…` : sentence;
}

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
  stoppedFor: (reason) => `It was stopped: ${en.stopReason[reason]}. Mend the cause, then resume the record.`,
  waitingForHost: (host, reason) => `${host} ${en.circuitReason[reason]}`,
  nextTry: (time) => `about ${time}`,
  event: (time, attempt, status, why) =>
    `${time} ${attempt === 0 ? "" : `attempt ${attempt}, `}${status}${why === "" ? "" : `: ${shortened(why)}`}`,
  waitsForTurn: "it is due; the runs had no time for it yet",
};

const ja: Messages = {
  ...NOTICE_TEXTS.ja,
  locale: "ja",
  status: { done: "完了", waiting: "待機中", stopped: "停止", invalid: "要修正", resumed: "再開済み" },
  stopReason: {
    attempts: "失敗が上限回数に達しました",
    quota_hits: "サービスに拒否された回数が上限に達しました",
    quota_time: "サービスに拒否され続けた時間が上限に達しました",
    killed: "処理中に実行が途切れました",
    permanent: "このままでは処理できません",
    auth: "権限がありません",
    unknown_outcome: "実行されたかどうか不明です。再開する前に確認してください",
    max_starts: "開始回数が上限に達しました",
    max_slices: "延長回数が上限に達しました",
    ledger_unreadable: "カウンタが2回読み取れませんでした",
  },
  stoppedFor: (reason) => `停止しました（${ja.stopReason[reason]}）。原因を取り除いてから再開してください。`,
  waitingForHost: (host, reason) => `${host} ${ja.circuitReason[reason]}`,
  nextTry: (time) => `${time} ごろ`,
  event: (time, attempt, status, why) =>
    `${time} ${attempt === 0 ? "" : `${attempt} 回目 `}${status}${why === "" ? "" : `: ${shortened(why)}`}`,
  waitsForTurn: "順番を待っています（まだ処理する時間がとれていません）",
};

export const messagesFor = (locale: string): Messages => (/^ja/i.test(locale) ? ja : en);

/** What people read: status texts, notices, menu. Japanese and English, one row per sentence, no technical detail. */
import type { CircuitReason } from "../core/circuits";
import type { Quota, QuotaUse } from "../core/usage";
import type { StopReason } from "../core/failure-ledger";

export type Locale = "ja" | "en";

/** A notice for a person: subject and text of a mail, or a line in the sheet. */
export interface NoticeText {
  subject: string;
  text: string;
}

export interface StoppedLine {
  label: string;
  id: string;
  attempts: number;
  why: string;
}

export interface Messages {
  locale: Locale;
  status: Record<"done" | "waiting" | "stopped" | "invalid" | "resumed", string>;
  stopReason: Record<StopReason, string>;
  /** Why it was stopped, and what brings it back. */
  stoppedFor(reason: StopReason): string;
  circuitReason: Record<CircuitReason, string>;
  waitingForHost(host: string, reason: CircuitReason): string;
  nextTry(time: string): string;
  stoppedDigest(job: string, lines: StoppedLine[], more: number): NoticeText;
  circuitOpened(host: string, reason: CircuitReason, since: string, next: string): NoticeText;
  circuitOver(host: string, reason: CircuitReason): NoticeText;
  jobPaused(job: string, why: string): NoticeText;
  jobFault(job: string, what: string): NoticeText;
  atOnce(job: string, label: string, what: string): NoticeText;
  inputErrors(job: string, problems: string[], more: number): NoticeText;
  onceUnsure(job: string, label: string, name: string): NoticeText;
  storeBroken(what: string): NoticeText;
  quota: Record<Quota, string>;
  /** @param percent the threshold that was passed */
  budget(use: QuotaUse, percent: number, reset: string): NoticeText;
  housekeepingFails(days: number, what: string): NoticeText;
  howToResume: string;
}

const en: Messages = {
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
    permanent: "the request is refused for good",
    auth: "there is no permission for it",
    unknown_outcome: "nobody knows whether it took effect; look before resuming",
    max_starts: "it was started as often as is allowed",
    max_slices: "it asked for more time as often as is allowed",
    ledger_unreadable: "its counter was unreadable twice",
  },
  stoppedFor: (reason) => `It was stopped: ${en.stopReason[reason]}. Mend the cause, then resume the record.`,
  circuitReason: {
    outage: "does not answer",
    script: "the job's code fails",
    retired: "refuses every record with the same message",
    rate: "asked us to wait",
    daily_quota: "has no quota left for today",
    credentials: "does not accept our credentials",
  },
  waitingForHost: (host, reason) => `${host} ${en.circuitReason[reason]}`,
  nextTry: (time) => `about ${time}`,
  stoppedDigest: (job, lines, more) => ({
    subject: `${job}: ${lines.length + more} stopped`,
    text: [
      `These records of ${job} were stopped and will not be tried again until somebody resumes them:`,
      "",
      ...lines.map(
        ({ label, id, attempts, why }) =>
          `- ${label} (${id}), ${attempts} ${attempts === 1 ? "attempt" : "attempts"}: ${why}`,
      ),
      ...(more > 0 ? [`… and ${more} more`] : []),
      "",
      en.howToResume,
    ].join("\n"),
  }),
  circuitOpened: (host, reason, since, next) => ({
    subject: `${host} ${en.circuitReason[reason]}`,
    text:
      `${host} ${en.circuitReason[reason]}, since ${since}. What needs it waits; no record loses an attempt. ` +
      `It is tried again about ${next}, and everything goes on by itself once it answers.` +
      (reason === "credentials" ? " Somebody has to renew the access." : "") +
      (reason === "script" || reason === "retired" ? " Somebody has to correct the job." : ""),
  }),
  circuitOver: (host) => ({
    subject: `${host} answers again`,
    text: `${host} answers again. What waited goes on.`,
  }),
  jobPaused: (job, why) => ({
    subject: `${job} is paused`,
    text: `${job} does nothing until somebody resumes it: ${why}\nResume it with the menu, or resetFailures("${job}").`,
  }),
  jobFault: (job, what) => ({ subject: `${job} cannot work`, text: `${what}\nNo record lost an attempt.` }),
  atOnce: (job, label, what) => ({ subject: `${job}: ${label}`, text: what }),
  inputErrors: (job, problems, more) => ({
    subject: `${job}: rows need correction`,
    text: [
      ...problems,
      ...(more > 0 ? [`… and ${more} more`] : []),
      "These rows are not processed until then.",
    ].join("\n"),
  }),
  onceUnsure: (job, label, name) => ({
    subject: `${job}: look at ${label}`,
    text: `A run died while "${name}" of ${label} was under way. It was not repeated. Please look whether it took effect.`,
  }),
  storeBroken: (what) => ({
    subject: "Counters cannot be stored",
    text: `${what}\nNothing is attempted until counters can be stored again.`,
  }),
  quota: {
    fetch: "calls to the outside",
    mail: "mail recipients",
    runtime: "trigger run time",
    properties: "reads and writes of properties",
  },
  budget: (use, percent, reset) => ({
    subject: `${percent}% of today's ${en.quota[use.quota]} used`,
    text:
      `Of the ${en.quota[use.quota]} that Google allows this account a day, this script has used ` +
      `${amountOf(use.quota, use.used, "en")} of ${amountOf(use.quota, use.limit, "en")}. They are counted anew about ${reset}. ` +
      "Once they are used up, what needs them waits until then; no record loses an attempt. " +
      "Run less often, or do less in each run, if this comes every day.",
  }),
  housekeepingFails: (days, what) => ({
    subject: "The daily cleaning does not get through",
    text:
      `On ${days} days in a row old log rows, done rows and files could not be put away: ${what}\n` +
      "The records are not affected. The sheets keep growing until this is mended.",
  }),
  howToResume:
    'To resume: tick the "resume" box of the row, or use the menu "Trigger Guard" in the spreadsheet.',
};

const ja: Messages = {
  locale: "ja",
  status: { done: "完了", waiting: "待機中", stopped: "停止", invalid: "要修正", resumed: "再開済み" },
  stopReason: {
    attempts: "失敗が上限回数に達しました",
    quota_hits: "サービスに拒否された回数が上限に達しました",
    quota_time: "サービスに拒否され続けた時間が上限に達しました",
    killed: "処理中に実行が途切れました",
    permanent: "要求は最終的に拒否されました",
    auth: "権限がありません",
    unknown_outcome: "実行されたかどうか不明です。再開する前に確認してください",
    max_starts: "開始回数が上限に達しました",
    max_slices: "延長回数が上限に達しました",
    ledger_unreadable: "カウンタが2回読み取れませんでした",
  },
  stoppedFor: (reason) => `停止しました（${ja.stopReason[reason]}）。原因を取り除いてから再開してください。`,
  circuitReason: {
    outage: "が応答しません",
    script: "のプログラムが失敗しています",
    retired: "がすべてのレコードを同じ理由で拒否しています",
    rate: "から待つように指示されています",
    daily_quota: "の今日の割り当てを使い切りました",
    credentials: "の認証が通りません",
  },
  waitingForHost: (host, reason) => `${host} ${ja.circuitReason[reason]}`,
  nextTry: (time) => `${time} ごろ`,
  stoppedDigest: (job, lines, more) => ({
    subject: `${job}: ${lines.length + more} 件が停止しました`,
    text: [
      `${job} の次のレコードは停止しました。だれかが再開するまで実行されません。`,
      "",
      ...lines.map(({ label, id, attempts, why }) => `・${label}（${id}）${attempts} 回: ${why}`),
      ...(more > 0 ? [`… ほか ${more} 件`] : []),
      "",
      ja.howToResume,
    ].join("\n"),
  }),
  circuitOpened: (host, reason, since, next) => ({
    subject: `${host} ${ja.circuitReason[reason]}`,
    text:
      `${since} から、${host} ${ja.circuitReason[reason]}。必要とする処理は待機し、回数は減りません。` +
      `次は ${next} ごろに確認し、応答があれば自動で続きます。` +
      (reason === "credentials" ? "アクセス権の更新が必要です。" : "") +
      (reason === "script" || reason === "retired" ? "ジョブの修正が必要です。" : ""),
  }),
  circuitOver: (host) => ({
    subject: `${host} が回復しました`,
    text: `${host} が応答しました。待機中の処理は続きます。`,
  }),
  jobPaused: (job, why) => ({
    subject: `${job} を一時停止しました`,
    text: `${job} はだれかが再開するまで動きません: ${why}\nメニュー、または resetFailures("${job}") で再開できます。`,
  }),
  jobFault: (job, what) => ({ subject: `${job} を実行できません`, text: `${what}\n回数は減っていません。` }),
  atOnce: (job, label, what) => ({ subject: `${job}: ${label}`, text: what }),
  inputErrors: (job, problems, more) => ({
    subject: `${job}: 修正が必要な行があります`,
    text: [
      ...problems,
      ...(more > 0 ? [`… ほか ${more} 件`] : []),
      "修正されるまで、これらの行は処理されません。",
    ].join("\n"),
  }),
  onceUnsure: (job, label, name) => ({
    subject: `${job}: ${label} を確認してください`,
    text: `${label} の「${name}」の途中で実行が途切れました。二重になるのを避けるため繰り返していません。実行されたか確認してください。`,
  }),
  storeBroken: (what) => ({
    subject: "カウンタを保存できません",
    text: `${what}\n保存できるようになるまで、何も実行しません。`,
  }),
  quota: {
    fetch: "外部への呼び出し回数",
    mail: "メールの宛先数",
    runtime: "トリガーの実行時間",
    properties: "プロパティの読み書き回数",
  },
  budget: (use, percent, reset) => ({
    subject: `今日の${ja.quota[use.quota]}の ${percent}% を使いました`,
    text:
      `このアカウントに 1 日に認められている${ja.quota[use.quota]}のうち、このスクリプトは ` +
      `${amountOf(use.quota, use.limit, "ja")}中 ${amountOf(use.quota, use.used, "ja")}を使いました。${reset} ごろに数え直されます。` +
      "使い切ると、必要とする処理はそれまで待機します。回数は減りません。" +
      "毎日のように届く場合は、実行の間隔を広げるか、1 回の処理を減らしてください。",
  }),
  housekeepingFails: (days, what) => ({
    subject: "毎日の片付けが終わりません",
    text:
      `${days} 日続けて、古いログ・完了した行・ファイルを片付けられませんでした: ${what}\n` +
      "レコードの処理に影響はありません。直るまでシートは大きくなり続けます。",
  }),
  howToResume:
    "再開するには、行の「resume」にチェックを入れるか、スプレッドシートのメニュー「Trigger Guard」を使ってください。",
};

const amountOf = (quota: Quota, amount: number, locale: Locale): string =>
  quota === "runtime"
    ? `${Math.round(amount / 60_000)} ${locale === "ja" ? "分" : "min"}`
    : String(amount).replace(/\B(?=(\d{3})+$)/g, ",");

export const messagesFor = (locale: string): Messages => (/^ja/i.test(locale) ? ja : en);

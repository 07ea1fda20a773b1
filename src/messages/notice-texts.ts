/** News for a person: what happened, which records, what they can do. Japanese and English, no technical detail. */
import type { CircuitReason } from "../core/circuits";
import { circuitTexts } from "./circuit-texts";
import type { Quota, QuotaUse } from "../core/usage";

/** One piece of news, in parts, so that a mail and a chat can each set it out in their way. */
export interface NoticeText {
  subject: string;
  /** What happened. */
  text: string;
  records?: readonly RecordLine[];
  list?: readonly string[];
  /** How many more records or lines there are. */
  more?: number;
  /** What a person can do, how to resume included. */
  todo?: string;
}

export interface RecordLine {
  label: string;
  id: string;
  /** 0: not said. */
  attempts: number;
  why: string;
}

export interface WaitingLine extends Omit<RecordLine, "attempts"> {
  /** "" where `why` says it. */
  next: string;
}

/** Why no run came for a while. */
export type GapReason = "runtime" | "settings" | "unknown";

export interface NoticeTexts {
  quota: Record<Quota, string>;
  /** @param column of the boxes that resume, "" where the job has none */
  howToResume(column: string): string;
  stoppedDigest(job: string, records: readonly RecordLine[], more: number, resumeColumn: string): NoticeText;
  circuitOpened(host: string, reason: CircuitReason, since: string, next: string): NoticeText;
  circuitOver(host: string, reason: CircuitReason): NoticeText;
  jobPaused(job: string, why: string): NoticeText;
  jobFault(job: string, what: string): NoticeText;
  atOnce(job: string, label: string, id: string, what: string): NoticeText;
  inputErrors(job: string, problems: readonly string[], more: number): NoticeText;
  onceUnsure(job: string, label: string, name: string): NoticeText;
  storeBroken(what: string): NoticeText;
  countersGone(): NoticeText;
  /** @param percent the threshold that was passed */
  budget(use: QuotaUse, percent: number, reset: string): NoticeText;
  pendingLong(job: string, minutes: number, waiting: readonly WaitingLine[], more: number): NoticeText;
  loadingLong(job: string, rows: number, since: string): NoticeText;
  statusRefused(job: string, what: string): NoticeText;
  runsMissing(from: string, to: string, why: GapReason): NoticeText;
  noRuns(since: string, why: GapReason): NoticeText;
  storeFilling(percent: number, kilobytes: number): NoticeText;
  housekeepingFails(days: number, what: string): NoticeText;
  /** Titles of the charts, and headings of what they count. */
  chart: Record<"byHour" | "byDay" | "hour" | "day" | "failures", string>;
  /** Around the news of a mail. */
  recordLine(line: RecordLine): string;
  attempts(count: number): string;
  andMore(count: number): string;
  openSheet: string;
}

/** What tells it apart stands behind a name, unless it says the same or nothing. */
export const withAside = {
  en: (name: string, aside: string): string => name + (["", name].includes(aside) ? "" : ` (${aside})`),
  ja: (name: string, aside: string): string => name + (["", name].includes(aside) ? "" : `（${aside}）`),
};

const en: NoticeTexts = {
  quota: {
    fetch: "calls to the outside",
    mail: "mail recipients",
    runtime: "trigger run time",
    properties: "reads and writes of properties",
  },
  howToResume: (column) =>
    `To resume: ${column === "" ? "" : `tick the "${column}" box of the row, or `}use the menu "Trigger Guard" in the spreadsheet.`,
  stoppedDigest: (job, records, more, resumeColumn) => ({
    subject: `${job}: ${records.length + more} stopped`,
    text: `These records of ${job} were stopped and will not be tried again until somebody resumes them:`,
    records,
    more,
    todo: en.howToResume(resumeColumn),
  }),
  circuitOpened(host, reason, since, next) {
    const { is, once, todo } = circuitTexts(host, reason, "en");
    return {
      subject: is,
      text:
        `${is}, since ${since}. What needs it waits; no record loses an attempt. ` +
        `It is tried again about ${next}, and everything goes on by itself once ${once}.`,
      ...todo,
    };
  },
  circuitOver(host, reason) {
    const { over } = circuitTexts(host, reason, "en");
    return { subject: over, text: `${over}. What waited goes on.` };
  },
  jobPaused: (job, why) => ({
    subject: `${job} is paused`,
    text: `${job} does nothing until somebody resumes it: ${why}`,
    todo: `Resume it with the menu, or resetFailures("${job}").`,
  }),
  jobFault: (job, what) => ({ subject: `${job} cannot work`, text: `${what}\nNo record lost an attempt.` }),
  atOnce: (job, label, id, what) => ({ subject: `${job}: ${withAside.en(label, id)}`, text: what }),
  inputErrors: (job, problems, more) => ({
    subject: `${job}: rows need correction`,
    text: "These rows are not processed until somebody corrects them:",
    list: problems,
    more,
    todo: "Correct them in the sheet; they are then taken up by themselves.",
  }),
  onceUnsure: (job, label, name) => ({
    subject: `${job}: look at ${label}`,
    text: `A run died while "${name}" of ${label} was under way. It was not repeated.`,
    todo: "Please look whether it took effect.",
  }),
  storeBroken: (what) => ({
    subject: "Counters cannot be stored",
    text: `${what}\nNothing is attempted until counters can be stored again.`,
  }),
  countersGone: () => ({
    subject: "What earlier runs had counted is gone",
    text:
      "There is a log of earlier runs, and nothing of what they had counted: the script properties were deleted, this is a " +
      "copy of the spreadsheet, or another script or account runs it now. What was stopped or waited starts again at its first attempt.",
    todo:
      "If a script of yours calls deleteAllProperties, let it delete its own only; look at the settings, too. " +
      "In a copy, see that the two do not work on the same records.",
  }),
  budget: (use, percent, reset) => ({
    subject: `${percent}% of today's ${en.quota[use.quota]} used`,
    text:
      `Of the ${en.quota[use.quota]} that Google allows this account a day, this script has used ` +
      `${amountOf(use.quota, use.used, "en")} of ${amountOf(use.quota, use.limit, "en")}. They are counted anew about ${reset}. ` +
      "Once they are used up, what needs them waits until then; no record loses an attempt.",
    todo: "Run less often, or do less in each run, if this comes every day.",
  }),
  pendingLong: (job, minutes, waiting, more) => ({
    subject: `${job}: ${waiting.length + more} waiting for more than ${minutes} minutes`,
    text: `These records of ${job} should have been processed by now. They still wait; nothing of them is lost.`,
    records: waiting.map((line) => ({
      ...line,
      attempts: 0,
      why: line.next === "" ? line.why : `${line.why}; next try about ${line.next}`,
    })),
    more,
    todo: "If it happens once, there is nothing to do. If it returns, run more often, or do less for each record.",
  }),
  loadingLong: (job, rows, since) => ({
    subject: `${job}: ${rows} ${rows === 1 ? "row has" : "rows have"} no id yet`,
    text: `Since ${since} the id of ${rows === 1 ? "a row" : `${rows} rows`} of ${job} is an error or still loading. ${rows === 1 ? "It is" : "They are"} not processed until the id is there.`,
    todo: "Look at the formula of the id column.",
  }),
  statusRefused: (job, what) => ({
    subject: `${job}: its rows do not say what happened`,
    text:
      `What became of the records of ${job} cannot be written into their rows: ${what}\n` +
      "The records are not affected; the menu lists what is stuck.",
    todo: "Take the protection or the data validation off the columns for status, note and next try.",
  }),
  runsMissing: (from, to, why) => ({
    subject: `No run from ${from} to ${to}`,
    text:
      (why === "runtime"
        ? "The trigger run time that Google allows a day was used up. "
        : "Google let no trigger fire in that time, the trigger was gone, or every run failed. ") +
      "This run takes up what waited.",
    todo:
      why === "runtime"
        ? "Run less often, or do less in each run, if this comes every day."
        : "If it happens once, there is nothing to do. If it returns, install the trigger anew from the menu.",
  }),
  noRuns: (since, why) => ({
    subject: `Nothing has run since ${since}`,
    ...{
      runtime: {
        text: "The trigger run time that Google allows a day was used up then; runs go on by themselves when it is counted anew.",
      },
      settings: {
        text: "A setting has a value that is not possible, so no run can begin.",
        todo:
          "Open the spreadsheet and correct it: Trigger Guard → Settings…, or, where the menu has no such item, " +
          "the script property TG_settings.",
      },
      unknown: {
        text: "The trigger was probably switched off or lost.",
        todo:
          "Open the spreadsheet and choose Trigger Guard → Install the trigger. Where the menu has no such item, " +
          "set the trigger anew in the script editor.",
      },
    }[why],
  }),
  storeFilling: (percent, kilobytes) => ({
    subject: `The storage of counters is ${percent}% full`,
    text: `The script's properties hold ${kilobytes} of 500 KB. Once they are full, nothing is attempted.`,
    todo: "Resume or finish what is stopped: finished records need no storage. Delete rows that nobody needs any more, and properties of your own script.",
  }),
  chart: {
    byHour: "Failures by hour of the day",
    byDay: "Failures by day",
    hour: "hour",
    day: "day",
    failures: "failures",
  },
  housekeepingFails: (days, what) => ({
    subject: "The daily cleaning does not get through",
    text:
      `On ${days} days in a row old log rows, done rows and files could not be put away: ${what}\n` +
      "The records are not affected. The sheets keep growing until this is mended.",
  }),
  recordLine: ({ label, id, attempts, why }) =>
    `${withAside.en(label, id)}${attempts === 0 ? "" : `, ${en.attempts(attempts)}`}: ${why}`,
  attempts: (count) => `${count} ${count === 1 ? "attempt" : "attempts"}`,
  andMore: (count) => `… and ${count} more`,
  openSheet: "Open the spreadsheet",
};

const ja: NoticeTexts = {
  quota: {
    fetch: "外部の呼び出し回数",
    mail: "メールの宛先数",
    runtime: "トリガーの実行時間",
    properties: "プロパティの読み書き回数",
  },
  howToResume: (column) =>
    `再開するには、${column === "" ? "" : `行の「${column}」にチェックを入れるか、`}スプレッドシートのメニュー「Trigger Guard」を使ってください。`,
  stoppedDigest: (job, records, more, resumeColumn) => ({
    subject: `${job}: ${records.length + more} 件が停止しました`,
    text: `${job} の次のレコードは停止しました。だれかが再開するまで処理されません。`,
    records,
    more,
    todo: ja.howToResume(resumeColumn),
  }),
  circuitOpened(host, reason, since, next) {
    const { is, once, todo } = circuitTexts(host, reason, "ja");
    return {
      subject: is,
      text:
        `${is}（${since} から）。関係する処理は待機し、試行回数には数えません。` +
        `次は ${next} ごろに確認し、${once}自動で続きます。`,
      ...todo,
    };
  },
  circuitOver(host, reason) {
    const { over } = circuitTexts(host, reason, "ja");
    return { subject: over, text: `${over}。待っていた処理を続けます。` };
  },
  jobPaused: (job, why) => ({
    subject: `${job} を一時停止しました`,
    text: `${job} はだれかが再開するまで動きません: ${why}`,
    todo: `メニュー「Trigger Guard」→「ID を指定して再開…」に「${job}」と入力すると再開します。`,
  }),
  jobFault: (job, what) => ({
    subject: `${job} を実行できません`,
    text: `${what}\nレコードの試行回数には数えていません。`,
  }),
  atOnce: (job, label, id, what) => ({ subject: `${job}: ${withAside.ja(label, id)}`, text: what }),
  inputErrors: (job, problems, more) => ({
    subject: `${job}: 修正が必要な行があります`,
    text: "修正されるまで、次の行は処理されません。",
    list: problems,
    more,
    todo: "シートで修正してください。直すと自動で処理されます。",
  }),
  onceUnsure: (job, label, name) => ({
    subject: `${job}: ${label} を確認してください`,
    text: `${label} の「${name}」の途中で実行が中断されました。二重に行わないよう、繰り返していません。`,
    todo: "実行されたか確認してください。",
  }),
  storeBroken: (what) => ({
    subject: "失敗の回数を保存できません",
    text: `${what}\n保存できるようになるまで、何も実行しません。`,
  }),
  countersGone: () => ({
    subject: "以前の実行の記録がなくなりました",
    text:
      "以前の実行のログはありますが、失敗の回数の記録がありません。スクリプト プロパティが削除されたか、スプレッドシートのコピーか、" +
      "別のスクリプトまたはアカウントでの実行です。停止中・待機中だったものは、1 回目から処理します。",
    todo:
      "deleteAllProperties を使うスクリプトがあれば、自分のプロパティだけを消すように直し、設定も確認してください。" +
      "コピーの場合は、元のファイルと同じレコードを両方で処理しないようにしてください。",
  }),
  budget: (use, percent, reset) => ({
    subject: `今日の${ja.quota[use.quota]}の ${percent}% を使いました`,
    text:
      `このアカウントに 1 日に認められている${ja.quota[use.quota]}について、このスクリプトは ` +
      `${amountOf(use.quota, use.limit, "ja")}のうち ${amountOf(use.quota, use.used, "ja")}を使いました。${reset} ごろに数え直されます。` +
      "使い切ると、関係する処理はそれまで待機し、試行回数には数えません。",
    todo: "毎日のように届く場合は、実行の間隔を広げるか、1 回の処理を減らしてください。",
  }),
  pendingLong: (job, minutes, waiting, more) => ({
    subject: `${job}: ${waiting.length + more} 件が ${minutes} 分以上待っています`,
    text: `${job} の次のレコードは、もう処理されているはずですが、まだ待っています。失われたものはありません。`,
    records: waiting.map((line) => ({
      ...line,
      attempts: 0,
      why: line.next === "" ? line.why : `${line.why}（次回 ${line.next} ごろ）`,
    })),
    more,
    todo: "一度だけなら何も必要ありません。繰り返す場合は、実行の間隔を短くするか、1 件あたりの処理を減らしてください。",
  }),
  loadingLong: (job, rows, since) => ({
    subject: `${job}: ID がまだない行が ${rows} 行あります`,
    text: `${since} から、${job} の ${rows} 行の ID がエラーか読み込み中のままです。ID が表示されるまで処理されません。`,
    todo: "ID の列の数式を確認してください。",
  }),
  statusRefused: (job, what) => ({
    subject: `${job}: 行に状態を書き込めません`,
    text:
      `${job} のレコードの状態を行に書き込めません: ${what}\n` +
      "レコードの処理に影響はありません。止まっているものはメニューの一覧で確認できます。",
    todo: "状態・メモ・次回の列から、保護またはデータの入力規則を外してください。",
  }),
  runsMissing: (from, to, why) => ({
    subject: `${from} から ${to} まで実行されませんでした`,
    text:
      (why === "runtime"
        ? "Google が 1 日に認めているトリガーの実行時間を使い切ったためです。"
        : "その間トリガーが動かなかったか、トリガーがなくなっていたか、実行のたびに失敗していました。") +
      "この実行から、待っていたものを処理します。",
    todo:
      why === "runtime"
        ? "毎日のように起こる場合は、実行の間隔を広げるか、1 回の処理を減らしてください。"
        : "一度だけなら何も必要ありません。繰り返す場合は、メニューからトリガーを設定し直してください。",
  }),
  noRuns: (since, why) => ({
    subject: `${since} から実行されていません`,
    ...{
      runtime: {
        text: "Google が 1 日に認めているトリガーの実行時間を使い切りました。数え直されると自動で再開します。",
      },
      settings: {
        text: "使えない値の設定があるため、実行を始められません。",
        todo:
          "スプレッドシートを開き、メニュー「Trigger Guard」→「設定…」で直してください。" +
          "この項目がない場合は、スクリプト プロパティ TG_settings を直してください。",
      },
      unknown: {
        text: "トリガーが無効になったか、なくなった可能性があります。",
        todo:
          "スプレッドシートを開き、メニュー「Trigger Guard」→「トリガーを設定」を選んでください。" +
          "この項目がない場合は、スクリプト エディタでトリガーを設定し直してください。",
      },
    }[why],
  }),
  storeFilling: (percent, kilobytes) => ({
    subject: `保存領域の使用率が ${percent}% に達しました`,
    text: `スクリプト プロパティが 500 KB のうち ${kilobytes} KB を使っています。いっぱいになると何も実行できません。`,
    todo: "停止しているものを再開して終わらせるか、不要な行や、スクリプトの不要なプロパティを削除してください。完了したレコードは領域を使いません。",
  }),
  chart: {
    byHour: "時間帯ごとの失敗",
    byDay: "日ごとの失敗",
    hour: "時間帯",
    day: "日付",
    failures: "失敗の件数",
  },
  housekeepingFails: (days, what) => ({
    subject: "毎日の片付けが終わりません",
    text:
      `${days} 日続けて、古いログ・完了した行・ファイルを片付けられませんでした: ${what}\n` +
      "レコードの処理に影響はありません。直るまでシートは大きくなり続けます。",
  }),
  recordLine: ({ label, id, attempts, why }) =>
    `${withAside.ja(label, id)}${attempts === 0 ? "" : ` ${ja.attempts(attempts)}`}`.replace(
      /） (?=試行)/,
      "）",
    ) + `: ${why}`,
  attempts: (count) => `試行 ${count} 回`,
  andMore: (count) => `… ほか ${count} 件`,
  openSheet: "スプレッドシートを開く",
};

const UNITS: Record<"en" | "ja", Record<Quota, string>> = {
  en: { fetch: "", mail: "", runtime: " min", properties: "" },
  ja: { fetch: " 回", mail: " 件", runtime: " 分", properties: " 回" },
};

/** Minutes of run time, or a number with its thousands apart. */
export const amountOf = (quota: Quota, amount: number, locale: "en" | "ja"): string =>
  String(quota === "runtime" ? Math.round(amount / 60_000) : amount).replace(/\B(?=(\d{3})+$)/g, ",") +
  UNITS[locale][quota];

export const NOTICE_TEXTS = { en, ja } as const;

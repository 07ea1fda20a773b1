/** What the menu, its dialogs and its answers say. What a button did is said in words, without technical detail. */

export interface Spread {
  /** Of those that were resumed, how many may start at the next run. */
  atOnce: number;
  everyMinutes: number;
  /** Local time at which the last of them may start. */
  lastAt: string;
}

type Label =
  | "title"
  | "dashboard"
  | "dashboardWide"
  | "runNow"
  | "listStuck"
  | "resumeSelected"
  | "resumeById"
  | "resumeAll"
  | "bounds"
  | "chart"
  | "settings"
  | "selfCheck"
  | "install"
  | "uninstall";

export interface MenuTexts {
  menu: Record<Label, string>;
  askId: string;
  columns: Record<"job" | "record" | "id" | "attempts" | "last" | "state" | "reason" | "next", string>;
  boundColumns: Record<"entry" | "job" | "alone" | "calls" | "after" | "most" | "minutes", string>;
  jobColumns: Record<"every" | "hours" | "last" | "next" | "left", string>;
  jobStates: Record<"ready" | "closed" | "resting" | "paused", string>;
  everyMinutes(minutes: number): string;
  howToNameRecord: string;
  noneStuck: string;
  moreStuck(count: number): string;
  /** @param failures undefined: nothing was ever logged */
  chartUpdated(failures: number | undefined, sheet: string): string;
  noneSelected: string;
  resumeAllQuestion(count: number): string;
  resumed(count: number, spread?: Spread): string;
  /** Added where the records of a paused job were resumed. */
  stillPaused(jobs: readonly string[]): string;
  resumeNoted(count: number): string;
  nothingToResume(id: string): string;
  noneOfThemStuck: string;
  stuckInSeveral(id: string, names: string[]): string;
  nothingChanged: string;
  ran(done: number, failed: number, left: number): string;
  busy: string;
  broken: string;
  runNoted(owner: string): string;
  installed(minutes: number, user: string): string;
  anotherRuns(other: string): string;
  takeOverQuestion: string;
  howToTakeOver(other: string): string;
  stillAnothers(other: string): string;
  noHandler: string;
  uninstalled(count: number): string;
}

const en: MenuTexts = {
  menu: {
    title: "Trigger Guard",
    dashboard: "Dashboard",
    dashboardWide: "Dashboard, wide",
    runNow: "Run now",
    listStuck: "List what is stuck",
    resumeSelected: "Resume selected rows",
    resumeById: "Resume by id…",
    resumeAll: "Resume all…",
    bounds: "Retry bounds",
    chart: "Chart of failures",
    settings: "Settings…",
    selfCheck: "Self-check",
    install: "Install the trigger",
    uninstall: "Remove the trigger",
  },
  askId: "Id of the record (or name of the job):",
  columns: {
    job: "job",
    record: "record",
    id: "id",
    attempts: "attempts",
    last: "last try",
    state: "state",
    reason: "reason",
    next: "next try",
  },
  boundColumns: {
    entry: "entry point",
    job: "job",
    alone: "alone: starts",
    calls: "calls",
    after: "gives up after",
    most: "at most: starts",
    minutes: "min",
  },
  jobColumns: { every: "every", hours: "hours", last: "last run", next: "next run", left: "left" },
  jobStates: { ready: "ready", closed: "closed", resting: "resting", paused: "paused" },
  everyMinutes: (minutes) => `${minutes} min`,
  howToNameRecord:
    'Name a record: use the menu "Trigger Guard" → "Resume by id…", ' +
    "or add a script property RESET_<job>:<id> with any value. Example: RESET_delivery-notes:A-17",
  noneStuck: "Nothing is stuck.",
  moreStuck: (count) => `… and ${count} more: see the dashboard, or the execution log.`,
  chartUpdated: (failures, sheet) =>
    failures === undefined
      ? "No failure has been logged yet, so there is no chart."
      : `The tab ${sheet} shows ${failures} failures.`,
  noneSelected: "None of the selected rows is stuck.",
  resumeAllQuestion: (count) =>
    `Resume all ${count} that are stuck or waiting? Their counters start at zero.`,
  resumed: (count, spread) =>
    spread === undefined
      ? `${count} resumed; the next run tries them.`
      : `${count} resumed: the next run tries ${spread.atOnce}, then ${spread.atOnce} more every ` +
        `${spread.everyMinutes} minutes, the last ones about ${spread.lastAt}.`,
  stillPaused: (jobs) =>
    ` But nothing of ${jobs.join(", ")} runs while the job is paused: resume it too, by its name.`,
  resumeNoted: (count) => `${count} noted. A run is in progress; it or the next one resumes them.`,
  noneOfThemStuck: "None of these is stuck any more: resumed by somebody else, or done. Nothing was changed.",
  nothingToResume: (id) => `"${id}" is not stuck, and no such job is paused. listStuck shows what is.`,
  stuckInSeveral: (id, names) => `"${id}" is stuck in several jobs: ${names.join(", ")}. Name one.`,
  nothingChanged: "Nothing was changed.",
  ran: (done, failed, left) =>
    `The run is over: ${done} done, ${failed} failed${left > 0 ? `, ${left} left to the next run` : ""}.`,
  busy: "Another run is in progress. What is due is done by it or by the next one.",
  broken: "The run could not go on; nothing is lost. The mail and the execution log say why.",
  runNoted: (owner) => `Noted. The next run does it, as ${owner}, who installed the trigger.`,
  installed: (minutes, user) => `Installed: it runs every ${minutes} minutes as ${user}.`,
  anotherRuns: (other) =>
    `${other} has a trigger of this script that ran a short while ago. With a second one everything would be looked at twice, ` +
    `and both quotas would be used.`,
  takeOverQuestion: "Install yours all the same?",
  howToTakeOver: (other) =>
    `Ask ${other} to remove it (Trigger Guard → Remove the trigger), or take over with installTrigger(true).`,
  stillAnothers: (other) => `Only ${other} can remove the other trigger: Trigger Guard → Remove the trigger.`,
  noHandler:
    "The guard knows no function yet: run yours once by hand. Its name stands in the option handler.",
  uninstalled: (count) =>
    count > 0
      ? "Your trigger is removed. Nothing runs by itself until somebody installs one."
      : "You have no trigger of this script. A colleague's can be removed only by them.",
};

const ja: MenuTexts = {
  menu: {
    title: "Trigger Guard",
    dashboard: "ダッシュボード",
    dashboardWide: "ダッシュボード（広く）",
    runNow: "今すぐ実行",
    listStuck: "止まっているものを一覧",
    resumeSelected: "選択した行を再開",
    resumeById: "ID を指定して再開…",
    resumeAll: "すべて再開…",
    bounds: "再試行の上限",
    chart: "失敗のグラフ",
    settings: "設定…",
    selfCheck: "自己診断",
    install: "トリガーを設定",
    uninstall: "トリガーを削除",
  },
  askId: "レコードの ID（またはジョブ名）:",
  columns: {
    job: "ジョブ",
    record: "レコード",
    id: "ID",
    attempts: "試行",
    last: "前回",
    state: "状態",
    reason: "理由",
    next: "次回",
  },
  boundColumns: {
    entry: "実行する関数",
    job: "ジョブ",
    alone: "1 件だけの失敗: 試行",
    calls: "呼び出し",
    after: "停止まで",
    most: "最大: 試行",
    minutes: "分",
  },
  jobColumns: { every: "間隔", hours: "時間帯", last: "前回の実行", next: "次回の実行", left: "残り" },
  jobStates: { ready: "正常", closed: "時間外", resting: "再試行待ち", paused: "一時停止" },
  everyMinutes: (minutes) => `${minutes} 分`,
  howToNameRecord:
    "レコードを指定してください: メニュー「Trigger Guard」→「ID を指定して再開…」を使うか、" +
    "スクリプト プロパティ RESET_<job>:<id> を追加します。例: RESET_delivery-notes:A-17",
  noneStuck: "止まっているものはありません。",
  moreStuck: (count) => `… ほか ${count} 件。ダッシュボードか実行ログで確認できます。`,
  chartUpdated: (failures, sheet) =>
    failures === undefined
      ? "失敗の記録がまだないため、グラフはありません。"
      : `シート ${sheet} に失敗 ${failures} 件を表示しました。`,
  noneSelected: "選択した行に、止まっているものはありません。",
  resumeAllQuestion: (count) =>
    `停止中・待機中の ${count} 件をすべて再開しますか？ 試行回数は 0 に戻ります。`,
  resumed: (count, spread) =>
    spread === undefined
      ? `${count} 件を再開しました。次の実行で処理されます。`
      : `${count} 件を再開しました。次の実行で ${spread.atOnce} 件、その後 ${spread.everyMinutes} 分ごとに ` +
        `${spread.atOnce} 件ずつ処理され、最後は ${spread.lastAt} ごろです。`,
  stillPaused: (jobs) =>
    `ただし、ジョブ ${jobs.join("、")} は一時停止中のため処理されません。ジョブ名を指定して、ジョブも再開してください。`,
  resumeNoted: (count) => `${count} 件を受け付けました。実行中のため、その実行または次の実行で再開されます。`,
  noneOfThemStuck:
    "選んだものはもう止まっていません。ほかの人が再開したか、処理が済んでいます。何も変更していません。",
  nothingToResume: (id) =>
    `「${id}」は止まっていません。一時停止中のジョブでもありません。「止まっているものを一覧」で確認できます。`,
  stuckInSeveral: (id, names) =>
    `「${id}」は複数のジョブで止まっています: ${names.join("、")}。どれか 1 つを指定してください。`,
  nothingChanged: "何も変更していません。",
  ran: (done, failed, left) =>
    `実行が終わりました。完了 ${done} 件、失敗 ${failed} 件${left > 0 ? `、次の実行への残り ${left} 件` : ""}。`,
  busy: "別の実行が進行中です。処理できるものは、その実行または次の実行で処理されます。",
  broken: "実行を続けられませんでした。失われたものはありません。理由はメールと実行ログにあります。",
  runNoted: (owner) => `受け付けました。トリガーを設定した ${owner} として、次の実行で処理されます。`,
  installed: (minutes, user) => `設定しました。${minutes} 分ごとに ${user} として実行されます。`,
  anotherRuns: (other) =>
    `${other} のトリガーが、このスクリプトを少し前に実行しています。2 つ目を設定すると、同じものを二重に調べ、両方の割り当てを使います。`,
  takeOverQuestion: "それでも自分のトリガーを設定しますか？",
  howToTakeOver: (other) =>
    `${other} に削除してもらうか（Trigger Guard → トリガーを削除）、installTrigger(true) で引き継いでください。`,
  stillAnothers: (other) =>
    `もう一方のトリガーを削除できるのは ${other} だけです（Trigger Guard → トリガーを削除）。`,
  noHandler:
    "関数がまだ登録されていません。一度手動で実行してください（関数名はオプション handler に書きます）。",
  uninstalled: (count) =>
    count > 0
      ? "あなたのトリガーを削除しました。だれかが設定するまで、自動では実行されません。"
      : "このスクリプトにあなたのトリガーはありません。ほかの人のトリガーは、その人だけが削除できます。",
};

export const menuTexts = (locale: string): MenuTexts => (/^ja/i.test(locale) ? ja : en);

/** The person at the keyboard reads their own language where we speak it, else the spreadsheet's. */
export const localeFor = (personLocale: string, otherwise: string): string =>
  /^(?:ja|en)/i.test(personLocale) ? personLocale : otherwise;

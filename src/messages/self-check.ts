/** What the self-check says. A green line says what was found, a red one also what to do. */

export interface SelfCheckTexts {
  title: string;
  states: Record<"ok" | "bad" | "unknown", string>;
  header: [state: string, check: string, found: string, time: string];
  names: Record<
    | "scopes"
    | "settings"
    | "spreadsheet"
    | "records"
    | "needs"
    | "log"
    | "trigger"
    | "heartbeat"
    | "lock"
    | "properties"
    | "space"
    | "mail"
    | "zones"
    | "clock"
    | "tab",
    string
  >;
  /** @param tab "": it could not be written */
  summary(bad: number, tab: string): string;
  tryDrive: string;
  cannotStart(why: string): string;
  noPermission: string;
  failed(why: string): string;
  scopesOk: string;
  scopesMissing(scopes: string[]): string;
  settingsOk: string;
  settingsWrong(problems: string[]): string;
  notInBin: string;
  inBin: string;
  recordsOk(all: number, open: number): string;
  recordsInvalid(count: number, first: string): string;
  needsOk: string;
  logOk(sheet: string): string;
  logComes(sheet: string): string;
  logForeign(sheet: string): string;
  triggerOk: string;
  triggerNone: string;
  lookNone: string;
  triggerTwice(count: number): string;
  triggerAnothers(other: string): string;
  triggerTwoPeople(other: string): string;
  neverRan: string;
  ranAt(time: string, user: string): string;
  silent(time: string): string;
  lockOk: string;
  lockBusy: string;
  propertiesOk: string;
  propertiesLie: string;
  spaceOk(percent: number): string;
  spaceLow(percent: number): string;
  mailOk(left: number): string;
  mailNone: string;
  zonesOk(zone: string): string;
  zonesDiffer(script: string, sheet: string): string;
  clockOk(time: string): string;
  clockBack: string;
}

const short = (scope: string): string => scope.slice(scope.lastIndexOf("/") + 1);

const en: SelfCheckTexts = {
  title: "Self-check",
  states: { ok: "ok", bad: "to do", unknown: "look" },
  header: ["state", "check", "found", "time"],
  names: {
    scopes: "permissions",
    settings: "settings",
    spreadsheet: "spreadsheet",
    records: "tab and columns",
    needs: "what the job needs",
    log: "log sheet",
    trigger: "trigger",
    heartbeat: "last run",
    lock: "lock",
    properties: "properties",
    space: "room for counters",
    mail: "mail",
    zones: "time zones",
    clock: "clock",
    tab: "this list as a tab",
  },
  summary: (count, tab) =>
    (count === 0 ? "Everything is in order." : `${count} to do.`) +
    (tab === "" ? "" : ` The list is in the tab ${tab}, too.`),
  tryDrive:
    "Also look how quickly Drive finds a new file? It makes one small file in My Drive and puts it into the bin (up to 40 seconds).",
  cannotStart: (why) => `The guard cannot start: ${why}`,
  noPermission:
    "A permission is missing. Choose Trigger Guard → Install the trigger and tick every box that Google shows; " +
    "where they are all ticked, ask the owner of the file for access.",
  failed: (why) =>
    `It could not be looked at: ${why} Check again in a few minutes; if it stays, show this line to whoever set the script up.`,
  scopesOk: "All permissions are granted.",
  scopesMissing: (scopes) =>
    `Not granted: ${scopes.map(short).join(", ")}. Choose Trigger Guard → Install the trigger and tick every box that Google shows.`,
  settingsOk: "Every setting is possible.",
  settingsWrong: (problems) => `Not possible: ${problems.join("; ")}. Correct it: Trigger Guard → Settings…`,
  notInBin: "It is not in the bin.",
  inBin: "It lies in the bin, so nothing is done. Take it out, or remove the trigger.",
  recordsOk: (all, open) => `${all} ${all === 1 ? "record" : "records"}, ${open} of them not done.`,
  recordsInvalid: (count, first) => `${count} rows need correction. The first: ${first}`,
  needsOk: "Everything is there.",
  logOk: (sheet) => `${sheet} is there.`,
  logComes: (sheet) => `${sheet} is made when the first row is written.`,
  logForeign: (sheet) =>
    `${sheet} has other columns than expected. Rename that tab; a new one is made by itself.`,
  triggerOk: "You have one.",
  triggerNone: "Nobody has one, so nothing runs by itself. Choose Trigger Guard → Install the trigger.",
  lookNone:
    "You have one, but not the daily one that tells you when runs are missing. Choose Trigger Guard → Install the trigger.",
  triggerTwice: (count) => `You have ${count}. Choose Trigger Guard → Install the trigger: one is left.`,
  triggerAnothers: (other) => `${other} has one that runs.`,
  triggerTwoPeople: (other) =>
    `You have one, and ${other} has one that runs. One of you should choose Trigger Guard → Remove the trigger.`,
  neverRan: "It has not run yet. Wait for the first run, or choose Trigger Guard → Run now.",
  ranAt: (time, user) => `${time}, as ${user}.`,
  silent: (time) =>
    `The last one was ${time}: the trigger may have been turned off. Choose Trigger Guard → Install the trigger.`,
  lockOk: "It is free.",
  lockBusy: "A run is in progress. Check again in a few minutes.",
  propertiesOk: "What is written is read back.",
  propertiesLie:
    "What was written does not come back, so nothing will be attempted. Check again later; if it stays, make a copy of the spreadsheet and set it up anew.",
  spaceOk: (percent) => `${percent}% used.`,
  spaceLow: (percent) =>
    `${percent}% used. Resume or finish what is stopped (Trigger Guard → List what is stuck), and delete properties that nobody needs.`,
  mailOk: (left) => `${left} more today.`,
  mailNone:
    "None left today: nobody can be told by mail until tomorrow. Look at the dashboard until then, and let the script send fewer mails a day.",
  zonesOk: (zone) => zone,
  zonesDiffer: (script, sheet) =>
    `Runs count days in ${script}, the spreadsheet shows ${sheet}. If that is not meant: File → Settings, or timeZone in appsscript.json.`,
  clockOk: (time) => time,
  clockBack:
    "It shows an earlier time than a run has seen. Waits are moved by themselves; check again later.",
};

const ja: SelfCheckTexts = {
  title: "自己診断",
  states: { ok: "正常", bad: "要対応", unknown: "確認" },
  header: ["状態", "項目", "結果", "日時"],
  names: {
    scopes: "権限",
    settings: "設定",
    spreadsheet: "スプレッドシート",
    records: "シートと列",
    needs: "ジョブに必要なもの",
    log: "ログのシート",
    trigger: "トリガー",
    heartbeat: "最後の実行",
    lock: "ロック",
    properties: "プロパティ",
    space: "保存領域の空き",
    mail: "メール",
    zones: "タイムゾーン",
    clock: "時計",
    tab: "この一覧のシート",
  },
  summary: (count, tab) =>
    (count === 0 ? "すべて正常です。" : `要対応が ${count} 件あります。`) +
    (tab === "" ? "" : `一覧はシート ${tab} にもあります。`),
  tryDrive:
    "新しいファイルがドライブの検索にすぐ出るかも調べますか？ マイドライブに小さなファイルを 1 つ作り、ゴミ箱に入れます（最長 40 秒）。",
  cannotStart: (why) => `開始できません: ${why}`,
  noPermission:
    "権限が足りません。「Trigger Guard → トリガーを設定」を選び、表示される項目すべてにチェックを入れてください。" +
    "すべてチェック済みの場合は、ファイルの所有者に共有を依頼してください。",
  failed: (why) =>
    `確認できませんでした: ${why} 数分後にもう一度確認し、続く場合はこの行をスクリプトの担当者に見せてください。`,
  scopesOk: "すべて許可されています。",
  scopesMissing: (scopes) =>
    `許可されていません: ${scopes.map(short).join("、")}。「Trigger Guard → トリガーを設定」を選び、表示される項目すべてにチェックを入れてください。`,
  settingsOk: "すべて使える値です。",
  settingsWrong: (problems) =>
    `使えない値です: ${problems.join("、")}。「Trigger Guard → 設定…」で直してください。`,
  notInBin: "ゴミ箱には入っていません。",
  inBin: "ゴミ箱に入っているため、何も実行されません。元に戻すか、トリガーを削除してください。",
  recordsOk: (all, open) => `${all} 件のうち未完了は ${open} 件です。`,
  recordsInvalid: (count, first) => `修正が必要な行が ${count} 件あります。最初の行: ${first}`,
  needsOk: "そろっています。",
  logOk: (sheet) => `${sheet} があります。`,
  logComes: (sheet) => `${sheet} は最初の記録のときに作られます。`,
  logForeign: (sheet) =>
    `${sheet} の列が想定と違います。シートの名前を変えてください。新しいシートが自動で作られます。`,
  triggerOk: "あなたが設定したものが 1 つあります。",
  triggerNone: "ありません。自動では実行されません。「Trigger Guard → トリガーを設定」を選んでください。",
  lookNone:
    "あなたが設定したものが 1 つありますが、実行が止まったことを知らせる毎日の確認がありません。「Trigger Guard → トリガーを設定」を選んでください。",
  triggerTwice: (count) =>
    `あなたが設定したものが ${count} 個あります。「Trigger Guard → トリガーを設定」を選ぶと 1 つになります。`,
  triggerAnothers: (other) => `${other} が設定したものが動いています。`,
  triggerTwoPeople: (other) =>
    `あなたが設定したもののほかに、${other} が設定したものも動いています。どちらかが「Trigger Guard → トリガーを削除」を選んでください。`,
  neverRan: "まだ実行されていません。最初の実行を待つか、「Trigger Guard → 今すぐ実行」を選んでください。",
  ranAt: (time, user) => `${time}（${user}）`,
  silent: (time) =>
    `最後は ${time} です。トリガーが止められた可能性があります。「Trigger Guard → トリガーを設定」を選んでください。`,
  lockOk: "空いています。",
  lockBusy: "実行中です。数分後にもう一度確認してください。",
  propertiesOk: "保存した内容を読み取れます。",
  propertiesLie:
    "保存した内容を読み取れないため、何も実行されません。時間をおいてもう一度確認し、続く場合はスプレッドシートをコピーして設定し直してください。",
  spaceOk: (percent) => `使用率 ${percent}%`,
  spaceLow: (percent) =>
    `使用率 ${percent}% です。止まっているものを片付け（Trigger Guard → 止まっているものを一覧）、不要なプロパティを削除してください。`,
  mailOk: (left) => `今日はあと ${left} 通送れます。`,
  mailNone:
    "今日はもう送れません。明日までメールで知らせることができません。それまではダッシュボードで確認し、1 日に送る数を減らしてください。",
  zonesOk: (zone) => zone,
  zonesDiffer: (script, sheet) =>
    `実行は ${script}、スプレッドシートは ${sheet} です。意図したものでなければ「ファイル → 設定」または appsscript.json の timeZone を変えてください。`,
  clockOk: (time) => time,
  clockBack: "前の実行より前の時刻です。待ち時間は自動で調整されます。時間をおいて確認してください。",
};

export const selfCheckTexts = (locale: string): SelfCheckTexts => (/^ja/i.test(locale) ? ja : en);

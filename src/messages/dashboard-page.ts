/** What the dashboard says, beside what the script sends it. Part of the page, not of the script. */
import type { Locale } from "./messages";

export interface DashboardTexts {
  loading: string;
  slow: string;
  lost: string;
  verdict: {
    noTrigger: string;
    runsMissing: string;
    stopped(count: number): string;
    jobInTrouble(job: string): string;
    hostRests(host: string): string;
    runDied: string;
    waiting(count: number): string;
    firstRun: string;
    well: string;
  };
  health: string;
  lastRun: string;
  nextRun: string;
  trigger: string;
  lock: string;
  run: { never: string; running: string; died: string };
  about(time: string): string;
  dueSince(time: string): string;
  noneComes: string;
  triggerOf: {
    present(minutes: number): string;
    missing: string;
    another(owner: string): string;
    unknown: string;
  };
  lockFree: string;
  lockHeld: string;
  install: string;
  runNow: string;
  runningNow: string;
  stuck: string;
  noneStuck: string;
  resume: string;
  resumeNamed(label: string): string;
  resuming: string;
  selectAll(count: number): string;
  select(label: string): string;
  resumeSelected(count: number): string;
  resumeAll: string;
  resumeAllQuestion(count: number): string;
  resumeAllYes: string;
  cancel: string;
  nothingSelected: string;
  search: string;
  clearSearch: string;
  noMatch(words: string): string;
  more(count: number): string;
  notAllShown(count: number): string;
  attempts(count: number): string;
  lastTry: string;
  detail: string;
  pausedJob: string;
  waits: string;
  noneWaits: string;
  until(time: string): string;
  atNextRun: string;
  /** As a moment: what waits in a paused job waits until then. */
  jobResumed: string;
  resumedWaits: string;
  hostRests(why: string, until: string): string;
  jobs: string;
  jobState: Record<"idle" | "backlog" | "paused" | "faulty" | "held", string>;
  everyMinutes(minutes: number): string;
  backlog(left: number): string;
  eta: {
    nothing: string;
    unknown: string;
    about(time: string): string;
    between(from: string, to: string): string;
  };
  waitsUntil(count: number, time: string): string;
  stoppedCount(count: number): string;
  bound(starts: number, calls: number, most: number, givesUp: string): string;
  boundTitle: string;
  duration(ms: number): string;
  quotas: string;
  quota(used: string, limit: string, percent: number): string;
  quotaNew(time: string): string;
  quotasNote: string;
  failures: string;
  failuresTotal(count: number, since: string): string;
  failuresPeak(weekday: string, hour: number, count: number): string;
  noFailures(since: string): string;
  failuresUnread: string;
  failuresHint: string;
  weekdays: readonly string[];
  cell(weekday: string, hour: number, count: number): string;
  runs: string;
  noRuns: string;
  runBegan: string;
  done: string;
  failed: string;
  left: string;
  idleRuns(count: number): string;
  runCutOff: string;
  lookedAt(time: string): string;
  looksEvery(ms: number): string;
  looksNoMore: string;
  lookNow: string;
  looking: string;
  failure: { title: string; stale(time: string): string; retry: string };
  noPermission: { title: string; text: string };
  technical: string;
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const hour = (value: number): string => `${String(value % 24).padStart(2, "0")}:00`;

const en: DashboardTexts = {
  loading: "Looking…",
  slow: "Google takes longer than usual to answer. Nothing is lost; please wait.",
  lost: "No answer came within a minute.",
  verdict: {
    noTrigger: "Nothing runs by itself: no trigger is installed.",
    runsMissing: "The trigger does not fire any more.",
    stopped: (count) => `${plural(count, "record needs", "records need")} you.`,
    jobInTrouble: (job) => `${job} cannot work.`,
    hostRests: (host) => `${host} is waited for. Nothing to do.`,
    runDied: "The last run was cut off. The next one takes over.",
    waiting: (count) => `${plural(count, "record waits", "records wait")} for another try. Nothing to do.`,
    firstRun: "All is set. The first run is to come.",
    well: "All is well.",
  },
  health: "Health",
  lastRun: "Last run",
  nextRun: "Next run",
  trigger: "Trigger",
  lock: "Lock",
  run: { never: "none yet", running: "in progress", died: "cut off before its end" },
  about: (time) => `about ${time}`,
  dueSince: (time) => `due since ${time}`,
  noneComes: "none",
  triggerOf: {
    present: (minutes) => `installed, every ${minutes} min`,
    missing: "not installed",
    another: (owner) => `of ${owner}`,
    unknown: "not visible to you",
  },
  lockFree: "free",
  lockHeld: "held by the run in progress",
  install: "Install the trigger",
  runNow: "Run now",
  runningNow: "Running…",
  stuck: "Stopped",
  noneStuck: "Nothing is stopped.",
  resume: "Resume",
  resumeNamed: (label) => `Resume ${label}`,
  resuming: "Resuming…",
  selectAll: (count) => `Select all ${count}`,
  select: (label) => `Select ${label}`,
  resumeSelected: (count) => (count === 0 ? "Resume selected" : `Resume ${count} selected`),
  resumeAll: "Resume all…",
  resumeAllQuestion: (count) =>
    `Resume all ${count} that are stopped or waiting? Their counters start at zero. What was sent or created is not repeated.`,
  resumeAllYes: "Resume all",
  cancel: "Cancel",
  nothingSelected: "Nothing is selected. Tick what you want to resume.",
  search: "Find in the list",
  clearSearch: "Clear the search",
  noMatch: (words) => `Nothing stopped matches “${words}”.`,
  more: (count) => `Show ${count} more`,
  notAllShown: (count) => `Only the first ${count} are listed here. “Resume all” takes the others too.`,
  attempts: (count) => plural(count, "attempt", "attempts"),
  lastTry: "last",
  detail: "Message",
  pausedJob: "paused job",
  waits: "Waiting",
  noneWaits: "Nothing waits.",
  until: (time) => `until ${time}`,
  atNextRun: "next run",
  jobResumed: "the job is resumed",
  resumedWaits: "Resumed; it is tried again.",
  hostRests: (why, until) => `${why}. It is asked again about ${until}.`,
  jobs: "Jobs",
  jobState: { idle: "ready", backlog: "busy", paused: "paused", faulty: "cannot work", held: "held" },
  everyMinutes: (minutes) => `every ${minutes} min`,
  backlog: (left) => `${left} left by the last run`,
  eta: {
    nothing: "Nothing was left by the last run.",
    unknown: "no record was timed yet, so nobody can say when",
    about: (time) => `through about ${time}`,
    between: (from, to) => `through between ${from} and ${to}`,
  },
  waitsUntil: (count, time) => `${plural(count, "waits", "wait")}, the last one until ${time}`,
  stoppedCount: (count) => `${count} stopped`,
  boundTitle: "If one record fails for ever",
  bound: (starts, calls, most, givesUp) =>
    `${starts} starts and ${calls} calls when it fails alone, given up after ${givesUp} at most; ${most} starts whatever happens.`,
  duration: (ms) => {
    const minutes = Math.round(ms / 60_000);
    return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 6) / 10} h`;
  },
  quotas: "Today’s quotas",
  quota: (used, limit, percent) => `${used} of ${limit} (${percent}%)`,
  quotaNew: (time) => `counted anew about ${time}`,
  quotasNote: "What this script used by itself; other scripts of the account come on top.",
  failures: "When things fail",
  failuresTotal: (count, since) => `${plural(count, "failure", "failures")} since ${since}`,
  failuresPeak: (weekday, at, count) => `; most on ${weekday} ${hour(at)}–${hour(at + 1)}: ${count}`,
  noFailures: (since) => `No failure since ${since}.`,
  failuresUnread: "The sheet retry_logs could not be read.",
  failuresHint: "Point at a field, or move with the arrow keys.",
  weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  cell: (weekday, at, count) =>
    `${weekday} ${hour(at)}–${hour(at + 1)}: ${plural(count, "failure", "failures")}`,
  runs: "Last runs",
  noRuns: "No run has ended yet.",
  runBegan: "Began",
  done: "Done",
  failed: "Failed",
  left: "Left",
  idleRuns: (count) => (count === 1 ? "nothing to do" : `${count} runs, nothing to do`),
  runCutOff: "cut off",
  lookedAt: (time) => `Looked at ${time}.`,
  looksEvery: (ms) =>
    `Looks again every ${ms < 60_000 ? `${ms / 1_000} s` : `${ms / 60_000} min`} while you see it.`,
  looksNoMore: "Does not look by itself any more, to spare the quota.",
  lookNow: "Look now",
  looking: "Looking…",
  failure: {
    title: "The script could not be asked.",
    stale: (time) => `The script could not be asked. What you see is of ${time}.`,
    retry: "Try again",
  },
  noPermission: {
    title: "You have not allowed the script to look yet.",
    text: "Choose “List what is stuck” in the Trigger Guard menu and allow everything that Google asks for. Then look again. You can close this; the work goes on without it.",
  },
  technical: "Message",
};

const ja: DashboardTexts = {
  loading: "確認しています…",
  slow: "Google の応答に時間がかかっています。何も失われません。お待ちください。",
  lost: "1 分以内に応答がありませんでした。",
  verdict: {
    noTrigger: "自動では動きません。トリガーが設定されていません。",
    runsMissing: "トリガーが動いていません。",
    stopped: (count) => `対応が必要なものが ${count} 件あります。`,
    jobInTrouble: (job) => `${job} を実行できません。`,
    hostRests: (host) => `${host} の回復を待っています。操作は不要です。`,
    runDied: "前回の実行が中断されました。次の実行が引き継ぎます。",
    waiting: (count) => `${count} 件が次の実行を待っています。操作は不要です。`,
    firstRun: "準備ができました。最初の実行を待っています。",
    well: "問題ありません。",
  },
  health: "状態",
  lastRun: "前回の実行",
  nextRun: "次回の実行",
  trigger: "トリガー",
  lock: "ロック",
  run: { never: "まだありません", running: "実行中", died: "中断" },
  about: (time) => `${time} ごろ`,
  dueSince: (time) => `${time} の予定を過ぎています`,
  noneComes: "ありません",
  triggerOf: {
    present: (minutes) => `設定済み（${minutes} 分ごと）`,
    missing: "未設定",
    another: (owner) => `${owner} が設定`,
    unknown: "表示できません",
  },
  lockFree: "空き",
  lockHeld: "実行中のため使用中",
  install: "トリガーを設定",
  runNow: "今すぐ実行",
  runningNow: "実行しています…",
  stuck: "停止中",
  noneStuck: "停止しているものはありません。",
  resume: "再開",
  resumeNamed: (label) => `${label} を再開`,
  resuming: "再開しています…",
  selectAll: (count) => `${count} 件すべて選択`,
  select: (label) => `${label} を選択`,
  resumeSelected: (count) => (count === 0 ? "選択したものを再開" : `選択した ${count} 件を再開`),
  resumeAll: "すべて再開…",
  resumeAllQuestion: (count) =>
    `停止中と待機中の ${count} 件をすべて再開しますか？ 試行回数は 0 に戻ります。送信や作成が済んだものは繰り返しません。`,
  resumeAllYes: "すべて再開",
  cancel: "キャンセル",
  nothingSelected: "何も選択されていません。再開するものにチェックを入れてください。",
  search: "一覧から探す",
  clearSearch: "検索をクリア",
  noMatch: (words) => `「${words}」に当てはまる停止中のものはありません。`,
  more: (count) => `さらに ${count} 件を表示`,
  notAllShown: (count) => `ここには最初の ${count} 件だけを表示しています。「すべて再開」は残りも対象です。`,
  attempts: (count) => `試行 ${count} 回`,
  lastTry: "前回",
  detail: "メッセージ",
  pausedJob: "一時停止中のジョブ",
  waits: "待機中",
  noneWaits: "待っているものはありません。",
  until: (time) => `${time} まで`,
  atNextRun: "次の実行",
  jobResumed: "ジョブの再開",
  resumedWaits: "再開しました。次の実行で処理されます。",
  hostRests: (why, until) => `${why}。${until} ごろに確認します。`,
  jobs: "ジョブ",
  jobState: { idle: "正常", backlog: "処理中", paused: "一時停止", faulty: "実行不可", held: "待機中" },
  everyMinutes: (minutes) => `${minutes} 分ごと`,
  backlog: (left) => `前回の残り ${left} 件`,
  eta: {
    nothing: "前回の実行で残りはありませんでした。",
    unknown: "処理時間の記録がまだないため、終わる時刻は分かりません",
    about: (time) => `${time} ごろに終わる見込み`,
    between: (from, to) => `${from}〜${to} に終わる見込み`,
  },
  waitsUntil: (count, time) => `${count} 件が待機中（最も遅いもので ${time}）`,
  stoppedCount: (count) => `${count} 件が停止中`,
  boundTitle: "失敗し続けた場合",
  bound: (starts, calls, most, givesUp) =>
    `1 件だけなら、試行は最大 ${starts} 回、外部の呼び出しは最大 ${calls} 回で、長くても ${givesUp}で停止します。何が起きても、試行は ${most} 回までです。`,
  duration: (ms) => {
    const minutes = Math.round(ms / 60_000);
    return minutes < 120 ? `${minutes} 分` : `${Math.round(minutes / 6) / 10} 時間`;
  },
  quotas: "今日の割り当て",
  quota: (used, limit, percent) => `${limit}のうち ${used}（${percent}%）`,
  quotaNew: (time) => `${time} ごろに数え直し`,
  quotasNote: "このスクリプト自身が使った分です。同じアカウントのほかのスクリプトの分は含みません。",
  failures: "失敗の多い時間帯",
  failuresTotal: (count, since) => `${since}から ${count} 件の失敗`,
  failuresPeak: (weekday, at, count) => `、最多は${weekday}曜 ${hour(at)}〜${hour(at + 1)} の ${count} 件`,
  noFailures: (since) => `${since}から失敗はありません。`,
  failuresUnread: "シート retry_logs を読み取れませんでした。",
  failuresHint: "マスを指すか、矢印キーで動かすと件数を表示します。",
  weekdays: ["月", "火", "水", "木", "金", "土", "日"],
  cell: (weekday, at, count) => `${weekday}曜 ${hour(at)}〜${hour(at + 1)}: ${count} 件`,
  runs: "最近の実行",
  noRuns: "終わった実行はまだありません。",
  runBegan: "開始",
  done: "完了",
  failed: "失敗",
  left: "残り",
  idleRuns: (count) => (count === 1 ? "処理なし" : `${count} 回、処理なし`),
  runCutOff: "中断",
  lookedAt: (time) => `${time} に確認しました。`,
  looksEvery: (ms) => `表示中は ${ms < 60_000 ? `${ms / 1_000} 秒` : `${ms / 60_000} 分`}ごとに確認します。`,
  looksNoMore: "割り当てを節約するため、自動の確認を止めています。",
  lookNow: "今すぐ確認",
  looking: "確認しています…",
  failure: {
    title: "スクリプトに問い合わせできませんでした。",
    stale: (time) => `スクリプトに問い合わせできませんでした。表示は ${time} のものです。`,
    retry: "もう一度",
  },
  noPermission: {
    title: "まだスクリプトを許可していません。",
    text: "メニュー「Trigger Guard」→「止まっているものを一覧」を選び、Google が求める項目をすべて許可してから、もう一度確認してください。この画面を閉じても処理は続きます。",
  },
  technical: "メッセージ",
};

export const dashboardTexts: Record<Locale, DashboardTexts> = { en, ja };

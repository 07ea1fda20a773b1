/** What the settings dialog says. Part of its page, not of the script. A setting without a text does not compile. */
import type { SettingName } from "../core/settings";
import type { Locale } from "./messages";

export interface SettingText {
  title: string;
  help: string;
}

export interface SettingsTexts {
  settings: Record<SettingName, SettingText>;
  heading: string;
  loading: string;
  save: string;
  nothingToSave: string;
  saved(titles: string[]): string;
  needsInstall: string;
  notSaved(count: number): string;
  problem(allowed: string): string;
  failed: string;
  usual(value: string): string;
  notSet: string;
  secretIsSet: string;
  takeAway: string;
  others(names: string[]): string;
  notReadable: string;
}

const en: SettingsTexts = {
  settings: {
    templateId: { title: "Template", help: "Id of the Google Docs template, from its address." },
    folderId: { title: "Folder", help: "Id of the Drive folder for the documents, from its address." },
    apiBase: { title: "Address of the API", help: "Where a relative data_url leads." },
    everyMinutes: {
      title: "Minutes between two runs",
      help: "Google offers 1, 5, 10, 15 and 30; the next longer one is taken. Install the trigger again after a change.",
    },
    lockWaitMs: {
      title: "Wait for another run",
      help: "Milliseconds. 0: a run that finds another one skips.",
    },
    account: { title: "Kind of account", help: "Whose daily quotas hold." },
    alertMail: {
      title: "Who is told",
      help: "Mail addresses, separated by commas. Without: the person whose trigger it is.",
    },
    webhookUrl: {
      title: "Chat room",
      help: "Address of a Google Chat or Slack webhook that is told as well. Whoever has it can write there, so it is not shown.",
    },
    mailReserve: {
      title: "Mails kept for alarms",
      help: "How many of the day's mails a job's own mails leave over.",
    },
    locale: {
      title: "Language",
      help: "Of what everybody reads: rows and mails. Without: the spreadsheet's.",
    },
    spreadsheetId: {
      title: "Spreadsheet",
      help: "Id of the spreadsheet. Only needed when runs say that they cannot find it.",
    },
    logLevel: {
      title: "Lines in the execution log",
      help: "The least severe that is written: DEBUG, INFO, WARNING or ERROR.",
    },
    logRows: { title: "Rows in retry_logs", help: "Older ones move to the archive tab." },
    logDays: { title: "Days in retry_logs", help: "Older rows move to the archive tab." },
    logArchiveRows: { title: "Rows in retry_logs_archive", help: "Beyond these the oldest are deleted." },
    archiveDoneAfterDays: {
      title: "Move done rows after days",
      help: "To the tab records_archive. 0: never.",
    },
    archiveFilesAfterDays: {
      title: "Move documents after days",
      help: "To the folder archive inside theirs. 0: never.",
    },
    feedUrl: {
      title: "Address of a feed",
      help: "New items of it become rows of a sheet. Empty: nothing is read.",
    },
    feedMinutes: { title: "Minutes between two readings of the feed", help: "" },
    feedSheet: { title: "Sheet for the feed's items", help: "Made when it is missing. Empty: items." },
    feedId: { title: "Field that tells items apart", help: "Empty: id." },
    feedItems: { title: "Where the list of items stands in an answer", help: "Empty: items." },
    feedNext: {
      title: "Where the next page stands in an answer",
      help: "Its address or cursor; a cursor goes where {cursor} stands in the address. Empty: next.",
    },
    feedToken: { title: "Access key of the feed", help: "Sent to its own host only." },
  },
  heading: "Settings",
  loading: "Reading the settings…",
  save: "Save",
  nothingToSave: "Nothing was changed.",
  saved: (titles) => `Saved: ${titles.join(", ")}. The next run goes by it.`,
  needsInstall:
    "The trigger keeps its interval until you install it again: Trigger Guard → Install the trigger.",
  notSaved: (count) =>
    `Nothing was saved: ${count === 1 ? "one value is" : `${count} values are`} not possible. What you typed is still here.`,
  problem: (allowed) => `Not possible. Allowed: ${allowed}`,
  failed: "It could not be saved. What you typed is still here; try again in a moment.",
  usual: (value) => `${value} (default)`,
  notSet: "not set",
  secretIsSet: "set; it is not shown",
  takeAway: "Take it away",
  others: (names) => `Settings of jobs, kept as they are: ${names.join(", ")}.`,
  notReadable:
    "The stored settings cannot be read, so runs fail. Fill in what you need and save: the old text is kept as the script property TG_bad:TG_settings.",
};

const ja: SettingsTexts = {
  settings: {
    templateId: {
      title: "テンプレート",
      help: "Google ドキュメントのテンプレートの ID（URL の中の文字列）。",
    },
    folderId: { title: "フォルダ", help: "文書を入れるドライブのフォルダの ID（URL の中の文字列）。" },
    apiBase: { title: "API の URL", help: "data_url が相対パスのときの基準。" },
    everyMinutes: {
      title: "実行の間隔（分）",
      help: "Google で選べるのは 1・5・10・15・30。次に長いものになります。変更後はトリガーを設定し直してください。",
    },
    lockWaitMs: { title: "ほかの実行を待つ時間", help: "ミリ秒。0 なら、ほかの実行があるときは見送ります。" },
    account: { title: "アカウントの種類", help: "1 日の割り当てが決まります。" },
    alertMail: {
      title: "通知先",
      help: "メールアドレス。複数ならカンマ区切り。空ならトリガーを設定した人。",
    },
    webhookUrl: {
      title: "チャットルーム",
      help: "Google Chat または Slack の Webhook の URL。メールと同じ内容を知らせます。知っている人はだれでも書き込めるため、表示しません。",
    },
    mailReserve: {
      title: "通知のために残すメール数",
      help: "1 日に送れるメールのうち、ジョブが使わずに残す数。",
    },
    locale: { title: "言語", help: "行とメールの言語。空ならスプレッドシートの言語。" },
    spreadsheetId: {
      title: "スプレッドシート",
      help: "スプレッドシートの ID。実行時に見つからないと言われたときだけ必要です。",
    },
    logLevel: {
      title: "実行ログに書く行",
      help: "これより軽い行は書きません。DEBUG・INFO・WARNING・ERROR の順に重くなります。",
    },
    logRows: { title: "retry_logs の行数", help: "これを超えた古い行は保管用のシートへ移ります。" },
    logDays: { title: "retry_logs の日数", help: "これより古い行は保管用のシートへ移ります。" },
    logArchiveRows: { title: "retry_logs_archive の行数", help: "これを超えた古い行は削除されます。" },
    archiveDoneAfterDays: {
      title: "完了した行を移すまでの日数",
      help: "シート records_archive へ移します。0 なら移しません。",
    },
    archiveFilesAfterDays: {
      title: "文書を移すまでの日数",
      help: "フォルダの中の archive へ移します。0 なら移しません。",
    },
    feedUrl: {
      title: "フィードの URL",
      help: "新しい項目がシートの行になります。空欄なら読み込みません。",
    },
    feedMinutes: { title: "フィードを読む間隔（分）", help: "" },
    feedSheet: { title: "フィードの項目を書くシート", help: "なければ作ります。空欄なら items。" },
    feedId: { title: "項目を区別するフィールド", help: "空欄なら id。" },
    feedItems: { title: "応答の中で項目の一覧がある場所", help: "空欄なら items。" },
    feedNext: {
      title: "応答の中で次のページがある場所",
      help: "URL かカーソル。カーソルは URL の {cursor} の位置に入ります。空欄なら next。",
    },
    feedToken: { title: "フィードのアクセスキー", help: "そのホストにだけ送ります。" },
  },
  heading: "設定",
  loading: "設定を読み込んでいます…",
  save: "保存",
  nothingToSave: "変更はありません。",
  saved: (titles) => `保存しました: ${titles.join("、")}。次の実行から有効です。`,
  needsInstall: "トリガーの間隔は、設定し直すまで変わりません（Trigger Guard → トリガーを設定）。",
  notSaved: (count) => `保存していません。使えない値が ${count} 件あります。入力した内容は残っています。`,
  problem: (allowed) => `使えない値です。使える値: ${allowed}`,
  failed: "保存できませんでした。入力した内容は残っています。少し待ってからもう一度お試しください。",
  usual: (value) => `${value}（既定値）`,
  notSet: "未設定",
  secretIsSet: "設定済み（表示しません）",
  takeAway: "削除する",
  others: (names) => `ジョブごとの設定（そのまま残ります）: ${names.join("、")}`,
  notReadable:
    "保存されている設定を読み取れないため、実行が失敗しています。必要な値を入れて保存してください。元の文字列はスクリプト プロパティ TG_bad:TG_settings に残ります。",
};

export const settingsTexts: Record<Locale, SettingsTexts> = { en, ja };

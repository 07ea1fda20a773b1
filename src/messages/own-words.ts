/**
 * What the guard itself has to say of a sheet, a setting or a result: what is wrong, where, and what to do. The English
 * is also what logs say, word for word; a reader of Japanese gets the other.
 */
import { inEnglish, wordsIn, type Words } from "../core/words";

const list = (names: readonly string[], none: string, between: string): string =>
  names.filter((name) => name !== "").join(between) || none;
const foundEn = (names: readonly string[]): string => list(names, "nothing", ", ");
const foundJa = (what: string, names: readonly string[]): string =>
  `今ある${what}: ${list(names, "なし", "、")}`;

/** What stands there instead: the sentence up to here stays the same while that changes. */
export const FOUND = / Found: |今ある/;

const KIND = { file: "ファイル", folder: "フォルダ" } as const;

export const OWN_WORDS = {
  noSheet: (job: string, sheet: string, found: readonly string[]): Words => ({
    en:
      `Job "${job}": there is no sheet "${sheet}". Found: ${found.join(", ")}. ` +
      `Rename a sheet to "${sheet}" or change the job's option "sheet".`,
    ja:
      `ジョブ「${job}」: シート「${sheet}」がありません。シートの名前を「${sheet}」に直すか、ジョブの設定 sheet を変えてください。` +
      foundJa("シート", found),
  }),
  noColumn: (job: string, sheet: string, column: string, found: readonly string[]): Words => ({
    en:
      `Job "${job}": sheet "${sheet}" has no column "${column}". Found: ${foundEn(found)}. ` +
      `Rename a column or change the job's options.`,
    ja:
      `ジョブ「${job}」: シート「${sheet}」に列「${column}」がありません。列の名前を直すか、ジョブの設定を変えてください。` +
      foundJa("列", found),
  }),
  columnTwice: (job: string, sheet: string, column: string): Words => ({
    en:
      `Job "${job}": sheet "${sheet}" has two columns "${column}", so nobody can tell what is done already. ` +
      `Rename or delete one of them.`,
    ja:
      `ジョブ「${job}」: シート「${sheet}」に列「${column}」が 2 つあり、どれが処理済みか見分けられません。` +
      `どちらかの列の名前を変えるか、削除してください。`,
  }),
  noId: (row: number, columns: readonly string[]): Words => ({
    en: `Row ${row} has no id: fill in ${columns.join(" and ") || "its id"}.`,
    ja: `${row} 行目に ID がありません。${columns.map((name) => `「${name}」`).join("と") || "ID "}を入力してください。`,
  }),
  longId: (row: number, chars: number, most: number): Words => ({
    en: `Row ${row} has an id of ${chars} characters; ${most} is the limit.`,
    ja: `${row} 行目の ID が ${chars} 文字あります。${most} 文字以内にしてください。`,
  }),
  idTwice: (id: string, rows: readonly number[]): Words => ({
    en: `The id ${id} stands in rows ${rows.join(", ")}: give each row an id of its own.`,
    ja: `ID「${id}」が ${rows.join("、")} 行目で重複しています。行ごとに別の ID にしてください。`,
  }),
  noValue: (row: number, shown: string): Words => ({
    en: `row ${row} shows "${shown}", which is no value yet.`,
    ja: `${row} 行目が「${shown}」の表示で、まだ値がありません。`,
  }),
  notNumber: (row: number, text: string): Words => ({
    en: `row ${row} holds "${text}", which is not a number. Write it like 1234.5.`,
    ja: `${row} 行目の「${text}」は数値として読めません。1234.5 のように入力してください。`,
  }),
  notDate: (row: number, text: string): Words => ({
    en: `row ${row} holds "${text}", which is not a date. Write it like 2026-04-03.`,
    ja: `${row} 行目の「${text}」は日付として読めません。2026-04-03 のように入力してください。`,
  }),
  rowGone: (id: string): Words => ({
    en: `the row of record ${id} is gone, so its result could not be written. Put the row back or delete the record.`,
    ja: `「${id}」の行がなくなったため、結果を書き込めませんでした。行を元に戻すか、このまま削除してください。`,
  }),
  doneUndated: (job: string, sheet: string, days: number, column: string): Words => ({
    en:
      `Job "${job}": done rows of sheet "${sheet}" are to be archived after ${days} days, but ` +
      `nothing says when they were done. Add a column "${column}"; it is filled from then on.`,
    ja:
      `ジョブ「${job}」: シート「${sheet}」の完了した行を ${days} 日後に移す設定ですが、完了した日時が分かりません。` +
      `列「${column}」を追加してください。以後は自動で記入されます。`,
  }),
  logWithoutTime: (sheet: string, found: readonly string[]): Words => ({
    en:
      `Sheet "${sheet}" has no column "time", so nobody can tell which rows are old. Found: ${foundEn(found)}. ` +
      `Name it again, or delete the sheet; a new one is made.`,
    ja:
      `シート「${sheet}」に列「time」がないため、古い行を見分けられません。列の名前を元に戻すか、シートを削除してください` +
      `（新しいシートが作られます）。${foundJa("列", found)}`,
  }),
  noItemColumn: (sheet: string, column: string, found: readonly string[]): Words => ({
    en:
      `Sheet "${sheet}" has no column "${column}" for the items' ids. Found: ${foundEn(found)}. ` +
      `Rename a column or say which field identifies an item.`,
    ja:
      `シート「${sheet}」に、項目の ID を書く列「${column}」がありません。列の名前を直すか、ID にするフィールドを設定してください。` +
      foundJa("列", found),
  }),
  noItemId: (field: string): Words => ({
    en: `An item has no "${field}", so nobody could tell whether it is there already.`,
    ja: `「${field}」のない項目があり、取り込み済みかどうかを見分けられません。`,
  }),
  noTemplate: (id: string): Words => ({
    en: `The template ${id || "(no id)"} cannot be opened. Put it back or correct its id in the settings.`,
    ja:
      id === ""
        ? "テンプレートの ID が未設定です。設定に入れてください。"
        : `テンプレート「${id}」を開けません。ファイルを元に戻すか、設定の ID を直してください。`,
  }),
  namelessPlaceholder: {
    en: "The template has a placeholder without a name, {{}}. Write a field's name into it, or remove it.",
    ja: "テンプレートに名前のない差し込み欄 {{}} があります。項目名を書くか、削除してください。",
  },
  missingFields: (names: readonly string[]): Words => ({
    en: `The template asks for ${names.join(", ")}, which the data does not have.`,
    ja: `データに項目 ${names.join("、")} がありません（テンプレートに必要です）。`,
  }),
  folderInBin: (name: string): Words => ({
    en: `The folder "${name}" lies in the bin. Take it out, or use another one.`,
    ja: `フォルダ「${name}」がゴミ箱に入っています。元に戻すか、別のフォルダを指定してください。`,
  }),
  noName: (kind: "file" | "folder"): Words => ({
    en: `A ${kind} needs a name; the one given is empty.`,
    ja: `作成する${KIND[kind]}の名前が空です。`,
  }),
  maybeUnlisted: (kind: "file" | "folder"): Words => ({
    en: `Creating the ${kind} failed a moment ago; it may be there all the same, and be listed later`,
    ja: `${KIND[kind]}の作成に失敗した直後です。作成済みで、まだ一覧に出ていないことがあります。`,
  }),
  notOurs: (kind: "file" | "folder", name: string, url: string): Words => ({
    en:
      `There is already a ${kind} "${name}" that was not made for this record (${url}). ` +
      `It was left as it is. Rename it, or set adoptExisting.`,
    ja:
      `「${name}」という名前の別の${KIND[kind]}がすでにあります（${url}）。上書きはしていません。` +
      `その${KIND[kind]}の名前を変えるか、ジョブに adoptExisting を設定してください。`,
  }),
  noAddress: (url: string): Words => ({
    en: `"${url}" is no http(s) address. Correct it in the record or in apiBase.`,
    ja: `「${url}」は http(s) の URL ではありません。行の内容か、設定 apiBase を直してください。`,
  }),
  tooMuchKept: (chars: number, most: number): Words => ({
    en: `The record wants to remember ${chars} characters; ${most} fit. Let steps return less, or use fewer of them.`,
    ja: `途中経過が ${chars} 文字あり、保存できる ${most} 文字を超えました。ステップの結果を短くするか、ステップを減らしてください。`,
  }),
  promise: (where: string): Words => ({
    en: `${where} returned a promise. Apps Script does not wait for promises; make it a plain function.`,
    ja: `${where} が Promise を返しました。Apps Script は Promise を待ちません。通常の関数にしてください。`,
  }),
  tooManyPages: (most: number): Words => ({
    en: `More than ${most} pages (maxPages): is the cursor moving?`,
    ja: `${most} ページ（maxPages）を超えました。ページが先に進んでいるか確認してください。`,
  }),
  sameCursor: {
    en: "The server gave the same cursor again; paging would never end",
    ja: "サーバーが同じページを繰り返し返したため、読み込みを中止しました。",
  },
  notWritten: (why: Words, isKept: boolean): Words => ({
    en: `The result could not be written${isKept ? "" : ", and is too long to keep"}: ${inEnglish(why)}`,
    ja: `結果を書き込めませんでした${isKept ? "" : "（長すぎて保存もできません）"}: ${wordsIn(why, "ja")}`,
  }),
  resultUnwritten: (job: string, label: string, why: Words): Words => ({
    en:
      `Job "${job}": the result of ${label} could not be written: ` +
      `${inEnglish(why)} It is kept, and written when the sheet allows it.`,
    ja:
      `ジョブ「${job}」: ${label} の結果を書き込めませんでした。結果は残してあり、シートに書き込めるようになると自動で書き込みます。` +
      `理由: ${wordsIn(why, "ja")}`,
  }),
  // A stopped record has room for some twenty letters: what matters stands first.
  emptyAnswer: { en: "The answer is empty", ja: "応答が空です" },
  notJson: (text: string): Words => ({
    en: `The answer is not JSON: ${text}`,
    ja: `JSON でない応答: ${text}`,
  }),
  noMailLeft: {
    en: "No mail is left today but those kept for alarms (mailReserve)",
    ja: "今日のメールは通知のために残す分だけです（mailReserve）",
  },
  onceFailed: (name: string, why: Words): Words => ({
    en: `once "${name}" failed after it had begun: ${inEnglish(why)}`,
    ja: `「${name}」を始めた後で失敗しました: ${wordsIn(why, "ja")}`,
  }),
  afterWriting: (en: string, ja: string, writing: string): Words => ({
    en: `${en} (after ${writing}, which must not be sent twice: put it into ctx.once or ctx.step)`,
    ja: `${ja}（${writing} の後）`,
  }),
  didNotFinish: (attempt: number, writing: string): Words => ({
    en: `attempt ${attempt} did not finish${writing === "" ? "" : `; ${writing} was under way`}`,
    ja: `${attempt} 回目が中断${writing === "" ? "" : `（${writing} の途中）`}`,
  }),
  noTimeFor: (what: string): Words => ({
    en: `Too little of the run was left for ${what}`,
    ja: `「${what}」に足りる実行時間が残っていません`,
  }),
  timeIsOver: {
    en: "The run's time is over; it goes on from the last checkpoint",
    ja: "実行時間が終わりました。次の実行が続けます。",
  },
  pagesRead: (pages: number): Words => ({
    en: `${pages} pages read; the next run goes on`,
    ja: `${pages} ページまで読みました。次の実行が続けます。`,
  }),
  inBin: {
    en: "The spreadsheet of this script lies in the bin. Take it out, or delete the trigger with uninstallTrigger.",
    ja: "このスクリプトのスプレッドシートがゴミ箱に入っています。元に戻すか、uninstallTrigger でトリガーを削除してください。",
  },
  settingsUnreadable: (key: string): Words => ({
    en: `The script property ${key} is not readable JSON. Correct it, for example {"templateId":"…"}.`,
    ja: `スクリプト プロパティ ${key} の形式が正しくないため、設定を読み取れません。直してください。例: {"templateId":"…"}`,
  }),
  tabTaken: (name: string): Words => ({
    en: `There is a tab "${name}" already that was not made for the chart. It was left as it is; rename it.`,
    ja: `グラフ用ではないシート「${name}」がすでにあります。変更はしていません。そのシートの名前を変えてください。`,
  }),
  counterLost: (key: string, isNothing: boolean): Words => ({
    en: `Property ${key} was written, but ${isNothing ? "nothing" : "something else"} came back`,
    ja: `プロパティ ${key} に保存した内容を読み直すと、${isNothing ? "何もありませんでした" : "違う内容になっていました"}。`,
  }),
  counterUnstored: (why: string): Words => ({
    en: `A counter could not be stored: ${why}`,
    ja: `失敗の回数を保存できませんでした: ${why}`,
  }),
  lockLost: {
    en: "The lock was lost during the run; nothing more is started",
    ja: "実行中にロックが外れたため、新しい処理は始めません。",
  },
} as const;

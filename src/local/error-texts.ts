// What Google's services say when they refuse, in English and Japanese. `seen` tells where: "facts" and "sample" are
// texts that were read in documentation or in public reports; "guess" is our wording where no report was found.

export type Locale = "en" | "ja";

interface ErrorText {
  en: string;
  ja: string;
  seen: string;
}

export const ERROR_TEXTS = {
  timeLimit: {
    en: "Exceeded maximum execution time",
    ja: "起動時間の最大値を超えました",
    seen: "facts; sample E158",
  },
  functionNotFound: {
    en: "Script function not found: {name}",
    ja: "スクリプト関数が見つかりません: {name}",
    seen: "en facts; ja guess",
  },
  unsupportedReturn: {
    en: "The script completed but the returned value is not a supported return type.",
    ja: "スクリプトは完了しましたが、戻り値がサポートされている型ではありません。",
    seen: "en public code; ja guess",
  },
  tooManyForDay: {
    en: "Service invoked too many times for one day: {service}.",
    ja: "1 日にサービス {service} を実行した回数が多すぎます。",
    seen: "facts; samples E001, E204, E268",
  },
  computerTime: {
    en: "Service using too much computer time for one day.",
    ja: "1 日にサービスが使用するコンピュータ時間が長すぎます。",
    seen: "en sample E161; ja guess",
  },
  scopeNotInManifest: {
    en: "Specified permissions are not sufficient to call {call}. Required permissions: {scopes}",
    ja: "指定された権限では {call} を呼び出すことができません。必要な権限: {scopes}",
    seen: "samples E100, E101",
  },
  scopeNotGranted: {
    en: "You do not have permission to call {call}. Required permissions: {scopes}",
    ja: "{call} を呼び出す権限がありません。必要な権限: {scopes}",
    seen: "sample E031",
  },
  authorizationRequired: {
    en: "Authorization is required to perform that action.",
    ja: "その操作を実行するには承認が必要です。",
    seen: "sample E173",
  },
  argumentTooLarge: {
    en: "Argument too large: {name}",
    ja: "引数が大きすぎます: {name}",
    seen: "facts; sample E151",
  },
  invalidArgument: {
    en: "Invalid argument: {name}",
    ja: "引数が無効です: {name}",
    seen: "en facts; ja sample family",
  },
  signature: {
    en: "The parameters ({types}) don't match the method signature for {call}.",
    ja: "パラメータ（{types}）が {call} のメソッドのシグネチャと一致しません。",
    seen: "samples E063, E112",
  },
  propertyStore: {
    en: "You have exceeded the property storage quota. Please remove some properties and try again.",
    ja: "プロパティ ストレージの割り当てを超えています。プロパティをいくつか削除してからもう一度お試しください。",
    seen: "en facts, sample E147; ja guess",
  },
  lockTimeout: {
    en: "Lock timeout: another process was holding the lock for too long.",
    ja: "ロックのタイムアウト: 別のプロセスがロックを保持している時間が長すぎました。",
    seen: "en facts; ja guess",
  },
  lockOperations: {
    en: "There are too many LockService operations against the same script.",
    ja: "同じスクリプトに対する LockService の操作が多すぎます。",
    seen: "en facts, sample E154; ja guess",
  },
  tooManyTriggers: {
    en: "This script has too many triggers. Triggers must be deleted from the script before more can be added.",
    ja: "このスクリプトにはトリガーが多すぎます。さらに追加するには、スクリプトからトリガーを削除する必要があります。",
    seen: "en facts, sample E167; ja guess",
  },
  noUi: {
    en: "Cannot call {call} from this context.",
    ja: "このコンテキストから {call} を呼び出せません。",
    seen: "en facts, sample E201; ja guess",
  },
  noAccess: {
    en: "You do not have permission to access the requested document.",
    ja: "リクエストされたドキュメントにアクセスする権限がありません。",
    seen: "samples E052, E056",
  },
  noItem: {
    en: "No item with the given ID could be found. Possibly because you have not edited this item or you do not have permission to access it.",
    ja: "指定された ID のアイテムは見つからなかったか、アクセスする権限がありません。",
    seen: "samples E093, E097",
  },
  noNextItem: {
    en: "Cannot retrieve the next object: iterator has reached the end.",
    ja: "次のオブジェクトを取得できません。イテレータの末尾に達しています。",
    seen: "en public code; ja guess",
  },
  protectedCells: {
    en: "You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.",
    ja: "保護されているセルやオブジェクトを編集しようとしています。編集する必要がある場合は、スプレッドシートのオーナーに連絡して、保護を解除してもらってください。",
    seen: "en facts; ja sample E059",
  },
  sheetNameTaken: {
    en: 'A sheet with the name "{name}" already exists. Please enter another name.',
    ja: "シート名「{name}」はすでに存在しています。別の名前を入力してください。",
    seen: "sample E062",
  },
  lastSheet: {
    en: "You can't remove all the sheets in a document.",
    ja: "ドキュメント内のすべてのシートを削除することはできません。",
    seen: "en facts; ja guess",
  },
  lastRow: {
    en: "Sorry, it is not possible to delete all non-frozen rows.",
    ja: "申し訳ありませんが、固定されていない行をすべて削除することはできません。",
    seen: "en public code; ja guess",
  },
  cellLimit: {
    en: "This action would increase the number of cells in the workbook above the limit of 10000000 cells.",
    ja: "この操作を行うと、ワークブックのセルの数が上限の 10000000 個を超えます。",
    seen: "en sample E044; ja guess",
  },
  startRowSmall: {
    en: "The starting row of the range is too small.",
    ja: "範囲の開始行が小さすぎます。",
    seen: "behaviour 35; ja guess",
  },
  startColumnSmall: {
    en: "The starting column of the range is too small.",
    ja: "範囲の開始列が小さすぎます。",
    seen: "behaviour 35; ja guess",
  },
  rowsAtLeastOne: {
    en: "The number of rows in the range must be at least 1.",
    ja: "範囲の行数は 1 以上にする必要があります。",
    seen: "behaviour 42; ja guess",
  },
  columnsAtLeastOne: {
    en: "The number of columns in the range must be at least 1.",
    ja: "範囲の列数は 1 以上にする必要があります。",
    seen: "behaviour 42; ja guess",
  },
  outsideSheet: {
    en: "The coordinates of the range are outside the dimensions of the sheet.",
    ja: "範囲の座標がシートの範囲外です。",
    seen: "en public code; ja guess",
  },
  rangeNotFound: { en: "Range not found", ja: "範囲が見つかりません", seen: "public code" },
  rowsMismatch: {
    en: "The number of rows in the data does not match the number of rows in the range. The data has {data} but the range has {range}.",
    ja: "データの行数が範囲の行数と一致しません。データは {data} 行ですが、範囲は {range} 行です。",
    seen: "public code",
  },
  columnsMismatch: {
    en: "The number of columns in the data does not match the number of columns in the range. The data has {data} but the range has {range}.",
    ja: "データの列数が範囲の列数と一致しません。データは {data} 列ですが、範囲は {range} 列です。",
    seen: "public code",
  },
  missingUrl: {
    en: "Attribute provided with no value: url",
    ja: "属性に値が指定されていません: url",
    seen: "en sample E012; ja guess",
  },
  dns: { en: "DNS error: {url}", ja: "DNS エラー: {url}", seen: "facts" },
  addressUnavailable: {
    en: "Address unavailable: {url}",
    ja: "使用できないアドレス: {url}",
    seen: "facts; sample E005",
  },
  /** Of a redirect that leads nowhere or in a circle; that it is this text nobody has reported. */
  badRequest: {
    en: "Bad request: {url}",
    ja: "不正なリクエスト: {url}",
    seen: "en public code, of another cause; ja guess",
  },
  connectionLost: {
    en: "Unexpected error: {url}",
    ja: "予期しないエラー: {url}",
    seen: "en public code; ja guess",
  },
  fetchTimeout: { en: "Timeout: {url}", ja: "タイムアウト: {url}", seen: "en facts, sample E008; ja guess" },
  tls: { en: "SSL Error {url}", ja: "SSL エラー {url}", seen: "public code" },
  requestFailed: {
    en: "Request failed for {host} returned code {code}. Truncated server response: {body} (use muteHttpExceptions option to examine full response)",
    ja: "{host} のリクエストに失敗しました（エラー: {code}）。サーバー応答の一部: {body}（応答の全文を見るには muteHttpExceptions オプションを使用してください）",
    seen: "facts; samples E013, E255",
  },
  urlLength: {
    en: "Limit Exceeded: URLFetch URL Length.",
    ja: "制限を超えました: URLFetch URL の長さ。",
    seen: "en documentation; ja guess",
  },
  postSize: {
    en: "Limit Exceeded: URLFetch POST Size.",
    ja: "制限を超えました: URLFetch POST のサイズ。",
    seen: "en documentation; ja guess",
  },
  responseSize: {
    en: "Limit Exceeded: URLFetch Response Size.",
    ja: "制限を超えました: URLFetch の応答サイズ。",
    seen: "en documentation; ja guess",
  },
  headerSize: {
    en: "Limit Exceeded: URLFetch Header Size.",
    ja: "制限を超えました: URLFetch ヘッダーのサイズ。",
    seen: "en documentation; ja guess",
  },
  recipientsPerMessage: {
    en: "Limit Exceeded: Email Recipients Per Message.",
    ja: "制限を超えました: メール 1 件あたりの受信者数。",
    seen: "en sample E122; ja guess",
  },
  mailBodySize: {
    en: "Limit Exceeded: Email Body Size.",
    ja: "制限を超えました: メール本文のサイズ。",
    seen: "en documentation; ja guess",
  },
  noRecipient: {
    en: "Failed to send email: no recipient",
    ja: "メールを送信できませんでした: 受信者がいません",
    seen: "en public code; ja guess",
  },
  invalidEmail: {
    en: "Invalid email: {address}",
    ja: "無効なメール: {address}",
    seen: "en behaviour 34; ja guess",
  },
  ended: {
    en: "The execution has ended.",
    ja: "実行は終了しています。",
    seen: "ours: Google runs nothing here",
  },
} satisfies Record<string, ErrorText>;

export type ErrorTextId = keyof typeof ERROR_TEXTS;

export function errorText(
  locale: Locale,
  id: ErrorTextId,
  values: Record<string, string | number> = {},
): string {
  return ERROR_TEXTS[id][locale].replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ""));
}

/** A refusal of a service; the guest sees it as an `Exception` of its own realm. */
export class ServiceError extends Error {
  constructor(
    message: string,
    readonly guestName = "Exception",
  ) {
    super(message);
  }
}

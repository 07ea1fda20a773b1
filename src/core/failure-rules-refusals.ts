/** Refused for what was asked, or broken in the script itself: the same request will be refused again. */
import { near, type Rule, rule } from "./failure-rule";
import { EXISTS, INVALID, NOT_SO, NOT_THERE, TOO_LARGE } from "./failure-words";

/** Seen: E063, E112, E200, E201, E202 */
const scriptError = rule("unexpected", "script_error", {
  machine: "ERR_INVALID_ARG_\\w+",
  en: "method signature|html file named|incorrect padding|mismatched tag|nil pointer|segmentation fault|null ?pointer|cannot find module|no module named|cannot convert \\S+ to (?:\\(class|\\w+\\[)|from this context|(?:cannot|could not) find (?:method|function)|argument must be of type|call stack|array length|(?:list|string|parameter|array) index out of range|(?:is not defined|not a function|invalid (?:or unexpected|assignment|left-hand|regular)|no such method|wrong number of arg)|cannot (?:read|set|call) propert|script function not found|not a supported return type|did not return anything|\\((?:Argument|Name|NoMethod)Error\\)|unknown keyword|document is closed|missing (?:semicolon|[;)}\\]])|event object|valid configuration option|unknown (?:\\w+ )?(?:type|option|command|function|method)\\b",
  ja: "シグネチャと一致しません|の[前後]に ?%name ?がありません|オブジェクト(?:変数|参照|が必要|は、この)|コマンドレット|戻り値の型|このコンテキストから|実行時エラー.{0,30}型が一致|(?:メソッド|関数|コマンド)[^。で]{0,60}?(?:見つかりません|存在しません|呼び出せ)|定義されていません|イベント(?:オブジェクト|情報)?[がはを]~(?:不正|取得でき|ありません|渡され)|(?:ID|URL|プロパティ|\\w_\\w+)[^。]{0,15}(?:設定されて(?:い|おり)ません|未設定)",
  others: `${near("함수|函[式數数]|\\bfuncion\\b|fonction|funktion|funcao|funzione|функци", NOT_THERE)}|${near(
    "firma|assinatura|signature d|signatur(?!e)|서명|[签簽][名章]|сигнатур",
    "metod|method|메[소서]드|方法|метод",
  )}`,
});

/** Not what was asked for came back: a page, or half of it. Seen: nodejs.org/api/errors.html */
const notJson = rule("unexpected", "not_json", {
  en: "invalid json(?! (?:payload|body|request|input|in|format|key|value|string|data|object|schema))|(?:unable to|failed to|could not|couldn't|cannot|error) pars\\w+ (?:\\S+ ){0,3}?(?:response|reply|answer)\\b|(?<!request body )(?:is|was) not (?:valid )?json|unexpected (?:token|character|non-white|end of).{0,30}json",
  ja: "(?:応答|レスポンス)(?:の形式)?が(?:不正|想定外)|(?:応答|レスポンス)[^。]{0,12}json(?:形式)?で[はな]|json[のを]?(?:解析|パース)[にがを]?(?:失敗|エラー|でき)",
});

/** Seen: E044, E124, E139, E148, E149, E151 */
const tooLarge = rule("permanent", "too_large", {
  refines: [403],
  machine:
    "\\w+TooLarge|\\w+_too_(?:long|large)|context_length_exceeded|string_above_max_length|exportSizeLimitExceeded|MAX_\\w+_EXCEEDED",
  en: "(?<!(?:for|took|taking|takes) )\\btoo (?:large|long|big)(?: (?:to|or|for)\\b|[:.]| ?\\(|$)|(?:size|length)~exceed|exceed(?:s|ed)? (?!.{0,40}\\b(?:retr|attempts|time-?out|time limit))(?:the )?(?:\\w+ ){0,3}?(?:max|limit|threshold|allowed|permitted|size|grid)|too many|(?:above|over) (?:the |its )?(?:\\d+ ?[kmg]?b? |\\w+ )?(?:limit|max)|(?:character|length|size|cells?|rows?|columns?|attachments?) limit|maximum (?:size|(?:context )?length|number of(?! retr| attempts))|more than (?:the )?(?:max\\w*|limit)?(?: of)? ?\\d+ (?:\\w+ )?(?:characters|bytes|cells|rows|columns|items)|resources exceeded|number of \\w+ .{0,40}exceed",
  ja: "大きすぎ|(?<!時間が)長すぎ|切り捨て|収まりません|文字数?(?:以内|を超え|まで)|(?:文字数|容量|サイズ|件数)オーバー|最大 ?\\d|\\d ?(?:件|個|名|行|枚|バイト|[KMG]B)まで|(?:サイズ|文字数|長さ|セルの?個?数?)~(?:超|上限)|最大~を超え|上限を超え",
  others: TOO_LARGE,
});

/** Seen: E062, E131 */
const alreadyExists = rule("permanent", "already_exists", {
  machine: "\\w*(?:already|_)_?exists|\\w*duplicate\\w*|conflict|name_taken",
  en: "already (?:exist|contains|modified|processed|responded|sent|submitted|assigned|deleted|used|in\\b|(?:been )?taken|registered|has a)|previously used|only once\\b|not unique|not modified|exists or conflicts|with the same|duplicate",
  ja: "(?:すで|既)に~(?:存在|使|登録|予約|取り消|キャンセル)|同(?:じ|一の?).{0,12}(?:あります|存在)|[一-龯]{2}済み(?:です|のた)|(?:登録|使用|送信|処理)済み|二重|一意制約|重複|競合|変更されている|ほかの(?:ユーザー|人)が.{0,20}更新|(?<!ページを|(?:接続|通信|応答).{0,20})再読み込みしてください",
  others: EXISTS,
});

/** Seen: E086, E133 */
const notFound = rule("permanent", "not_found", {
  refines: [520],
  machine:
    "\\w*(?:not_?found|does_not_exist)|ENOENT|NoSuch(?!Method|Field|Element)\\w+|fullSyncRequired|updatedMinTooLongAgo|resource_missing|\\w+_archived",
  en: "not found|not published|(?:not|'t|unable to|failed to) (?:be found|find\\b|look ?up)|(?:(?:do(?:es)?|is) not|n't|\\bnot) exist|non-?existing|\\bno (?:\\S+ ){1,6}found|there (?:is|are|was) no (?!\\w*(?:respon|connection|internet|network|answer|avail|health|free|capacity|worker))\\w|no such|(?:return|returned) no (?!respon|answer|data|repl)\\w+ (?:for|with)|unknown (?!error|exception|failure|reason|cause)\\w|no longer (?:exist|avail|support|accept)|(?:been|was|is) (?:deleted|trashed|removed|moved to (?:the )?(?:trash|bin))|\\bno (?!respon)\\w+ (?:named|called)|^(?:\\w+: )*(?:nothing to|no (?:data|rows?|results?|records?|items?|values?)\\b(?!.{0,20}(?:return|receiv)))",
  ja: "見つ(?:かりませ|からな|けら|けること)|(?:対象|該当).{0,9}(?:ありません|なし)|存在[しせ].{0,3}(?:せん|ない|ず)|ゴミ箱に|リンク切れ|削除(?:済|され(?:[たて]|ました))",
  others: NOT_THERE,
});

/** Seen: github.com/bradjasper/ImportJSON/issues/210 (E012); E061, E084, E130, E142 */
const invalidRequest = rule("permanent", "invalid_request", {
  refines: [520],
  machine:
    "FAILED_?PRECONDITION|OUT_?OF_?RANGE|UNIMPLEMENTED|\\w*bad_?Request|ConditionalCheckFailed|missing_?\\w+|\\w*invalid\\w*|wrong_\\w+|required|\\w*validation(?:_?error)?|\\w*parse_?error|\\w*CERT_\\w+|UNABLE_TO_VERIFY_\\w+",
  en: "\\b(?:invalid|incorrect)\\b|not (?:a )?valid|illegal|malformed|bad (?:\\w+ )?(?:request|value|url|input|argument|format|height|width|(?:image )?data)|(?:send|with|contains?) an empty|\\bmust (?!wait|re-?try|try)|should (?:not )?be\\b|(?:is|are) required|\\bmissing\\b|required (?:field|parameter|argument)|(?<!if |when |is )not (?:specified|provided)|(?:has|is|was) expired|(?:check|with) (?:the|your) (?:\\w+ )?(?:input|fields?|id)\\b|address required|no recipient|(?:can(?:not|'t)|must not|may not) (?:contain|be (?:empty|blank|null|used|less|more|greater|negative))|(?:un|not (?:yet |currently )?)supported|not within\\b|(?<!wait (?:for )?)at least (?:one|1|an?) (?!second|minute|hour|day)|(?:body|request|input|form|payload|parameters?) (?:has|have|contains?) (?:\\w+ ){0,3}errors?|out(?:side)? (?:of|the) (?:bounds|range|dimensions)|precondition|with no value|export requires|cannot (?:reference|unmarshal)|requires? https|do(?:es)?(?: not|n\'t) (?:match|support)|only (?:supports?|allowed|absolute)|requires? an? |enter a valid|please select|certificate|(?:unable to|failed to|could not) (?:parse|decode|convert)|(?<!response |body |result |reply )is empty\\b|validation|violat|constraint|mismatch|not the (?:most recent|latest)|error: required$|(?:^|: ?)(?:conflict|gone|length required)$|(?:is|are|method) not allowed|not acceptable|unprocessable|not (?:yet )?implemented|not satisfiable|wrong (?:format|type|value|parameter|number)|(?:^|: )not an? |\\bexpected (?:an? (?:number|string|date|value|array|object|valid)|at least)|(?:^|: )empty (?:file|input|message)|is not (?:empty\\b|an? )|too (?:small|short|few|low|high|old|early)\\b",
  ja: "(?<!一時的に)(?:無効|不正)[なで](?!応答|レスポンス|ゲートウェイ)|正しく.{0,7}(?:せん|ない)|間違って|誤[りっ]|パラメー?ター?[^。]{0,4}(?:エラー|不正)|未(?:入力|設定|登録|指定|選択)|(?:設定|登録|指定|入力|選択)されてい(?:ま|な)|以外の~含まれ|不一致|必要(?:です|があり)|内容に問題|以[下上][にでの]|(?<!タイムアウトの?)期限|許されて|有効時間|(?:有効|可能)(?:で|な~では)は?(?:あり|ない)|必須|違反|範囲(?:外|の座標)|から外れて|形式[がでは]|なければなりません|(?<!応答|レスポンス|返答|回答)が空$|(?<!(?:応答|レスポンス|返答|回答)が)空[白欄]?(?:に|で)|一致し(?:てい)?ません|(?:サポート|対応)[さし]れ?てい(?:ません|ない)|値なしで|[がは](?:不正|無効)(?:$|[:。、,(])|(?:情報|項目|データ|引数)[がは]不足|値が(?:空|指定)|(?:指定|入力|選択|修正|追加|設定)してください|(?:一覧|リスト|候補)に(?:あり|存在し)ません|入力(?:していません|エラー)|選択肢にありません|バリデーション|(?:数値|数字|整数|日付)(?:では|に)~(?:ない|ません)|より[前後]|検証[にがでを]?(?:失敗|エラー|でき)|証明書",
  others: `${INVALID}|${NOT_SO}`,
});

/** Well-formed, and refused all the same, as long as the record or the thing it is about stays as it is. Seen: RA098, XT003 */
const refusedAsItIs = rule("permanent", "invalid_request", {
  en: "unrecogni[sz]ed|not exportable|safety (?:system|filter|setting)|due to safety|(?:request|prompt|content|message|file) (?:was |has been |is )?(?:rejected|blocked)|\\bnot allowed\\.?$|^(?:\\w+ ){1,4}required\\.?$|(?:video|item|product|page|content|post|recording) is (?:un|not )available|disallow|robots\\.txt|(?:un|not )subscribed|redirect(?:ion)? (?:loop|mode|reached)|sql syntax|syntax error (?:at|near|in)|(?:has been|is|was|were) (?:deprecated|retired|discontinued|turned down|sunset)|type not allowed|corrupt|circular|premature end|overlap|merge conflict|not (?:currently )?accepting|formula parse|\\b(?:can|may) only\\b|\\bonly (?:\\w+ ){1,6}can be|in the past\\b|(?:is|are|be|lies) in the future|\\b55\\d(?:[ -]|, b?')5\\.\\d{1,3}\\.\\d|index not defined|#(?:REF|N/A|VALUE)!?(?!.{0,80}(?:internal|内部))",
  ja: "満席|満室|定員[にをオ]|埋まって|在庫[がは]?(?:あり|な[しい]|不足|切)|循環|受け?付け?(?:期間)?[をはが]?(?:終了|停止)|(?:期間|対象)外|締め?切|(?:過去|未来)の[日時]|マイナスの|不明な(?!.{0,4}エラー|原因|例外|理由|問題)|宛先不明|未対応|桁数[がは]|空の(?:ファイル|データ|値)|揃ってい?[まな]|フォーマットが|(?:小さ|短|少な)すぎ|(?:引数|データ|[行列])の?数?[がは]?~(?:足り|不足)|(?:プロンプト|コンテンツ|応答|レスポンス|回答|入力|投稿|生成)[がは].{0,9}(?:禁止|ブロック)され|(?:ID|URL|番号|日付|内容|値|コード)を?読み?取れません|(?:スタッフ|担当者?|対象者?|ユーザー|メンバー|人|員)[がは]い(?:ません|ない)",
});

/** Google's 403 for what no permission would change. Seen: developers.google.com/workspace/drive/api/guides/handle-errors */
const notPossibleThere = rule("permanent", "invalid_request", {
  refines: [403],
  machine:
    "\\w+ParentLimit|\\w*Hierarchy\\w+|parentNotAFolder|fileNotDownloadable|\\w+NotSupported|invalidSharingRequest|cannotCopyFile|cannotDownloadAbusive\\w+|commentsDisabled",
  en: "duplicate content|already been used",
});

/**
 * What cannot be done at all; that something could not be done this time says nothing of the cause. Read last.
 * Seen: gist.github.com/giaphiep/5dc8f790d0c302fa613139aa1176e9f5
 */
const refused = rule("permanent", "refused", {
  en: "(?:not |im)possible to|\\bcan(?: ?not|'t) (?:be )?(?:convert|merge|insert|delete|remove|create|update|modif|change|edit|set|add|assign|copy|copi|move|rename|mix|overlap|use|play|append|cast|cancel|attach)\\w*|\\byou (?:cannot|can\'t|can not|may not) \\w|please (?!re-?try|try|wait|contact|report|see|check|visit|refer|verify|note|help|look|read)\\w|but (?:tried|got|found|received|was given)\\b",
  ja: "(?<!取得|確認|読み込み|読み取り)(?:でき|いただけ)ません(?!でした)|(?<!かもし|さ)[えけげせてねべめれ]ません(?!でした)|[がは](?:あり|ござい)ません|(?<!(?:連絡|確認|相談|報告)し|合わせ)[てで](?:くだ|下)さい",
});

export const LAST: readonly Rule[] = [refused];

export const REFUSALS: readonly Rule[] = [
  scriptError,
  notJson,
  tooLarge,
  alreadyExists,
  notFound,
  notPossibleThere,
  invalidRequest,
  refusedAsItIs,
];

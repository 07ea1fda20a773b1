/** Nobody's fault: the network, the server or Google's back end failed, and the same request may succeed later. */
import { near, type Rule, rule } from "./failure-rule";
import {
  AGAIN,
  BROKEN,
  CONNECTION,
  EMPTY_ANSWER,
  ERROR,
  SERVER,
  TIMED_OUT,
  UNAVAILABLE,
} from "./failure-words";

/** Google's own sentence, whatever code but one stands behind it. Seen: V004; E180 is the one */
const googleIsSorry = rule("transient", "server_error", {
  en: "we'?re sorry, a server error(?!.{0,60}PERMISSION)",
});

/** An address that a variable without a value was put into. Seen: NB007 */
const addressOfNothing = rule("unexpected", "script_error", {
  en: "%nowhere",
});

/** Seen: E247; nodejs.org/api/errors.html */
const dns = rule("transient", "dns", {
  isNetwork: true,
  provesNothingHappened: true,
  machine: "ENOTFOUND|EAI_\\w+|ServerNotFound",
  en: "getaddrinfo|find the server\\b|server not found|\\bdns\\b(?! ?(?:レコード|record))|(?:not|'t) (?:be )?resolved?\\b(?! to\\b)(?:\\W*$|.{0,30}(?:host|address|domain|proxy|server|name\\b|\\.\\w\\w))|(?:host\\w*|domain|address|server|name) (?:\\S+ )?(?:could |can |does |was )?(?:not|n't) (?:be )?resolved?\\b|name or service not known|name resolution|no such host",
  ja: "(?:名前?|アドレス)[をはが]?解決|ホスト名?が見つかりません",
});

/** Seen: github.com/zboris12/zgapdfsigner/issues/3 (E005) */
const addressUnavailable = rule("transient", "address_unavailable", {
  isNetwork: true,
  provesNothingHappened: true,
  machine: "ECONNREFUSED|E(?:HOST|NET)UNREACH|ENETDOWN|UND_ERR_CONNECT_TIMEOUT",
  en: "address unavailable|connect\\w* (?:was )?refused|(?:host|network) (?:is )?unreachable",
  ja: "使用できないアドレス|アドレス[をが]~[使利]用でき|接続[がを]拒否|コンピューターによって拒否",
  others:
    "verbindung verweiger|conexion.{0,20}rechaz|connexion.{0,20}refus|подключени.{0,20}отклон|connessione.{0,20}rifiut",
});

/** Seen: developers.google.com/apps-script/reference/lock/lock */
const lockTimeout = rule("transient", "lock_timeout", {
  refines: [400, 409],
  provesNothingHappened: true,
  machine: "\\w*(?:deadlock|to_lock|lock_(?:timeout|wait)|(?:optimistic|acquire)lock)\\w*",
  en: "holding the lock|database is locked|could not serialize|collision|\\b(?:obtain|acquire|get)~\\block|deadlock|lock (?:wait|timeout)|(?:already|still) (?:running|in progress)|another (?:\\w+ )?(?:process|instance|execution)\\b",
  ja: "ロック[がをの]~(?:保持|取得|獲得)|排他|デッドロック|ロックの?[取獲]得|直列化|シリアル化でき|処理が重な|(?:保存|処理|実行|編集|更新)中です|[他別]の(?:人|ユーザー|処理|プロセス|実行|端末)[がで]~(?:中|してい)|ロック中|まだ(?:動いて|実行|処理)|(?:書き込み|更新|保存|編集)[がは]~(?:ぶつか|競合|衝突)|(?<!ブ|(?:アカウント|パスワード)[がは].{0,4})ロックされ(?!ます)",
  others: "\\bverrou|(?:[数數][据據]|資料)[库庫].{0,4}[锁鎖]|[锁鎖]定失[败敗]|等待[锁鎖]",
});

/** A mail server that takes the message later: greylisting, limits of a mailbox. Seen: RFC 3463 */
const mailDeferred = rule("transient", "mail_deferred", {
  provesNothingHappened: true,
  en: "\\b4\\d\\d(?:[ -]|, b?')4\\.\\d{1,3}\\.\\d",
});

/** Seen: E008, E039, E249, E254 */
const timeout = rule("transient", "timeout", {
  isNetwork: true,
  machine: "E?\\w*TIMED_?OUT|\\w*time_?out|ECONNABORTED|\\w*ERR_\\w+_TIMEOUT|DEADLINE_?EXCEEDED|CANCELLED",
  en: "time[sd]?[ -]?out|exceeded the time limit|(?:for|took|taking|takes) too long|deadline exceeded|(?:operation|request) (?:was )?aborted|aborted a request|execution expired",
  ja: "タイムアウト|時間切れ|応答時間|時間がかか",
  others: TIMED_OUT,
});

/**
 * What only a network says, whatever a program puts before it ("Authentication failed … Premature close").
 * Seen: github.com/local-npm/local-npm/issues/1 (E243); E240, E242
 */
const connectionBroken = rule("transient", "connection_lost", {
  isNetwork: true,
  machine: "ECONNRESET|EPIPE|UND_ERR_SOCKET|ERR_STREAM_PREMATURE_CLOSE",
  en: "socket hang up|premature close|broken pipe|connection (?:was )?reset by peer|\\beof occurred|unexpected eof(?! while)|incomplete ?read|stream closed|remote end closed",
});

/** Seen: E239, E245, E296 */
const connectionLost = rule("transient", "connection_lost", {
  isNetwork: true,
  machine:
    "EPROTO|UND_ERR_\\w+|(?!\\w*NonTransient)\\w*(?:Connection|Network)|ERR_(?:NETWORK|EMPTY_RESPONSE|STREAM_PREMATURE_CLOSE|HTTP2_\\w+)",
  en: "(?<!(?:^|[\\s(])(?!\\w*error)[a-z]+ )\\b(?:fetch|load) failed|failed to fetch(?! from| \\w| %name)|network ?(?:error|request failed)|error: network$|unexpected close|server aborted|offline|lost (?:\\w+ ){0,3}connection|to reconnect\\b|reconnecting|handshake|closed (?:the |its )?connection|server disconnected|(?:connection|socket|stream) (?:to (?:\\S+ ){1,3})?(?:was |is |has been )?(?:unexpectedly )?(?:been )?(?:reset|closed|lost|aborted|error|terminated|disconnected|fail|dropped)|other side closed|typeerror: terminated\\b|^terminated|reason: *$|(?:not|n'?t|unable to|failed to) (?:establish|connect|reach|communicate|talk)\\b|ssl error|net::err_(?:proxy|connection|internet|network|name|address|timed|socket|empty|tunnel)|(?:not|n't|fail\\w* to) respond|no response|link failure|gone away|(?:obtain|acquire|open|get) (?:a |the )?(?:\\w+ )?connection|error (?:while )?connecting|connect(?:\\(\\))? failed|never received|check (?:your|the) (?:\\w+ )?(?:connection|network)|(?:request|operation) (?:was )?interrupted|failed: network|load (?:was )?interrupted|pool (?:is )?(?:exhausted|full)",
  ja: "(?:通信|ネットワーク)[中にで]~異常|通信中に(?:エラー|問題)|[な繋]がらな|(?:通信|ネットワーク)リクエスト[がに]|回線|瞬断|電波|不安定|(?:ネットワーク|通信)環境|(?:ネットワーク|インターネット)(?:エラー|に?接続|[のにで]問題|[のにで]?障害)|到達でき|リスナーが|通信チャネル|接続を(?:確立|終了)|ネットワーク名は|(?:接続|通信)(?:[がは].{0,25}(?:切|リセット|中断|中止|失われ|閉じ|異常)|(?:の?確立)?エラー|に失敗|でき(?:ません|な))|SSL ?エラー|オフライン|途中で(?:中断|切断|途切)",
  others: near(CONNECTION, BROKEN),
});

/** Seen: cloud.google.com/apis/design/errors (ABORTED); developers.notion.com/reference/status-codes */
const conflictInPassing = rule("transient", "conflict_in_passing", {
  refines: [409],
  provesNothingHappened: true,
  machine: "ABORTED|conflict_error|\\w+_temporar(?:y|ily)|temporar(?:y|ily)_(?:lock|block|error|fail)\\w*",
  en: "conflict~try again|on-?going operation",
});

/** Seen: E042, E053, E055, E068, E069, E072, E090, E094, E181, E185, E191, E205, E217 */
const serverError = rule("transient", "server_error", {
  machine:
    "\\w*unavailable|\\w*maintenance\\w*|system_?error|\\w*INTERNAL(?:_?(?:Server|Service|Failure))?|StripeAPI|ABORTED|DATA_?LOSS|(?:internal_?|backend|transient|(?:internal_?)?server_?|overloaded_|api_|fatal_)error",
  en: "\\b5xx\\b|(?:server|internal|unexpected|back-?end|service|storage) (?:had an )?(?:error|failure|problem|issue)|error from upstream|remote server|(?:server|service) (?:is )?not available|(?:is|currently) down|experiencing (?!rate)\\w+|\\bbusy\\b|service [\\w ]{0,30}failed|unavailable|(?:temporar\\w+|transient) (?:\\w+ )?(?:error|fail|problem|issue|outage|disabled|down)|overloaded|over capacity|high demand|bad gateway|healthy upstream|upstream (?:connect|request|server|error|timed)|empty response|unable to open the file|\\b(?:re)?try.{0,25} (?:later|in (?:a (?:few|moment|minute|bit)|\\d)|after)|(?:wait|back~in) a (?:bit|few|moment|while)|wait and (?:re)?try|error occurr?ed~try again|please (?:try again|retry)|(?:under|for|during|scheduled) maintenance|right now|at th(?:is|e) (?:time|moment)|starting up|(?:is|are) restarting|(?:is|currently) loading|not (?:primary|master)\\b|ring-balancer|shutting down|(?:max\\w*|all)~retr(?:y|ies)|retr(?:y|ies) (?:limit|failed|exhausted)|giving up after|returned nothing|proxy error|[.!] try again|try to load it again|one of our (?:servers|back-?ends)|retrying may|system error|recovery mode|terminating connection|another request|concurrent",
  ja: "データベースエラー|シャットダウン中|サーバー?~(?:エラー|障害|応答|問題|落ち|停止|ダウン)|再試行して|サービス(?:に接続|エラー|~(?:[利使]用(?:でき|不可)|停止|応答|失敗|エラー))|内部エラー|予期(?:しない|せぬ)(?:エラー|問題)|一時的[にな]|(?:しばらく|少し)~して|(?:しばらく|少し|時間を?)~(?:[経た]って|待|[置お]いて)|(?:もう一度|再度|再び|のちほど|後ほど|後で|あとで)~(?:試|やり直|実行|アクセス|読み込)|ページを再読み込|ゲートウェイ|(?:現在|[只た]だ?[今い]ま?)[、,は]?.{0,12}(?:利用|使用|アクセス).{0,3}(?:でき|いただけ)|お待ち(?:くだ|下)さい|ビジー|混雑|[混込]み[合あ]|負荷|集中して|(?:応答|レスポンス|反応|返答|返事|返信|回答)[がは]?(?:あり|得られ|な[しいか]|無|空|返って[こき]|し(?:ま|な|てい))|(?:空の|無効な)(?:応答|レスポンス)|ファイルを開くことができません|メンテナンス(?:中|の?(?:ため|為)|によ|を(?:実施|行))|障害が",
  others: `${EMPTY_ANSWER}|${UNAVAILABLE}|${AGAIN}|${near(SERVER, ERROR)}`,
});

/** Never reached anybody. Read before the refusals: "host not found" is no missing record. */
export const NETWORK: readonly Rule[] = [
  googleIsSorry,
  addressOfNothing,
  dns,
  addressUnavailable,
  connectionBroken,
  mailDeferred,
  lockTimeout,
];

export const OUTAGES: readonly Rule[] = [timeout, connectionLost, conflictInPassing, serverError];

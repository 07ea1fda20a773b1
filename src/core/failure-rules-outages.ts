/** Nobody's fault: the network, the server or Google's back end failed, and the same request may succeed later. */
import type { Rule } from "./failure-rules";
import {
  ADDRESS,
  AGAIN,
  BROKEN,
  CONNECTION,
  EMPTY_ANSWER,
  ERROR,
  REFUSED,
  SERVER,
  TIMED_OUT,
  UNAVAILABLE,
} from "./failure-words";

/** Never reached anybody. Read before the refusals: "host not found" is no missing record. */
export const NETWORK: readonly Rule[] = [
  {
    reason: "dns",
    class: "transient",
    seen: "E247; nodejs.org/api/errors.html",
    isNetwork: true,
    provesNothingHappened: true,
    machine: "ENOTFOUND|EAI_\\w+|UND_ERR_DNS\\w*",
    en: "getaddrinfo|\\bdns\\b|(?:could not|cannot|can't) resolve|name or service not known|name resolution|no such host",
    ja: "名前(?:を)?解決|ホスト(?:名)?が見つかりません",
  },
  {
    reason: "address_unavailable",
    class: "transient",
    seen: "github.com/zboris12/zgapdfsigner/issues/3 (E005)",
    isNetwork: true,
    provesNothingHappened: true,
    machine: "ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENETDOWN|UND_ERR_CONNECT_TIMEOUT",
    en: "address unavailable|(?:connection|connect) (?:was )?refused|(?:host|network) (?:is )?unreachable",
    ja: "使用できないアドレス|アドレス(?:を|が)~(?:使用|利用)でき|接続(?:が|を)拒否",
    others: [ADDRESS, `${UNAVAILABLE}|${REFUSED}`],
  },
  {
    reason: "lock_timeout",
    class: "transient",
    seen: "developers.google.com/apps-script/reference/lock/lock",
    provesNothingHappened: true,
    en: "holding the lock|obtain~lock|lock wait|deadlock|lock timeout",
    ja: "ロックを~(?:保持|取得|獲得)|他の(?:ユーザー|処理|プロセス)が",
  },
];

export const OUTAGES: readonly Rule[] = [
  {
    reason: "timeout",
    class: "transient",
    seen: "E008, E039, E249, E254",
    isNetwork: true,
    machine:
      "E?(?:SOCKET)?TIMEDOUT|ECONNABORTED|UND_ERR_\\w+_TIMEOUT|ERR_SOCKET_CONNECTION_TIMEOUT|DEADLINE_EXCEEDED|CANCELLED",
    en: "time[sd]?[ -]?out|deadline exceeded|operation was aborted|aborted a request|request (?:was )?aborted",
    ja: "タイムアウト|時間切れ|応答時間",
    others: TIMED_OUT,
  },
  {
    reason: "connection_lost",
    class: "transient",
    seen: "github.com/local-npm/local-npm/issues/1 (E243); E239, E240, E242, E245, E296",
    isNetwork: true,
    machine: "ECONNRESET|EPIPE|EPROTO|UND_ERR_\\w+|ERR_NETWORK|ERR_STREAM_PREMATURE_CLOSE|ERR_HTTP2_\\w+",
    en: "fetch failed|failed to fetch|load failed|network ?error|network request failed|socket hang up|(?:connection|socket) (?:was |is |has been |to \\S+ )?(?:reset|closed|lost|aborted|error|terminated|disconnected|failure|failed|dropped)|premature close|other side closed|^(?:typeerror: )?terminated|reason: *$|(?:unable|failed|could not|cannot|can't|couldn't)(?: to)? (?:establish|connect|reach|communicate|talk)|ssl error|broken pipe",
    ja: "ネットワーク(?:エラー|に接続|の問題|接続)|接続(?:が切|がリセット|が中断|エラー|に失敗|できません|できなく|が失われ)|通信(?:エラー|に失敗|が切断|できません)|SSL ?エラー",
    others: [CONNECTION, BROKEN],
  },
  {
    reason: "conflict_in_passing",
    class: "transient",
    seen: "cloud.google.com/apis/design/errors (ABORTED); developers.notion.com/reference/status-codes",
    refines: [409],
    provesNothingHappened: true,
    machine: "ABORTED|conflict_error",
    en: "conflict~try again",
  },
  {
    reason: "server_error",
    class: "transient",
    seen: "E042, E053, E055, E068, E069, E072, E090, E094, E181, E185, E191, E205, E217",
    machine:
      "UNAVAILABLE|INTERNAL|ABORTED|DATA_LOSS|backendError|internal_?(?:server_?)?error|transientError|overloaded_error|server_error|service_?unavailable|api_error|fatal_error",
    en: "server (?:had an )?(?:error|failure)|server is (?:busy|down|overloaded|not)|internal (?:server )?error|unexpected error|back-?end error|service (?:error|failure)|service [\\w ]{0,30}(?:failed|unavailable)|unavailable|(?:temporarily|currently) (?:overloaded|disabled|down)|over ?(?:loaded|capacity)|high demand|bad gateway|upstream (?:connect|request|server|error|timed)|healthy upstream|empty response|unable to open the file|(?:try|retry)(?: your request| again)?.{0,12} (?:later|in a (?:few|moment|minute|bit)|after)|wait a (?:bit|few|moment|while)|please (?:try again|retry)|under maintenance|temporary (?:error|failure|problem)|right now|another (?:process|request)|concurrent",
    ja: "サーバー?(?:側)?(?:で|の|に|が)?~(?:エラー|障害|混雑|混み合|応答)|サービス(?:に接続|エラー|~(?:利用でき|利用不可|使用でき|停止|応答|失敗))|内部エラー|予期(?:しない|せぬ)(?:エラー|問題)|一時的(?:に|な)|(?:しばらく|少し|時間を?)~(?:して|経って|たって|待って|置いて|おいて|お待ち)|(?:もう一度|再度|再び|のちほど|後ほど|後で|あとで)~(?:試し|お試し|やり直|実行|アクセス)|混雑し|混み合|過負荷|集中して|(?:応答|レスポンス|反応)(?:が|は)?(?:あり|なし|空)|空の(?:応答|レスポンス)|接続できなくなり|ファイルを開くことができません|メンテナンス中|障害が(?:発生|起き)",
    others: `${EMPTY_ANSWER}|${UNAVAILABLE}|${AGAIN}|(?:${SERVER})~(?:${ERROR})|(?:${ERROR})~(?:${SERVER})`,
  },
];

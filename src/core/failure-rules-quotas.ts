/** Limits: what ran out, and whether it comes back in seconds, tomorrow, or never by itself. */
import { near, type Rule, rule } from "./failure-rule";
import { DAY, LONGEST, MAIL_PART, OVER, OVER_JA, PACE, RUNNING, TRIGGER } from "./failure-words";

/** Seen: E146, E147; developers.google.com/workspace/drive/api/guides/handle-errors */
const storeFull = rule("permanent", "store_full", {
  refines: [403],
  machine:
    "ENOSPC|\\w*insufficient_space\\w*|storageQuotaExceeded|teamDriveFileLimit\\w+|numChildrenIn\\w+|activeItemCreation\\w+",
  en: "storage (?:quota|limit)|(?:storage|drive|disk|mailbox) (?:is )?full|out of storage",
  ja: near("ストレージ|容量|保存領域", `${OVER_JA}|不足|いっぱい|足り|割り当て`),
  others: near(
    "存储|儲存|저장 ?(?:공간|용량)|almacena|stockage|speicher|armazena|archiviazione",
    `${OVER}|已[满滿]|不足|부족`,
  ),
});

/** Seen: github.com/mage2pro/stripe/issues/4 */
const paymentRefused = rule("permanent", "payment_refused", {
  refines: [402],
  machine: "card_?(?:error|declined)|expired_card",
  en: "(?:card|payment) (?:\\w+ ){0,2}(?:declined|refused)",
  ja: "カード残高|カード[がは]~(?:拒否|[利使]用でき|使え)",
});

/**
 * Seen: E236; platform.openai.com/docs/guides/error-codes; docs.claude.com/en/api/errors.
 * Gemini says OpenAI's sentence for a limit per minute; what follows it tells them apart.
 */
const noCredit = rule("daily_quota", "no_credit", {
  refines: [400, 401, 402, 403, 429],
  machine: "insufficient_(?:quota|balance|credits|funds)|billing_\\w+|credit_balance_\\w+",
  en: "payment required|exceeded your current quota(?![\\s\\S]*(?:head to|go to|§quota|free_tier))|balance is (?:too low|used up|exhausted)|top up\\b|recharge|cap exceeded|free quota|run out of (?!memory|time|space|disk|retr|attempt)|no more (?:\\w+ )?(?:minutes|calls|searches)|quota (?:is |has been )?(?:spent|used up)|insufficient (?:\\w+ )?(?:balance|credit|funds|quota)|billing (?:\\w+ )?limit|(?:limit|quota)~(?:upgrade your|change plan)|(?:out of|no more|not enough) credit|used (?:all|up) (?:\\w+ ){0,3}credits|\\bregain access|credits? remaining|credits? (?:(?:is|are|have been) )?(?:exhausted|depleted|exceeded|used up)|spend\\w* (?:limit|cap)",
  ja: "(?:クレジット|残高|残数|ポイント)(?:の?残高|\\([^)]{1,9}\\))?[がは]?(?:不足|足り|あ?りません|なくな|切れ)|残高~上限|を使い切|課金~(?:上限|停止)|(?:上限|限度)~(?:支払|請求|billing)",
  others:
    "недостаточно (?:баллов|средств)|не хватает средств|brak srodkow|saldo insuf|[已]用[完尽]|[额額]度?(?:不足|已用)|欠费|(?:잔액|크레딧)이? ?부족",
});

/** Seen: E121, E122, E123, E138, E141; developers.google.com/apps-script/guides/services/quotas */
const perMessageLimit = rule("permanent", "per_message_limit", {
  en: near(
    "too (?:many|large)|exceed",
    "attachments?\\b|per message|(?:body|header|post|response|message) size|url length|recipients per (?!day)|subject",
  ).concat("|message larger than"),
  ja: near(OVER_JA, "添付|本文|件名|メッセージあたり|1 ?通|受信者|宛先|の長さ|サイズ"),
  others: near(OVER, MAIL_PART),
});

/** Reads like a quota; the request carried no key at all. Seen: E264 */
const unregistered = rule("credentials", "unregistered", {
  refines: [403, 429],
  machine: "\\w+LimitExceededUnreg",
  en: "unauthenticated use|unregistered callers",
});

/** Seen: github.com/Blacksmoke16/GESI/issues/108 (E001); E021, E032, E034, E038, E136, E161, E227, E237, E263 */
const daily = rule("daily_quota", "daily", {
  refines: [400, 403, 429, 454, 456],
  machine:
    "[^;]*(?:per.?day|daily.?(?:limit|quota))[^;]*|downloadQuotaExceeded|over_?quota|quota.reached|uploadLimitExceeded|variableTermLimitExceeded|youtube\\.quota",
  en: near(
    "(?:\\b(?:one|a|1|each|every|(?:for|of) the)[ -]|per[ _-]?)day\\b|\\b24[ -]?h(?:(?:ou)?rs?)?\\b|\\bdaily\\b|\\btoday\\b|\\bday limit|billing (?:period|cycle)|weekly|monthly|(?:per|this|/) ?month",
    "too (?:many|much|often)|exceed|limit|quota|reached|\\bused (?:up|all|\\d)",
  ).concat(
    "|mail(?:app)? quota(?! unit)|out of (?:\\w+ ){0,2}quota|totalrequests limit|(?<!minute.{0,60})\\d (?:calls|requests|queries) (?:per|a) day|youtube\\.quota|query bytes scanned|may upload\\b|again tomorrow|until tomorrow|resets at midnight|download quota|too many users have|limit for sending|86400 sec|limited day",
  ),
  ja: near(
    "(?<![0-9月年])[1一毎] ?日|24 ?時間|[日月]次|[本今当]日|日間の|月間|今月|(?<![0-9])月の|(?<!分あたりの.{0,4})通数|totalrequests",
    OVER_JA,
  ).concat(
    "|(?:今月|[本今当]日|月間)~(?:残って|残りが?あ|使い切|使いまし|使用済|使用しま|消費し)|(?:送信|配信)(?:枠|可能数)[がはの]~(?:残りが少|残って|不足|足り|ありません)|(?:送信|配信)(?:可能)?[件通]?数[がは]? ?:? ?0|(?:明日|翌日)(?:以降)?[、に]?~(?:再|もう一度|試|送信|配信)",
  ),
  others: near(`${OVER}|epuise|agotad|esaurit|erschopft`, DAY),
});

/** Seen: zidooka.com/archives/2704 (E156); E158, E159, E160, E252 */
const outOfTime = rule("killed", "out_of_time", {
  provesNothingHappened: false,
  en: "execution took longer|ran longer than|exceeded ?(?:cpu|memory)|memoryerror|allocate more memory|active longer than|shutdown signal|sigterm|timelimitexceeded|(?:hard|due to) time limit|(?:exceeded|reached the) maximum (?:\\w+ )?timeout|max(?:imum)? (?:script )?(?:execution|run) ?time|execution time (?:limit )?(?:\\w+ )?(?:exceeded|reached)|runtime exited unexpectedly|exceeded (?:the )?memory|memory limit~exceeded|out of memory|script (?:execution )?(?:timed out|took)|(?<!query |statement )(?:execution|function|lambda) timed out|(?:script|execution)~(?:exceed\\w*|more than)~(?:minutes|time)|\\b(?:6|six|30)[- ]min\\w*~limit|(?:^|: )time limit exceed|execution (?:was )?cancell?ed|worker (?:process )?(?:was )?(?:terminated|killed)|(?:^|: )killed\\b|sigkill|signal:? killed|exit(?:ed)? (?:with )?(?:code|status) 1(?:37|43)|task timed out|function execution took",
  ja: `${near("(?:実行(?:可能)?|起動|処理)時間|実行制限|メモリ", `最大|限界|不足|${OVER_JA}`)}|ランタイムが~(?:終了|停止)|強制終了|強制停止|RAM を|制限時間を超|[56]分(?:間|以内)?[のをに](?!.{0,9}(?:呼び出し|回数|リクエスト))~(?:制限|上限|超え|終わ)|タイムアウト ?\\([56]分|タイムアウトを超えたため|ジョブが~キャンセル|スクリプトの?(?:実行)?[がは]~(?:タイムアウト|時間切れ)`,
  others: near(RUNNING, LONGEST),
});

/** Seen: E167, E168 */
const tooManyTriggers = rule("permanent", "too_many_triggers", {
  en: "too many (?:[\\w-]+ )?triggers",
  ja: "トリガー(?:の数)?[がの]~(?:多すぎ|上限)",
  others: near(TRIGGER, OVER),
});

/** Seen: github.com/Blacksmoke16/GESI/issues/99 (E003); E010, E081, E154, E162, E163, E187, E207, E211, E222 */
const rateLimit = rule("rate", "rate_limit", {
  refines: [400, 403, 454],
  machine:
    "\\w*(?:rate|request|api|call)_?limit\\w*|limited_number\\w+|RESOURCE_?EXHAUSTED|\\w*QuotaExceeded|\\w*too_?many_?requests[/.]*|\\w*throttl\\w*|too_many_\\w*operations[/.]*|\\w*ThroughputExceeded|Slow_?Down|concurrentLimit\\w+|over_query_limit|\\w*limit_?reached",
  en: "short (?:time|period)|on ?cooldown|fewer requests|abuse detection|over (?:its|the|your) (?!size|length|file|cell|row|character|storage|\\d)(?:\\w+ )?limit|request rate|at a rate\\b|too quickly|error code:? 1015|invoked too (?:many|often)|unusual (?:traffic|activity)|automated queries|(?:wait\\w*|delayed?) for (?:\\w+ )?(?:quota|rate)|call frequency|hit (?:\\w+ ){0,3}limit|\\bflood|large number of requests|how often|queue (?:is )?full|too much (?:\\w+ )?request|banned until|exhausted (?:\\w+ ){0,3}requests?|faster than|frequency exceed|(?:requests|calls|messages) per (?:second|minute)|exceeded request limits?|suspen(?:sion|ded)~(?:second|minute|hour)s?|per (?:second|minute|hour) exceed|(?:second|hour)ly limit|(?:exceed\\w*|max\\w*) (?:\\w+ ){0,3}concurrent|exceed\\w* (?:the )?(?:\\w+ )?number of (?:requests|calls|queries)|(?:requests?|calls?|rate|frequency) (?:is |are )?too (?:high|fast|frequent)|exponential back|quota limits\\b|\\d (?:calls|requests|queries) (?:per|a) (?:second|minute|hour|day)|too many~(?:again|wait\\b|outstanding|pending|queued|in progress)|utilities\\.sleep|too many [\\w ]{0,30}(?:requests|calls|attempts|connections|clients|users|concurrent|simultaneous|operations|per (?:second|minute|hour)|at (?:the same time|once))|rate.?(?:limit|exceeded)|(?:^|(?:usage|query|quota|requests?|api|calls?|concurrency|connections?|threads?|burst|hourly) )limits? (?:is |has been )?(?:exceeded|reached|hit)(?! ?:)|reach (?:\\w+ ){0,3}limit|reached (?:\\w+ ){0,3}limits? (?:for|on|of) (?:\\w+ )?(?:send|mail|e-?mail|request|call|messag|api|quer)|out of limit|(?:minute|hour).quota|throttl|bandwidth quota|quota (?:for [^.]{0,40})?(?:has been )?exceeded|exceeded~(?:quota|allowance)|tokens for quota|been exhausted|at a lower rate|slow ?down",
  ja: `${near("同時|(?:秒|分|時間)(?:あたり|間)|回数|頻度|帯域幅|クォータ|割り当て|使用量|流量", OVER_JA)}|短時間|短い[時期間]|レート ?(?:リミット|制限)|スロットリング|(?:投稿|送信|操作)が(?:早|多)すぎ|無料(?:枠|プラン)[をがの]?~(?:超|上限|使い|制限|達)|連続(?:投稿|送信|アクセス)|異なるトラフィック|(?:リクエスト|アクセス|操作|接続|実行|試行|呼び出し)の?数?が~多すぎ|(?:レート|リクエスト|速度|アクセス|API|利用|使用|呼び出し|送信|配信|翻訳|生成|検索|参加|投稿)[数量枠]?[がの]?(?:制限|リミット|上限)(?:[にを中]|超|また|エラー|$)|頻度が高|頻繁|過多|回数エラー|絞られ|規制中|間隔が短|毎[秒分]の上限|連投|クールダウン|(?:送信|アクセス|リクエスト|投稿)数?が(?:続い|大量|多い)`,
  others: near(OVER, PACE),
});

/** Seen: README of a copy script (E088); E106 */
const limitExceeded = rule("daily_quota", "limit_exceeded", {
  en: "limit exceeded ?:",
  ja: "(?:上限|制限)を?超[え過][^\\s。]*(?: ?:|。 ?[a-z])",
  others: `(?:${OVER})\\S* ?(?:${OVER}|atteint)\\S* ?:`,
});

export const QUOTAS: readonly Rule[] = [
  storeFull,
  paymentRefused,
  noCredit,
  perMessageLimit,
  unregistered,
  daily,
  outOfTime,
  tooManyTriggers,
  rateLimit,
  limitExceeded,
];

/** Limits: what ran out, and whether it comes back in seconds, tomorrow, or never by itself. */
import type { Rule } from "./failure-rules";
import { DAY, LIMIT, LONGEST, MAIL_PART, PACE, RUNNING, TOO_MUCH, TRIGGER } from "./failure-words";

export const QUOTAS: readonly Rule[] = [
  {
    reason: "store_full",
    class: "permanent",
    seen: "E146, E147; developers.google.com/workspace/drive/api/guides/handle-errors",
    refines: [403],
    machine:
      "storageQuotaExceeded|teamDriveFileLimitExceeded|numChildrenInNonRootLimitExceeded|activeItemCreationLimitExceeded",
    en: "storage quota|out of storage|storage is full",
    ja: ["ストレージ|(?:保存|空き|の)容量|保存領域", "超え|超過|不足|いっぱい|足り|割り当て"],
    others: [
      "存储|儲存|저장|almacenamiento|stockage|speicher|armazenamento|archiviazione|opslag|хранилищ|luu tru",
      `${LIMIT}|已[满滿]|不足|부족`,
    ],
  },
  {
    reason: "payment_refused",
    class: "permanent",
    seen: "github.com/mage2pro/stripe/issues/4",
    refines: [402],
    machine: "card_error|card_declined|expired_card",
    en: "(?:card|payment) (?:was |has been )?(?:declined|refused)",
    ja: "カード(?:が|は)~(?:拒否|利用でき|使用でき|使え)",
  },
  {
    reason: "no_credit",
    class: "daily_quota",
    seen: "E236; platform.openai.com/docs/guides/error-codes; docs.claude.com/en/api/errors",
    refines: [400, 402, 403, 429],
    machine:
      "insufficient_(?:quota|balance|credits|funds)|billing_(?:hard_limit_reached|not_active)|credit_balance_too_low",
    // Gemini says OpenAI's sentence for a limit per minute; what follows it tells them apart.
    en: "exceeded your current quota(?![\\s\\S]*(?:head to|go to|§quota|free_tier))|balance is too low|insufficient (?:account )?(?:balance|credits?|funds|quota)|billing (?:hard )?limit|(?:out of|no more|not enough) credits?|credits? (?:exhausted|depleted)|spend(?:ing)? (?:limit|cap)",
    ja: "(?:クレジット|残高|ポイント)(?:の?残高)?(?:が|は)?(?:不足|足り(?:ない|ません)|あ?りません|なくな)|利用枠を使い切|クレジット切れ|課金~(?:上限|停止)",
    others:
      "余额不足|餘額不足|[额額]度(?:不足|已用)|欠费|(?:잔액|크레딧)이? ?부족|saldo insuficiente|solde insuffisant|credito insufficiente|guthaben",
  },
  {
    reason: "per_message_limit",
    class: "permanent",
    seen: "E121, E122, E123, E138, E141; developers.google.com/apps-script/guides/services/quotas",
    en: [
      "limit exceeded|too (?:many|large)|exceed",
      "attachments?\\b|per message|body size|recipients per|subject",
    ],
    ja: ["超え|超過|上限|制限|大きすぎ|多すぎ", "添付|本文|件名|メッセージあたり|1 ?通|受信者|宛先"],
    others: [`${TOO_MUCH}|${LIMIT}`, MAIL_PART],
  },
  {
    // Reads like a quota; the request carried no key at all.
    reason: "unregistered",
    class: "credentials",
    seen: "E264",
    refines: [403, 429],
    machine: "dailyLimitExceededUnreg|rateLimitExceededUnreg",
    en: "unauthenticated use|unregistered callers",
  },
  {
    reason: "daily",
    class: "daily_quota",
    seen: "github.com/Blacksmoke16/GESI/issues/108 (E001); E021, E032, E034, E038, E136, E161, E227, E237, E263",
    refines: [403, 429],
    machine: "[^;]*(?:per.?day|daily)[^;]*|variableTermLimitExceeded|youtube\\.quota",
    en: [
      "(?:\\b(?:one|a|1|each|every)|per)[ -]day\\b|\\bdaily\\b|\\btoday\\b|per_?day|monthly|per month",
      "too (?:many|much|often)|exceed|limit|quota|reached",
    ],
    ja: [
      "(?<![0-9月年])(?:1|一|毎) ?日|日次|本日|今日|当日|日間の|月間|今月",
      "(?:多|長)すぎ|超え|超過|達し|使い切|上限|制限",
    ],
    others: [`${TOO_MUCH}|${LIMIT}`, DAY],
  },
  {
    reason: "out_of_time",
    class: "killed",
    seen: "zidooka.com/archives/2704 (E156); E158, E159, E160, E252",
    provesNothingHappened: false,
    en: "max(?:imum)? (?:script )?execution time|execution time (?:limit )?(?:\\w+ )?(?:exceeded|reached)|runtime exited unexpectedly|exceeded (?:the )?(?:memory|maximum run ?time)|heap out of memory|script (?:execution )?(?:timed out|took too long)|sigkill|sigterm|exit(?:ed with)? code 137",
    ja: "(?:実行|起動|処理)時間の?(?:最大値|上限|制限|限界)~(?:超|達し)|(?:実行|起動)時間(?:が|を)~(?:超え|上限|超過)|最大(?:実行|起動)時間|ランタイムが~(?:終了|停止)|メモリの?(?:上限|制限|が?不足)",
    others: [RUNNING, LONGEST],
  },
  {
    reason: "too_many_triggers",
    class: "permanent",
    seen: "E167, E168",
    en: "too many (?:[\\w-]+ )?triggers",
    ja: "トリガー(?:の数)?が(?:多すぎ|上限)",
    others: [TRIGGER, `${TOO_MUCH}|많`],
  },
  {
    reason: "rate_limit",
    class: "rate",
    seen: "github.com/Blacksmoke16/GESI/issues/99 (E003); E010, E081, E154, E162, E163, E187, E207, E211, E222",
    refines: [400, 403],
    machine:
      "\\w*RateLimitExceeded|rate_?limit(?:ed|_exceeded|_error)?|RESOURCE_EXHAUSTED|\\w*QuotaExceeded|too_?many_?requests|Throttling\\w*|SlowDown|concurrentLimitExceeded|over_query_limit|request_limit_exceeded",
    en: "in a short (?:time|period)|utilities\\.sleep|too many (?:requests|api calls|calls|attempts|connections|concurrent|simultaneous|[\\w ]{0,20}operations|[\\w ]{0,30}(?:per (?:second|minute|hour)|simultaneously|at (?:the same time|once)))|rate.?limit|rate exceeded|usage limits? exceeded|throttl|bandwidth quota|quota (?:has been )?exceeded|exceeded~quota|insufficient tokens for quota|(?:query|request|api|call|concurrency) limit (?:exceeded|reached)|been exhausted|at a lower rate|slow down",
    ja: "短時間|短い(?:時間|期間)|リクエスト(?:数|回数)?(?:が|の)~(?:多すぎ|上限|制限|超え|超過)|(?:レート|リクエスト|流量|速度|アクセス|API|利用|使用|呼び出し)(?:数|回数|量)?の?(?:制限|リミット|上限)(?:に|を|超過|中|エラー|$)|同時に?~(?:多すぎ|上限)|(?:秒|分|時間)(?:あたり|間)~(?:多すぎ|上限|制限|超え)|帯域幅|(?:回数|操作|接続|実行|試行)数?が多すぎ|(?:回数|件数|頻度)~(?:上限|制限)~超え|(?:クォータ|割り当て|使用量|アクセス頻度)(?:を|が|の)~(?:超え|超過|上限)|頻度が高",
    others: [`${TOO_MUCH}|${LIMIT}`, PACE],
  },
  {
    reason: "limit_exceeded",
    class: "daily_quota",
    seen: "README of a copy script (E088); E106",
    en: "limit exceeded ?:",
    ja: "(?:上限|制限)を?超(?:え|過)(?:ました|ています)?(?: ?:|。 ?[a-z])",
    others: `(?:(?:${LIMIT})\\S* (?:${TOO_MUCH}|atteint)\\S*|(?:${TOO_MUCH})\\S* ?(?:${LIMIT})\\S*) ?:`,
  },
];

/** Limits: what ran out, and whether it comes back in seconds, tomorrow, or never by itself. */
import type { Rule } from "./failure-rules";

/** Two notions in one sentence, in either order. */
const near = (one: string, other: string): RegExp =>
  new RegExp(`(?:${one})[^|]{0,70}?(?:${other})|(?:${other})[^|]{0,70}?(?:${one})`);

const HANDLER = "https://github.com/RomainVialard/ErrorHandler/blob/master/src/ErrorHandler.gs.js";
const QUOTAS_PAGE = "https://developers.google.com/apps-script/guides/services/quotas";

const TOO_MANY_EN = "too (?:many|much|often|frequently)|exceed|limit|quota|reached";
const TOO_MANY_JA = "多すぎ|超え|超過|達し|使い切|上限|制限";

export const QUOTAS: readonly Rule[] = [
  {
    reason: "property_store_full",
    class: "permanent",
    seen: `public code (E146); ${QUOTAS_PAGE}`,
    says: {
      en: /property storage quota/,
      ja: near("プロパティ", "ストレージ|保存容量|容量|割り当て"),
      zh: near("属性|屬性|内容", "存储配额|儲存空間配額|存储空间配额"),
      ko: near("속성", "저장(?:용량|소)? ?할당량|저장용량"),
      es: near("propiedades", "cuota de almacenamiento|almacenamiento de"),
      fr: near("proprietes", "quota de stockage|stockage des"),
      de: near("eigenschaft", "speicherkontingent|speicherplatz"),
      pt: near("propriedades?", "cota de armazenamento|armazenamento de"),
      it: near("proprieta", "quota di (?:archiviazione|spazio)|archiviazione"),
      nl: near("eigendom|eigenschap", "opslag"),
    },
  },
  {
    reason: "storage_full",
    class: "permanent",
    seen: "https://developers.google.com/workspace/drive/api/guides/handle-errors",
    overrides: [403],
    says: {
      machine:
        /§\w+=(?:storageQuotaExceeded|teamDriveFileLimitExceeded|numChildrenInNonRootLimitExceeded|activeItemCreationLimitExceeded|exportSizeLimitExceeded|cannotDownloadAbusiveFile);/,
      en: /storage quota (?:has been |was )?exceeded|exceeded (?:the|your) (?:drive )?storage quota|out of storage/,
      ja: /(?:保存|空き)容量が(?:不足|いっぱい|足り|ありません)|ストレージ(?:の)?(?:容量|空き).{0,10}(?:不足|いっぱい|超え|上限)/,
    },
  },
  {
    reason: "no_credit",
    class: "daily_quota",
    seen: "public code (E236); https://platform.openai.com/docs/guides/error-codes; https://docs.claude.com/en/api/errors",
    overrides: [400, 402, 403, 429],
    says: {
      machine:
        /§\w+=(?:insufficient_quota|insufficient_balance|billing_hard_limit_reached|insufficient_credits|billing_not_active);/,
      en: /exceeded your current quota(?!.*(?:head to|§quotaid|generate_?content|limit: \d))|credit balance is too low|insufficient (?:balance|credits?|funds|quota)\b|billing (?:hard )?limit|out of credits?|no credits? (?:left|remaining)|run out of credits?|spend(?:ing)? (?:limit|cap)/,
      ja: /(?:クレジット|残高|ポイント)(?:の残高|残高)?(?:が|は)?(?:不足|足り(?:ない|ません)|あ?りません|なくな)|利用枠を使い切/,
      zh: /(?:余额|餘額|账户余额|額度)(?:不足|已用完|用尽)/,
    },
  },
  {
    reason: "per_message_limit",
    class: "permanent",
    seen: `${HANDLER}; ${QUOTAS_PAGE}`,
    says: {
      en: /limit exceeded:? (?:e-?mail|gmail|message) (?:total |body|subject|recipients|attachments?|reply|header|size)|(?:attachments?|recipients|body size) per (?:message|e-?mail)|message (?:is )?too large/,
      ja: near(
        "メール|メッセージ",
        "(?:添付|本文|件名|受信者|宛先).{0,16}(?:上限|制限|超え|大きすぎ|多すぎ)|(?:上限|制限|超え|超過).{0,24}(?:添付|本文|あたり|1 ?通|サイズ)",
      ),
      zh: near("超[过過出](?:了)?(?:上限|限制)?|限制", "(?:附件|邮件正文|郵件內文|每封|收件人|收件者).{0,8}"),
      ko: near("한도.{0,4}초과|제한.{0,4}초과", "첨부|메일당|메시지당|본문|수신자"),
      es: near("limite (?:excedid|superad)", "por mensaje|adjuntos|cuerpo|asunto"),
      fr: near("limite (?:depassee|atteinte)", "par (?:message|e-mail)|pieces jointes|corps|objet"),
      de: near(
        "(?:limit|grenzwert|beschrankung).{0,10}uberschritten",
        "pro (?:nachricht|e-mail)|anhang|anhange|textkorper|betreff",
      ),
      pt: near("limite (?:excedid|ultrapassad)", "por (?:mensagem|e-mail)|anexo|corpo|assunto"),
      it: near("limite superat", "per (?:messaggio|email)|allegat|corpo|oggetto"),
      nl: near("limiet overschreden", "bijlage|per (?:bericht|e-mail)|hoofdtekst|onderwerp"),
    },
  },
  {
    reason: "daily",
    class: "daily_quota",
    seen: `https://github.com/Blacksmoke16/GESI/issues/108 (E001); E021, E032, E034, E038, E136; ${QUOTAS_PAGE}`,
    overrides: [403, 429],
    says: {
      machine:
        /§\w+=[^;]*(?:per ?day|perday|per_day|daily)[^;]*;|§\w+=(?:dailyLimitExceeded|quotaExceededPerDay|variableTermLimitExceeded);|§domain=youtube/,
      en: near(
        "(?:\\b(?:one|a|1|each|every)|per)[ -]day\\b|\\bdaily\\b|\\btoday\\b|perday|monthly",
        TOO_MANY_EN,
      ),
      ja: near("(?<![0-9月年])(?:1|一|毎) ?日|日次|本日|今日|当日|日間の|月間|今月", TOO_MANY_JA),
      zh: near(
        "(?<![0-9月年])(?:1|一|单|每|當|当) ?[天日]|今[日天]|日调用",
        "太多|[过過]多|多次|次[数數]|超[过過出]|上限|限[制额額]|配[额額]",
      ),
      ko: near("하루|일일|1 ?일|오늘", "너무|초과|한도|할당량|제한"),
      es: near(
        "(?:mismo|solo|un|por) dia\\b|diari[oa]\\b",
        "demasiad|muchas veces|excedid|superad|limite|cuota",
      ),
      fr: near(
        "\\b(?:un|une|par|meme|seule?|la) (?:meme |seule? )?jour(?:nee)?\\b|quotidien",
        "\\btrop\\b|depass|limite|quota",
      ),
      de: near(
        "(?:an|pro|einem|einen|ein|innerhalb eines) tag\\b|tages?(?:limit|kontingent|grenze)|taglich",
        "\\bzu (?:oft|haufig|viel)|uberschritten|limit|kontingent",
      ),
      pt: near(
        "(?:um|mesmo|por|unico) dia\\b|diari[oa]\\b",
        "demais|muit[ao]s|demasiad|exced|ultrapass|limite|cota",
      ),
      it: near("(?:un|stesso|solo|al|per) giorno\\b|giornat|giornalier", "tropp[eoi]|superat|limite|quota"),
      nl: near(
        "(?:een|1|per|dezelfde) dag\\b|daglimiet|dagelijks",
        "te (?:vaak|veel)|overschreden|limiet|quot",
      ),
      ru: near("(?:один|за|одного|в) (?:день|дня|сутки)|дневн|суточн", "слишком|превыш|лимит|квот"),
      pl: near("(?:jednego|jeden|ciagu|na|jednym) (?:dnia|dzien|dniu)|dzienn", "zbyt|przekrocz|limit"),
      tr: near("(?:bir|1|ayni) gun|gunluk", "cok (?:fazla|sik)|fazla|as[iı]ld[iı]|kota"),
      vi: near("(?:mot|trong|moi) ngay|hang ngay", "qua nhieu|nhieu lan|vuot"),
      id: near("(?:satu|sehari|per|dalam|se) ?hari|harian", "terlalu|melebihi|batas|kuota"),
      fa: near("یک روز|روزانه", "زیاد|بیش از حد|سهمیه"),
      ar: near("يوم واحد|اليوم|يومي", "كثيرة|مرات|تجاوز|الحد"),
    },
  },
  {
    reason: "killed_out_of_time",
    class: "killed",
    seen: "https://www.zidooka.com/archives/2704 (E156); E158, E159, E160, E252",
    provesNothingHappened: false,
    says: {
      machine: /\bSIG(?:KILL|TERM)\b|exit(?:ed with)? code 137/,
      en: /max(?:imum)? (?:script )?execution time|execution time (?:limit )?(?:has been |was )?(?:exceeded|reached)|runtime exited unexpectedly|exceeded (?:the )?(?:memory|maximum run ?time)|heap out of memory|script (?:execution )?timed out/,
      ja: /(?:実行|起動)時間の?(?:最大値|上限|制限|限界)を?(?:超|に達)|(?:実行|起動)時間が.{0,10}(?:超え|上限|制限)|最大(?:実行|起動)時間|ランタイムが.{0,8}(?:終了|停止)|メモリ(?:の上限|制限)を超/,
      zh: /超[过過出]了?.{0,14}(?:[执執]行|[运運]行)(?:[时時][间間]|上限|作業)|最[长長大].{0,4}(?:[执執]行|[运運]行).{0,2}[时時]|(?:[执執]行|[运運]行)[时時][间間].{0,6}(?:超|上限)/,
      ko: /(?:실행|런타임) ?시간.{0,12}(?:초과|넘)|런타임이 예기치/,
      es: /tiempo (?:maximo )?de ejecucion(?: maximo)?/,
      fr: /(?:duree|delai|temps) (?:maximale? )?d'execution/,
      de: /(?:ausfuhrungs|lauf|skriptlauf)(?:zeit|dauer)[^|]{0,40}uberschritten|uberschreitung.{0,30}(?:ausfuhrung|laufzeit)|maximale (?:ausfuhrung|laufzeit)|laufzeit wurde unerwartet/,
      pt: /tempo (?:maximo )?de execucao/,
      it: /tempo (?:massimo )?(?:di|per l') ?esecuzione/,
      nl: /(?:maximale )?uitvoer(?:ings)?(?:tijd|duur)/,
      ru: /(?:время|времени) выполнения/,
      pl: /czas\w* (?:wykonywania|wykonania|dzialania)/,
      tr: /(?:yurutme|calistirma|calisma) suresi/,
      vi: /thoi gian (?:thuc thi|thuc hien|chay)/,
      id: /waktu (?:eksekusi|pelaksanaan|proses)/,
    },
  },
  {
    reason: "too_many_triggers",
    class: "permanent",
    seen: `${HANDLER} (E167, E168)`,
    says: {
      en: /too many (?:[\w-]+ )?triggers/,
      ja: /トリガー(?:の数)?が多すぎ|多すぎるトリガー/,
      zh: /(?:太多|[过過]多)[^|]{0,12}(?:触发器|觸發)|(?:触发器|觸發條件|觸發程序)[^|]{0,10}(?:太多|[过過]多)/,
      ko: /트리거가? ?(?:너무 )?많/,
      es: /demasiados (?:activadores|disparadores)/,
      fr: /trop de declencheurs/,
      de: /zu viele (?:[\w-]+ )?(?:trigger|ausloser)/,
      pt: /(?:muitos|demasiados) (?:acionadores|gatilhos)|acionadores demais/,
      it: /troppi (?:trigger|attivatori)/,
      nl: /te veel (?:[\w-]+ )?(?:triggers|activeringen)/,
      ru: /слишком много триггеров/,
      pl: /zbyt wiele (?:regul|wyzwalaczy)/,
    },
  },
  {
    reason: "rate_limit",
    class: "rate",
    seen: `https://github.com/Blacksmoke16/GESI/issues/99 (E003); E010, E081, E154, E162, E163, E187, E207, E211, E222; ${QUOTAS_PAGE}`,
    overrides: [400, 403],
    says: {
      machine:
        /§\w+=(?:(?:user|sharing)?RateLimitExceeded(?:Unreg)?|rate_?limit(?:ed|_exceeded|_error)?|ratelimited|RESOURCE_EXHAUSTED|(?:user|project)?QuotaExceeded|RATE_LIMIT_EXCEEDED|too_many_requests|TooManyRequests|Throttling(?:Exception)?|SlowDown|concurrentLimitExceeded|limitExceeded|over_query_limit|OVER_QUERY_LIMIT);/i,
      en: /in a short (?:time|period)|try utilities\.sleep|too many (?:requests|api calls|calls|operations|concurrent|simultaneous|attempts|connections|lockservice operations)|too many [\w ]{0,30}(?:per (?:second|minute|hour)|simultaneously|at (?:the same time|once))|per second for this google user|rate.?limit|usage limits? exceeded|throttl|bandwidth quota|quota (?:has been )?exceeded|exceeded[^|]{0,20} quota|insufficient tokens for quota|(?:query|request|api) limit (?:exceeded|reached)|limit of requests|request was throttled|over_query_limit/,
      ja: /短時間|短い(?:時間|期間)|リクエスト(?:数|回数)?(?:が|の)[^|]{0,10}(?:多すぎ|上限|制限|超え|超過)|(?:レート|リクエスト|流量|速度|アクセス|API|利用|呼び出し)(?:数|回数)?(?:の)?(?:制限|リミット|上限)(?:に|を|超過|中|エラー)|同時に[^|]{0,24}多すぎ|(?:秒|分|時間)(?:あたり|間)[^|]{0,24}(?:多すぎ|上限|制限|超え)|帯域幅|回数が多すぎ|(?:クォータ|割り当て|使用量)(?:を|が)[^|]{0,6}(?:超え|超過)/,
      zh: /短[时時][间間]|(?:速率|[频頻]率|流量|[请請]求|呼叫|API)(?:次[数數])?(?:[过過]|超|太|限制|上限|受限)|(?:[过過]于|太|[过過]於)[频頻]繁|同[时時][^|]{0,16}(?:太多|[过過]多)|每(?:秒|分[钟鐘])[^|]{0,16}(?:太多|[过過]多|次)|[带頻][宽寬]配[额額]|超[过過出]了?(?:配[额額]|限[额額])/,
      ko: /짧은 (?:시간|기간)|단기간|요청(?:이|을|량이)? ?너무|속도 ?제한|(?:동시에|초당|분당)[^|]{0,30}(?:너무|많|초과)|대역폭|할당량(?:을|이)? ?초과|사용량 ?제한/,
      es: /(?:poco|corto) (?:espacio de |periodo de )?tiempo|demasiadas (?:solicitudes|peticiones|llamadas)|limite de (?:velocidad|frecuencia|solicitudes|peticiones)|demasiad[oa]s [^|]{0,40}(?:simultanea|por segundo|al mismo tiempo)|ancho de banda|cuota (?:superada|excedida)/,
      fr: /(?:court|bref) (?:laps de temps|intervalle|delai)|peu de temps|trop de (?:requetes|demandes|appels)|limite de (?:debit|frequence|requetes)|trop [^|]{0,40}(?:simultane|par seconde|en meme temps)|bande passante|quota (?:depasse|atteint)/,
      de: /(?:kurzer|kurzen) zeit|kurzem zeitraum|zu viele (?:anfragen|aufrufe|anforderungen)|(?:raten|anfrage|abfrage)-?(?:limit|begrenzung)|zu (?:viele|oft|haufig)[^|]{0,50}(?:gleichzeitig|pro sekunde)|bandbreite|kontingent (?:wurde )?uberschritten/,
      pt: /(?:curto|pouco) (?:periodo de |espaco de |intervalo de )?tempo|muitas (?:solicitacoes|requisicoes|chamadas)|limite de (?:taxa|frequencia|solicitacoes|requisicoes)|(?:muit|demasiad)[ao]s [^|]{0,40}(?:simultane|por segundo|ao mesmo tempo)|largura de banda|cota (?:excedida|ultrapassada)/,
      it: /(?:breve|poco) (?:periodo (?:di tempo)?|tempo|lasso di tempo)|troppe (?:richieste|chiamate)|limite di (?:frequenza|velocita|richieste)|tropp[ei] [^|]{0,40}(?:simultane|contemporane|al secondo)|larghezza di banda|quota superata/,
      nl: /korte (?:tijd|periode)|te veel (?:verzoeken|aanvragen|oproepen)|te (?:veel|vaak)[^|]{0,50}(?:tegelijk|per seconde)|bandbreedte|quotum overschreden/,
      ru: /(?:короткое|короткии|небольшои) (?:время|период|промежуток)|слишком много (?:запросов|вызовов)|слишком[^|]{0,50}(?:одновременно|в секунду)|частот\w* запросов|квота превышена|превышена квота/,
      pl: /(?:krotkim|krotki) (?:czasie|czas|okresie)|zbyt wiele (?:zadan|zapytan|wywolan)|zbyt[^|]{0,50}(?:jednoczesnie|na sekunde)/,
      tr: /kisa (?:sure|zaman)|kısa (?:sure|zaman)|cok fazla (?:istek|cagri)|ayni anda[^|]{0,30}fazla/,
      vi: /thoi gian ngan|qua nhieu yeu cau|gioi han toc do/,
      id: /waktu (?:yang )?singkat|terlalu banyak (?:permintaan|panggilan)|batas (?:kecepatan|laju)/,
      fa: /زمان کوتاه|درخواست.{0,10}(?:زیاد|بیش از حد)/,
      ar: /(?:وقت|فترة) قصير|طلبات كثيرة/,
    },
  },
  {
    reason: "limit_exceeded",
    class: "daily_quota",
    seen: `README of a copy script (E088); ${HANDLER} (E106)`,
    says: {
      en: /limit exceeded: ?[a-z]/,
      ja: /(?:上限|制限)を?超(?:え|過)(?:ました|ています)?[:。]? ?(?:[A-Za-z]+|ドライブ)/,
      zh: /超[过過出]了?(?:上限|限制|限额): ?[a-z]/,
      ko: /한도 초과: ?[a-z]|제한 초과: ?[a-z]/,
      es: /limite (?:excedido|superado): ?[a-z]/,
      fr: /limite (?:depassee|atteinte) ?: ?[a-z]/,
      de: /(?:limit|grenzwert|beschrankung) uberschritten: ?[a-z]/,
      pt: /limite (?:excedido|ultrapassado): ?[a-z]/,
      it: /limite superato: ?[a-z]/,
      nl: /limiet overschreden: ?[a-z]/,
      ru: /(?:превышен лимит|лимит превышен|превышено ограничение): ?[a-z]/,
      pl: /(?:przekroczono limit|limit przekroczony): ?[a-z]/,
    },
  },
];

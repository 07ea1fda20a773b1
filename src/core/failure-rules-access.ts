/**
 * Refused for who asks. `credentials` stop a whole host until somebody signs in or grants a scope; `auth` is one
 * file, range or feature that this account may not touch.
 */
import { near, type Rule, rule } from "./failure-rule";
import {
  CREDENTIAL,
  DISABLED,
  INVALID,
  NEEDED,
  NO,
  NOT_THERE,
  PERMISSION,
  REFUSED,
  SIGN_IN,
  TO_CALL,
} from "./failure-words";

/** Seen: E031, E100, E101, E108, E194, E195 */
const scopeMissing = rule("credentials", "scope_missing", {
  refines: [403],
  machine:
    "ACCESS_TOKEN_SCOPE_INSUFFICIENT|insufficientPermissions|(?:missing|insufficient)_scopes?|scope_not_authorized",
  en: "%scope|scopes? (?:is |are )?(?:insufficient|missing|invalid)|not sufficient to (?:call|perform)|permission to call|using this api token, you cannot|required permissions?:|(?:insufficient|missing|invalid|requires|not|n't)~(?<!(?:global|local|function|block|module|script|this) )scopes?\\b",
  ja: "指定された権限では|トークンでは.{0,25}できません|(?:呼び出す|実行する)(?:ための)?権限が|必要な権限:|スコープ(?:が|.*付与)",
  others: near(PERMISSION, TO_CALL),
});

/** Google says one sentence for "not there" and "not yours". Seen: E093, E097, E104, E105 */
const notFoundOrNotYours = rule("permanent", "not_found", {
  en: "no item with the given id|getting the method or property \\w+ById|is missing \\(perhaps",
  ja: "見つからなかったか|見つかりません.{0,25}(?:権限|アクセス)|(?:シート|ファイル|ドキュメント|フォルダー?)(?:として|を|が)?開けません(?!.{0,20}(?:しばらく|後で|再度))",
  others: near(NOT_THERE, PERMISSION),
});

/** Seen: E066, E173, E174, E176, E177, E178 */
const authorizationRequired = rule("credentials", "authorization_required", {
  en: "auth(?:ori[sz]|entic)ation (?:is )?(?:required|needed)|(?:needs?|requires?) (?:\\w+ ){0,3}auth(?:ori[sz]|entic)ation|re-?auth(?:ori[sz]|entic)|\\breconnect (?:it|your|the account)|(?:please|need\\w* to) (?:re-?)?auth(?:ori[sz]|entic)",
  ja: "承認待ち|同意してい(?:ません|ない)|アプリは(?:Google で|Googleで)?確認されて|アクセスを許可|多要素認証|再連携|連携されてい(?:ません|ない)|連携[がは]~(?:解除|切れ|無効)|(?:二|2 ?)(?:段階|要素)認証|ログイン(?:する必要|していな)|ログイン(?:もしくは|または|か).{0,12}(?:ください|必要)|認可(?:エラー|に?失敗)|(?:承認|認証|認可|許可|ログイン|サインイン)[がを]?(?:必要|行って|求め|リクエスト|してください)|(?:承認|認証|ログイン|サインイン)されて(?:い|おり)(?:ません|ない)",
  others: `${SIGN_IN}|未登[录錄入]|${near(
    `${PERMISSION}|auth?entic|authentif|[验驗].|登[录入]|승인|인증|로그인|cho phep|godkannande`,
    NEEDED,
  )}`,
});

const KEY =
  "\\bjwt\\b|(?:access|refresh|auth\\w*|bearer|security|session|id|api|verification|webhook|bot)[ _-]?token|(?:ap[il]|access|secret)[ _-]?key|client (?:id|secret)|credentials?|password|(?<!/)username|(?<!method |header )signature|auth\\w* (?:header|code|grant)";
const NOT_ACCEPTED =
  "(?:in|not |a )valid|leaked|compromised|inactive|suspended|disabled|deleted|not (?:allowed|permitted|accepted)|rejected|provide (?:a )?valid|\\bexpired|revoked|incorrect|malformed|missing|wrong|\\bbad\\b|not found|mismatch|required|\\bno\\b|not (?:\\w+ )?(?:load|match|conform|determine)|(?:could not|cannot|can'?t) be|(?:verif|valid)\\w+ (?:failed|error)";

/** Whoever renews a token over a dead network has not been refused. */
const NOT_CUT_OFF =
  "(?![\\s\\S]{0,200}(?:time[sd]?[ -]?out|deadline|network|connect|socket|タイムアウト|通信|接続))";

/** Tokens of one use say nothing about who asks: one that is not accepted is one bad request. */
const ONE_USE = "page|sync|next|cont|reply";

/**
 * Only tokens of identity: a reply, page or sync token that is no longer valid is one bad request.
 * Seen: E024, E286, E293; RFC 6749; api.slack.com/methods
 */
const invalidCredentials = rule("credentials", "invalid_credentials", {
  refines: [400, 403, 520, 530],
  machine: `(?:invalid|expired|unauthorized|deleted|disabled)_(?:grant|client|auth|api_key|(?:access_)?token)|\\w*(?:token|key)_?(?:invalid|expired|revoked|rejected)\\w*|auth_error|\\w*invalid_grant\\w*|auth(?:entication_)?error|(?:authentication|login)Required|\\w*UNAUTHENTICATED|Invalid(?!Page|Sync|Next|Cont)\\w*Token|\\w*Unauthorized|\\w*Authentication(?:Failed)?|UnrecognizedClient|InvalidSignature|ExpiredToken|MissingAuthenticationToken|not_authed|account_inactive|interaction_?required|\\w*challenge_?required|(?:Expired|Invalid)Key\\w*|(?:admin_)?policy_enforced|CREDENTIALS_MISSING|redirect_uri_\\w+|missing[_-](?!${ONE_USE})(?:\\w+[_-])?token|(?!${ONE_USE})\\w+_token_(?:missing|required)`,
  en: `${near(KEY, NOT_ACCEPTED)}|(?:invalid|expired|revoked|missing|incorrect|no) token\\b|(?<!\\b(?:${ONE_USE})\\w* )\\btoken (?:has |been |is |was |appears )*(?:expired|revoked|invalid|not found)|no (?!${ONE_USE})\\w+ token found|(?:invalid|expired)(?: or (?:invalid|expired))? (?:auth|login|client|session)|missing (?:\\w+ )?auth(?:ori[sz]|entic)ation|get an api key|session (?:has |is )?(?:expired|invalid|interrupted)|(?:2|two|multi)-?(?:step (?:auth|verif|sign|log)|factor)|are you logged in|sign you in|badauthentication|invalid (?:or missing )?key\\b|auth(?:entication|ori[sz]ation)? (?:has |methods? )?(?:failed|error|unsuccessful)|login incorrect|not log(?:ged)?[ -]?in\\b|(?:failed|unable|could(?:n't| not))(?: to)? (?:authenticate|log ?in\\b)|(?:not |un)authenticated?\\b|un[ -]?authori[sz]ed|log ?in (?:required|failed)|(?:please|must|continue,?) (?:be )?(?:sign|log)(?:ned|ged)? ?in|(?:sign|log) in to|redirect ur[il]\\b~(?:match|registered)|check your (?:auth|(?:\\w+ )?(?:key|token|password|credential|login))|(?:(?:fail\\w*|unable|could not|cannot|error|can't)~(?:refresh|renew|creat|get|fetch|obtain|acquir|retriev|exchang)\\w* (?:(?!${ONE_USE})\\w+ ){0,3}token\\b|token (?:refresh|renewal)~(?:fail|error))${NOT_CUT_OFF}`,
  ja: `未認証|トークン[のを]?(?:更新|取得|リフレッシュ|発行)[がをに]?(?:失敗|でき)${NOT_CUT_OFF}|認証(?:[にはが]?失敗|情報|エラー|でき|トークン|が正しく)|(?:トークン|キー|シークレット|パスワード|ログイン情報|資格情報|セッション|ログイン状態|cookie)[がはの]?~(?:無効|不正|正しく|間違|違い|誤り|期限|切れ|失効|解除|[設登][定録]されて|未設定|ありません|取得でき|タイムアウト)|(?:無効な|不正な|誤った) ?(?:API|アクセス|リフレッシュ|認証|ID)? ?(?:クライアント|トークン|キー|パスワード|シークレット)|署名(?:検証)?[がはの]?~(?:失敗|不正|無効)|API ?キー[がは]見つか[らり]|トークン(?:の?検証[にが]?(?:失敗|エラー|でき)|[がは](?:見つか[らり]|存在し))|ログイン情報[がは]不足|キーエラー|本人確認[にが](?:失敗|でき|必要)|退会(?:済|した)|(?:token|トークン|キー|シークレット|署名|パスワード|パスコード|合言葉|暗証番号)~(?:一致し|不一致)|パスワード[がは]~ロック|(?:ログイン|サインイン)でき|(?:パスワード|ログイン情報|API ?キー|トークン)を~確認|(?:ログイン|サインイン)(?:に失敗|を?(?:し|やり)直|を?して(?:下|く|いま)|が~確認)|ログイン - google`,
  others: `${near(`${CREDENTIAL}|授[权權]`, `${INVALID}|${NOT_THERE}|[错錯].`)}|(?:[认認驗验][证證]|登[录錄入])失[败敗]`,
});

/** Seen: E127, E128, E143, E219 */
const serviceDisabled = rule("auth", "service_disabled", {
  machine: "accessNotConfigured|(?:SERVICE|BILLING)_DISABLED|domainPolicy",
  en: "has not been used in project|(?:api|service|features?|access|billing|account|organi[sz]ation|workspace) (?:\\w+ ){0,2}(?:disabled|suspended|locked|not enabled)|billing to be enabled|enable the (?:\\w+ ){0,3}api\\b|access not configured|location is not supported|(?:not|n't) (?:been )?enabled (?:for|the)|not (?:available|supported) (?:in|for|on|to) your (?:\\w+ )?(?:country|region|location|account|plan|organi[sz]ation)|only approved for|not[ _]approved|disabled by|administrators? (?:ha(?:s|ve) )?(?:not )?(?:disabled|blocked|allowed|approved)|consent~(?:required|revoked|withdrawn)|(?:security|domain) polic|shared drive membership",
  ja: "(?:サービス|API|機能)[がは]~(?:無効[にで化]|有効[にで化]~せん)|(?:管理者|ポリシー)[にがで]~(?:無効|禁止|制限|許可)|有効になってい(?:ません|ない)|アカウント[がは]~(?:ロック|停止|凍結|無効)|(?:プラン|契約|から|[国域]で)~ご?(?:利用|使用|提供)(?:いただけま|でき|され)",
  others: DISABLED,
});

/** Seen: E052, E056, E059, E092, E180, E215, E218, E223 */
const noAccess = rule("auth", "no_access", {
  machine:
    "\\w+_NOT_APPROVED|admin_policy_enforced|permission_?(?:denied|error)|missing_permissions?|insufficient_?(?:file_?)?(?:access|permissions)\\w*|\\w*forbidden|appNotAuthorizedToFile|\\w*(?:access|request)_?denied\\w*|\\w*Permission|not_in_channel|restricted_action|cannotShare\\w*|EACCES|EPERM",
  en: "(?:do(?:es)?(?: not|n'?t)|not enough|without|lacks?|no|insufficient|requires?|required) (?:[\\w']+ ){0,4}(?:permissions?|access|rights?|privileges?)\\b|\\bdenied\\b|access~not granted|not (?:been )?granted~access|not accessible|sure (?:that )?you have (?:the )?(?:permission|access)|(?:permission|privilege) error|admin-only|privileges? required|not (?:allowed|permitted) (?:to|for|by|when)|(?:not|n\'t) (?:been |properly )?authori[sz]ed|domain-wide|not entitled|(?:not|n\'t)~(?:white|allow) ?list|(?:operation|action) (?:(?:that|which) )?(?:is |was )?not (?:allowed|permitted)|access (?:is |was |has been )?(?:blocked|revoked|restricted)|\\bcors\\b|allow access|members[- ]only|to get access|private video|blocked from|not (?:permitted|shared)|protected (?:cell|range|sheet|object)|\\bforbidden\\b|\\b(?:ip|referr?er|user|account|address|app\\w*|client|sender|domain)\\b~(?:blocked|banned|blacklisted)|address (?:is )?not allowed|ask the owner|(?:must|need to) be (?:an? |the )?(?:\\w+ )?(?:owner|admin\\w*|member|editor)|missing (?:access|permissions?)|request (?:\\w+ )?(?:access|permission)|needs? (?:to have )?(?:\\w+ ){0,3}(?:access|permissions?|privileges?)\\b|(?:read|view)[ -]only(?! mode)|not (?:an? )?(?:\\w+ )?members? of|you can(?:not|\'t) (?:access|view)|(?:cannot|can\'t|unable to|failed to) access (?:the |this |that |your |a )?(?:\\w+ )?(?:resource|file|folder|document|sheet|spreadsheet|calendar|account|mailbox)(?![^.]{0,60}: \\w)|address restriction|user (?:has )?(?:rejected|denied|declined)|must (?:be )?(?:grant|allow)|\\bsaml\\b",
  ja: "アクセス[がは]~登録されて|権限[がはをも]?.{0,12}?(?:ない|ません|不足|必要|足り|もらって|リクエスト|エラー|確認)|アクセス[がはを]?(?:許可されて|禁止|制限され|権)|(?<!接続[がを])拒否され|保護され[てた]|許可[さがし].{0,5}(?:ません|ない|てませ)|(?<!(?:プロンプト|コンテンツ|応答|レスポンス|回答|入力|投稿|生成)[がは].{0,9})(?:禁止|ブロック)され|共有されてい(?:ません|ない)|(?:のみ|だけ)が?.{0,15}(?:でき(?:ます|る)|可能)|者?以外[はのが].{0,10}(?:でき|不可)",
  others: `${REFUSED}|(?:${NO})~(?:${PERMISSION})|(?:${PERMISSION})~(?:없|부족|不足)`,
});

export const ACCESS: readonly Rule[] = [
  scopeMissing,
  notFoundOrNotYours,
  authorizationRequired,
  invalidCredentials,
  serviceDisabled,
  noAccess,
];

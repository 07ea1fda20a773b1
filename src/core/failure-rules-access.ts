/**
 * Refused for who asks. `credentials` stop a whole host until somebody signs in or grants a scope; `auth` is one
 * file, range or feature that this account may not touch.
 */
import type { Rule } from "./failure-rules";
import {
  CREDENTIAL,
  DISABLED,
  FOUND,
  INVALID,
  MISSING,
  NEEDED,
  NO,
  PERMISSION,
  REFUSED,
  TO_CALL,
} from "./failure-words";

export const ACCESS: readonly Rule[] = [
  {
    reason: "scope_missing",
    class: "credentials",
    seen: "E031, E100, E101, E108, E194, E195",
    refines: [403],
    machine: "ACCESS_TOKEN_SCOPE_INSUFFICIENT|insufficientPermissions|missing_scope|insufficient_scope",
    en: "%scope|not sufficient to call|permission to call|required permissions?:|insufficient~scopes?|missing~scopes?",
    ja: "指定された権限では|(?:呼び出す|実行する)(?:ための)?権限が|必要な権限:|スコープが",
    others: [PERMISSION, TO_CALL],
  },
  {
    // Google says one sentence for "not there" and "not yours"; the record is stopped at once either way.
    reason: "not_found",
    class: "permanent",
    seen: "E093, E097, E104, E105",
    en: "no item with the given id|is missing \\(perhaps",
    ja: "見つからなかったか|見つかりません(?:でした)?。?.{0,20}(?:権限|アクセス)",
    others: [`${MISSING}|impossible de trouver|(?:${NO})~(?:${FOUND})`, PERMISSION],
  },
  {
    reason: "authorization_required",
    class: "credentials",
    seen: "E066, E173, E174, E176, E177, E178",
    en: "authori[sz]ation (?:is )?(?:required|needed)|(?:needs?|requires?) (?:your )?authori[sz]ation|re-?authori[sz]e",
    ja: "(?:承認|認証|認可|許可|ログイン|サインイン)(?:が|を)(?:必要|行って|求め|してください)|(?:承認|許可)されていません",
    others: [`${PERMISSION}|[验驗][证證]|登[录入]|승인|인증|로그인|cho phep|godkannande`, NEEDED],
  },
  {
    reason: "invalid_credentials",
    class: "credentials",
    seen: "E024, E286, E293; RFC 6749; api.slack.com/methods",
    refines: [400, 403],
    machine:
      "invalid_grant|invalid_client|unauthorized_client|(?:invalid|expired)_(?:access_)?token|authError|authenticationRequired|loginRequired|UNAUTHENTICATED|API_KEY_INVALID|keyInvalid|keyExpired|invalid_api_key|invalid_auth|not_authed|token_revoked|token_expired|account_inactive|authentication_error|CREDENTIALS_MISSING|ACCESS_TOKEN_EXPIRED|OAuthException",
    // Only tokens of identity: a reply, page or sync token that is no longer valid is one bad request.
    en: "(?:access|refresh|auth\\w*|bearer|security|session|id|api)[ _]token~(?:expired|revoked|invalid|malformed|missing)|(?:expired|invalid|revoked|missing|incorrect) (?:(?:access|refresh|auth\\w*|bearer|session|api) )?token\\b|^(?:\\w+: )?token (?:has )?(?:been )?(?:expired|revoked|is invalid)|invalid (?:authentication|auth\\b|login|credentials|username|password|client)|(?:api|access|secret)[ _-]?key~(?:not valid|invalid|expired|missing|not found|required)|(?:invalid|incorrect|missing|expired|valid|no)~(?:api|access|secret)[ _-]?key|(?:bad|incorrect|wrong) (?:credentials|password)|authentication (?:has )?(?:failed|error|required|credentials)|(?:failed|unable|could not)(?: to)? (?:authenticate|log ?in)|not authenticated?\\b|unauthenticated|unauthori[sz]ed|log ?in (?:required|failed)|(?:please|must|to continue,?) (?:sign|log) ?in|(?:sign|log) in to|default credentials|check your auth",
    ja: "認証(?:に失敗|失敗|情報|エラー|できません|トークン)|トークン(?:が|の|は)?(?:(?:有効)?期限|無効|不正|切れ|失効|正しく|間違)|(?:API ?キー|シークレット|パスワード|ログイン情報|資格情報|認証キー)(?:が|は)~(?:無効|不正|正しく|間違|違い|設定されて|未設定|ありません)|(?:ログイン|サインイン)(?:に失敗|して(?:下さい|ください))|ログイン - google",
    others: [CREDENTIAL, `${INVALID}|[错錯][误誤]`],
  },
  {
    reason: "service_disabled",
    class: "auth",
    seen: "E127, E128, E143, E219",
    machine: "accessNotConfigured|SERVICE_DISABLED|BILLING_DISABLED|domainPolicy",
    en: "has not been used in project|(?:api|service|features?|access) (?:is |has been |was )?(?:disabled|not enabled)|not enabled for|(?:operation|action) not allowed|disabled by|billing (?:is |has been |must be |to be )?(?:disabled|enabled)|(?:security|domain) polic|not allowed when|account (?:is |has been )?(?:suspended|disabled|locked)|shared drive membership",
    ja: "(?:サービス|API|機能)(?:が|は)~(?:無効(?:に|です|化)|有効(?:に|では|化)~(?:され|あり|なって))|管理者(?:によって|が|により)~(?:無効|禁止|制限|許可)|有効になっていません|操作は許可されていません|(?:プラン|契約|から)~(?:ご?利用いただけま|ご?利用でき)",
    others: DISABLED,
  },
  {
    reason: "no_access",
    class: "auth",
    seen: "E052, E056, E059, E092, E180, E215, E218, E223",
    machine:
      "PERMISSION_DENIED|insufficientFilePermissions|forbidden|appNotAuthorizedToFile|access_?denied\\w*|permission_(?:denied|error)|not_in_channel|restricted_action|cannotShare\\w*|EACCES|EPERM",
    en: "(?:do(?:es)? not|don't|doesn't|without|lacks?|no|insufficient|requires?|required) (?:have )?(?:[\\w']+ ){0,3}(?:permissions?|access|rights?|privileges?)\\b|permission denied|access~(?:denied|forbidden|not granted)|not (?:allowed|authori[sz]ed|permitted) (?:to|for|by)|not permitted|is not shared|protected (?:cell|range|sheet|object)|\\bforbidden\\b|request access|e_accessdenied",
    ja: "権限(?:が|は)(?:ない|ありません|不足|必要|足り)|権限(?:を|も)~(?:いません|ない|必要|もらって|リクエスト)|アクセス(?:が|は|を)?(?:拒否|許可されて|禁止)|アクセス権|保護され(?:て|た)|許可(?:されていません|がありません|されておりません)|禁止されて|権限(?:エラー|不足)|共有されていません",
    others: `${REFUSED}|(?:${NO})~(?:${PERMISSION}|доступ|dostep|tilla[dt]else|behorighet|jogosult|إذن|دسترسی|הרשאה)|(?:${PERMISSION})~(?:없|부족|不足|yok|degil|bulunmu)`,
  },
];

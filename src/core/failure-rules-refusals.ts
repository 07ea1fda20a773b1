/** Refused for what was asked, or broken in the script itself: the same request will be refused again. */
import type { Rule } from "./failure-rules";
import { EXISTS, FOUND, INVALID, MISSING, NO, NOT_SO, SCRIPT_FAULT, TOO_LARGE } from "./failure-words";

export const REFUSALS: readonly Rule[] = [
  {
    reason: "script_error",
    class: "unexpected",
    seen: "E063, E112, E200, E201, E202",
    provesNothingHappened: false,
    en: "method signature|from this context|cannot find (?:method|function)|is not a function|is not defined|cannot (?:read|set|call) propert|undefined is not|script function not found|not a supported return type|did not return anything|assignment to constant",
    ja: "シグネチャと一致しません|このコンテキストから|(?:メソッド|関数)~(?:見つかりません|存在しません)|定義されていません",
    others: SCRIPT_FAULT,
  },
  {
    reason: "too_large",
    class: "permanent",
    seen: "E044, E124, E139, E148, E149, E151",
    machine:
      "(?:upload|request|response)TooLarge|msg_too_long|context_length_exceeded|request_too_large|string_above_max_length|exportSizeLimitExceeded",
    en: "\\btoo (?:large|long|big)(?: to\\b|[:.]|$)|exceeds? (?:the )?(?:max|limit|allowed|permitted|size)|above the (?:limit|maximum)|maximum (?:size|length|context length|number of)|more than \\d+ characters",
    ja: "(?:大き|長)すぎ|文字(?:数)?(?:以内|を超え|まで)|(?:サイズ|文字数|容量|長さ|セルの?(?:数|個数)?)~(?:超え|上限)|最大~を超え|の上限を超え",
    others: TOO_LARGE,
  },
  {
    reason: "already_exists",
    class: "permanent",
    seen: "E062, E131",
    machine: "ALREADY_EXISTS|alreadyExists|duplicate|conflict|name_taken",
    en: "already (?:exists?|in use|taken|been taken|registered|has a)|exists or conflicts|duplicate",
    ja: "(?:すで|既)に(?:存在|使用|登録|使われ)|重複",
    others: EXISTS,
  },
  {
    reason: "not_found",
    class: "permanent",
    seen: "E086, E133",
    machine:
      "NOT_FOUND|notFound|\\w+_not_found|not_found|ENOENT|NoSuchKey|NoSuchBucket|fullSyncRequired|updatedMinTooLongAgo|resource_missing",
    en: "not found|could(?: not|n't) be found|(?:can(?:not|'t)|could not|couldn't|unable to) find|does(?: not|n't) exist|do not exist|no such|is missing|unknown (?:webhook|channel|user|message|resource|member)|no longer (?:exists|available)|has been (?:deleted|trashed)",
    ja: "見つかりません|見つからな|見つけられません|存在しません|存在しない|存在せず|削除され(?:た|て|ました)",
    others: `${MISSING}|impossib\\w+ (?:de )?trov?u?[ve]a?r|(?:${NO})~(?:${FOUND})|(?:${FOUND})~(?:yok|nicht)`,
  },
  {
    reason: "invalid_request",
    class: "permanent",
    seen: "github.com/bradjasper/ImportJSON/issues/210 (E012); E061, E084, E130, E142",
    machine:
      "INVALID_ARGUMENT|FAILED_PRECONDITION|OUT_OF_RANGE|UNIMPLEMENTED|badRequest|invalid\\w*|required|validation_?error|parseError|ERR_INVALID_\\w+|CERT_HAS_EXPIRED|\\w*SELF_SIGNED_CERT\\w*|UNABLE_TO_VERIFY_\\w+|ERR_TLS_CERT_ALTNAME_INVALID",
    en: "\\b(?:invalid|incorrect)\\b|not (?:a )?valid|illegal|malformed|bad (?:request|value)|\\bmust (?:be|have|contain|not|match)|should (?:not )?be\\b|(?:is|are) required|(?:required|missing) (?:a )?(?:required|field|parameter|argument)|address required|no recipient|(?:can(?:not|'t)|must not|may not) be (?:empty|blank|null|used|less|more|greater|negative)|unsupported|not supported|out(?:side)? (?:of|the) (?:bounds|range|dimensions)|precondition|with no value|export requires|cannot reference|unable to parse|do(?:es)? not (?:match|support)|only (?:supports?|allowed)|enter a valid|please select|certificate|failed to parse|validation",
    ja: "無効な|無効です|不正な|不正です|正しく(?:あり|ない)|間違って|有効(?:では|で|な~では)(?:あり|ない)|必須|範囲(?:外|の座標)|から外れて|形式(?:が|では|で)|ことはできません|なければなりません|空(?:白|欄)?(?:に|では?)|(?:変更|削除|編集|参照|追加|設定|作成|移動|結合|使用|変換|解析)できません|一致(?:しません|していません)|(?:サポート|対応)(?:されて|して)い(?:ません|ない)|値なしで|値が(?:空|指定)|指定(?:して|されて)(?:ください|いません)|入力(?:して(?:ください|いません)|エラー)|選択肢にありません|バリデーション|証明書",
    others: `${INVALID}|${NOT_SO}`,
  },
];

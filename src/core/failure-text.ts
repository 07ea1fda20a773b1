/**
 * The text that the rules read: one spelling of quotes, digits and brackets, no markup, and everything that a
 * person or a server could have named (URLs, ids, quoted names, places in the source) masked, so that a sheet
 * called "quota 429" never decides what a failure means.
 */

/** Compatibility forms, accents, strokes and invisible characters vary between accounts and say nothing. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
    .normalize("NFC")
    .replace(/\u0111/gi, "d")
    .replace(/\u0142/g, "l")
    .replace(/\u0131/g, "i")
    .replace(/\u00f8/g, "o")
    .replace(/\u00df/g, "ss")
    .replace(/[\u2018\u2019\u201a\u02bc\u00b4`]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/\\[nr]/g, "\n")
    .replace(/\\t/g, "\t")
    .replace(/§/g, " ");
}

export function isHtml(text: string): boolean {
  return /<\/?(?:!doctype|html|head|body|div|p|title|h1)\b/i.test(text);
}

export function withoutMarkup(text: string): string {
  return text
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<\/?[a-z!][^<>]*>/gi, " ")
    .replace(/&(?:quot|#34);/gi, '"')
    .replace(/&(?:apos|#39|#x27);/gi, "'")
    .replace(/&(?:amp|lt|gt|nbsp);/gi, " ");
}

/** Without the places in the source that Apps Script and Node add, and the advice about muteHttpExceptions. */
export function withoutPlaces(text: string): string {
  return text
    .replace(
      /\((?:line|行|linea|ligne|zeile|linha|riga|regel|dong|行号|第) ?\d+[^()]*(?:\([^()]*\)[^()]*)*\)/gi,
      " ",
    )
    .replace(/\([^()]*muteHttpExceptions[^()]*\)/g, " ")
    .replace(/^\s*at .+:\d+:\d+\)?\s*$/gm, " ")
    .replace(/^.*\t@ .*:\d+\s*$/gm, " ");
}

/** Masks what is not the service's own wording. Expects folded text. */
export function mask(text: string): string {
  return withoutPlaces(text)
    .replace(/(?:https?:\/\/www\.googleapis\.com|\.\.\.)\/?auth\/[\w./-]+/g, " %scope ")
    .replace(/\bhttps?:\/\/(?:undefined|null|nan|none|\[object)(?![\w.-]).*/gi, " %nowhere ")
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>()「」、。，\u3040-\u30ff]+/gi, " %url ")
    .replace(/\b(?:projects|spreadsheets|databases)\/[^\s"',\]]+/g, " %id ")
    .replace(/%20/g, " ")
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, " %mail ")
    .replace(/\b(?=[\w-]*\d)[\w-]{20,}/g, " %id ")
    .replace(WRAPPED, "$1 $2 ")
    .replace(/"[^"\n]{0,300}"|「[^」]{0,300}」|『[^』]{0,300}』|«[^»]{0,300}»/g, maskName)
    .replace(/(?<!\w)'[^'\n]{1,300}'(?!\w)/g, maskName)
    .replace(/\s+/g, " ")
    .replace(/(?<=[\u3040-\u30ff\u4e00-\u9fff]) (?=[\u3040-\u30ff\u4e00-\u9fff])/g, "")
    .replace(WORKED_ON, "%name")
    .replace(WORKED_ON_EN, "$1%name")
    .trim();
}

/** What a program was working on when it failed ("期限一覧の取得に失敗しました"), unless it may be the cause. */
const WORKED_ON =
  /(?<![\u3041-\u9fff\w])(?:(?!認証|認可|承認|権限|ログイン|トークン|ロック|接続|通信|ネットワーク|サーバ)[\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fff\w]){1,20}(?=の(?:取得|読み?込み?|書き?込み?|保存|作成|更新|削除|登録|生成|送信|変換|同期|解析)[がに]?失敗)/g;

const WORKED_ON_EN =
  /((?:failed|unable|couldn't|could not)(?: to)? (?:load|fetch|get|save|create|update|delete|generate|sync|process|send|retrieve|upload|import|export) )(?:(?!\w*(?:auth|token|credential|permission|access|session|log ?in|key|lock|connect|network|response|repl(?:y|ies)|answer|server|resource|result|from|with|after|because|due|as|since|for)s?\b)[\w'-]+ ?){1,5}(?=[:.,;!(]|$)/gim;

/** `<HttpError 403 when requesting … returned "Rate Limit Exceeded">`: what stands there is never a name. */
const WRAPPED =
  /((?:\breturned|(?:\b(?:error|message|details?|reason|desc(?:ription)?)|エラー|メッセージ|理由|에러|오류|错误|錯誤|erreur|fehler|errore?|ошибка)(?: was| is|:|=)|(?:failed|finished|ended) with (?:the |an? )?(?:error|status|message))) ?"([^"\n]{3,300})"/gi;

/** A quoted word or two is a name somebody chose; a quoted sentence is a message that was wrapped. */
function maskName(quoted: string): string {
  const inner = quoted.slice(1, -1);
  const isSentence =
    /(?:Exception|Error): |[^\d\s][.。!！]\s*$|(?:ません|ました|[すただ])$/.test(inner) ||
    /^["'][45]\d\d [A-Z]|\b(?:failed|denied|exceeded|expired|unavailable): /i.test(quoted) ||
    inner.trim().split(/\s+/).length > 5 ||
    /^[A-Z][a-z]+(?: [a-z]+){3,}$/.test(inner) ||
    /[\u3040-\u30ff\u4e00-\u9fff]{18}/.test(inner);
  return isSentence ? ` ${inner} ` : " %name ";
}

/**
 * The text that the rules read: one spelling of quotes, digits and brackets, no markup, and everything that a
 * person or a server could have named (URLs, ids, quoted names, places in the source) masked, so that a sheet
 * called "quota 429" never decides what a failure means.
 */

/** Compatibility forms, accents and invisible characters vary between accounts and say nothing. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
    .normalize("NFC")
    .replace(/[\u0111\u0110\u0142\u0131\u00f8\u00df]/g, (letter) => WITHOUT_STROKE[letter] ?? letter)
    .replace(/[\u2018\u2019\u201a\u02bc\u00b4`]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/\\[nr]/g, "\n")
    .replace(/\\t/g, "\t")
    .replace(/§/g, " ");
}

/** Letters that no normal form takes apart. */
const WITHOUT_STROKE: Record<string, string> = {
  "\u0111": "d",
  "\u0110": "D",
  "\u0142": "l",
  "\u0131": "i",
  "\u00f8": "o",
  "\u00df": "ss",
};

export function isHtml(text: string): boolean {
  return /<(?:!doctype|html|head|body|div|p|title|h1)\b|<\/(?:p|div|html|body)>/i.test(text);
}

export function withoutMarkup(text: string): string {
  return text
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<\/?[a-z!][^<>]*>/gi, " ")
    .replace(
      /&(quot|apos|amp|lt|gt|nbsp|#39|#34|#x27);/gi,
      (entity) => ENTITIES[entity.toLowerCase()] ?? " ",
    );
}

const ENTITIES: Record<string, string> = {
  "&quot;": '"',
  "&#34;": '"',
  "&apos;": "'",
  "&#39;": "'",
  "&#x27;": "'",
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": " ",
};

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
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>()「」、。，]+/gi, " %url ")
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, " %mail ")
    .replace(/\b(?=[\w-]*\d)[\w-]{20,}/g, " %id ")
    .replace(/"([^"\n]{0,300})"|「([^」]{0,300})」|『([^』]{0,300})』|«([^»]{0,300})»/g, maskName)
    .replace(
      /(^|[^\w])'([^'\n]{1,300})'(?!\w)/g,
      (all, before: string, inner: string) => before + maskName(all, inner),
    )
    .replace(/\s+/g, " ")
    .replace(/(?<=[\u3040-\u30ff\u4e00-\u9fff]) (?=[\u3040-\u30ff\u4e00-\u9fff])/g, "")
    .trim();
}

/** A quoted word or two is a name somebody chose; a quoted sentence is a message that was wrapped. */
function maskName(_all: string, ...groups: unknown[]): string {
  const inner = groups.find((group) => typeof group === "string") as string;
  const isSentence =
    /(?:Exception|Error): |[^\d\s][.。!！]\s*$/.test(inner) ||
    inner.trim().split(/\s+/).length > 5 ||
    /[\u3040-\u30ff\u4e00-\u9fff]{18}/.test(inner);
  return isSentence ? ` ${inner} ` : " %name ";
}

/** The HTTP status where the number stands in a sentence, and nowhere else. */

/** Expects masked text: a URL's digits are no status. */
export function statusIn(masked: string): number | undefined {
  let first: RegExpExecArray | undefined;
  for (const place of PLACES) {
    const found = place.exec(masked);
    if (found !== null && (first === undefined || found.index < first.index)) first = found;
    if (first !== undefined && place === PLACES[0]) break; // Apps Script's own wrapper outranks the rest
  }
  return first === undefined ? undefined : Number(first[1]);
}

const WORDS = [
  "(?:code|codigo|codice|kod|код)\\w*(?: [^\\s\\d:(]+){0,3}",
  "(?:status|fehler|antwort)(?:code)?",
  "http(?:/\\d(?:\\.\\d)?)?",
  "error|erreur|errore|erro|ошибка|blad|hata|response",
  "(?:fail(?:ed|ure)|returned|responded|respondio|respondeu|answered|got|received)(?: with)?(?: an?)?",
  "エラー|ステータス|レスポンス|応答|コード",
  "失敗(?:しました)?",
  "tra ve(?: ma)?",
  "[码碼态態][为為是]?",
  "코드|오류",
].join("|");
const NUMBER =
  "([45]\\d\\d)(?![\\w%]|[., -]\\d| ?[件行個回秒分円字文点]| ?(?:ms|rows?|items?|records?|times|sec|bytes(?!=)|kb|mb)\\b)";
const PHRASES =
  "bad (?:request|gateway)|unauthorized|payment required|forbidden|not (?:found|acceptable|implemented)|method not|request (?:time|entity)|conflict|gone|precondition|(?:payload|entity) too|unsupported media|unprocessable|locked|too many|(?:\\w+ )?returned (?:an )?error|(?:internal|client|server) |service (?:temporarily )?unavail|gateway time|that's an error";

const PLACES = [
  /(?:returned code|\(エラー:?) ?(\d{3})(?!\d)/i,
  new RegExp(
    `(?<![a-z](?=[a-z]))(?:${WORDS})[\\]"']?[ ]?(?:is |was |of |が |は |[:=#([]| ?: ?\\(?|de |\\(http )*["']?${NUMBER}`,
    "i",
  ),
  new RegExp(
    `(?:error|erreur|errore|erro|fehler|エラー)(?: (?!row|line|id|no|item|record|order)[^\\s\\d:(]+){1,3} ?[:=([] ?${NUMBER}`,
    "i",
  ),
  /\bhttp ?error ([45]\d\d)\b/i,
  new RegExp(
    `(?:error|exception|fail|could not|cannot|unable|expir|エラー|失敗|ません)[^\\d]{0,40}(?:\\(|(?<!\\w)\\[)${NUMBER}[\\])](?!\\[)`,
    "i",
  ),
  new RegExp(`(?<![\\d.])([45]\\d\\d)[\\]):. ,-]{1,3}(?:${PHRASES})`, "i"),
  new RegExp(
    `(?:^[^\\w\\u3040-\\u9fff]*|(?:exceptions\\.\\w+|\\w*(?:Error|Exception|エラー)): ?|失敗[^0-9]{0,6}: ?)${NUMBER}(?=$|[:,)] ?| ?[-\u2010-\u2015] | (?:[A-Z{"[%\\u4e00-\\u9fff]|status code))`,
  ),
  /(?<![\d.])([45]\d\d)(?: ?[\u2013\u2014] | (?:[A-Z]+_[A-Z_]+|UNAVAILABLE|INTERNAL)\b)/,
  /(?<![\d.])([45]\d\d) ?(?:코드|エラー|错误|錯誤|[をが]返)/,
  /(?:^|: |[a-z>→] )([45]\d\d):? ?\{/i,
  new RegExp(`(?:error|エラー) ?\\([^()\\d]{1,12}\\) ?[:=] ?${NUMBER}`, "i"),
];

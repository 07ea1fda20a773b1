/**
 * What a failure says in machine words: reasons, status names, quota ids, error codes, and the HTTP status where it
 * stands. Read by scanning, not by parsing, since bodies arrive cut off in the middle.
 */
const MACHINE_KEYS =
  "reason|status|quotaId|quota_id|quotaLimit|code|type|error|errno|errors|errorCode|error_code|error_type|name";
const SENTENCE_KEYS =
  "message|messages|error_description|errors?|errorMessage|error_message|msg|detail|details|description|title|text|reason";

/** Machine words as `§key=value;`, a form that no message can contain. */
export function factsOf(text: string, known: { name?: string; code?: string }): string {
  const facts = new Set<string>();
  for (const [, key, value] of everyMatch(text, pair(MACHINE_KEYS, `\\\\*["']([\\w./:-]{2,80})\\\\*["']`))) {
    facts.add(`§${key?.toLowerCase()}=${value};`);
  }
  for (const [, key, value] of everyMatch(text, QUOTED_BY_GOOGLE)) facts.add(`§${key}=${value};`);
  for (const [, errno] of everyMatch(text, NODE_CODE)) facts.add(`§code=${errno};`);
  for (const [, slug] of everyMatch(text, SLUG)) facts.add(`§code=${slug};`);
  for (const pattern of STATUS_NAMES)
    for (const [, name] of everyMatch(text, pattern)) facts.add(`§status=${name};`);
  if (known.code !== undefined) facts.add(`§code=${known.code};`);
  if (known.name !== undefined) facts.add(`§name=${known.name};`);
  return [...facts].join(" ");
}

/** The sentences of a JSON body; its other strings are data and say nothing. */
export function sentencesOf(text: string): string[] {
  const values = everyMatch(text, pair(SENTENCE_KEYS, `(?:\\[\\s*)?\\\\*["]((?:[^"\\\\]|\\\\.){3,600})`));
  return [...values]
    .map(([, , value]) => unescaped(value ?? ""))
    .filter((value) => /\s|[^\x20-\x7e]/.test(value));
}

/** The HTTP status that a JSON error carries about itself; a `code` among other data is none. */
export function bodyStatusOf(text: string): number | undefined {
  if (!/["'](?:errors?|message|details?|title|errorMessage)\\*["']?\s*:/.test(text)) return undefined;
  const found = pair(
    "code|status|statusCode|status_code|httpStatus|http_status|errorCode",
    `["']?([45]\\d\\d)\\b`,
  ).exec(text);
  return found === null ? undefined : Number(found[2]);
}

/** The HTTP status where the number stands in a sentence. Expects masked text: a URL's digits are no status. */
export function statusIn(masked: string): number | undefined {
  let first: { at: number; status: number } | undefined;
  for (const pattern of STATUS_PLACES) {
    const found = pattern.exec(masked);
    if (found !== null && (first === undefined || found.index < first.at)) {
      first = { at: found.index, status: Number(found[1]) };
    }
    if (first !== undefined && pattern === STATUS_PLACES[0]) break; // Apps Script's own wrapper outranks the rest
  }
  return first?.status;
}

function everyMatch(text: string, pattern: RegExp): string[][] {
  const matches: string[][] = [];
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) matches.push(found);
  return matches;
}

function pair(keys: string, value: string): RegExp {
  return new RegExp(`(?:\\\\*["']|[{,\\s])(${keys})\\\\*["']?\\s*:\\s*${value}`, "g");
}

function unescaped(value: string): string {
  return value
    .replace(/\\u([0-9a-f]{4})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/\\+[nrt]/g, " ")
    .replace(/\\+(["'/])/g, "$1");
}

const NODE_CODE =
  /(?<![\w"'«「])(E(?:AI_AGAIN|CONN\w+|TIMEDOUT|NOTFOUND|PIPE|HOSTUNREACH|NETUNREACH|NETDOWN|SOCKETTIMEDOUT|ADDRINUSE|PROTO|NOENT|ACCES|PERM|MFILE|NOSPC)|UND_ERR_\w+|ERR_[A-Z_]+)\b/g;

/** Quota errors put the window and the service into quotes, where names are masked. */
const QUOTED_BY_GOOGLE = /\b(limit|service) ['"]([^'"]{1,80})['"]/g;

/** Slack and its like answer with a slug that libraries put into a sentence, unquoted. */
const SLUG = /(?<![\w"'./§=])([a-z]+(?:_[a-z]+)+)(?![\w"'(./=])/g;

const NAMES =
  "RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED|PERMISSION_DENIED|UNAUTHENTICATED|INVALID_ARGUMENT|NOT_FOUND|FAILED_PRECONDITION|ALREADY_EXISTS|OUT_OF_RANGE|DATA_LOSS|UNIMPLEMENTED";
/** Short names are also English words: they count only where a status stands. */
const STATUS_NAMES = [
  new RegExp(`(?<![\\w"'«「])(${NAMES})(?![\\w"'])`, "g"),
  /(?<![\w"'])(INTERNAL|UNAVAILABLE|ABORTED|CANCELLED)(?=[:.,)]|\s*(?:\(|$))/gm,
];

const WORDS = [
  "(?:code|codigo|codice|kod|код)\\w*(?: [^\\s\\d:(]+){0,3}",
  "status(?: ?code)?",
  "http(?:/\\d(?:\\.\\d)?| ?エラー| status(?: code)?| error(?: code)?| response(?: code)?)?",
  "error",
  "(?:failed|failure|returned|responded|answered|got|received)(?: with)?(?: an?)?(?: status| code)*",
  "エラー(?: ?コード)?",
  "(?:ステータス|レスポンス|応答)(?: ?コード)?",
  "コード",
  "失敗(?:しました)?",
  "(?:fehler|antwort|status|fout)(?:code)?",
  "tra ve(?: ma)?",
  "(?:代码|代碼|状态码|狀態碼|錯誤碼|错误码|状态|狀態)[为為是]?",
  "코드",
  "오류",
].join("|");
const NUMBER =
  "([45]\\d\\d)(?![\\d%]|[.,]\\d|\\w| ?[件行個回秒分円字文点]| ?(?:ms|rows?|items?|records?|times|sec|bytes|kb|mb)\\b)";
const PHRASES =
  "bad request|unauthorized|payment required|forbidden|not found|method not allowed|not acceptable|request timeout|conflict|gone|precondition|payload too large|request entity too large|unsupported media|unprocessable|locked|too many requests|internal server error|not implemented|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|that's an error|client error|server error";

const STATUS_PLACES = [
  /(?:returned code|\(エラー:?) ?(\d{3})(?!\d)/i,
  new RegExp(
    `(?<![a-z])(?:${WORDS})[\\]"']?[ ]?(?:is |was |of |が |は |[:=#([]| ?: ?\\(?|de |\\(http )*["']?${NUMBER}`,
    "i",
  ),
  new RegExp(
    `(?:error|erreur|errore|erro|fehler|エラー)(?: (?!row|line|id|no|item|record|order)[^\\s\\d:(]+){1,3} ?[:=([] ?${NUMBER}`,
    "i",
  ),
  new RegExp(`(?:error|exception|fail|エラー|失敗)[^\\d]{0,40}[[(]${NUMBER}[\\])]`, "i"),
  new RegExp(`(?<![\\d.])([45]\\d\\d)[\\]):. ,-]{1,3}(?:${PHRASES})`, "i"),
  new RegExp(
    `(?:^|\\w*(?:Error|Exception|エラー): ?|失敗[^0-9]{0,6}: ?)${NUMBER}(?=$|[:,)] ?| (?:[A-Z{"[%]|status code))`,
  ),
  /(?<![\d.])([45]\d\d) ?(?:코드|エラー|错误|錯誤)/,
];

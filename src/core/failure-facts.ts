/**
 * What a failure says in machine words: reasons, status names, quota ids, error codes, and the HTTP status where it
 * stands. Read by scanning, not by parsing, since bodies arrive cut off in the middle.
 */
const MACHINE_KEYS =
  "reason|domain|\\.tag|error_summary|quota_?(?:id|limit)|\\w*(?:status|code|type|error|message|msg|result|description)|errors|errno|name";
const SENTENCE_KEYS =
  "\\w*(?:messages?|msg|descri\\w+)|(?:error_?|fault)(?:string|details?|text)|status_?text|result|err|errors?|erro|details?|title|text|reason";
const STATUS_KEYS = "(?:http_?|error_?)?(?:code?|status)|status_?code|estado";

/** Machine words as `§key=value;`, a form that no message can contain. */
export function factsOf(text: string, { name = "", code = "" }: { name?: string; code?: string }): string {
  const facts = new Set([`§name=${name};`, `§code=${code};`]);
  const quoted = pair(MACHINE_KEYS, `\\\\*["']([\\w./:-]{2,80})\\\\*["']`);
  for (const pattern of [quoted, QUOTED_BY_GOOGLE, LISTED]) {
    for (const [key, value] of everyMatch(text, pattern)) facts.add(`§${key}=${value};`);
  }
  for (const pattern of WORDS) {
    for (const [word] of everyMatch(text, pattern)) facts.add(`§code=${word};`);
  }
  return [...facts].join(" ");
}

/** The sentences of a JSON body; its other strings are data and say nothing. */
export function sentencesOf(text: string): string[] {
  return everyMatch(text, pair(SENTENCE_KEYS, `(?:\\[\\s*)?\\\\*["]((?:[^"\\\\]|\\\\.){3,600})`))
    .map(([, value = ""]) => unescaped(value))
    .filter((value) => /\s|[^\x20-\x7e]/.test(value));
}

/** The HTTP status that a JSON error carries about itself; a `code` among other data is none. */
export function bodyStatusOf(text: string): number | undefined {
  if (!/["'](?:errors?|(?:err(?:or)?_?)?(?:message|msg)|details?|title)\\*["']?\s*:/.test(text))
    return undefined;
  const found = pair(STATUS_KEYS, `["']?([45]\\d\\d)\\b`).exec(text);
  return found === null ? undefined : Number(found[2]);
}

function everyMatch(text: string, pattern: RegExp): string[][] {
  const matches: string[][] = [];
  text.replace(pattern, (all: string, ...groups: string[]) => {
    matches.push(groups);
    return all;
  });
  return matches;
}

function pair(keys: string, value: string): RegExp {
  return new RegExp(`(?:\\\\*["']|[{,\\s])(${keys})\\\\*["']?\\s*(?::|=>)\\s*${value}`, "gi");
}

function unescaped(value: string): string {
  return value
    .replace(/\\+u([0-9a-f]{4})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/\\+[nrt]/g, " ")
    .replace(/\\+(["'/])/g, "$1");
}

/** Clients print an error's parts as a list, one a line. */
const LISTED = /^\s*[*-]? ?(reason|domain|status|code|quotaId): ([\w.-]{2,80})\s*$/gim;

/** Quota errors put the window and the service into quotes, where names are masked. */
const QUOTED_BY_GOOGLE = /\b(limit|service) ['"]([^'"]{1,80})['"]/g;

/**
 * Codes of Node and names of gRPC; those that are also English words only where a status stands; and the slugs with
 * which Slack and its like answer, and which libraries put into a sentence, unquoted. Last the names of exceptions; those
 * of .NET that say nothing of the cause are left out.
 */
const WORDS = [
  /(?<![\w"'«「])(E[A-Z_]{4,}|(?:UND_)?ERR_\w+|RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED|PERMISSION_DENIED|UNAUTHENTICATED|INVALID_ARGUMENT|NOT_FOUND|FAILED_PRECONDITION|ALREADY_EXISTS|OUT_OF_RANGE|DATA_LOSS|UNIMPLEMENTED)(?![\w"'])/g,
  /(?<![\w"'./§=])([A-Z]+(?:_[A-Z]+)+)(?=[:)\],]|\s*$)/gm,
  /(?<![\w"'])(INTERNAL|UNAVAILABLE|ABORTED|CANCELLED)(?=[:.,)]|\s*(?:\(|$))/gm,
  /(?<![\w"'./§=])([a-z]+(?:_[a-z]+)+)(?![\w"'(./=])/g,
  /\(([A-Z][A-Za-z]+)\) when calling/g,
  /\bcode = ([A-Z]\w+)/g,
  /(?<![\w"'/§=])((?!Invalid(?:Operation|State))[A-Z]\w*[a-z](?:Exception|Error))(?![\w"'])/g,
  /(?<![\w"'/§=「『«])([A-Za-z]+(?:NotFound|Exceeded|Reached|Denied|Expired|Required|Disabled))(?![\w"'(=」』»@-]|\.\w)/g,
];

/** Which service a message is about, in one spelling: circuits and daily quotas are kept by it. */
const NAMES: readonly (readonly [service: string, name: RegExp])[] = [
  [
    "computer_time",
    /computer time|コンピュータ.{0,8}時間|compute time|tiempo de (?:computadora|procesamiento|computacion)|temps (?:de calcul|d'utilisation)|rechenzeit|computerzeit|tempo d[eo] (?:computador|computacao|processamento)|tempo (?:di )?(?:computer|elaborazione)|computertijd|(?:计算机|電腦|计算|運算)时?時?间?間?|컴퓨터 시간|компьютерн/i,
  ],
  ["property_writes", /property writes|graphite/i],
  ["urlfetch", /url ?fetch/i],
  ["gmail", /\bgmail/i],
  ["email", /\be-?mail\b|\bmailapp|sendemail/i],
  ["translate", /\btranslate\b|languageapp/i],
  ["Spreadsheets", /\bspreadsheets?\b|\bspreadsheetapp|スプレッドシート|\bsheets\.googleapis/i],
  ["Calendar", /\bcalendar(?:app)?\b|カレンダー/i],
  ["Drive", /\bdrive(?:app)?\b|ドライブ/i],
  ["Docs", /\bdoc(?:ument)?s\b|\bdocumentapp/i],
  ["Slides", /\bslides\b|\bslidesapp/i],
  ["Forms", /\bforms\b|\bformapp/i],
  ["Contacts", /\bcontacts(?:app)?\b|\bpeople\b/i],
  ["Properties", /\bpropert(?:y storage|ies ?service|ies)\b|プロパティ/i],
  ["Cache", /\bcache(?:service)?\b/i],
  ["Lock", /\blockservice\b/i],
  ["jdbc", /\bjdbc\b/i],
  ["Maps", /\bmaps\b|\bgeocod/i],
];

export function serviceNamedIn(text: string): string | undefined {
  return NAMES.find(([, name]) => name.test(text))?.[0];
}

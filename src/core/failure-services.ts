/** Which service a message is about, in one spelling: circuits and daily quotas are kept by it. */
const NAMES: readonly (readonly [service: string, name: string])[] = [
  ["urlfetch", "url ?fetch"],
  ["gmail", "gmail"],
  ["email", "e-?mail|mail"],
  ["translate", "translate|language"],
  ["Spreadsheets", "spreadsheets?|sheets"],
  ["Calendar", "calendar"],
  ["Drive", "drive|ドライブ"],
  ["Docs", "docs|documents?"],
  ["Slides", "slides"],
  ["Forms", "forms?"],
  ["Contacts", "contacts|people"],
  ["Properties", "properties"],
  ["Cache", "cache"],
  ["Lock", "lock"],
  ["jdbc", "jdbc"],
  ["Maps", "maps|geocode"],
];

/** Named in other words than by a name. */
const DESCRIBED: readonly (readonly [service: string, words: RegExp])[] = [
  [
    "computer_time",
    /comput\w+ time|script total runtime|コンピュー\S{0,8}時間|(?:tiempo|temps|tempo) d\S{0,4} ?(?:comput|calcul|proces|elabora)\w*|(?:rechen|computer)(?:zeit|tijd)|(?:计算机|電腦|计算|運算)[时時][间間]|컴퓨터 시간|총 실행 시간|машинн\S+ врем/i,
  ],
  ["Properties", /property (?:storage|reads|writes)|プロパティの/i],
  ["Spreadsheets", /スプレッドシートのサービス/],
];

/** A name alone is a word of anybody's; it counts as a service where Google puts one. */
const PLACES = [
  (name: string) => `(?:: ?|\\bservices? |サービス ?)(?:premium )?(?:${name})\\b`,
  (name: string) =>
    `\\b(?:${name})(?: ?(?:서비스|service)|app\\b|service\\b|\\.googleapis)|call to (?:${name})\\.`,
];

export function serviceNamedIn(text: string): string | undefined {
  const described = DESCRIBED.find(([, words]) => words.test(text));
  if (described !== undefined) return described[0];
  for (const place of PLACES) {
    const named = NAMES.find(([, name]) => new RegExp(place(name), "i").test(text));
    if (named !== undefined) return named[0];
  }
  return undefined;
}

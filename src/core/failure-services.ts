/** Which service a message is about, in one spelling: circuits and daily quotas are kept by it. */
const NAMES: Readonly<Record<string, string>> = {
  urlfetch: "url ?fetch",
  email: "e-?mail|mail",
  gmail: "gmail",
  translate: "translate|language",
  Spreadsheets: "spreadsheets?|sheets|スプレッドシート",
  Calendar: "calendar",
  Drive: "drive|ドライブ",
  Docs: "docs|documents?",
  Slides: "slides",
  Forms: "forms?",
  Contacts: "contacts|people",
  Properties: "properties",
  Cache: "cache",
  Lock: "lock",
  jdbc: "jdbc",
  Maps: "maps|geocode",
};

/** Named in other words than by a name. */
const DESCRIBED: Readonly<Record<string, RegExp>> = {
  computer_time:
    /comput\w+ time|script total runtime|コンピュー\S{0,8}時間|(?:tiempo|temps|tempo) d\S{0,4} ?(?:comput|calcul|proces|elabora)|(?:rechen|computer)zeit|(?:计算机|電腦|计算|運算)[时時]|컴퓨터 시간|총 실행 시간/i,
  Properties: /property (?:storage|reads|writes)|プロパティの/i,
};

/** A name alone is a word of anybody's; it counts as a service where Google puts one. */
const placesOf = (name: string): RegExp =>
  new RegExp(
    `(?:: ?|\\bservices? |サービス ?)(?:premium )?(?:${name})\\b|\\b(?:${name})(?: ?(?:서비스|service|のサービス)|app\\b|\\.googleapis)|call to (?:${name})\\.`,
    "i",
  );

export function serviceNamedIn(text: string): string | undefined {
  const described = Object.entries(DESCRIBED).find(([, words]) => words.test(text));
  const named = described ?? Object.entries(NAMES).find(([, name]) => placesOf(name).test(text));
  return named === undefined ? undefined : named[0];
}

import { classify, classifyThrown } from "../../src/core/classify";
import { RULES } from "../../src/core/failure-rules";
import { type KnownMessage, readMessages, shownClass } from "./error-messages/read-messages";

const samples = readMessages("samples");
const heldOut = readMessages("held-out");
const fresh = (["fresh", "fresh-2", "fresh-3", "fresh-4"] as const).flatMap(readMessages);
/** Not read as their authors meant them; each is at least not tried again in silence. */
const MISREAD = [
  "RA036",
  "RA040",
  "RA060",
  "RA137",
  "PA134",
  "J073",
  "J094",
  "J113",
  "NB017",
  "O009",
  "Q001",
  "Q095",
  "SC024",
  "SC027",
  "TA002",
  "VD006",
  "VE058",
  "XZ023",
  "XZ040",
];
const natural = (
  [
    "natural-1",
    "natural-2",
    "natural-3",
    "natural-4",
    "natural-5",
    "natural-6",
    "natural-7",
    "natural-8",
    "natural-9",
    "natural-10",
    "natural-11",
    "natural-12",
    "natural-13",
    "natural-14",
    "natural-15",
    "natural-16",
    "natural-17",
    "natural-18",
  ] as const
).flatMap(readMessages);
const collected = (["fresh-5", "fresh-6", "fresh-7", "fresh-8", "fresh-9", "fresh-10"] as const)
  .flatMap(readMessages)
  .concat(natural);
const further = collected.filter(({ id }) => !MISREAD.includes(id));
const translations = readMessages("translations");
const constructed = readMessages("constructed");
const all = [...samples, ...heldOut, ...fresh, ...further, ...translations, ...constructed];

const withStatus = ({ message, httpStatus }: KnownMessage) =>
  classify(httpStatus === undefined ? { message } : { message, httpStatus });

describe.each([
  ["samples", samples, 157],
  ["held-out messages", heldOut, 236],
  ["fresh messages", fresh, 349],
  ["further messages", further, 2215],
  ["Google's sentences in other languages", translations, 229],
  ["constructed messages", constructed, 150],
])("%s", (_name, messages, atLeast) => {
  test("none is missing from the file", () => {
    expect(messages.length).toBeGreaterThanOrEqual(atLeast);
  });

  test.each(messages.map((known) => [known.id, known.accepted.join(" or "), known] as const))(
    "%s means %s",
    (_id, _accepted, known) => {
      expect(known.accepted).toContain(shownClass(withStatus(known)));
    },
  );

  test("the text alone decides at least 98 of 100", () => {
    const right = messages.filter((known) =>
      known.accepted.includes(shownClass(classifyThrown(known.message))),
    );
    expect(right.length / messages.length).toBeGreaterThan(0.98);
  });
});

test.each([
  ["held-out", heldOut],
  ["fresh", fresh],
])("a third of the %s messages are Japanese", (_name, messages) => {
  const japanese = messages.filter((known) => /[\u3040-\u30ff]/.test(known.message));
  expect(japanese.length / messages.length).toBeGreaterThan(1 / 3);
});

test.each(collected.filter(({ id }) => MISREAD.includes(id)).map((known) => [known.id, known] as const))(
  "%s is known to be misread; whoever mends it takes it off the list",
  (_id, known) => {
    expect(known.accepted).not.toContain(shownClass(withStatus(known)));
  },
);

const PREFIXES = [
  "処理に失敗しました: ",
  "エラー: Exception: ",
  "❌ ",
  "Error: ",
  "[2026-11-30 09:00:00] ERROR job=sync ",
];
const SUFFIXES = [
  "",
  "（行 12、ファイル「コード」）",
  ' (line 43, file "Code")',
  "\n    at main (Code:12:3)",
];

test.each(PREFIXES.flatMap((prefix) => SUFFIXES.map((suffix) => [prefix, suffix] as const)))(
  "no message changes its meaning between %j and %j",
  (prefix, suffix) => {
    const changed = [...samples, ...heldOut, ...fresh, ...further, ...translations].filter(
      // Nobody writes a prefix before a whole page.
      ({ message }) =>
        !message.startsWith("<html") &&
        classifyThrown(prefix + message + suffix).class !== classifyThrown(message).class,
    );
    expect(changed.map(({ id }) => id)).toEqual([]);
  },
);

test("every row of the table is needed by a message", () => {
  const reasons = new Set(all.map((known) => withStatus(known).reason.replace(/^daily_.*/, "daily")));
  expect(RULES.map((rule) => rule.reason).filter((reason) => !reasons.has(reason))).toEqual([]);
});

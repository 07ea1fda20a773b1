import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CLASSES } from "../../src/core/failure-class";
import { RULES } from "../../src/core/failure-rules";
import { fold } from "../../src/core/failure-text";
import * as words from "../../src/core/failure-words";
import { explain } from "../../src/messages/explanations";

test("a class does what the design says", () => {
  const rows = Object.entries(CLASSES).map(([name, does]) =>
    [
      name,
      does.retryInRun ? "retry" : "-",
      [does.counts, does.alsoCounts ?? []].flat().join("+"),
      does.stopAfter,
      does.tells,
      does.foreseen,
    ].join(" "),
  );
  expect(rows).toEqual([
    "transient retry n 5 when_stopped true",
    "rate retry quotaHits 8 when_stopped true",
    "daily_quota - outageHits  once true",
    "auth - n 1 at_once true",
    "credentials - outageHits  at_once true",
    "unknown_outcome - n 1 at_once true",
    "permanent - n 1 when_stopped true",
    "killed - n+staleHits 3 when_stopped true",
    "unexpected - n 5 at_once false",
    "later - slices 200 when_stopped true",
  ]);
});

test("only what was not foreseen alerts a person as a surprise", () => {
  expect(
    Object.entries(CLASSES)
      .filter(([, does]) => !does.foreseen)
      .map(([name]) => name),
  ).toEqual(["unexpected"]);
});

const wordings = RULES.flatMap(({ reason, en, ja, others }) =>
  [en, ja, others].flat().map((wording) => [reason, wording ?? ""] as const),
);

test.each([...wordings, ...Object.entries(words)].filter(([, wording]) => wording !== ""))(
  "the wording of %s is written as the text it is compared with",
  (_name, wording) => {
    expect(fold(wording)).toBe(wording.replace(/§/g, " "));
  },
);

test.each(RULES.map((rule) => [rule.reason, rule] as const))("the row %s is whole", (reason, rule) => {
  expect(reason).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
  expect([rule.machine, rule.en, rule.ja, rule.others].some((wording) => wording !== undefined)).toBe(true);
  expect(rule.class === "unexpected" || CLASSES[rule.class].foreseen).toBe(true);
});

const core = join(__dirname, "../../src/core");
const sources = readdirSync(core)
  .filter((name) => name.startsWith("failure-rules-"))
  .map((name) => readFileSync(join(core, name), "utf8"))
  .join("");

test("every row names its source above it, in a comment that the bundle leaves out", () => {
  const rows = [
    ...sources.matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?const \w+ = rule\(\s*"\w+",\s*"(\w+)"/g),
  ];
  expect(rows.map(([, , reason]) => reason).sort()).toEqual(RULES.map(({ reason }) => reason).sort());
  expect(rows.filter(([, comment = ""]) => !/Seen: \w/.test(comment)).map(([, , reason]) => reason)).toEqual(
    [],
  );
});

test("a number is refined only where its plain meaning hides several", () => {
  expect([...new Set(RULES.flatMap((rule) => rule.refines ?? []))].sort()).toEqual([
    400, 401, 402, 403, 409, 429, 454, 456, 520, 530,
  ]);
});

describe("the explanation for people", () => {
  const reasons = [
    ...new Set([
      ...RULES.map((rule) => rule.reason),
      "http_404",
      "http_413",
      "html_instead_of_data",
      "unknown",
    ]),
  ];
  const failures = [
    ...Object.keys(CLASSES).map((name) => ({ class: name as keyof typeof CLASSES, reason: "unknown" })),
    ...reasons.map((reason) => ({ class: "unexpected" as const, reason })),
  ];

  test.each(failures)(
    "of $class ($reason) is whole in both languages and without technical detail",
    (failure) => {
      for (const locale of ["en", "ja"] as const) {
        const { what, whatToDo } = explain(failure, locale);
        expect(what).toMatch(/[.。]$/);
        expect(whatToDo).toMatch(/[.。]$/);
        expect(what + whatToDo).not.toMatch(
          /http|\bapi\b|exception|\b[45]\d\d\b|quota|null|undefined|timeout|_/i,
        );
      }
    },
  );

  test("says when a temporary failure is tried again", () => {
    const failure = { class: "transient", reason: "http_503" } as const;
    expect(explain(failure, "en", { time: "10:05" }).whatToDo).toContain("Next try: 10:05.");
    expect(explain(failure, "ja", { time: "10:05" }).whatToDo).toContain("次の実行は 10:05 です。");
  });

  test("names the field of an input error and what is expected in it", () => {
    const failure = { class: "permanent", reason: "input" } as const;
    const { what, whatToDo } = explain(failure, "ja", {
      field: "数量",
      hint: "1 以上の整数にしてください。",
    });
    expect(what).toContain("数量");
    expect(whatToDo).toContain("1 以上の整数にしてください。");
  });

  test("tells no permission, not found, temporary and unexpected apart", () => {
    const told = [
      { class: "auth", reason: "no_access" },
      { class: "permanent", reason: "not_found" },
      { class: "transient", reason: "server_error" },
      { class: "unexpected", reason: "unknown" },
    ].map((failure) => explain(failure as Parameters<typeof explain>[0], "en").what);
    expect(new Set(told).size).toBe(4);
  });
});

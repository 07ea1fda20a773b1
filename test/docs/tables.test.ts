// Tables that people look things up in say what the code says, and leave nothing out.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { CLASSES, type FailureClass } from "../../src/core/failure-class";
import { emptyEntry } from "../../src/core/failure-ledger";
import { DEFAULT_POLICY, parsePolicy, type PolicyInput, RUN_LIMITS } from "../../src/core/policy";
import { allowedOf, SETTING_SPECS } from "../../src/core/settings";
import { menuTexts } from "../../src/messages/menu";
import { CIRCUIT_WORDS } from "../../src/messages/circuit-texts";
import { messagesFor } from "../../src/messages/messages";
import { classify } from "../../src/core/classify";
import { type MessageFile, readMessages, shownClass } from "../core/error-messages/read-messages";
import { pageText, ROOT, tableOf } from "./pages";

const codeOf = (cell: string): string => /`([^`]+)`/.exec(cell)?.[1] ?? cell;

const sources = globSync("src/{core,guard,gas,sources,jobs,messages}/**/*.ts", { cwd: ROOT })
  .concat("src/main.ts", "src/watch-commands.ts")
  .map((file) => readFileSync(join(ROOT, file), "utf8"))
  .join("\n");

const found = (pattern: RegExp): string[] => [
  ...new Set([...sources.matchAll(pattern)].map((match) => match.slice(1).find(Boolean) ?? "")),
];

const TELLS = {
  "README.md": { when_stopped: "when stopped", at_once: "at once", once: "once" },
  "README.ja.md": { when_stopped: "停止したとき", at_once: "すぐに", once: "一度だけ" },
};

describe.each([
  ["README.md", "class", "yes", "no", "never by itself"],
  ["README.ja.md", "分類", "する", "しない", "自動では停止しない"],
] as const)("the failure table of %s", (page, header, yes, no, never) => {
  const rows = tableOf(page, header);

  test("names every class, in the order of the code", () => {
    expect(rows.map(([name = ""]) => codeOf(name))).toEqual(Object.keys(CLASSES));
  });

  test.each(rows)("%s is what the code does", (name, _examples, retried, counts, stopped, tells) => {
    const policy = CLASSES[codeOf(name ?? "") as FailureClass];
    expect(retried).toBe(policy.retryInRun ? yes : no);
    expect(codeOf(counts ?? "")).toBe(policy.counts);
    if (policy.alsoCounts !== undefined) expect(counts).toContain(policy.alsoCounts);
    expect(Number.parseInt(stopped ?? "", 10) || never).toBe(policy.stopAfter ?? stopped);
    if (policy.stopAfter === null) expect(stopped).toBe(never);
    expect(tells).toBe(TELLS[page][policy.tells]);
  });
});

describe("the policy table", () => {
  const rows = tableOf("docs/writing-jobs.md", "option", "Policy");
  const { call, ...others } = DEFAULT_POLICY;
  const options = {
    ...others,
    ...Object.fromEntries(Object.entries(call).map(([name, value]) => [`call.${name}`, value])),
  };

  test("names every option, and no other", () => {
    expect(rows.map(([name = ""]) => codeOf(name)).sort()).toEqual(Object.keys(options).sort());
  });

  test.each(rows)("%s has its default and its range", (name, _meaning, fallback, allowed) => {
    const option = codeOf(name ?? "") as keyof typeof options;
    expect(fallback).toBe(JSON.stringify(options[option]));
    if (option === "treat") return;
    const wrong = Array.isArray(options[option]) ? [-1] : -1;
    const [group, inner] = option.split(".");
    const input = inner === undefined ? { [option]: wrong } : { [group ?? ""]: { [inner]: wrong } };
    expect(() => parsePolicy(input as PolicyInput, "job")).toThrow(`Allowed: ${allowed}. `);
  });
});

const namesIn = (page: string, firstHeader: string): string[] =>
  tableOf(page, firstHeader).flatMap(([cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  );

test("every field of an entry is explained", () => {
  expect(namesIn("docs/how-it-decides.md", "field").sort()).toEqual(Object.keys(emptyEntry("x")).sort());
});

test("the limits of a run are those of the code", () => {
  const values = tableOf("docs/how-it-decides.md", "limit").map(([, value = ""]) => value);
  const { startWithinMs, endByMs, workPerDayMs, bucketMs, minCallMs } = RUN_LIMITS;
  expect(values).toEqual([
    expect.stringContaining(`${startWithinMs / 1_000} s`),
    expect.stringContaining(`${endByMs / 1_000} s`),
    "always starts",
    expect.stringMatching(`^${workPerDayMs / 60_000} min, of which ${bucketMs / 60_000} `),
    expect.stringContaining(`${minCallMs / 1_000} s left`),
    expect.stringContaining(`${DEFAULT_POLICY.call.waitPerAttemptMs / 1_000} s`),
    expect.stringContaining("single try"),
  ]);
});

test("every reason of a stop is explained", () => {
  const { stopReason } = messagesFor("en");
  expect(namesIn("docs/how-it-decides.md", "stopped as").sort()).toEqual(Object.keys(stopReason).sort());
});

test("every reason of a circuit is explained", () => {
  expect(namesIn("docs/how-it-decides.md", "reason").sort()).toEqual(Object.keys(CIRCUIT_WORDS.en).sort());
});

test("every setting is read somewhere, and what is read is a setting", () => {
  const read = [
    ...found(/\bsetting\("(\w+)"\)/g),
    ...found(/\b(?:number|text|choice)Setting\([\w.]+, "(\w+)"/g),
  ];
  expect([...new Set(read)].sort()).toEqual(Object.keys(SETTING_SPECS).sort());
});

test.each([
  ["docs/operating.md", "key", "Settings"],
  ["docs/runbook.ja.md", "キー", "設定"],
])("the table of settings in %s names each, with its default and its range", (page, header, heading) => {
  const rows = tableOf(page, header, heading);
  expect(rows.map(([name = ""]) => codeOf(name)).sort()).toEqual(Object.keys(SETTING_SPECS).sort());
  for (const [name = "", , fallback = "", allowed = ""] of rows) {
    const spec = SETTING_SPECS[codeOf(name)];
    if (spec?.fallback !== undefined) expect(fallback).toBe(String(spec.fallback));
    expect(allowed).toBe(spec === undefined ? "" : allowedOf(spec));
  }
});

test("every property that the script writes is in the table", () => {
  const named = pageText("docs/operating.md");
  expect(found(/["`](TG_\w+)/g).filter((key) => !named.includes(`\`${key}`))).toEqual([]);
});

test("every code of the execution log is in the table", () => {
  const codes = [
    ...found(/\blog\(\s*"(?:DEBUG|INFO|WARNING|ERROR)",\s*"([A-Z_]+)"/g),
    ...found(/(?:attemptPart|handOver)\(run, "([A-Z_]+)"/g),
    "CIRCUIT_OPENED",
    "CIRCUIT_CLOSED",
  ];
  expect(namesIn("docs/operating.md", "code").sort()).toEqual([...new Set(codes)].sort());
});

test("every entry point and every menu label is on the page for people who operate it", () => {
  const page = pageText("docs/operating.md");
  const entryPoints = [
    ...readFileSync(join(ROOT, "src/main.ts"), "utf8").matchAll(/^export function (\w+)/gm),
  ].map(([, name = ""]) => name);
  const labels = ["en", "ja"].flatMap((locale) => {
    return Object.values(menuTexts(locale).menu);
  });
  const states = ["en", "ja"].flatMap((locale) => Object.values(messagesFor(locale).status));
  expect([...entryPoints, ...labels, ...states].filter((word) => !page.includes(word))).toEqual([]);
});

test.each(tableOf("docs/errors.md", "file"))(
  "%s has as many lines, read as many of them right, as the page says",
  (file = "", lines, _what, right) => {
    const [name = "", part = ""] = file.replace(/`/g, "").split(/\.tsv ?/);
    const known = readMessages(name as MessageFile).filter(({ id }) => id.startsWith(part));
    const readRight = known.filter(({ message, httpStatus, accepted }) =>
      accepted.includes(
        shownClass(classify(httpStatus === undefined ? { message } : { message, httpStatus })),
      ),
    );
    expect({ lines, right }).toEqual({ lines: String(known.length), right: String(readRight.length) });
  },
);

test("the first tries that the page adds up are those of its table", () => {
  const tries = tableOf("docs/errors.md", "file").filter(([file = ""]) =>
    /natural-(?:[7-9]|1\d)\./.test(file),
  );
  const sum = (numbers: (string | undefined)[]) =>
    numbers.reduce((total, text) => total + Number.parseInt(text ?? "", 10), 0);
  expect(pageText("docs/errors.md")).toContain(
    `${sum(tries.map((row) => row[4]))} of ${sum(tries.map((row) => row[1]))}`,
  );
  expect(tries.length).toBe(12);
});

const RANGES = { A: 17, B: 9, C: 4, D: 7, E: 4, F: 3, G: 4 };
const NUMBERS = Object.entries(RANGES).flatMap(([letter, last]) =>
  Array.from({ length: last }, (_, index) => `${letter}${index + 1}`),
);
const STATES = { done: "済", partly: "一部", "not yet": "未" };

describe("what is promised", () => {
  const rows = tableOf("README.md", "#");
  const japanese = tableOf("README.ja.md", "#");

  test.each([
    ["README.md", rows],
    ["README.ja.md", japanese],
  ])("%s has a row for every number", (_page, table) => {
    expect(table.map(([number]) => number)).toEqual(NUMBERS);
  });

  test.each(rows)(
    "%s has a state, and a test when something of it is done",
    (_number, _promise, state, shown) => {
      expect(Object.keys(STATES)).toContain(state);
      const tests = [...(shown ?? "").matchAll(/\]\(([^)]+)\)/g)].map(([, file = ""]) => file);
      expect(tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
      expect(tests.length > 0).toBe(state !== "not yet");
    },
  );

  test("both languages say the same states and the same tests", () => {
    const facts = (table: string[][], state: (text: string) => string) =>
      table.map(([number, , said = "", shown = ""]) => [
        number,
        state(said),
        [...shown.matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => file),
      ]);
    expect(facts(japanese, (text) => text)).toEqual(
      facts(rows, (text) => STATES[text as keyof typeof STATES]),
    );
  });
});

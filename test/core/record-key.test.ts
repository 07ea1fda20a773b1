import fc from "fast-check";
import {
  claimKey,
  hashText,
  idKey,
  ledgerKey,
  normalizeId,
  parseLedgerKey,
  resumeKey,
} from "../../src/core/record-key";

const AWKWARD = [
  "__proto__",
  "constructor",
  "toString",
  "A1",
  "a1",
  "A1 ",
  "A 1",
  "007",
  "7",
  "FAIL_",
  "FAIL_open:orders",
  "RESET_x",
  "#",
  "#abc",
  `#${hashText("A1:b")}`,
  "a:b",
  "a,b",
  "a\nb",
  "a\tb",
  "O'Brien",
  '"x"',
  "x".repeat(80),
  "x".repeat(81),
  "x".repeat(600),
  "x".repeat(601),
  "東京",
  "東京1",
  "漢".repeat(40),
  "漢".repeat(41),
  "漢".repeat(300),
  "é",
  "e\u0301x",
  "😀",
  "😀😀",
  "-1",
  "+1",
  "=1",
  "@1",
  " ",
  ".",
  "..",
  "１",
  "1e21",
  "TRUE",
  "%41",
  "A%31",
];

test("no two awkward ids share a key", () => {
  const keys = AWKWARD.map((id) => ledgerKey("orders", id));
  expect(new Set(keys).size).toBe(AWKWARD.length);
});

test("no two ids share a key, no id shares one with a claim or a request, and no key is long", () => {
  const fragment = fc.constantFrom(
    "A",
    "a",
    "1",
    " ",
    ":",
    "#",
    "_",
    "-",
    ".",
    "漢",
    "ー",
    "é",
    "\u0301",
    "😀",
    "\n",
    "FAIL_",
    "open",
    "x".repeat(40),
  );
  const id = fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 50 }),
    fc.array(fragment, { minLength: 1, maxLength: 8 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(id, id, (one, other) => {
      fc.pre(one !== other);
      expect(ledgerKey("orders", one)).not.toBe(ledgerKey("orders", other));
      expect([claimKey("orders"), claimKey(one), resumeKey("orders", one)]).not.toContain(
        ledgerKey("orders", one),
      );
      expect(ledgerKey("orders", one).length).toBeLessThan(120);
    }),
    { numRuns: 3_000 },
  );
});

test("a plain id can be read in its key, and any key is taken apart into job and id", () => {
  for (const id of ["A-17", "order 5", "2026-11-30", "a@example.com", "請求-1", "007"]) {
    expect(ledgerKey("orders", id)).toBe(`FAIL_orders:${id}`);
    expect(parseLedgerKey(ledgerKey("orders", id))).toEqual({ job: "orders", idKey: id });
  }
  for (const id of AWKWARD)
    expect(parseLedgerKey(ledgerKey("orders", id))).toEqual({ job: "orders", idKey: idKey(id) });
});

test.each(["FAIL_open:orders", "FAIL_", "FAIL_:x", "FAIL_orders", "RESET_orders:A1", "x"])(
  "%s is no entry's key",
  (key) => {
    expect(parseLedgerKey(key)).toBeNull();
  },
);

test("the same id in two jobs has two keys, also where a job's name looks like the start of an id", () => {
  expect(ledgerKey("a", "b")).not.toBe(ledgerKey("b", "a"));
  expect(ledgerKey("a", "b:c")).not.toBe(ledgerKey("a.b", "c"));
});

test("ids are compared trimmed and in one Unicode form", () => {
  expect(normalizeId(" e\u0301 ")).toBe("é");
  expect(normalizeId("\u3000A1\u00a0")).toBe("A1");
});

test("a hash depends on every character and on their order, and never changes", () => {
  const texts = Array.from({ length: 20_000 }, (_, index) => `order ${index}`);
  expect(new Set(texts.map(hashText)).size).toBe(texts.length);
  expect(hashText("ab")).not.toBe(hashText("ba"));
  expect(hashText("A1\norders")).toBe(hashText("A1\norders"));
  // Written into people's properties: another value would lose their counters.
  expect([hashText(""), hashText("A:1")]).toEqual([
    "1p9r4ye39aoao103j8ejukelx0",
    "1xjorcl1bjtijk18leicptfiq8i",
  ]);
});

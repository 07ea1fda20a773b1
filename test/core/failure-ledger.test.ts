import fc from "fast-check";
import { CLASSES, type FailureClass } from "../../src/core/failure-class";
import {
  afterResume,
  decodeEntry,
  emptyEntry,
  encodeEntry,
  type Entry,
  leavesTraces,
  type StopReason,
} from "../../src/core/failure-ledger";

const decoded = (text: string, id: string | null = "A1") => decodeEntry(text, id);
const entryOf = (more: Partial<Entry>): Entry => ({ ...emptyEntry("A1", "Sato"), ...more });

const STOP_REASONS: StopReason[] = [
  "attempts",
  "quota_hits",
  "quota_time",
  "killed",
  "permanent",
  "auth",
  "unknown_outcome",
  "max_starts",
  "max_slices",
  "ledger_unreadable",
];
const count = fc.integer({ min: 0, max: 100_000 });
const ms = fc.integer({ min: 0, max: 2 ** 42 });
const text = fc.string({ maxLength: 40 });
const name = fc.string({ maxLength: 10 }).filter((found) => found !== "__proto__");
const anyEntry: fc.Arbitrary<Entry> = fc.record({
  id: fc.constant("A1"),
  label: text,
  n: count,
  starts: count,
  slices: count,
  quotaHits: count,
  staleHits: count,
  outageHits: count,
  lastMs: ms,
  lastLogMs: ms,
  firstMs: ms,
  lostMs: ms,
  quotaSinceMs: ms,
  orderedMs: ms,
  heldMs: ms,
  resumeMs: ms,
  costMs: ms,
  goneMs: ms,
  host: text,
  reason: text,
  message: text,
  claim: text,
  advanced: text,
  writing: text,
  class: fc.constantFrom<FailureClass | "">("", ...(Object.keys(CLASSES) as FailureClass[])),
  stopped: fc.constantFrom<StopReason | "">("", ...STOP_REASONS),
  unproved: fc.boolean(),
  wasUnreadable: fc.boolean(),
  steps: fc.dictionary(name, fc.oneof(text, fc.integer(), fc.constant(null))),
  once: fc.dictionary(name, fc.constantFrom("begun" as const, "done" as const)),
  made: fc.dictionary(name, text),
  checkpoint: fc.constantFrom(null, { state: 5 }),
  result: fc.constantFrom(null, { value: "x" }),
});

test("an entry that is not stopped comes back exactly as it was written", () => {
  fc.assert(
    fc.property(anyEntry, (entry) => {
      const going: Entry = { ...entry, stopped: "" };
      expect(decoded(encodeEntry(going, true))).toEqual({ kind: "entry", entry: going });
      expect(decoded(encodeEntry(going, false), null)).toEqual({ kind: "entry", entry: going });
    }),
  );
});

test.each([
  ["already_sent", "already_sent"],
  ["unkept", "unkept"],
  ["http_404", ""],
])("a stopped entry whose reason is %s keeps %j, which nothing else in it says", (reason, kept) => {
  const entry = entryOf({ stopped: "permanent", class: "permanent", reason });
  expect(decoded(encodeEntry(entry, true))).toMatchObject({ kind: "entry", entry: { reason: kept } });
});

test("a stopped entry keeps its counters, its reason and its traces", () => {
  fc.assert(
    fc.property(anyEntry, fc.constantFrom(...STOP_REASONS), (entry, stopped) => {
      const found = decoded(encodeEntry({ ...entry, stopped }, true));
      const {
        n,
        starts,
        slices,
        quotaHits,
        staleHits,
        lastMs,
        unproved,
        steps,
        once,
        made,
        checkpoint,
        result,
      } = entry;
      expect(found).toMatchObject({
        kind: "entry",
        entry: {
          stopped,
          n,
          starts,
          slices,
          quotaHits,
          staleHits,
          lastMs,
          unproved,
          steps,
          once,
          made,
          checkpoint,
          result,
        },
      });
    }),
  );
});

test("an entry without steps and marks takes less than 300 characters", () => {
  const entry = entryOf({
    n: 4,
    starts: 6,
    lastMs: 1_796_000_000_000,
    lastLogMs: 1_796_000_000_000,
    firstMs: 1_796_000_000_000,
    resumeMs: 1_796_000_000_000,
    host: "api.example.com",
    class: "transient",
    reason: "http_503",
    message: "HTTP 503: Service Unavailable",
    claim: "mx2svj6osb.1",
    costMs: 1_234,
  });
  expect(encodeEntry(entry, true).length).toBeLessThan(300);
});

describe.each([
  [
    "ASCII",
    "Customer with quite a long name and its branch",
    "Something is not right with this order at all".repeat(4),
  ],
  [
    "Japanese",
    "株式会社さくら物流センター東京本社営業部第三課",
    "指定された ID のアイテムは見つかりませんでした。".repeat(5),
  ],
  ["quotes and line breaks", '"""""""""""""""""""""""', '"\\\n'.repeat(50)],
])("a stopped entry with %s", (_name, label, message) => {
  const usual = {
    label,
    message,
    n: 5,
    starts: 5,
    lastMs: 1_796_000_000_000,
    firstMs: 1_796_000_000_000,
    reason: "http_503",
    claim: "mx2svj6osb.12",
  };
  test.each<Partial<Entry>>([
    { host: "api.example.com", class: "transient", stopped: "attempts" },
    { host: "api.example.com", class: "transient", stopped: "attempts", unproved: true },
    { host: "script:delivery-notes", class: "unexpected", stopped: "attempts", staleHits: 2, starts: 12 },
    {
      host: "api.example.com",
      class: "rate",
      stopped: "quota_time",
      quotaHits: 7,
      quotaSinceMs: 1_796_000_000_000,
    },
    { class: "unknown_outcome", stopped: "unknown_outcome", n: 1, starts: 1 },
    { class: "killed", stopped: "killed", staleHits: 3 },
    {
      class: "permanent",
      stopped: "permanent",
      quotaHits: 3,
      outageHits: 2,
      starts: 6,
      quotaSinceMs: 1_796_000_000_000,
      orderedMs: 360_000,
    },
  ])("takes under 200 bytes, so that 2,000 fit into the store, and still says why: %o", (more) => {
    const encoded = encodeEntry(entryOf({ ...usual, ...more }), true);
    const bytes = Buffer.byteLength(encoded);
    expect(bytes).toBeLessThan(200);
    expect((JSON.parse(encoded) as Entry).message).toMatch(/^[^…]{3}/);
    expect(2_000 * (bytes + "FAIL_delivery-notes:A-12345".length)).toBeLessThan(500_000);
  });
});

const valid = encodeEntry(entryOf({ n: 2, starts: 2, steps: { a: 1 } }), true);

test.each([
  ["nothing", ""],
  ["a word", "abc"],
  ["a number", "3"],
  ["full-width digits", "５"],
  ["a broken object", "{"],
  ["a list", "[]"],
  ["null", "null"],
  ["another version", valid.replace('"v":1', '"v":2')],
  ["no version", valid.replace('"v":1,', "")],
  ["no counter", '{"v":1}'],
  ["a negative counter", valid.replace('"n":2', '"n":-1')],
  ["a counter with a fraction", valid.replace('"n":2', '"n":3.7')],
  ["a huge counter", valid.replace('"n":2', '"n":1e9')],
  ["a counter as text", valid.replace('"n":2', '"n":"2"')],
  ["a counter that is null", valid.replace('"n":2', '"n":null')],
  ["starts as text", valid.replace('"starts":2', '"starts":"many"')],
  ["steps that are null", valid.replace('{"a":1}', "null")],
  ["steps that are a list", valid.replace('{"a":1}', "[1]")],
  ["an unknown class", valid.replace('"n":2', '"n":2,"class":"banana"')],
  ["an unknown stop reason", valid.replace('"n":2', '"n":2,"stopped":"banana"')],
  ["a negative time", valid.replace('"n":2', '"n":2,"resumeMs":-5')],
  ["a time that no date can hold", valid.replace('"n":2', '"n":2,"resumeMs":1e18')],
  ["a mark that is neither begun nor done", valid.replace('"n":2', '"n":2,"once":{"mail":"maybe"}')],
])("%s is unreadable, never a guess", (_name, broken) => {
  expect(decoded(broken)).toEqual({ kind: "unreadable" });
});

test("whatever stands in a property, decoding never throws, and what it accepts can be encoded and resumed", () => {
  const field = fc.constantFrom(...Object.keys(emptyEntry("A1")));
  const edited = fc
    .tuple(field, fc.jsonValue())
    .map(([key, value]) => JSON.stringify({ v: 1, n: 1, [key]: value }));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), edited), (broken) => {
      const found = decoded(broken);
      if (found.kind !== "entry") return;
      expect(decoded(encodeEntry(afterResume(found.entry), true)).kind).toBe("entry");
      expect(typeof leavesTraces(found.entry)).toBe("boolean");
    }),
    { numRuns: 1_000 },
  );
});

test("a hashed key's id comes from the value, and without one the entry is unreadable", () => {
  expect(decoded(encodeEntry(entryOf({}), false), null)).toMatchObject({
    kind: "entry",
    entry: { id: "A1" },
  });
  expect(decoded(encodeEntry(entryOf({}), true), null)).toEqual({ kind: "unreadable" });
});

test("a resume zeroes every counter and keeps what was finished, marked and created", () => {
  fc.assert(
    fc.property(anyEntry, (entry) => {
      const { id, label, steps, once, made, checkpoint, result, claim, lostMs } = entry;
      expect(afterResume(entry)).toEqual({
        ...emptyEntry(id, label),
        lostMs,
        steps,
        once,
        made,
        checkpoint,
        result,
        claim,
      });
    }),
  );
});

test.each([
  ["HTTP 404: ご指定の伝票は存在しません。番号をご確認のうえ、もう一度お試しください。担当: 経理部"],
  [`HTTP 404: ${"no such order, and a long story about it ".repeat(9)}`],
])("what is cut of a message ends with a mark, in the room that it had: %s", (message) => {
  for (const stopped of ["permanent", ""] as const) {
    const text = encodeEntry(
      { ...emptyEntry("A-7"), n: 9, starts: 9, lastMs: 1e12, label: "青".repeat(70), message, stopped },
      true,
    );
    const { label, message: kept } = JSON.parse(text) as { label: string; message: string };
    expect(label).toMatch(/^青+…$/);
    if (kept !== message) expect(kept.endsWith("…") && message.startsWith(kept.slice(0, -1))).toBe(true);
    if (stopped !== "") expect(Buffer.byteLength(text)).toBeLessThan(200);
  }
});

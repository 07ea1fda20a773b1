import fc from "fast-check";
import { cellFrom, momentOf, serialOf, type Cell, type SheetLocale } from "../../src/local/sheet-cells";
import { displayOf } from "../../src/local/sheet-display";

const where = (locale: SheetLocale["locale"]): SheetLocale => ({
  locale,
  zone: "Asia/Tokyo",
  nowMs: () => Date.parse("2026-11-30T00:00:00Z"),
});
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000 + 25_569;

describe("what typing makes of a text", () => {
  test.each<[typed: string, locale: SheetLocale["locale"], value: unknown, shown: string]>([
    ["001", "en_US", 1, "1"],
    ["7 ", "en_US", 7, "7"],
    ["-5", "en_US", -5, "-5"],
    ["+5", "en_US", 5, "5"],
    ["1,234", "en_US", 1234, "1,234"],
    ["1,234.5", "en_US", 1234.5, "1,234.50"],
    ["12,34", "en_US", "12,34", "12,34"],
    ["50%", "en_US", 0.5, "50%"],
    ["¥1,000", "ja_JP", 1000, "¥1,000"],
    ["1e21", "en_US", 1e21, "1.00E+21"],
    ["0.1", "en_US", 0.1, "0.1"],
    ["true", "en_US", true, "TRUE"],
    ["FALSE", "en_US", false, "FALSE"],
    ["1-2", "en_US", day("2026-01-02"), "1/2/2026"],
    ["1-2", "ja_JP", day("2026-01-02"), "2026/01/02"],
    ["11/30", "ja_JP", day("2026-11-30"), "2026/11/30"],
    ["2026/11/30", "ja_JP", day("2026-11-30"), "2026/11/30"],
    ["2026-11-30", "ja_JP", day("2026-11-30"), "2026-11-30"],
    ["11/30/2026", "en_US", day("2026-11-30"), "11/30/2026"],
    ["30/11/2026", "en_US", "30/11/2026", "30/11/2026"],
    ["11/30/2026", "ja_JP", "11/30/2026", "11/30/2026"],
    ["2026年11月30日", "ja_JP", day("2026-11-30"), "2026年11月30日"],
    ["2026/02/30", "ja_JP", "2026/02/30", "2026/02/30"],
    ["12:34", "en_US", (12 * 60 + 34) / 1440, "12:34"],
    [
      "2026/11/30 9:05:07",
      "ja_JP",
      day("2026-11-30") + (9 * 3600 + 5 * 60 + 7) / 86400,
      "2026/11/30 9:05:07",
    ],
    ["2026-11-30T09:05:07Z", "ja_JP", "2026-11-30T09:05:07Z", "2026-11-30T09:05:07Z"],
    ["'007", "en_US", "007", "007"],
    ["'=1+1", "en_US", "=1+1", "=1+1"],
    ["A-17", "en_US", "A-17", "A-17"],
    ["-", "en_US", "-", "-"],
    ["=1+1", "en_US", 2, "2"],
    ['=HYPERLINK("https://example.com","株式会社")', "ja_JP", "株式会社", "株式会社"],
    ["=NOSUCH(A1)", "en_US", "#NAME?", "#NAME?"],
    ["+cmd", "en_US", "#NAME?", "#NAME?"],
    ["-cmd", "en_US", "#NAME?", "#NAME?"],
    ["@cmd", "en_US", "#ERROR!", "#ERROR!"],
    ["1,5", "de_DE", 1.5, "1,5"],
    ["1.234,5", "de_DE", 1234.5, "1.234,50"],
    ["1.5", "de_DE", day("2026-05-01"), "01.05.2026"],
    ["3.4.2026", "de_DE", day("2026-04-03"), "03.04.2026"],
    ["1234.1234", "de_DE", "1234.1234", "1234.1234"],
    ["wahr", "de_DE", true, "WAHR"],
    ["TRUE", "de_DE", true, "WAHR"],
    ["1 234,5", "sv_SE", 1234.5, "1\u00a0234,50"],
    ["1.5", "sv_SE", "1.5", "1.5"],
    ["1234.1234", "sv_SE", (1234 * 3600 + 12 * 60 + 34) / 86400, "10:12:34"],
    ["3/4", "sv_SE", day("2026-04-03"), "2026-04-03"],
    ["FALSE", "sv_SE", false, "FALSKT"],
  ])("%s in %s", (typed, locale, value, shown) => {
    const cell = cellFrom(typed, undefined, where(locale));
    expect(typeof value === "number" ? cell?.value : [cell?.value]).toEqual(
      typeof value === "number" ? expect.closeTo(value, 9) : [value],
    );
    expect(displayOf(cell, locale)).toBe(shown);
  });

  test("what begins as a formula is one, and nothing else is", () => {
    for (const typed of ["=A1", "+cmd", "-cmd", "@cmd"])
      expect(cellFrom(typed, undefined, where("en_US"))?.formula).toBeDefined();
    for (const typed of ["a=1", "'=A1", "-5", "+5"])
      expect(cellFrom(typed, undefined, where("en_US"))?.formula).toBeUndefined();
  });

  test("a plain text cell keeps every text as it is", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.startsWith("'"));
        expect(displayOf(cellFrom(text, { value: "", format: "@" }, where("ja_JP")), "ja_JP")).toBe(text);
      }),
    );
  });

  test("a note, a checkbox and a format outlive what is written", () => {
    const old: Cell = { value: true, format: "0.00", note: "n", checkbox: true };
    expect(cellFrom("5", old, where("en_US"))).toEqual({
      value: 5,
      format: "0.00",
      note: "n",
      checkbox: true,
    });
    expect(cellFrom("", old, where("en_US"))).toEqual({
      value: "",
      format: "0.00",
      note: "n",
      checkbox: true,
    });
  });
});

describe("dates", () => {
  test("a moment comes back to the millisecond, in the spreadsheet's zone", () => {
    const zone = fc.constantFrom("Asia/Tokyo", "America/New_York", "Etc/GMT");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), zone, (ms, name) => {
        // The hour that comes twice in autumn has two moments of one wall time.
        expect([ms, ms - 3_600_000]).toContain(momentOf(serialOf(ms, name), name));
      }),
    );
  });
});

describe("number formats", () => {
  test.each<[number, string, string]>([
    [1234.5, "#,##0.00", "1,234.50"],
    [0.256, "0.0%", "25.6%"],
    [7, "000", "007"],
    [-3, "0", "-3"],
    [1234.5, "0.###", "1234.5"],
    [46356.5, "yyyy/mm/dd h:mm", "2026/11/30 12:00"],
    [46356.5, "mm/dd", "11/30"],
    [46356.75, "h:mm am/pm", "6:00 PM"],
    [46356.501, 'yyyy-mm-dd"T"hh:mm:ss', "2026-11-30T12:01:26"],
    [46356, "dddd d mmm", "Monday 30 Nov"],
    [0.1 + 0.2, "General", "0.3"],
    [1e15, "General", "1E+15"],
  ])("%d as %s is %s", (value, format, shown) => expect(displayOf({ value, format }, "en_US")).toBe(shown));
});

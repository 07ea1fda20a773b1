import fc from "fast-check";
import { createHash } from "node:crypto";
import { formatDate } from "../../src/local/date-format";
import { fromWallMs, wallTime } from "../../src/local/zone-time";
import { evaluate, failure, smallWorld } from "./small-world";

describe("formatDate", () => {
  const at = "2026-11-30T15:04:05.067Z";
  test.each([
    ["Asia/Tokyo", "yyyy-MM-dd HH:mm:ss", "2026-12-01 00:04:05"],
    ["America/New_York", "yyyy-MM-dd HH:mm:ss", "2026-11-30 10:04:05"],
    ["Etc/GMT", "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", "2026-11-30T15:04:05.067Z"],
    ["Asia/Tokyo", "yyyy-mm-dd", "2026-04-01"],
    ["Etc/GMT", "yy/M/d h:m a", "26/11/30 3:4 PM"],
    ["Etc/GMT", "EEE, d MMM yyyy", "Mon, 30 Nov 2026"],
    ["Etc/GMT", "EEEE MMMM", "Monday November"],
    ["Asia/Tokyo", "Z XXX X", "+0900 +09:00 +09"],
    ["Etc/GMT", "XXX Z", "Z +0000"],
    ["Etc/GMT", "k K u D", "15 3 1 334"],
    ["Etc/GMT", "'o''clock'", "o'clock"],
    ["No/Where", "HH", "15"],
  ])("in %s, %s is %s", (zone, pattern, expected) => {
    expect(evaluate(`return Utilities.formatDate(new Date("${at}"), "${zone}", "${pattern}");`)).toBe(
      expected,
    );
  });

  test.each([
    ["2026-12-27", "2027 1"],
    ["2026-12-26", "2026 52"],
    ["2027-01-01", "2027 1"],
  ])("week and week year of %s are %s", (day, expected) => {
    expect(formatDate(Date.parse(`${day}T12:00:00Z`), "Etc/GMT", "YYYY w")).toBe(expected);
  });

  test("a letter without meaning and a date that is none are refused", () => {
    expect(failure(`Utilities.formatDate(new Date(), "Etc/GMT", "bbb");`)).toBe("Invalid argument: format");
    expect(failure(`Utilities.formatDate("2026", "Etc/GMT", "yyyy");`)).toBe(
      "The parameters (string,string,string) don't match the method signature for Utilities.formatDate.",
    );
  });

  test("parseDate reads what formatDate wrote", () => {
    const body = `const p = "yyyy/MM/dd HH:mm:ss"; return Utilities.parseDate("2026/03/29 12:30:00", "Europe/Rome", p).toISOString();`;
    expect(evaluate(body)).toBe("2026-03-29T10:30:00.000Z");
  });
});

describe("wall-clock time", () => {
  test("a moment is found again by its wall time, outside the hour that comes twice", () => {
    const zone = fc.constantFrom(
      "Asia/Tokyo",
      "America/New_York",
      "Europe/Rome",
      "Pacific/Auckland",
      "Asia/Kolkata",
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), zone, (ms, name) => {
        const w = wallTime(ms, name);
        const wallMs = Date.UTC(w.year, w.month - 1, w.day, w.hour, w.minute, w.second, w.ms);
        expect([ms, ms - 3_600_000]).toContain(fromWallMs(wallMs, name));
      }),
    );
  });

  test("a time that a zone skips becomes the one after the gap", () => {
    const skipped = fromWallMs(Date.UTC(2026, 2, 29, 2, 30), "Europe/Rome");
    expect(wallTime(skipped, "Europe/Rome")).toMatchObject({ day: 29, hour: 3, minute: 30 });
  });
});

describe("sleep", () => {
  test("moves the clock", () => {
    expect(smallWorld(`function main() { Utilities.sleep(1500); }`).execute("main").durationMs).toBe(1_500);
  });

  test.each(["300001", "-1", "NaN"])("sleep(%s) is refused", (ms) => {
    expect(failure(`Utilities.sleep(${ms});`)).toBe("Invalid argument: milliseconds");
  });
});

describe("bytes", () => {
  const sha256 = Array.from(createHash("sha256").update("日本").digest(), (b) => (b > 127 ? b - 256 : b));
  test.each([
    [`Utilities.base64Encode("日本?")`, Buffer.from("日本?").toString("base64")],
    [`Utilities.base64EncodeWebSafe([-5, -1])`, "-_8="],
    [`Utilities.base64Decode("+/8=")`, [-5, -1]],
    [`Utilities.base64DecodeWebSafe("-_8=")`, [-5, -1]],
    [`Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, "日本")`, sha256],
    [`Utilities.computeHmacSha256Signature("a", "k").length`, 32],
    [`Utilities.newBlob("日本", "text/plain", "a.txt").getDataAsString()`, "日本"],
    [`Utilities.newBlob([65, 66]).getDataAsString()`, "AB"],
    [`Utilities.newBlob("A").getBytes()`, [65]],
    [`Utilities.newBlob("A", "text/plain", "n").getName()`, "n"],
    [`Utilities.formatString("%s %05d %.2f %-3s| %%", "a", 42, 1.005, "b")`, "a 00042 1.00 b  | %"],
  ])("%s", (expression, expected) => expect(evaluate(`return ${expression};`)).toEqual(expected));

  test("uuids have the form of version 4", () => {
    expect(evaluate(`return Utilities.getUuid();`)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
});

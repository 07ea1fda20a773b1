/** A person's CSV is refused where it would put a value into a column that it was not meant for. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRecords, readTemplate, UsageError } from "../../scripts/demo/records";

const csv = (text: string | Uint8Array): string => {
  const file = join(mkdtempSync(join(tmpdir(), "records-")), "orders.csv");
  writeFileSync(file, text);
  return file;
};

test("a row with more cells than columns is refused with its number, never read into the document column", () => {
  expect(() => readRecords(csv("id,customer,data_url\nA,b,/ok\nB,Smith, Jane,/ok\n"))).toThrow(
    /row 3 .* has 4 cells/,
  );
});

test("our own columns are added empty, and others are kept", () => {
  const { header, rows } = readRecords(csv("id,customer,region,data_url\n007,山田,east,/o/1\n"));
  expect(header.slice(0, 4)).toEqual(["id", "customer", "region", "data_url"]);
  expect(rows).toEqual([["007", "山田", "east", "/o/1", "", "", "", "", "FALSE"]]);
});

test("a missing column is named with what was found instead", () => {
  expect(() => readRecords(csv("id,name\n1,a\n"))).toThrow(
    /no column "customer", "data_url"\. Found: id, name/,
  );
});

test.each([
  ["Shift_JIS", [0x90, 0xc2, 0x8e, 0x52]],
  ["UTF-16", [0xff, 0xfe, 0x52, 0x97]],
])("a file in %s is refused, not read as other letters", (_encoding, bytes) => {
  const file = csv(Buffer.concat([Buffer.from("id,customer,data_url\n1,"), Buffer.from(bytes)]));
  expect(() => readRecords(file)).toThrow(UsageError);
  expect(() => readRecords(file)).toThrow(/is not UTF-8 .* Save it as UTF-8/);
});

test("a template that is a folder, or asks for a field without a name, is refused with what to do", () => {
  expect(() => readTemplate(tmpdir())).toThrow(/--template: .* it is a folder; name a file/);
  expect(() => readTemplate(csv("Dear {{name}}: {{ }}"))).toThrow(/placeholder without a name/);
  expect(readTemplate(csv("Dear {{name}}"))).toEqual({ text: "Dear {{name}}", extension: ".csv" });
});

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
  expect(() => readRecords(file)).toThrow(/is not UTF-8 .* Save it as a CSV in UTF-8/);
});

test.each([
  ["commas, CRLF and the mark of UTF-8", "\ufeffid,customer,data_url\r\n007,山田,/o/1\r\n"],
  ["semicolons", "id;customer;data_url\n007;山田;/o/1\n"],
  ["tabs", "id\tcustomer\tdata_url\n007\t山田\t/o/1\n"],
  [
    "semicolons behind the mark of UTF-8, quoted",
    '\ufeff"id";"customer";"data_url"\r\n"007";"山田";"/o/1"\r\n',
  ],
  ["old line ends", "id,customer,data_url\r007,山田,/o/1\r"],
])("a file with %s is read as it is meant", (_what, text) => {
  expect(readRecords(csv(text)).rows.map((row) => row.slice(0, 3))).toEqual([["007", "山田", "/o/1"]]);
});

test("a semicolon or a quote inside a cell stays there, and so does a line break in quotes", () => {
  const { rows } = readRecords(csv('id,customer,data_url\n1,"two\nlines; one cell",/o\n2,say "hi",/o\n'));
  expect(rows.map((row) => row[1])).toEqual(["two\nlines; one cell", 'say "hi"']);
});

test("5,000 rows are all read", () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `N${index},c,/o/${index}`);
  const { rows } = readRecords(csv(`id,customer,data_url\n${lines.join("\n")}`));
  expect([rows.length, rows.at(-1)?.[0]]).toEqual([5_000, "N4999"]);
});

test.each<[what: string, content: string | Uint8Array, says: RegExp]>([
  ["an empty file", "", /orders\.csv is empty\.$/],
  ["a file of empty lines", "\ufeff\n\n", /orders\.csv is empty\.$/],
  [
    "no id column",
    "customer,data_url\nx,/o\n",
    /no column "id"\. Found: customer, data_url\. .* in small letters/,
  ],
  ["a column named twice", "id,customer,data_url,id\n1,x,/o,2\n", /names the column "id" twice\. Rename one/],
  [
    "a quote that is left open",
    'id,customer,data_url\n1,"x,/o\n',
    /row 2 opens a quote \("\) that is never closed/,
  ],
  ["a workbook", Buffer.from("PK\u0003\u0004\u0014\u0000\u0006"), /is no text\. Save it as a CSV in UTF-8/],
])("%s says one clear thing", (_what, content, says) => {
  const file = csv(content);
  expect(() => readRecords(file)).toThrow(UsageError);
  expect(() => readRecords(file)).toThrow(says);
});

test.each([
  [tmpdir(), /it is a folder; name a file/],
  [join(tmpdir(), "none", "orders.csv"), /there is no such file/],
])("%s is no file to read", (file, says) => {
  expect(() => readRecords(file)).toThrow(says);
});

test("a template that is empty or no text is refused", () => {
  expect(() => readTemplate(csv(" \n"))).toThrow(/is empty/);
  expect(() => readTemplate(csv(Buffer.from("PK\u0000")))).toThrow(/is no text\. Save it as plain text/);
});

test("a template that is a folder, or asks for a field without a name, is refused with what to do", () => {
  expect(() => readTemplate(tmpdir())).toThrow(/--template: .* it is a folder; name a file/);
  expect(() => readTemplate(csv("Dear {{name}}: {{ }}"))).toThrow(/placeholder without a name/);
  expect(readTemplate(csv("Dear {{name}}"))).toEqual({ text: "Dear {{name}}", extension: ".csv" });
});

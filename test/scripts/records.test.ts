/** A person's CSV is refused where it would put a value into a column that it was not meant for. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRecords } from "../../scripts/demo/records";

const csv = (text: string): string => {
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
